//! Many games side by side.

use std::{error::Error, fmt, thread};

use game::{Dice, Game, Outcome, Seat, Setup, Turn};
use judge::SeededDice;

use crate::{
    Numbered, Rows, RowsMut,
    rows::{Row, Sizes},
};

/// Many games of one kind that are played side by side.
///
/// Each game has dice of its own, drawn from the seed and its place. Where all seats decide at once,
/// one after the other is asked, and none is told what the others have sealed.
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
    /// The seat that is to act; none once the game is over.
    acting: Option<Seat>,
    legal: Vec<G::Move>,
    /// The actions that the mask shows.
    shown: Vec<u32>,
}

impl<G: Numbered> Batch<G> {
    /// This many games with this seed. Where the setup leaves it open, a lot decides who begins.
    /// A game that ends is followed by the next.
    pub fn new(setup: &G::Setup, games: usize, seed: u64) -> Self {
        let seats = G::start(setup).seats();
        let sizes = Sizes { width: G::width(seats), actions: G::ACTIONS, seats };
        let slots = (0..games).map(|game| Slot::new(setup, seed, game)).collect();
        Self { setup: setup.clone(), seed, sizes, is_resetting: true, slots }
    }

    /// The same, but a game that ends stays as it is until [`Batch::reset`].
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

    /// Writes all rows anew, with nothing rewarded.
    ///
    /// # Panics
    /// If the rows are of another size.
    pub fn observe(&mut self, rows: &mut RowsMut<'_>) {
        self.check_size(rows);
        rows.mask.fill(false);
        rows.rewards.fill(0.0);
        rows.terminated.fill(false);
        for (game, slot) in self.slots.iter_mut().enumerate() {
            let mut row = rows.row(game, self.sizes);
            write_points(&slot.position, row.points);
            slot.shown.clear();
            slot.show(&mut row);
        }
    }

    /// Starts games anew. The dice go on from where they were, unless another seed is given.
    ///
    /// # Errors
    /// If there is no such game; nothing is changed then.
    pub fn reset(&mut self, games: &[usize]) -> Result<(), BadAction> {
        if let Some(&game) = games.iter().find(|&&game| game >= self.len()) {
            return Err(BadAction { game, action: -1 });
        }
        for &game in games {
            self.slots[game].start(&self.setup);
        }
        Ok(())
    }

    /// Starts all games anew with a seed.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        for (game, slot) in self.slots.iter_mut().enumerate() {
            slot.dice = SeededDice::of_game(seed, game as u64);
            slot.start(&self.setup);
        }
    }

    /// A legal action for every game, drawn by lot; −1 where the game is over.
    pub fn any_actions(&self, seed: u64) -> Vec<i32> {
        let mut dice = SeededDice::new(seed);
        self.slots.iter().map(|slot| slot.any_action(&mut dice)).collect()
    }

    /// Plays one action in every game and writes what came of it. Dice are thrown as they fall due. In
    /// a game that is over the action is not looked at.
    ///
    /// # Errors
    /// If an action is not legal; no game has changed then.
    ///
    /// # Panics
    /// If the rows are of another size.
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
        let play = |slots: &mut [Slot<G>], actions: &[i32], mut rows: RowsMut<'_>| {
            for (game, (slot, &action)) in slots.iter_mut().zip(actions).enumerate() {
                slot.step(action, &mut rows.row(game, sizes), is_resetting.then_some(setup));
            }
        };
        if chunk >= slots.len() {
            play(slots, actions, rows.reborrow());
            return Ok(());
        }
        thread::scope(|scope| {
            let mut rest = rows.reborrow();
            for (slots, actions) in slots.chunks_mut(chunk).zip(actions.chunks(chunk)) {
                let (rows, more) = rest.split_at(slots.len());
                rest = more;
                scope.spawn(move || play(slots, actions, rows));
            }
        });
        Ok(())
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
        slot.start(setup);
        slot
    }

    fn start(&mut self, setup: &G::Setup) {
        self.position = G::start(&setup.clone().with_lot(&mut self.dice));
        self.advance();
    }

    /// Throws the dice where they are due, then finds out who acts and what is legal.
    #[inline]
    fn advance(&mut self) -> Option<Outcome> {
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
                        self.position.moves_into(seat, &mut self.legal);
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
            || usize::try_from(action)
                .is_ok_and(|action| self.legal.iter().any(|&mv| G::number(mv) == action))
    }

    fn any_action(&self, dice: &mut impl Dice) -> i32 {
        if self.legal.is_empty() {
            return -1;
        }
        let count = self.legal.len();
        let faces = 255 * 255;
        // A lot beyond the last whole round would favor the first moves: draw again.
        let lot = loop {
            let lot = (usize::from(dice.face(255)) - 1) * 255 + usize::from(dice.face(255)) - 1;
            if lot < faces - faces % count {
                break lot % count;
            }
        };
        G::number(self.legal[lot]) as i32
    }

    /// Plays an action that was found legal.
    #[inline]
    fn step(&mut self, action: i32, row: &mut Row<'_>, restart: Option<&G::Setup>) {
        row.rewards.fill(0.0);
        *row.terminated = false;
        let Some(seat) = self.acting else {
            return;
        };
        let mv = G::numbered(action as usize).expect("the action was found legal");
        self.position.play_unchecked(seat, mv);
        let outcome = self.advance();
        write_points(&self.position, row.points);
        if let Some(outcome) = outcome {
            let sharers = outcome.sharers(row.rewards.len());
            for seat in sharers.iter() {
                row.rewards[seat.index()] = 1.0 / sharers.len() as f32;
            }
            *row.terminated = true;
            if let Some(setup) = restart {
                self.start(setup);
            }
        }
        self.show(row);
    }

    /// Writes the observation, the mask and who acts.
    #[inline]
    fn show(&mut self, row: &mut Row<'_>) {
        for &action in &self.shown {
            row.mask[action as usize] = false;
        }
        self.shown.clear();
        for &mv in &self.legal {
            let action = G::number(mv);
            row.mask[action] = true;
            self.shown.push(action as u32);
        }
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

/// An action that is not legal in a game, or a game that does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadAction {
    /// The place of the game.
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
