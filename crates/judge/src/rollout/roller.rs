//! The player of the games in a rollout.

use game::{Game, Seat};

use crate::Unit;

/// A fast player of a game that evaluates positions and knows the mean over all throws.
pub trait Roller<G: Game>: Clone + Default + Send + Sync {
    /// What the points of a [`Share`] are.
    const UNIT: Unit;
    /// Turns after which games are cut off, by default.
    const TRUNCATION: u32;
    /// Number of turns whose luck is removed, by default.
    const CONTROL: u32;
    /// Games for each choice, by default: enough for a standard error of half a percentage point.
    const GAMES: u64;

    /// The decision of a seat that owes one.
    fn decide(&mut self, position: &G, seat: Seat) -> G::Move;

    /// Plays the turn of a throw that nobody has answered yet.
    fn play_turn(&mut self, position: &mut G);

    /// The worth to each seat of a position before a throw, or at the end of the game.
    fn shares(&mut self, position: &G, shares: &mut [Share]);

    /// What a throw brought the seat that threw, judging by the position with that throw and the one
    /// after its turn. It may differ a little from what the turn brought, but its mean over all throws
    /// must be known.
    fn brought(&mut self, thrown: &G, after: &G) -> f32;

    /// The exact mean of [`Roller::brought`] over all throws.
    fn expected(&mut self, position: &G) -> f32;
}

/// The worth of a position to one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Share {
    /// The probability of a win; shared wins and draws count in parts.
    pub win: f32,
    /// The expected points, as [`Roller::UNIT`] has them.
    pub points: f32,
}
