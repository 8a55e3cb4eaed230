//! The deeds of moves, and their precedence.

use std::fmt;

/// Something that a move does.
///
/// The order of the variants is their precedence when a move does several things: what wins the
/// game, then what changes the board most, then how the move came about, and last that the game is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// It captures the King.
    TakesKing,
    /// It reaches the other King's home square and wins.
    ReachesHome,
    /// It captures a die.
    Captures,
    /// It locks or closes the row.
    Locks,
    /// It beats a token.
    Beats,
    /// It stacks a token on one of the player's own.
    Stacks,
    /// A lucky number makes it possible.
    Lucky,
    /// It costs a misthrow.
    Misthrow,
    /// The game is over after it.
    Ends,
}

impl Deed {
    /// All deeds, in order of precedence.
    pub const ALL: &[Self] = &[
        Self::TakesKing,
        Self::ReachesHome,
        Self::Captures,
        Self::Locks,
        Self::Beats,
        Self::Stacks,
        Self::Lucky,
        Self::Misthrow,
        Self::Ends,
    ];

    /// The name of the deed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TakesKing => "takes-king",
            Self::ReachesHome => "reaches-home",
            Self::Captures => "captures",
            Self::Locks => "locks",
            Self::Beats => "beats",
            Self::Stacks => "stacks",
            Self::Lucky => "lucky",
            Self::Misthrow => "misthrow",
            Self::Ends => "ends",
        }
    }
}

/// A set of deeds, iterated in order of precedence.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Deeds(u16);

impl Deeds {
    /// No deed.
    pub const NONE: Self = Self(0);

    /// The set with this deed added.
    pub const fn with(self, deed: Deed) -> Self {
        Self(self.0 | 1 << deed as u16)
    }

    /// Whether this deed is among them.
    pub const fn contains(self, deed: Deed) -> bool {
        self.0 >> deed as u16 & 1 == 1
    }

    /// The deeds in order of precedence.
    pub fn iter(self) -> impl Iterator<Item = Deed> {
        Deed::ALL.iter().copied().filter(move |&deed| self.contains(deed))
    }

    /// The deed with the highest precedence.
    pub fn first(self) -> Option<Deed> {
        self.iter().next()
    }
}

impl FromIterator<Deed> for Deeds {
    fn from_iter<I: IntoIterator<Item = Deed>>(deeds: I) -> Self {
        deeds.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Deeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeds_are_told_in_one_order() {
        let all: Deeds = Deed::ALL.iter().copied().rev().collect();
        let names: Vec<&str> = all.iter().map(Deed::name).collect();
        let order = "takes-king reaches-home captures locks beats stacks lucky misthrow ends";
        assert_eq!(names.join(" "), order);
        assert!(Deed::ALL.is_sorted(), "a deed's place in the enum is its place in the order");
    }

    #[test]
    fn a_set_has_what_was_put_in_and_nothing_else() {
        for &deed in Deed::ALL {
            let only = Deeds::NONE.with(deed);
            assert_eq!(only.iter().collect::<Vec<_>>(), [deed]);
            assert_eq!(only.with(Deed::Ends).first(), Some(deed));
        }
        assert_eq!(Deeds::NONE.first(), None);
        let deeds = Deeds::NONE.with(Deed::Lucky).with(Deed::Locks);
        assert_eq!(format!("{deeds:?}"), "{Locks, Lucky}");
    }
}
