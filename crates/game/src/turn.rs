//! What the rules wait for, and how a game ended.

use std::fmt;

use crate::{Seat, Seats};

/// What the rules wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The dice must be thrown.
    Roll,
    /// Each of these seats owes one move; the order of their answers does not matter.
    Move(Seats),
    /// The game is over.
    Over(Outcome),
}

/// The part of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// The dice must be thrown.
    Roll,
    /// The first of two actions.
    Action1,
    /// The second of two actions.
    Action2,
    /// The only action of a turn.
    Move,
    /// The game is over.
    Over,
}

impl Phase {
    /// Every phase.
    pub const ALL: &[Self] = &[Self::Roll, Self::Action1, Self::Action2, Self::Move, Self::Over];

    /// The name of the phase, as in `action1`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Action1 => "action1",
            Self::Action2 => "action2",
            Self::Move => "move",
            Self::Over => "over",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The seats that won; several share the win, and an empty set is a draw.
    pub winners: Seats,
    /// What ended the game.
    pub reason: Reason,
}

impl Outcome {
    /// A win by one seat.
    pub const fn won_by(seat: Seat, reason: Reason) -> Self {
        Self { winners: Seats::only(seat), reason }
    }

    /// A drawn game.
    pub const fn drawn(reason: Reason) -> Self {
        Self { winners: Seats::NONE, reason }
    }

    /// The seats that share the game: the winners, or all `seats` in a draw.
    pub fn sharers(&self, seats: usize) -> Seats {
        if self.winners.is_empty() { Seats::first(seats) } else { self.winners }
    }
}

/// The short name of what ended a game, as in `king-captured`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reason(pub &'static str);

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A winners-and-reason pair as records write it: `0 king-captured`, `0,1 misthrows`, `- repetition`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.winners.is_empty() {
            f.write_str("-")?;
        }
        for (i, seat) in self.winners.iter().enumerate() {
            write!(f, "{}{seat}", if i > 0 { "," } else { "" })?;
        }
        write!(f, " {}", self.reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_share_a_win_and_all_share_a_draw() {
        let tie = Outcome { winners: Seats::first(2), reason: Reason("misthrows") };
        assert_eq!(tie.to_string(), "0,1 misthrows");
        assert_eq!(tie.sharers(3), Seats::first(2));
        let draw = Outcome::drawn(Reason("repetition"));
        assert_eq!(draw.to_string(), "- repetition");
        assert_eq!(draw.sharers(2), Seats::first(2));
        let win = Outcome::won_by(Seat::at(1), Reason("resignation"));
        assert_eq!(win.to_string(), "1 resignation");
        assert_eq!(win.sharers(2), Seats::only(Seat::at(1)));
    }
}
