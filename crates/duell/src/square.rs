//! Squares of the 9 × 8 board, and directions on it.

use std::{fmt, str::FromStr};

use game::ParseError;

use crate::Side;

/// How many files the board has: a to i.
pub const FILES: usize = 9;
/// How many ranks the board has: 1 to 8.
pub const RANKS: usize = 8;

/// A square. Squares are numbered file by file, so that a file is one byte of a 72-bit board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = FILES * RANKS;

    /// The square on this file and rank, both counted from 0.
    pub const fn new(file: usize, rank: usize) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self((file * RANKS + rank) as u8)) } else { None }
    }

    #[inline]
    pub(crate) const fn from_index(index: u8) -> Self {
        assert!((index as usize) < Self::COUNT);
        Self(index)
    }

    /// The square with this number, if there is one.
    #[inline]
    pub fn at(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }

    /// Every square, a1, a2 … i8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The number of the square, below [`Square::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, counted from 0.
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize / RANKS
    }

    /// The rank, counted from 0.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize % RANKS
    }

    /// The square this many steps away, if it is on the board.
    pub const fn step(self, direction: Direction, steps: usize) -> Option<Self> {
        let (file, rank) = (self.file(), self.rank());
        match direction {
            Direction::North => Self::new(file, rank + steps),
            Direction::East => Self::new(file + steps, rank),
            Direction::South if steps <= rank => Self::new(file, rank - steps),
            Direction::West if steps <= file => Self::new(file - steps, rank),
            _ => None,
        }
    }

    /// The home square of a side: where its King starts (D3).
    pub const fn home(side: Side) -> Self {
        match side {
            Side::White => Self((4 * RANKS) as u8),
            Side::Red => Self((4 * RANKS + 7) as u8),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file() as u8) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let square = match text.as_bytes() {
            &[file @ (b'a'..=b'i' | b'A'..=b'I'), rank @ b'1'..=b'8'] => {
                Self::new(usize::from((file | 32) - b'a'), usize::from(rank - b'1'))
            }
            _ => None,
        };
        square.ok_or_else(|| ParseError::new(text, "a square from a1 to i8"))
    }
}

/// A direction of travel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Towards rank 8.
    North,
    /// Towards file i.
    East,
    /// Towards rank 1.
    South,
    /// Towards file a.
    West,
}

impl Direction {
    /// Every direction, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The letter that stands for the direction in a move.
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::East => 'e',
            Self::South => 's',
            Self::West => 'w',
        }
    }

    /// The direction that a letter stands for, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        let lower = letter.to_ascii_lowercase();
        Self::ALL.into_iter().find(|direction| direction.letter() == lower)
    }

    /// The two directions at right angles to this one.
    pub const fn turns(self) -> [Self; 2] {
        match self {
            Self::North | Self::South => [Self::East, Self::West],
            Self::East | Self::West => [Self::North, Self::South],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_named_and_stepped() {
        let square: Square = "E1".parse().unwrap();
        assert_eq!(square, Square::home(Side::White));
        assert_eq!("e8".parse(), Ok(Square::home(Side::Red)));
        assert_eq!((square.file(), square.rank()), (4, 0));
        let step = |direction, steps| square.step(direction, steps).map(|s| s.to_string());
        assert_eq!(step(Direction::North, 7).as_deref(), Some("e8"));
        assert_eq!(step(Direction::North, 8), None);
        assert_eq!(step(Direction::South, 1), None);
        assert_eq!(step(Direction::East, 4).as_deref(), Some("i1"));
        assert_eq!(step(Direction::East, 5), None);
        assert_eq!(step(Direction::West, 4).as_deref(), Some("a1"));
        assert_eq!(step(Direction::West, 5), None);
        for text in ["", "a", "a0", "a9", "j1", "a10", "é1"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
        assert_eq!(Square::all().count(), 72);
        assert_eq!(format!("{square:?}"), "e1");
    }
}
