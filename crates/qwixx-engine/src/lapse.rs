//! Lapses: what keeps a level from playing as well as the engine can judge.
//!
//! Weak levels make human mistakes, not random moves. A child takes what it sees at first glance, one
//! action at a time, cares little about skipped spaces, overlooks what takes a second look, and never
//! thinks of the others. Higher levels judge whole turns by the chance to win, roughly at first, then
//! ever more precisely.

use effects::Effect;
use game::Dice;

/// How a player errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Lapse {
    /// It decides at first glance, without asking a judge.
    Glance(Glance),
    /// It misjudges the chance after each way to play the turn by about this much, as a logit, and
    /// ignores the others.
    Misjudge(f32),
    /// It makes no errors: it plays the turn that the judge finds best.
    None,
}

/// What a player sees at first glance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glance {
    /// What it thinks a skipped space costs, in points.
    pub(crate) skip: f32,
    /// How far its eye is off, in points.
    pub(crate) error: f32,
    /// How many of a hundred possible moves it overlooks.
    pub(crate) overlooked: u8,
}

impl Glance {
    /// How good a move looks, by its points and the spaces it skips; `None` if it is overlooked.
    pub(crate) fn appeal(self, effect: Effect, dice: &mut impl Dice) -> Option<f32> {
        if dice.face(100) <= self.overlooked {
            return None;
        }
        let points = effect.points.unwrap_or_default() as f32;
        let skips = f32::from(effect.skips.unwrap_or_default());
        Some(points - self.skip * skips + self.error * normal(dice))
    }
}

/// A roughly normal random number with mean 0, good enough for errors of judgment.
pub(crate) fn normal(dice: &mut impl Dice) -> f32 {
    let sum: i32 = (0..6).map(|_| i32::from(dice.face(255)) - 128).sum();
    // Six numbers from −127 to 127, each with a standard deviation of 73.6.
    sum as f32 / (73.6 * 6_f32.sqrt())
}

/// The logit of a probability, kept away from 0 and 1.
pub(crate) fn logit(win: f32) -> f32 {
    let win = win.clamp(1e-4, 1.0 - 1e-4);
    libm::logf(win / (1.0 - win))
}
