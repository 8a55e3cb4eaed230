//! Rollouts: what each choice is worth, found by playing the game out from it many times.
//!
//! All choices get the same dice. A game is cut off after some turns and takes the engine's value
//! there. The luck of the first throws is removed from the share won: the value of the position after a
//! throw, minus its expectation before. That luck is zero on average, so the mean stays the same, but
//! the results scatter less (as in GNU Backgammon's rollouts).
//!
//! A [`Rollout`] is one question with all its settings; [`RolloutJudge`] answers as every judge does.

mod estimate;
mod judge;
mod roller;
mod run;
mod sums;
mod trial;

pub use estimate::Estimate;
pub use judge::RolloutJudge;
pub use roller::{Roller, Share};
pub use run::{Candidate, Played, Report, Rollout};
pub use sums::Sums;
