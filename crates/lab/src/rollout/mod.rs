//! Rollouts: what each choice is worth, found by playing the game on from it many times.
//!
//! All choices meet the same dice. A game is cut off after some turns and judged by the engine's value
//! there. In between, the luck of the first throws is taken out of the share won: what the value of the
//! position behind a throw differs from its expectation before it. The expectation of that luck is zero,
//! so the mean stays what it was, but the results scatter less (as in GNU Backgammon's rollouts).
//!
//! ```
//! use game::{Game, Seat};
//! use lab::{Workers, rollout::Rollout};
//! use qwixx_duel::{QwixxDuelSetup, QwixxDuel};
//!
//! let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
//! position.roll("6,6,r1,y6,g2,b6".parse()?)?;
//! let rollout = Rollout { games: 32, ..Rollout::new(position, Seat::at(0)) };
//! let report = rollout.run(Workers::new(1), |_done, _of| {});
//! assert!(report.candidates[0].win.mean >= report.candidates[1].win.mean);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod estimate;
mod judged;
mod run;
mod sums;
#[cfg(test)]
mod tests;
mod trial;

pub use estimate::Estimate;
pub use judged::{DuelJudge, Judged, LongoJudge, Worth};
pub(crate) use run::Played;
pub use run::{Candidate, Report, Rollout};
