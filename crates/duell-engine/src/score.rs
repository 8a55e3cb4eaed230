//! What a position is worth.

use std::fmt;

/// The worth of a position inside the search, in hundredths of a die, to the side to move. Wins are near
/// [`WIN`]: the sooner, the nearer.
pub(crate) type Value = i32;

/// An immediate win.
pub(crate) const WIN: Value = 30_000;
/// More than any value.
pub(crate) const INFINITE: Value = 32_000;
/// Anything above this is a win in a known number of moves.
pub(crate) const WON: Value = WIN - 1_000;
/// The maximum depth of a search, in half-moves.
pub(crate) const MOST_PLIES: usize = 128;

/// The worth of a win after this many half-moves from the root.
pub(crate) const fn win_in(plies: usize) -> Value {
    WIN - plies as Value
}

/// The worth of a loss after this many half-moves from the root.
pub(crate) const fn loss_in(plies: usize) -> Value {
    -win_in(plies)
}

/// What a position is worth to the side to move, for people and programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// An estimate in hundredths of a die.
    Estimate(i32),
    /// A forced win in this many of the winner's moves.
    WinsIn(u32),
    /// A forced loss in this many of the winner's moves.
    LosesIn(u32),
}

impl Score {
    pub(crate) fn of(value: Value) -> Self {
        if value > WON {
            Self::WinsIn((WIN - value).cast_unsigned().div_ceil(2))
        } else if value < -WON {
            Self::LosesIn((WIN + value).cast_unsigned().div_ceil(2))
        } else {
            Self::Estimate(value)
        }
    }

    /// One number to compare by: a sooner win is higher, a sooner loss is lower.
    pub const fn rank(self) -> i32 {
        match self {
            Self::Estimate(hundredths) => hundredths,
            Self::WinsIn(moves) => WIN - 2 * moves.cast_signed() + 1,
            Self::LosesIn(moves) => 2 * moves.cast_signed() - WIN,
        }
    }

    /// The score from the other side's point of view.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Estimate(hundredths) => Self::Estimate(-hundredths),
            Self::WinsIn(moves) => Self::LosesIn(moves),
            Self::LosesIn(moves) => Self::WinsIn(moves),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Estimate(hundredths) => write!(f, "{:+.2}", f64::from(*hundredths) / 100.0),
            Self::WinsIn(moves) => write!(f, "wins in {moves}"),
            Self::LosesIn(moves) => write!(f, "loses in {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_counted_in_the_winners_moves() {
        assert_eq!(Score::of(win_in(1)), Score::WinsIn(1));
        assert_eq!(Score::of(win_in(5)), Score::WinsIn(3));
        assert_eq!(Score::of(loss_in(2)), Score::LosesIn(1));
        assert_eq!(Score::of(loss_in(4)), Score::LosesIn(2));
        assert_eq!(Score::of(-120), Score::Estimate(-120));
        assert_eq!(Score::WinsIn(3).to_string(), "wins in 3");
        assert_eq!(Score::Estimate(-120).to_string(), "-1.20");
    }

    #[test]
    fn a_sooner_win_is_more_and_a_sooner_loss_less() {
        let order = [
            Score::LosesIn(1),
            Score::LosesIn(3),
            Score::Estimate(-900),
            Score::Estimate(0),
            Score::WinsIn(4),
            Score::WinsIn(1),
        ];
        assert!(order.windows(2).all(|pair| pair[0].rank() < pair[1].rank()));
        assert!(order.iter().all(|score| score.reversed().reversed() == *score));
    }
}
