//! Qwixx Longo.

pub mod chance;
pub mod inputs;
mod judge;
mod outlook;
pub mod plan;
mod roller;
mod sharpness;
pub mod turn;
pub mod value;

pub use judge::LongoJudge;
pub use roller::LongoRoller;

/// A player of Longo.
pub type LongoEngine = crate::Engine<LongoJudge>;
