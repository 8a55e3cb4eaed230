//! What a table promises to those who sit at it.

mod clock;
mod dice;
mod draws;
mod harness;
mod help;
mod host;
mod nonsense;
mod play;
mod properties;
mod quitters;
mod random;
mod rematch;
mod sealed;
mod seats;
mod seen;
mod strict;
mod takeback;
mod talk;
mod verify;
