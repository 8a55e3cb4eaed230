//! The rules of Duell, the dice chess by Geoffrey Hayes.
//!
//! Nine dice a side on a board of 9 × 8 squares. A die travels as many squares as its top face
//! shows, tumbling as it goes, so that every move changes how far it can go next. The clauses are
//! those of `docs/rules/duell.md`.
//!
//! [`Duell`] is the game behind the common interface; [`Board`] is the part of it that move
//! generation needs, small and quick to copy, for search. There is no evaluation here.
//!
//! ```
//! use duell::{Duell, DuellSetup};
//! use game::{Game, Seat};
//!
//! let mut position = Duell::start(&DuellSetup::default());
//! assert_eq!(position.moves(Seat::at(0)).len(), 37);
//! position.play(Seat::at(0), "b1n1".parse()?)?;
//! assert_eq!(
//!     position.to_string(),
//!     "R54R14R24R64RKR64R24R14R54/9/9/9/9/9/1W367/W531W23W63WKW63W23W13W53 r 1",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrival;
mod board;
mod die;
mod moves;
mod notation;
pub mod outcome;
mod path;
mod position;
mod reach;
mod refusal;
mod setup;
mod square;
mod zobrist;

pub use board::{Board, Change};
pub use die::{Die, Face, Kind, Orientation, Side};
pub use moves::{MOST_TUMBLES, Move, Tumble, Tumbles};
pub use path::{Leg, Path};
pub use position::Duell;
pub use refusal::Forbidden;
pub use setup::{DuellSetup, Home};
pub use square::{Direction, FILES, RANKS, Square};
