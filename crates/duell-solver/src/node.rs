//! A board within a proof, with what the hash tables and the draw rules need.

use duell::{Board, Duell, Tumble, outcome::MOST_QUIET};
use game::Game;

/// Who moves at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The side whose win is sought: one good move is enough.
    Prover,
    /// The other side: every move has to lose.
    Defender,
}

/// A board, its key, and the half-moves since the last capture.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) board: Board,
    key: u64,
    quiet: u8,
}

impl Node {
    pub(crate) fn new(position: &Duell) -> Self {
        Self { board: *position.board(), key: position.key(), quiet: position.quiet() }
    }

    /// The node after a legal move that does not win.
    pub(crate) fn after(&self, tumble: Tumble) -> Self {
        let change = self.board.change(tumble);
        let mut board = self.board;
        board.play(tumble);
        let quiet = if change.captured.is_some() { 0 } else { self.quiet.saturating_add(1) };
        Self { board, key: self.key ^ change.key(), quiet }
    }

    /// Whether the game was drawn by quiet moves on the way here (D16).
    pub(crate) fn is_drawn(&self) -> bool {
        self.quiet >= MOST_QUIET
    }

    /// Whether quiet moves could draw the game before the prover has made this many moves. If not, the
    /// number of quiet moves does not matter.
    pub(crate) fn is_near_draw(&self, role: Role, moves: u8) -> bool {
        // The last move wins or the bound is reached; all moves before it can be quiet.
        let before_last = match role {
            Role::Prover => (2 * u16::from(moves)).saturating_sub(2),
            Role::Defender => (2 * u16::from(moves)).saturating_sub(1),
        };
        u16::from(self.quiet) + before_last >= u16::from(MOST_QUIET)
    }

    /// The hash key of the question "does the prover win within this many moves?", the same for all numbers
    /// of moves for which the number of quiet moves does not matter.
    pub(crate) fn question(&self, role: Role, moves: u8) -> u64 {
        let defender = if role == Role::Defender { DEFENDER } else { 0 };
        let quiet = if self.is_near_draw(role, moves) { u64::from(self.quiet) + 1 } else { 0 };
        self.key ^ defender ^ quiet.wrapping_mul(SPREAD)
    }
}

const DEFENDER: u64 = 0x5bf0_3635_dcf9_6a1b;

/// An odd number that spreads small numbers over all bits.
pub(crate) const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
