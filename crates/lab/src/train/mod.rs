//! Learning to play by playing, mostly against oneself: TD(λ) on the positions behind whole turns, on wins
//! rather than points.

mod course;
mod curve;
pub mod duel;
pub mod gradient;
pub mod longo;
mod measure;
pub mod returns;
pub mod rival;
mod training;

pub use course::{Course, DuelCourse, Lesson, LongoCourse};
pub use curve::Curve;
pub use measure::{duel_share, longo_share};
pub use training::{BadCheckpoint, Schedule, Training};
