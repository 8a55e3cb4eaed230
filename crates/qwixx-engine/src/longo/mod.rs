//! Qwixx Longo.

pub mod chance;
mod engine;
pub mod inputs;
pub mod plan;
mod reach;
pub mod turn;
pub mod value;

pub use engine::LongoEngine;
