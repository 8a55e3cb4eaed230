//! Strong players of the two Qwixx games.

pub mod duel;
pub mod file;
pub mod net;
