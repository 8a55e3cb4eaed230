//! Evaluation: what a position seems to be worth without looking ahead.

pub mod hand;
pub mod net;

use duell::{Board, Change};

use crate::score::Value;

/// Evaluates positions along a line of play. It is told about every move, so that it can keep its state
/// up to date.
pub(crate) trait Evaluator {
    /// A line begins with this board.
    fn begin(&mut self, board: &Board);

    /// The line goes on with this move.
    fn play(&mut self, change: &Change);

    /// The last move is taken back.
    fn take_back(&mut self);

    /// The worth of the line's last board to the side to move. `board` is that board, or the same one
    /// with the turn passed.
    fn value(&mut self, board: &Board) -> Value;
}
