//! Qwixx – The Duel.

pub mod chance;
pub mod inputs;
mod judge;
mod outlook;
pub mod plan;
mod roller;
pub mod search;
pub mod value;

pub use judge::DuelJudge;
pub use roller::DuelRoller;

/// A player of The Duel.
pub type DuelEngine = crate::Engine<DuelJudge>;
