//! Rollouts: what each choice is worth, found by playing the game on from it many times.
//!
//! All choices meet the same dice. A game is cut off after some turns and judged by the engine's value
//! there. In between, the luck of the first throws is taken out of the share won: the value of the
//! position after a throw, less its expectation before it. The expectation of that luck is zero, so the
//! mean stays what it was, but the results scatter less (as in GNU Backgammon's rollouts).
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
