//! Strong players of the two Qwixx games.

pub mod duel;
pub mod file;
mod layout;
pub mod longo;
pub mod net;
