//! The roll type of a game without chance.

use std::{fmt, str::FromStr};

use crate::ParseError;

/// The roll type of a game without chance; it has no values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NoRoll {}

impl fmt::Display for NoRoll {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoRoll {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Err(ParseError::new(text, "no roll, for this game has no dice to throw"))
    }
}
