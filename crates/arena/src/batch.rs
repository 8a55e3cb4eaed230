//! Many games side by side.

use std::{error::Error, fmt};

use game::{Dice, Game, Illegal, Outcome, Seat, Setup, Step, Turn};
use judge::{SeededDice, Workers};

use crate::{
    Numbered, Rows, RowsMut,
    rows::{Row, Sizes},
};

/// Many games of one kind, played side by side.
///
/// Each game has its own dice, drawn from the seed and its index. When all seats decide at once, they are
/// asked one after another, and none sees what the others have sealed.
#[derive(Clone, Debug)]
pub struct Batch<G: Numbered> {
    setup: G::Setup,
    seed: u64,
    sizes: Sizes,
    is_resetting: bool,
    slots: Vec<Slot<G>>,
}

/// One of the games.
#[derive(Clone, Debug)]
struct Slot<G: Game> {
    position: G,
    dice: SeededDice,
    /// The seat to act; `None` once the game is over.
    acting: Option<Seat>,
    /// Its legal actions.
    legal: Vec<u16>,
    /// The actions that the mask shows.
    shown: Vec<u16>,
}

impl<G: Numbered> Batch<G> {
    /// This many games with this seed. If the setup leaves it open, a lot decides who begins. When a game
    /// ends, the next one follows.
    pub fn new(setup: &G::Setup, games: usize, seed: u64) -> Self {
        const { assert!(G::ACTIONS <= 1 << 16, "two bytes hold a number") };
        let seats = G::start(setup).seats();
        let sizes = Sizes { width: G::width(seats), actions: G::ACTIONS, seats };
        let slots = (0..games).map(|game| Slot::new(setup, seed, game)).collect();
        Self { setup: setup.clone(), seed, sizes, is_resetting: true, slots }
    }

    /// The same batch, but a game that ends stays as it is until [`Batch::reset`].
    pub fn without_resetting(mut self) -> Self {
        self.is_resetting = false;
        self
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// How many seats each game has.
    pub fn seats(&self) -> usize {
        self.sizes.seats
    }

    /// The position of a game.
    pub fn position(&self, game: usize) -> Option<&G> {
        self.slots.get(game).map(|slot| &slot.position)
    }

    /// Rows of the right size.
    pub fn rows(&self) -> Rows {
        let Sizes { width, actions, seats } = self.sizes;
        Rows::new(self.len(), width, actions, seats)
    }

    /// Rewrites all rows, with no rewards.
    ///
    /// # Panics
    /// If the rows have the wrong size.
    pub fn observe(&mut self, rows: &mut RowsMut<'_>) {
        self.check_size(rows);
        for (game, slot) in self.slots.iter_mut().enumerate() {
            slot.observe(&mut rows.row(game, self.sizes));
        }
    }

    /// Restarts games, and rewrites their rows, with no rewards; those of other games stay as they are. The
    /// dice continue where they were.
    ///
    /// # Errors
    /// If there is no such game; then nothing changes.
    ///
    /// # Panics
    /// If the rows have the wrong size.
    pub fn reset(&mut self, games: &[usize], rows: &mut RowsMut<'_>) -> Result<(), BadAction> {
        self.check_size(rows);
        if let Some(&game) = games.iter().find(|&&game| game >= self.len()) {
            return Err(BadAction { game, action: -1 });
        }
        let mut moves = Vec::new();
        for &game in games {
            let slot = &mut self.slots[game];
            slot.start(&self.setup, &mut moves);
            slot.observe(&mut rows.row(game, self.sizes));
        }
        Ok(())
    }

    /// Restarts all games with a seed.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        let mut moves = Vec::new();
        for (game, slot) in self.slots.iter_mut().enumerate() {
            slot.dice = SeededDice::of_game(seed, game as u64);
            slot.start(&self.setup, &mut moves);
        }
    }

    /// A random legal action for every game; −1 where the game is over.
    pub fn any_actions(&self, seed: u64) -> Vec<i32> {
        let mut dice = SeededDice::new(seed);
        self.slots.iter().map(|slot| slot.any_action(&mut dice)).collect()
    }

    /// Plays one action in every game and writes the results. Dice are thrown when due. The action for a
    /// game that is over is ignored.
    ///
    /// # Errors
    /// If an action is illegal; then no game has changed.
    ///
    /// # Panics
    /// If the rows have the wrong size.
    pub fn step(
        &mut self,
        actions: &[i32],
        rows: &mut RowsMut<'_>,
        threads: usize,
    ) -> Result<(), BadAction> {
        self.check_size(rows);
        assert_eq!(actions.len(), self.len(), "one action for every game");
        for (game, (slot, &action)) in self.slots.iter().zip(actions).enumerate() {
            if !slot.allows(action) {
                return Err(BadAction { game, action });
            }
        }
        let chunk = self.len().div_ceil(threads.max(1)).max(1);
        let Self { setup, sizes, is_resetting, slots, .. } = self;
        let (setup, sizes, is_resetting) = (&*setup, *sizes, *is_resetting);
        let play = |slots: &mut [Slot<G>], actions: &[i32], rows: &mut RowsMut<'_>| {
            let (restart, mut moves) = (is_resetting.then_some(setup), Vec::new());
            for (game, (slot, &action)) in slots.iter_mut().zip(actions).enumerate() {
                slot.step(action, &mut rows.row(game, sizes), restart, &mut moves);
            }
        };
        if chunk >= slots.len() {
            play(slots, actions, rows);
            return Ok(());
        }
        let mut rest = rows.reborrow();
        let mut parts: Vec<_> = slots
            .chunks_mut(chunk)
            .zip(actions.chunks(chunk))
            .map(|(slots, actions)| (rest.take(slots.len()), slots, actions))
            .collect();
        Workers::new(threads)
            .each(&mut parts, |_, (rows, slots, actions)| play(slots, actions, rows));
        Ok(())
    }

    /// What the rules say against a refused action.
    pub fn why(&self, bad: BadAction) -> Option<Illegal<G::Refusal>> {
        let slot = self.slots.get(bad.game)?;
        let mv = usize::try_from(bad.action).ok().and_then(G::numbered)?;
        slot.position.clone().take(Step::Move(slot.acting?, mv)).err()
    }

    fn check_size(&self, rows: &RowsMut<'_>) {
        let Sizes { width, actions, seats } = self.sizes;
        let games = self.len();
        let is_right = rows.observations.len() == games * width
            && rows.mask.len() == games * actions
            && rows.acting.len() == games
            && rows.rewards.len() == games * seats
            && rows.points.len() == games * seats
            && rows.terminated.len() == games;
        assert!(is_right, "the rows are those of {games} games");
    }
}

impl<G: Numbered> Slot<G> {
    fn new(setup: &G::Setup, seed: u64, game: usize) -> Self {
        let mut slot = Self {
            position: G::start(setup),
            dice: SeededDice::of_game(seed, game as u64),
            acting: None,
            legal: Vec::new(),
            shown: Vec::new(),
        };
        slot.start(setup, &mut Vec::new());
        slot
    }

    fn start(&mut self, setup: &G::Setup, moves: &mut Vec<G::Move>) {
        self.position = G::start(&setup.clone().with_lot(&mut self.dice));
        self.advance(moves);
    }

    /// Throws the dice if they are due, then works out who acts and what is legal.
    #[inline]
    fn advance(&mut self, moves: &mut Vec<G::Move>) -> Option<Outcome> {
        self.legal.clear();
        loop {
            match self.position.turn() {
                Turn::Roll => {
                    let roll = self.position.throw(&mut self.dice);
                    self.position.roll_unchecked(roll);
                }
                Turn::Move(seats) => {
                    self.acting = seats.lowest();
                    if let Some(seat) = self.acting {
                        self.position.numbers_into(seat, moves, &mut self.legal);
                    }
                    return None;
                }
                Turn::Over(outcome) => {
                    self.acting = None;
                    return Some(outcome);
                }
            }
        }
    }

    #[inline]
    fn allows(&self, action: i32) -> bool {
        self.acting.is_none()
            || u16::try_from(action).is_ok_and(|action| self.legal.contains(&action))
    }

    fn any_action(&self, dice: &mut impl Dice) -> i32 {
        if self.legal.is_empty() {
            return -1;
        }
        let count = self.legal.len();
        let faces = 255 * 255;
        // A number beyond the last whole multiple would favor the first moves: draw again.
        let lot = loop {
            let lot = (usize::from(dice.face(255)) - 1) * 255 + usize::from(dice.face(255)) - 1;
            if lot < faces - faces % count {
                break lot % count;
            }
        };
        self.legal[lot].into()
    }

    /// Plays an action known to be legal.
    #[inline]
    fn step(
        &mut self,
        action: i32,
        row: &mut Row<'_>,
        restart: Option<&G::Setup>,
        moves: &mut Vec<G::Move>,
    ) {
        row.rewards.fill(0.0);
        *row.terminated = false;
        let Some(seat) = self.acting else {
            return;
        };
        let mv = G::numbered(action as usize).expect("the action was found legal");
        self.position.play_unchecked(seat, mv);
        let outcome = self.advance(moves);
        write_points(&self.position, row.points);
        if let Some(outcome) = outcome {
            let sharers = outcome.sharers(row.rewards.len());
            for seat in sharers.iter() {
                row.rewards[seat.index()] = 1.0 / sharers.len() as f32;
            }
            *row.terminated = true;
            if let Some(setup) = restart {
                self.start(setup, moves);
            }
        }
        self.show(row);
    }

    /// Rewrites a row about which nothing is known, with no rewards.
    fn observe(&mut self, row: &mut Row<'_>) {
        row.mask.fill(false);
        row.rewards.fill(0.0);
        *row.terminated = false;
        write_points(&self.position, row.points);
        self.shown.clear();
        self.show(row);
    }

    /// Writes the observation, the mask and who acts.
    #[inline]
    fn show(&mut self, row: &mut Row<'_>) {
        for &action in &self.shown {
            row.mask[usize::from(action)] = false;
        }
        for &action in &self.legal {
            row.mask[usize::from(action)] = true;
        }
        self.shown.clone_from(&self.legal);
        *row.acting = self.acting.map_or(-1, |seat| seat.index() as i8);
        self.position.observe(self.acting.unwrap_or(Seat::at(0)), row.observation);
    }
}

#[inline]
fn write_points<G: Game>(position: &G, points: &mut [i32]) {
    for (seat, points) in points.iter_mut().enumerate() {
        *points = position.score(Seat::at(seat)).unwrap_or(0);
    }
}

/// An action that is illegal in its game, or a game that does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadAction {
    /// The index of the game.
    pub game: usize,
    /// The action.
    pub action: i32,
}

impl fmt::Display for BadAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "action {} is not legal in game {}", self.action, self.game)
    }
}

impl Error for BadAction {}
