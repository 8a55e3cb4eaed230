//! Was it luck? The analysis of a whole game, as numbers that add up.
//!
//! [`analyze()`] takes a record and says how lucky every roll was, and what every decision gave away:
//!
//! - **Luck** of a roll: what it is worth with the best answer to it, less the exact mean of that over all rolls.
//! - **Loss** of a decision: what the best choice is worth less what the one made is worth, both looked at one turn
//!   deeper.
//! - **Surprise**: what the sealed choices of all seats led to, against what was expected of each. It is nobody's error.
//! - **Revision**: how much the judge's opinion changed on a closer look.
//!
//! For every seat, result − prior = luck + own decisions + others' decisions + surprise + revision. [`Report`] holds
//! all of it by step, and a [`Standing`] for each seat.
//!
//! [`luck()`] finds the luck of a game alone. [`decide`] judges a single decision, and [`survey()`] looks at a
//! position, without any record. All of them ask an [`Examiner`]; crate `bots` has one for every game. This crate names
//! no game, reads no clock and draws no random numbers.

mod accuracy;
mod analyze;
mod answer;
mod bands;
mod decision;
mod effort;
mod examiner;
mod ledger;
mod luck;
mod mark;
mod moment;
mod report;
mod standing;
mod survey;

pub use analyze::{Unanalyzed, analyze, analyze_on};
pub use bands::Bands;
pub use decision::{Decision, NOTHING_AT_STAKE, decide, second, thought};
pub use effort::{Effort, NoSuchEffort};
pub use examiner::{Caution, Examiner, Look, Throws};
pub use luck::{Luck, luck};
pub use mark::{Mark, Marks};
pub use report::{Deed, Moved, Report, Step, Stood};
pub use standing::{FEWEST_FOR_A_LEVEL, Standing};
pub use survey::{Survey, survey};
