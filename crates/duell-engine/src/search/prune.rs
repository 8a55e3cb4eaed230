//! What need not be searched.

use super::{
    Node, Worker,
    inner::{Outlook, Task},
};
use crate::{
    eval::Evaluator,
    score::{Value, WON},
};

/// Reverse futility pruning: a quiet node this far above the window, for each half-move of depth, is assumed
/// to stay above it.
const REVERSE_FUTILITY: Value = 80;
const REVERSE_FUTILITY_DEPTH: i32 = 7;
/// Razoring: this far below the window, only captures are searched.
const RAZOR: Value = 250;
const RAZOR_DEPTH: i32 = 3;
/// Futility pruning: this far below the window, for each half-move of depth, quiet moves will not help.
const FUTILITY: Value = 150;
const FUTILITY_DEPTH: i32 = 6;
const NULL_DEPTH: i32 = 3;

impl<E: Evaluator> Worker<'_, E> {
    /// The value of a node so far from the window that a search would hardly change it. The node must not be
    /// endangered or on the best line.
    pub(super) fn prune_ahead(
        &mut self,
        node: &Node,
        task: Task,
        outlook: &Outlook,
    ) -> Option<Value> {
        let Task { alpha, beta, depth, .. } = task;
        if beta.abs() > WON {
            return None;
        }
        let margin = REVERSE_FUTILITY * (depth - i32::from(outlook.is_improving));
        if depth <= REVERSE_FUTILITY_DEPTH && outlook.estimate - margin >= beta {
            return Some(outlook.estimate - margin / 2);
        }
        if depth <= RAZOR_DEPTH && outlook.estimate + RAZOR * depth <= alpha {
            let value = self.quiesce::<false>(node, Task { beta: alpha + 1, ..task }, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        self.null_move(node, task, outlook)
    }

    /// Null move pruning: if even passing leaves too good a position, some move will too. With few dice
    /// left, having to move can be a burden (zugzwang), and this proves nothing.
    fn null_move(&mut self, node: &Node, task: Task, outlook: &Outlook) -> Option<Value> {
        let Task { beta, depth, ply, .. } = task;
        let board = node.board();
        let has_passed = ply > 0 && self.frames[ply - 1].tumble.is_none();
        let dice = board.occupied(board.to_move()).count_ones();
        if depth < NULL_DEPTH || outlook.estimate < beta || has_passed || dice <= 3 {
            return None;
        }
        let reduction = 3 + depth / 4 + ((outlook.estimate - beta) / 150).min(3);
        self.frames[ply].tumble = None;
        self.past.push(node.key());
        let below = task.below(beta - 1, beta, depth - 1 - reduction);
        let value = -self.search::<false>(&node.passed(), below);
        self.past.pop();
        (value >= beta && !self.is_halted()).then_some(if value > WON { beta } else { value })
    }
}

/// Late move pruning: whether so many moves have been tried that the remaining quiet ones will not help.
pub(super) fn is_enough_of_quiets(task: Task, outlook: &Outlook, count: usize) -> bool {
    let depth = task.depth;
    let most = (8 + 2 * depth * depth) / if outlook.is_improving { 1 } else { 2 };
    let is_late = depth <= 8 && count as i32 > most;
    let is_futile = depth <= FUTILITY_DEPTH
        && count > 1
        && outlook.evaluation + FUTILITY * depth + 60 <= task.alpha;
    is_late || is_futile
}
