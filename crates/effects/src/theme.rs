//! What a puzzle can be about: deeds and more.

use crate::Deed;

/// Something that a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// A forced win.
    Win,
    /// The only move that does not lose.
    Hold,
    /// Few dice are left.
    Endgame,
    /// The answer captures a die.
    Captures,
    /// The answer captures nothing.
    Quiet,
    /// The answer moves the King.
    KingMoves,
    /// It ends with the capture of the King.
    TakesKing,
    /// It ends on the home square.
    ReachesHome,
    /// The answer locks or closes a row.
    Locks,
    /// It beats a token.
    Beats,
    /// It stacks a token on one of the player's own.
    Stacks,
    /// A lucky number makes it possible.
    Lucky,
    /// It takes the very next space.
    Next,
    /// It skips three spaces or more.
    Leaps,
    /// It takes nothing.
    Passes,
    /// It is a misthrow by choice.
    Misthrow,
    /// It ends the game.
    Ends,
}

impl Theme {
    /// Every theme.
    pub const ALL: &[Self] = &[
        Self::Win,
        Self::Hold,
        Self::Endgame,
        Self::Captures,
        Self::Quiet,
        Self::KingMoves,
        Self::TakesKing,
        Self::ReachesHome,
        Self::Locks,
        Self::Beats,
        Self::Stacks,
        Self::Lucky,
        Self::Next,
        Self::Leaps,
        Self::Passes,
        Self::Misthrow,
        Self::Ends,
    ];

    /// The name of the theme; a theme that is a deed has the deed's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Hold => "hold",
            Self::Endgame => "endgame",
            Self::Captures => Deed::Captures.name(),
            Self::Quiet => "quiet",
            Self::KingMoves => "king-moves",
            Self::TakesKing => Deed::TakesKing.name(),
            Self::ReachesHome => Deed::ReachesHome.name(),
            Self::Locks => Deed::Locks.name(),
            Self::Beats => Deed::Beats.name(),
            Self::Stacks => Deed::Stacks.name(),
            Self::Lucky => Deed::Lucky.name(),
            Self::Next => "next",
            Self::Leaps => "leaps",
            Self::Passes => "passes",
            Self::Misthrow => Deed::Misthrow.name(),
            Self::Ends => Deed::Ends.name(),
        }
    }

    /// The theme of a puzzle whose answer does this.
    pub const fn of(deed: Deed) -> Self {
        match deed {
            Deed::TakesKing => Self::TakesKing,
            Deed::ReachesHome => Self::ReachesHome,
            Deed::Captures => Self::Captures,
            Deed::Locks => Self::Locks,
            Deed::Beats => Self::Beats,
            Deed::Stacks => Self::Stacks,
            Deed::Lucky => Self::Lucky,
            Deed::Misthrow => Self::Misthrow,
            Deed::Ends => Self::Ends,
        }
    }
}
