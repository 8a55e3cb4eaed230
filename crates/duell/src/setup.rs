//! What is settled before the game starts: the house rules (D18).

use game::{Game, Options, Setup, SetupError};

use crate::Duell;

/// Which dice win by reaching the enemy's home square (D13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Home {
    /// Any die.
    #[default]
    Any,
    /// Only the King: the house rule `home=king`.
    King,
}

/// The rules on which editions of the game differ (D18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DuellSetup {
    /// Which dice win on the enemy's home square.
    pub home: Home,
    /// Whether the King may capture; the house rule `king-captures=no` forbids it.
    pub king_captures: bool,
}

impl Default for DuellSetup {
    fn default() -> Self {
        Self { home: Home::Any, king_captures: true }
    }
}

const HOME: &str = "home";
const KING_CAPTURES: &str = "king-captures";

impl Setup for DuellSetup {
    fn from_options(options: &Options) -> Result<Self, SetupError> {
        options.allow(Duell::NAME, &[HOME, KING_CAPTURES])?;
        let home = match options.get(HOME) {
            None | Some("any") => Home::Any,
            Some("king") => Home::King,
            Some(other) => return Err(SetupError::value(HOME, other, "any or king")),
        };
        let king_captures = options.yes_or_no(KING_CAPTURES)?.unwrap_or(true);
        Ok(Self { home, king_captures })
    }

    fn to_options(&self) -> Options {
        let mut options = Options::new();
        if self.home == Home::King {
            options.set(HOME, "king").expect("set once");
        }
        if !self.king_captures {
            options.set(KING_CAPTURES, "no").expect("set once");
        }
        options
    }

    fn with_seats(self, seats: usize) -> Result<Self, SetupError> {
        if seats == 2 {
            Ok(self)
        } else {
            Err(SetupError::Seats { game: Duell::NAME, asked: seats, fewest: 2, most: 2 })
        }
    }
}
