//! The rules of Qwixx – The Duel by Steffen Benndorf.
//!
//! Two players share four rows. A token goes to the right of the player's own tokens; the foremost token
//! of a row can be beaten while it is single, and its owner can stack it. The clauses are those of
//! `docs/rules/qwixx-duel.md`.
//!
//! ```
//! use game::{Game, Seat};
//! use qwixx_duel::{QwixxDuelSetup, QwixxDuel};
//!
//! // The leaflet's example: the white dice show 4 and 1, Max places on yellow 5; then the white 4
//! // and the blue 6 let him place on blue 10.
//! let max = Seat::at(0);
//! let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
//! position.roll("4,1,r3,y6,g2,b6".parse()?)?;
//! position.play(max, "yellow5".parse()?)?;
//! position.play(max, "blue10".parse()?)?;
//! assert_eq!(position.to_string(), "r=- y=5B g=- b=10B m=0,0 G");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod notation;
pub mod outcome;
mod player;
mod position;
mod refusal;
mod row;
mod setup;

pub use player::Player;
pub use position::{QwixxDuel, TOKENS};
pub use refusal::Forbidden;
pub use row::Row;
pub use setup::QwixxDuelSetup;

/// The dice have six sides (Q3).
pub const SIDES: u8 = 6;
/// A space of the board.
pub type Space = qwixx::Space<SIDES>;
/// A throw of the dice in play.
pub type Throw = qwixx::Throw<SIDES>;
/// A decision in one of the two actions.
pub type Choice = qwixx::Choice<SIDES>;
