//! How a game ends.

use game::{Outcome, Reason, Seat, Seats};

use crate::QwixxLongo;

/// Two or more rows are closed (L13).
pub const TWO_ROWS_LOCKED: Reason = Reason("two-rows-locked");
/// A player has crossed the fourth misthrow box (L13).
pub const MISTHROWS: Reason = Reason("misthrows");

/// Every reason for which a game can end.
pub(crate) const REASONS: &[Reason] = &[TWO_ROWS_LOCKED, MISTHROWS];

/// This many misthrows of one player end the game (L13).
pub const MOST_MISTHROWS: u8 = 4;

impl QwixxLongo {
    /// What has ended the game, if anything has.
    pub(crate) fn end(&self) -> Option<Reason> {
        if self.closed().count() >= 2 {
            Some(TWO_ROWS_LOCKED)
        } else if self.sheets().iter().any(|sheet| sheet.misthrows() >= MOST_MISTHROWS) {
            Some(MISTHROWS)
        } else {
            None
        }
    }

    /// The highest total wins, and ties share the win (L14).
    pub(crate) fn judged(&self, reason: Reason) -> Outcome {
        let best = self.sheets().iter().map(crate::Sheet::points).max();
        let won = |&(_, sheet): &(usize, &crate::Sheet)| Some(sheet.points()) == best;
        let winners: Seats =
            self.sheets().iter().enumerate().filter(won).map(|(n, _)| Seat::at(n)).collect();
        Outcome { winners, reason }
    }
}
