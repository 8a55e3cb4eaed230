//! Qwixx Longo.

pub mod chance;
mod engine;
pub mod inputs;
mod outlook;
pub mod plan;
mod roller;
pub mod turn;
pub mod value;

pub use engine::LongoEngine;
pub use roller::LongoRoller;
