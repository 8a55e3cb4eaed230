//! How a game ends.

use game::{Outcome, Reason};

use crate::{Board, Change, Die, Home, Side, Square};

/// A King was captured (D12).
pub const KING_CAPTURED: Reason = Reason("king-captured");
/// A die ended its move on the enemy's home square (D13).
pub const HOME_SQUARE: Reason = Reason("home-square");
/// The side to move has no legal move (D15).
pub const NO_MOVE: Reason = Reason("no-move");
/// The same position has occurred three times (D16).
pub const REPETITION: Reason = Reason("repetition");
/// Too many moves without a capture (D16).
pub const QUIET_MOVES: Reason = Reason("quiet-moves");
/// A player resigned (D17).
pub const RESIGNATION: Reason = Reason("resignation");
/// The players agreed on a draw (D17).
pub const AGREEMENT: Reason = Reason("agreement");

/// Every reason for which a game can end.
pub(crate) const REASONS: &[Reason] =
    &[KING_CAPTURED, HOME_SQUARE, NO_MOVE, REPETITION, QUIET_MOVES, RESIGNATION, AGREEMENT];

/// This many half-moves in a row without a capture are a draw (D16).
pub const MOST_QUIET: u8 = 200;

/// The outcome of a move that wins at once.
pub(crate) fn after(change: &Change, board: &Board) -> Option<Outcome> {
    let seat = change.before.side.seat();
    if change.captured.is_some_and(Die::is_king) {
        return Some(Outcome::won_by(seat, KING_CAPTURED));
    }
    is_home_held_by(board, change.before.side).then(|| Outcome::won_by(seat, HOME_SQUARE))
}

/// The side that has a winning die on the enemy's home square.
pub(crate) fn holds_home(board: &Board) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| is_home_held_by(board, side))
}

/// Whether a side has a winning die on the enemy's home square.
pub(crate) fn is_home_held_by(board: &Board, side: Side) -> bool {
    let die = board.die(Square::home(side.other())).filter(|die| die.side == side);
    die.is_some_and(|die| board.rules().home == Home::Any || die.is_king())
}
