//! Qwixx – The Duel.

pub mod chance;
pub mod inputs;
pub mod plan;
pub mod search;
pub mod value;
