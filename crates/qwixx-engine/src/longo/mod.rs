//! Qwixx Longo.

pub mod chance;
mod engine;
pub mod inputs;
mod outlook;
pub mod plan;
pub mod turn;
pub mod value;

pub use engine::LongoEngine;
