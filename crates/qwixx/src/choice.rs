//! What a player decides in an action.

use std::{fmt, str::FromStr};

use game::ParseError;

use crate::Space;

/// A decision in one action: a space, or none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice<const SIDES: u8> {
    /// Skip the action.
    Pass,
    /// Place or cross here.
    Take(Space<SIDES>),
}

impl<const SIDES: u8> Choice<SIDES> {
    /// Every decision that can be written down, legal or not.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Pass).chain(Space::all().map(Self::Take))
    }
}

impl<const SIDES: u8> fmt::Display for Choice<SIDES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Take(space) => space.fmt(f),
        }
    }
}

impl<const SIDES: u8> FromStr for Choice<SIDES> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        text.parse().map(Self::Take).map_err(|_| {
            let highest = Space::<SIDES>::HIGHEST;
            let expected =
                format!("`pass`, or a color and a number from 2 to {highest}, as in `red5`");
            ParseError::new(text, expected)
        })
    }
}
