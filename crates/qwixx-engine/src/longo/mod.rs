//! Qwixx Longo.

pub mod inputs;
pub mod plan;
pub mod value;
