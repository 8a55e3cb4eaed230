//! A position in the tree.

use duell::{Board, Change, Duell, Side, Tumble, outcome::MOST_QUIET};
use game::Game;

/// A position in the tree: the board, its key, and how long ago something was captured.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    board: Board,
    key: u64,
    quiet: u8,
}

/// Before this many quiet moves, no search can see a draw by quiet moves.
const FAR_FROM_DRAWN: u8 = 64;

/// Whether the game is over after this many half-moves without a capture.
pub(super) fn is_drawn_by_quiet_moves(quiet: u8) -> bool {
    quiet >= MOST_QUIET
}

/// How the key of a board changes when the turn passes.
fn turn_key(board: &Board) -> u64 {
    let mut other = Board::empty(board.rules());
    let white = other.key();
    other.set_to_move(Side::Red);
    white ^ other.key()
}

impl Node {
    pub(crate) fn of(position: &Duell) -> Self {
        Self { board: *position.board(), key: position.key(), quiet: position.quiet() }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The key for looking the position up. If a draw by quiet moves is within the search's reach, what is known
    /// depends on how near it is.
    pub(crate) fn table_key(&self) -> u64 {
        let left = MOST_QUIET.saturating_sub(self.quiet);
        if left > FAR_FROM_DRAWN {
            return self.key;
        }
        self.key ^ u64::from(left + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Half-moves since the last capture.
    pub(crate) fn quiet(&self) -> u8 {
        self.quiet
    }

    /// The position after a legal move that changes the board like this.
    pub(crate) fn after(&self, change: &Change, tumble: Tumble) -> Self {
        let mut after = *self;
        after.board.play(tumble);
        after.key ^= change.key();
        after.quiet = if change.captured.is_some() { 0 } else { self.quiet + 1 };
        after
    }

    /// The position with the turn passed, which no rule allows: a yardstick for pruning. No earlier position
    /// can recur after it.
    pub(crate) fn passed(&self) -> Self {
        let mut after = *self;
        after.board.set_to_move(self.board.to_move().other());
        after.key ^= turn_key(&self.board);
        after.quiet = 0;
        after
    }
}

#[cfg(test)]
mod tests {
    use duell::DuellSetup;

    use super::*;

    #[test]
    fn keys_are_kept_up_to_date() {
        let mut node = Node::of(&Duell::start(&DuellSetup::default()));
        for step in 0..40 {
            let tumbles = node.board().tumbles();
            let tumble = tumbles[(step * 7) % tumbles.len()];
            if node.board().wins(tumble) {
                break;
            }
            node = node.after(&node.board().change(tumble), tumble);
            assert_eq!(node.key(), node.board().key());
            assert_eq!(node.passed().key(), node.passed().board().key());
        }
    }
}
