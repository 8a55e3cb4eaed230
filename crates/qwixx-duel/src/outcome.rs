//! How a game ends, and what it is worth.

use game::{Game, Outcome, Reason, Seats};
use qwixx::{Color, MISTHROW_COST};

use crate::{Player, QwixxDuel};

/// Two rows are locked (Q17 c).
pub const TWO_ROWS_LOCKED: Reason = Reason("two-rows-locked");
/// Four tokens lie on the misthrows (Q17 b).
pub const MISTHROWS: Reason = Reason("misthrows");
/// A player has placed the last token (Q17 a).
pub const LAST_TOKEN: Reason = Reason("last-token");

/// Every reason for which a game can end.
pub(crate) const REASONS: &[Reason] = &[TWO_ROWS_LOCKED, MISTHROWS, LAST_TOKEN];

/// This many misthrow tokens, from either player, end the game (Q17 b).
pub const MOST_MISTHROWS: u8 = 4;

impl QwixxDuel {
    /// The points of a player (Q18, Q19).
    pub fn points(&self, player: Player) -> i32 {
        let rows: i32 = Color::ALL.iter().map(|&color| self.row(color).points(player)).sum();
        rows - MISTHROW_COST * i32::from(self.misthrows(player))
    }

    /// What has ended the game, if anything has; of several causes, the first listed.
    pub(crate) fn end(&self) -> Option<Reason> {
        let locked = Color::ALL.iter().filter(|&&color| self.row(color).is_locked()).count();
        let misthrows: u8 = Player::ALL.iter().map(|&player| self.misthrows(player)).sum();
        if locked >= 2 {
            Some(TWO_ROWS_LOCKED)
        } else if misthrows >= MOST_MISTHROWS {
            Some(MISTHROWS)
        } else if Player::ALL.iter().any(|&player| self.tokens_left(player) == 0) {
            Some(LAST_TOKEN)
        } else {
            None
        }
    }

    /// The higher total wins; equal totals are a draw (Q19).
    pub(crate) fn judged(&self, reason: Reason) -> Outcome {
        let [black, grey] = Player::ALL.map(|player| self.points(player));
        let winners = match black.cmp(&grey) {
            std::cmp::Ordering::Greater => Seats::only(Player::Black.seat()),
            std::cmp::Ordering::Less => Seats::only(Player::Grey.seat()),
            std::cmp::Ordering::Equal => Seats::first(self.seats()),
        };
        Outcome { winners, reason }
    }
}
