//! The two players.

use std::fmt;

use game::Seat;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Player {
    /// Seat 0.
    #[default]
    Black,
    /// Seat 1.
    Grey,
}

impl Player {
    /// Both players, in the order of their seats.
    pub const ALL: [Self; 2] = [Self::Black, Self::Grey];

    /// The other player.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::Grey,
            Self::Grey => Self::Black,
        }
    }

    /// The player's seat.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat::at(self as usize)
    }

    /// The player on a seat, if it is one of the two.
    #[inline]
    pub fn of(seat: Seat) -> Option<Self> {
        Self::ALL.get(seat.index()).copied()
    }

    /// The letter that stands for the player in positions.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::Grey => 'G',
        }
    }

    pub(crate) fn from_letter(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|player| letter.chars().eq([player.letter()]))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::Grey => "Grey",
        })
    }
}
