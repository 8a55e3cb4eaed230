//! The interface that all games of Dicehall share.
//!
//! A game is a type that implements [`Game`]; a value of that type is a position. Chance enters
//! only through [`Dice`] and explicit rolls, decisions only through typed moves, and a [`Turn`] says
//! what the rules wait for. Several seats may owe a move at once; the order of their answers
//! does not matter. A [`Record`](record::Record) is one whole game as text.
//!
//! This crate names no game, and it holds no strategy, no clock, no random numbers and no I/O.

mod dice;
mod error;
mod fingerprint;
mod interface;
mod no_roll;
mod options;
#[cfg(feature = "testing")]
mod script;
mod seat;
mod sort;
mod turn;

#[cfg(feature = "testing")]
pub mod conformance;
pub mod perft;
pub mod record;
pub mod text;

pub use dice::{Dice, ScriptedDice};
pub use error::{Illegal, ParseError, PositionError, Refusal};
pub use interface::{Game, Notation, Step};
pub use no_roll::NoRoll;
pub use options::{Options, Setup, SetupError};
#[cfg(feature = "testing")]
pub use script::{check_script, take_steps};
pub use seat::{Seat, Seats};
pub use sort::{sort_by, sort_by_cached_key};
pub use turn::{Outcome, Phase, Reason, Turn};
