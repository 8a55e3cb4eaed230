//! Qwixx – The Duel.

pub mod inputs;
pub mod plan;
pub mod value;
