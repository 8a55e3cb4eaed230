//! Lucky numbers (L1, L6).

use std::{fmt, str::FromStr};

use game::ParseError;

use crate::Space;

/// The two lucky numbers of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lucky([u8; 2]);

impl Lucky {
    /// The default pairs of the five sheets; only the first two are known from print.
    pub const DEFAULT: [Self; 5] =
        [Self([5, 8]), Self([6, 11]), Self([7, 12]), Self([10, 13]), Self([4, 9])];

    /// A pair of two different numbers of a row.
    pub const fn new(one: u8, other: u8) -> Option<Self> {
        let is_number = Self::is_number(one) && Self::is_number(other);
        if is_number && one != other { Some(Self([one, other])) } else { None }
    }

    const fn is_number(number: u8) -> bool {
        number >= Space::LOWEST && number <= Space::HIGHEST
    }

    /// Both numbers.
    pub const fn numbers(self) -> [u8; 2] {
        self.0
    }

    /// Whether a sum is one of the two.
    pub const fn contains(self, sum: u8) -> bool {
        self.0[0] == sum || self.0[1] == sum
    }
}

impl fmt::Display for Lucky {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0[0], self.0[1])
    }
}

impl FromStr for Lucky {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = |text: &str| Some(format!("red{text}").parse::<Space>().ok()?.number());
        let pair =
            text.split_once(',').and_then(|(one, other)| Some((number(one)?, number(other)?)));
        pair.and_then(|(one, other)| Self::new(one, other)).ok_or_else(|| {
            ParseError::new(text, "two different lucky numbers from 2 to 16, as in `5,8`")
        })
    }
}
