//! Learning to play by playing against itself.

pub mod duel;
pub mod gradient;
pub mod longo;
pub mod returns;
