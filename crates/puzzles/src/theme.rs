//! What a puzzle is about, by what its answer does.

use duell::{Duell, Move};
use effects::{Deed, Effects};
use game::Game;

use crate::{Decision, Goal, Proven};

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
    /// In the end the King is captured.
    TakesKing,
    /// In the end the home square is reached.
    ReachesHome,
    /// The answer locks or closes a row.
    Locks,
    /// It beats a token.
    Beats,
    /// It stacks a token on one's own.
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

/// So many skipped spaces are a leap.
const LEAP: u8 = 3;

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

    /// The name of the theme; what is a deed is called like one.
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

    const fn of(deed: Deed) -> Self {
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

impl<G: Effects> Decision<G> {
    /// What the decision is about.
    pub fn themes(&self) -> Vec<Theme> {
        let effect = self.position().effect(self.seat, self.best());
        let mut themes: Vec<Theme> = effect.deeds.iter().map(Theme::of).collect();
        themes.extend(match effect.skips {
            None => Some(Theme::Passes),
            Some(0) => Some(Theme::Next),
            Some(skips) => (skips >= LEAP).then_some(Theme::Leaps),
        });
        themes.sort_unstable();
        themes
    }
}

impl Proven {
    /// What the puzzle is about.
    pub fn themes(&self) -> Vec<Theme> {
        let change = self.position.board().change(self.best());
        let goal = match self.goal {
            Goal::Win => Theme::Win,
            Goal::Hold => Theme::Hold,
        };
        let capture = if change.captured.is_some() { Theme::Captures } else { Theme::Quiet };
        let mut themes = vec![goal, capture];
        themes.extend(self.is_endgame().then_some(Theme::Endgame));
        themes.extend(change.before.is_king().then_some(Theme::KingMoves));
        themes.extend(self.end());
        themes.sort_unstable();
        themes
    }

    /// How the line ends, if it goes to the end.
    fn end(&self) -> Option<Theme> {
        let (last, before) = self.line.split_last()?;
        let position = before.iter().fold(self.position.clone(), |mut position: Duell, &tumble| {
            position.play_unchecked(position.active(), Move::Tumble(tumble));
            position
        });
        let effect = position.effect(position.active(), Move::Tumble(*last));
        let how = [Deed::TakesKing, Deed::ReachesHome];
        how.into_iter().find(|&deed| effect.deeds.contains(deed)).map(Theme::of)
    }
}
