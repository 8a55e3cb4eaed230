//! What a move does, and where points come from.

use duell::Square;
use qwixx::Color;

use crate::{Deed, Deeds};

/// What a legal move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    /// The square where a die lands.
    pub to: Option<Square>,
    /// The face on top there; none for a King.
    pub top: Option<u8>,
    /// How many spaces are skipped, and lost.
    pub skips: Option<u8>,
    /// What the move adds to the points.
    pub points: Option<i32>,
    /// What else it does.
    pub deeds: Deeds,
    /// How it ends the game.
    pub end: Option<End>,
}

/// How a move ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// What ends the game.
    pub reason: game::Reason,
    /// How many points the mover is ahead of the best other seat; `None` in a game without points.
    pub lead: Option<i32>,
}

impl Effect {
    /// The same effect, with how the game ends, if it does.
    pub(crate) fn ending(self, end: Option<End>) -> Self {
        let deeds = if end.is_some() { self.deeds.with(Deed::Ends) } else { self.deeds };
        Self { deeds, end, ..self }
    }
}

/// Where points come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The red row.
    Red,
    /// The yellow row.
    Yellow,
    /// The green row.
    Green,
    /// The blue row.
    Blue,
    /// The misthrows, which cost points.
    Misthrows,
}

impl Source {
    /// Every source.
    pub const ALL: &[Self] = &[Self::Red, Self::Yellow, Self::Green, Self::Blue, Self::Misthrows];

    /// The name of the source.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Misthrows => "misthrows",
        }
    }
}

impl From<Color> for Source {
    fn from(color: Color) -> Self {
        match color {
            Color::Red => Self::Red,
            Color::Yellow => Self::Yellow,
            Color::Green => Self::Green,
            Color::Blue => Self::Blue,
        }
    }
}

/// A part of a seat's points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Where the points come from.
    pub what: Source,
    /// How many there are.
    pub points: i32,
}
