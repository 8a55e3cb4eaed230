//! Percentage points, to a tenth.

use std::{fmt, str::FromStr};

use game::ParseError;

/// A part of the chance to win: percentage points, to a tenth, from 0 to 100.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(u16);

impl Points {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// All there is.
    pub const MOST: Self = Self(1000);

    /// The points of a share of a win, rounded to a tenth; what is below zero is zero.
    pub fn of_share(share: f64) -> Self {
        Self((share * 1000.0).round().clamp(0.0, f64::from(Self::MOST.0)) as u16)
    }

    /// This many tenths of a point.
    pub const fn tenths(tenths: u16) -> Self {
        Self(tenths)
    }

    /// The points as a number.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Reads points as they print: with one digit after the point.
impl FromStr for Points {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let bad = || ParseError::new(text, "points from 0.0 to 100.0");
        let (whole, tenth) = text.split_once('.').ok_or_else(bad)?;
        let points: u16 = format!("{whole}{tenth}").parse().map_err(|_| bad())?;
        let points = Self(points);
        if points <= Self::MOST && points.to_string() == text { Ok(points) } else { Err(bad()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_back() {
        for text in ["0.0", "3.4", "12.0", "100.0"] {
            assert_eq!(text.parse::<Points>().unwrap().to_string(), text);
        }
        for text in ["", "3", "3.45", "03.1", "100.1", "-1.0", "1.+", "x.y"] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
        assert_eq!(Points::of_share(0.0346), Points::tenths(35));
        assert_eq!(Points::of_share(-0.1), Points::ZERO);
    }
}
