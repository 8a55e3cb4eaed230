//! Why a move is not legal.

use std::{error::Error, fmt};

use game::Refusal;

use crate::{Face, Square};

/// Why the rules refuse a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbidden {
    /// There is no die on the square.
    NoDie(Square),
    /// The die is the opponent's.
    NotYours(Square),
    /// The length of the path does not match the top face.
    Length {
        /// The face on top.
        top: Face,
        /// The length of the path.
        length: u8,
    },
    /// The King travels one square only.
    KingLength(u8),
    /// The path leaves the board.
    OffBoard,
    /// A die stands in the way.
    Blocked(Square),
    /// The path ends on the player's own die.
    OwnDie(Square),
    /// A house rule forbids the King to capture.
    KingCaptures(Square),
}

impl Refusal for Forbidden {
    fn clause(&self) -> &'static str {
        match self {
            Self::NoDie(_) | Self::NotYours(_) => "D5",
            Self::Length { .. } => "D6",
            Self::KingLength(_) => "D11",
            Self::OffBoard => "D1",
            Self::Blocked(_) => "D9",
            Self::OwnDie(_) => "D10",
            Self::KingCaptures(_) => "D18",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDie(square) => write!(f, "there is no die on {square}"),
            Self::NotYours(square) => write!(f, "the die on {square} is the opponent's"),
            Self::Length { top, length } => {
                write!(f, "a die with {top} on top travels exactly {top}, not {length}")
            }
            Self::KingLength(length) => write!(f, "the King travels exactly 1, not {length}"),
            Self::OffBoard => f.write_str("the path leaves the board"),
            Self::Blocked(square) => write!(f, "the die on {square} is in the way"),
            Self::OwnDie(square) => write!(f, "a die of your own stands on {square}"),
            Self::KingCaptures(square) => {
                write!(f, "by house rule the King may not capture the die on {square}")
            }
        }
    }
}

impl Error for Forbidden {}
