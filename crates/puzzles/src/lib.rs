//! Puzzles of all games, with their answers.

mod decision;
mod id;
mod points;
mod proven;

pub use decision::{Decision, LEAD, MOST_CHOICES};
pub use id::Id;
pub use points::Points;
pub use proven::{FEW_DICE, Goal, MARGIN, MARGIN_OF_FEW, Proven};
