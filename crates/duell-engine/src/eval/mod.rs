//! Evaluation: what a position seems worth without looking ahead.

pub mod hand;
pub mod net;

use duell::{Board, Change};

use crate::score::Value;

/// Something that judges positions along a line of play. It is told of every move, so that it can keep
/// what it needs up to date.
pub(crate) trait Evaluator {
    /// A line begins with this board.
    fn begin(&mut self, board: &Board);

    /// The line goes on with this move.
    fn play(&mut self, change: &Change);

    /// The last move is taken back.
    fn take_back(&mut self);

    /// The worth of the line's last board for the side to move. `board` is that board, or the same
    /// one with the turn passed.
    fn value(&mut self, board: &Board) -> Value;
}
