//! The rules of Qwixx Longo by Steffen Benndorf and Reinhard Staupe.
//!
//! Two to five players cross out numbers, each on a sheet of their own. In action 1 all decide at the
//! same time, and in secret, whether to use the sum of the white dice; in action 2 only the active player
//! adds a colored die. The clauses are those of `docs/rules/qwixx-longo.md`.
//!
//! ```
//! use game::{Game, Seat};
//! use qwixx_longo::{QwixxLongo, QwixxLongoSetup};
//!
//! // The leaflet's example: the white dice show 5 and 1. Max crosses red 6; six is lucky on the
//! // other sheet, whose owner crosses green 16 instead; then Max crosses blue 13.
//! let (max, laura) = (Seat::at(0), Seat::at(1));
//! let mut position = QwixxLongo::start(&QwixxLongoSetup::default());
//! position.roll("5,1,r2,y3,g7,b8".parse()?)?;
//! position.play(laura, "green16".parse()?)?;
//! position.play(max, "red6".parse()?)?;
//! position.play(max, "blue13".parse()?)?;
//! assert_eq!(
//!     position.to_string(),
//!     "-;1;r=6 y=- g=- b=13 m=0 l=5,8;r=- y=- g=16 b=- m=0 l=6,11",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod closed;
mod lucky;
mod notation;
pub mod outcome;
mod position;
mod refusal;
mod setup;
mod sheet;
mod sketch;

pub use closed::Closed;
pub use lucky::Lucky;
pub use position::QwixxLongo;
pub use refusal::Forbidden;
pub use setup::QwixxLongoSetup;
pub use sheet::{CLOSING_NUMBERS, Crosses, NEEDED_TO_CLOSE, Sheet};

/// The dice have eight sides (L2).
pub const SIDES: u8 = 8;
/// The most players (L1).
pub const MOST_SEATS: usize = 5;
/// A number of a row.
pub type Space = qwixx::Space<SIDES>;
/// A throw of the dice in play.
pub type Throw = qwixx::Throw<SIDES>;
/// A decision in one of the two actions.
pub type Choice = qwixx::Choice<SIDES>;
