//! The positions of a running game, so that analysis can refuse to help with it.

use catalog::{AnyPosition, GameKind, with_game, with_position, with_variant};
use game::{Game, Seat};
use table::{Broken, Stage, Table};

use crate::{AnyTable, EventBody};

impl AnyTable {
    /// The table that a log, or the beginning of one, leads to.
    ///
    /// # Errors
    /// If the log is not that of a table.
    pub fn replay(log: impl IntoIterator<Item = (i64, EventBody)>) -> Result<Self, Broken> {
        let mut log = log.into_iter().zip(1..);
        let not_opened = || Broken { sequence: 1, what: "no table was opened".to_owned() };
        let Some(((_, EventBody::Opened(terms)), _)) = log.next() else {
            return Err(not_opened());
        };
        let mut table = Self::open(terms).map_err(|_| not_opened())?;
        for ((at, event), sequence) in log {
            table.evolve(sequence, at, event)?;
        }
        Ok(table)
    }

    /// The game.
    #[expect(clippy::missing_panics_doc, reason = "every table is of a game in the catalog")]
    pub fn kind(&self) -> GameKind {
        fn name<G: Game>(_: &Table<G>) -> &'static str {
            G::NAME
        }
        let name = with_variant!(AnyTable, self, table => name(table));
        let is_it = |kind: &&GameKind| with_game!(**kind, G => G::NAME) == name;
        *GameKind::ALL.iter().find(is_it).expect("tables are of games in the catalog")
    }

    /// The seat that the hall may help, if any.
    pub fn helpable(&self) -> Option<usize> {
        with_variant!(AnyTable, self, table => table.helpable()).map(Seat::index)
    }

    /// Whether a seat is warned of blunders.
    pub fn is_tutored(&self, seat: usize) -> bool {
        let seat = Seat::new(seat);
        let helped = seat.map(|seat| with_variant!(AnyTable, self, table => table.helped(seat)));
        helped.is_some_and(|helped| helped.is_tutored)
    }

    /// Whether people or programs play against each other here.
    pub fn has_several_players(&self) -> bool {
        self.players().len() > 1
    }

    /// How many steps of the game everybody may see.
    pub fn open_steps(&self) -> usize {
        with_variant!(AnyTable, self, table => table.open_steps().count())
    }

    /// The position while the game is played, as everybody may see it.
    pub fn running_position(&self) -> Option<AnyPosition> {
        with_variant!(AnyTable, self, table => {
            let position = table.position().filter(|_| table.stage() == Stage::Playing)?;
            Some(position.seen_by(None).into())
        })
    }
}

/// A position as everybody may see it, and all positions one move later.
pub fn next_positions(position: &AnyPosition) -> Vec<String> {
    with_position!(position, position => next_of(position))
}

fn next_of<G: Game>(position: &G) -> Vec<String> {
    let mut texts = vec![position.to_string()];
    for seat in position.to_act().iter() {
        for mv in position.moves(seat) {
            let mut next = position.clone();
            next.play_unchecked(seat, mv);
            texts.push(next.seen_by(None).to_string());
        }
    }
    texts
}
