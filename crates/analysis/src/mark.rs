//! What a decision is called.

/// What a decision is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// The best choice, well ahead of the second, that a player of level 5 would not have found.
    Good,
    /// It gave something away.
    Dubious,
    /// It gave a lot away.
    Mistake,
    /// It gave a great deal away, and a closer look confirms it.
    Blunder,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 4] = [Self::Good, Self::Dubious, Self::Mistake, Self::Blunder];

    /// Its name, as in `blunder`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Dubious => "dubious",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The sign that follows a move in print.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// The losses at which a decision gets a mark, as parts of a win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Marks {
    /// From here on it is dubious.
    pub dubious: f64,
    /// From here on it is a mistake.
    pub mistake: f64,
    /// From here on it is a blunder.
    pub blunder: f64,
    /// A good choice is this far ahead of the second.
    pub good: f64,
}

impl Marks {
    /// The bounds of the Qwixx games: GNU Backgammon's, as parts of a win.
    pub const QWIXX: Self = Self { dubious: 0.015, mistake: 0.03, blunder: 0.06, good: 0.03 };
    /// The bounds of Duell: Lichess's, as parts of a win.
    pub const DUELL: Self = Self { dubious: 0.05, mistake: 0.10, blunder: 0.15, good: 0.05 };

    /// The mark for a loss.
    pub fn of(&self, loss: f64) -> Option<Mark> {
        match loss {
            _ if loss >= self.blunder => Some(Mark::Blunder),
            _ if loss >= self.mistake => Some(Mark::Mistake),
            _ if loss >= self.dubious => Some(Mark::Dubious),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_begins_where_it_says() {
        let of = |points: f64| Marks::QWIXX.of(points / 100.0).map(Mark::name);
        assert_eq!([0.0, 1.4, 1.5, 2.9].map(of), [None, None, Some("dubious"), Some("dubious")]);
        assert_eq!([3.0, 5.9, 6.0].map(of), [Some("mistake"), Some("mistake"), Some("blunder")]);
        assert_eq!(Marks::DUELL.of(0.06), Some(Mark::Dubious));
    }
}
