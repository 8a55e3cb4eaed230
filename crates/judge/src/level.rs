//! Levels: how strong a bot plays.

use std::{error::Error, fmt, str::FromStr};

/// A level from 1, a child's first game, to 10, full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// A child's first game.
    pub const LOWEST: Self = Self(1);
    /// Full strength.
    pub const HIGHEST: Self = Self(10);
    /// How many levels there are.
    pub const COUNT: usize = 10;

    /// The level with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::LOWEST.0 && number <= Self::HIGHEST.0 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Every level from the lowest up.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::LOWEST.0..=Self::HIGHEST.0).map(Self)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The entry for this level in a list that starts at the lowest level.
    pub const fn pick<T: Copy>(self, list: &[T; Self::COUNT]) -> T {
        list[self.0 as usize - 1]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// There is no such level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchLevel;

impl fmt::Display for NoSuchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "levels go from {} to {}", Level::LOWEST, Level::HIGHEST)
    }
}

impl Error for NoSuchLevel {}

/// Reads a level as printed: digits without a sign or leading zeros.
impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Self, NoSuchLevel> {
        Self::all().find(|level| level.to_string() == text).ok_or(NoSuchLevel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_go_from_one_to_ten() {
        assert_eq!(Level::all().count(), Level::COUNT);
        assert!(Level::all().all(|level| level.to_string().parse() == Ok(level)));
        assert!(Level::new(0).is_none() && Level::new(11).is_none());
        for text in ["0", "11", "01", "+1", "", "x"] {
            assert_eq!(text.parse::<Level>(), Err(NoSuchLevel), "{text}");
        }
        assert_eq!(Level::HIGHEST.pick(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 10);
    }
}
