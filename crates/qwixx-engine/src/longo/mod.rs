//! Qwixx Longo.

pub mod chance;
mod engine;
pub mod inputs;
mod judge;
mod outlook;
pub mod plan;
mod roller;
pub mod turn;
pub mod value;

pub use engine::LongoEngine;
pub use judge::LongoJudge;
pub use roller::LongoRoller;
