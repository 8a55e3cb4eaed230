//! The Qwixx games are learned by playing them, mostly in self-play: TD(λ) on the positions after whole
//! turns, for wins rather than points.

mod course;
pub mod duel;
pub mod gradient;
pub mod longo;
mod measure;
pub mod returns;
pub mod rival;
mod trainer;

pub use course::{Course, DuelCourse, Lesson, LongoCourse};
pub use measure::{Match, Won};
pub use trainer::{Lessons, Trainer};
