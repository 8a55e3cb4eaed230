//! Qwixx – The Duel.

pub mod chance;
mod engine;
pub mod inputs;
mod judge;
mod outlook;
pub mod plan;
mod roller;
pub mod search;
pub mod value;

pub use engine::DuelEngine;
pub use judge::DuelJudge;
pub use roller::DuelRoller;
