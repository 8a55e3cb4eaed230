//! What a table promises to those who sit at it.

mod clock;
mod dice;
mod draws;
mod harness;
mod help;
mod nonsense;
mod play;
mod properties;
mod quitters;
mod random;
mod rematch;
mod sealed;
mod seats;
mod seen;
mod takeback;
mod talk;
mod verify;
