//! Who plays the games of a rollout.

use game::{Game, Seat};

use crate::Unit;

/// A fast player of a game, who judges its positions and knows what a throw brings on average.
pub trait Roller<G: Game>: Clone + Default + Send + Sync {
    /// What the points of a [`Share`] are.
    const UNIT: Unit;
    /// Turns after which games are cut off, by default.
    const TRUNCATION: u32;
    /// Turns whose luck is taken out, by default.
    const CONTROL: u32;
    /// Games for each choice, by default: enough for a standard error of half a hundredth of a win.
    const GAMES: u64;

    /// The decision of a seat that owes one.
    fn decide(&mut self, position: &G, seat: Seat) -> G::Move;

    /// Plays the turn of a throw to which nobody has answered yet.
    fn play_turn(&mut self, position: &mut G);

    /// What a position in which the dice are to be thrown, or the game is over, is worth to each seat.
    fn shares(&mut self, position: &G, shares: &mut [Share]);

    /// What a throw brought the seat that threw, judged by the position with that throw and the one
    /// after its turn. It need not be quite what the turn brought, but its mean over all throws must be
    /// known.
    fn brought(&mut self, thrown: &G, after: &G) -> f32;

    /// The exact mean over all throws of what [`Roller::brought`] will say.
    fn expected(&mut self, position: &G) -> f32;
}

/// What a position is worth to one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Share {
    /// The probability of a win; shared wins and draws count in parts.
    pub win: f32,
    /// The expected points, as [`Roller::UNIT`] has them.
    pub points: f32,
}
