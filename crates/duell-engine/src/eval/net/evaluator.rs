//! The network along a line of play.

use std::sync::Arc;

use duell::{Board, Change, Side};

use super::{Net, Sums, Views, input};
use crate::{eval::Evaluator, score::Value};

/// Evaluates with a network, whose sums are updated only when they are needed.
#[derive(Clone)]
pub(crate) struct NetEvaluator {
    net: Arc<Net>,
    layers: Vec<Layer>,
    depth: usize,
}

#[derive(Clone)]
struct Layer {
    views: Views,
    /// The move that led here, as long as the sums do not include it.
    pending: Option<Change>,
}

impl NetEvaluator {
    pub(crate) fn new(net: Arc<Net>) -> Self {
        Self { net, layers: Vec::new(), depth: 0 }
    }

    /// Updates the sums, from the last ply where they were up to date.
    fn catch_up(&mut self) {
        let is_known = |layer: &Layer| layer.pending.is_none();
        let known = self.layers[..=self.depth].iter().rposition(is_known).unwrap_or(0);
        for depth in known..self.depth {
            let (before, after) = self.layers.split_at_mut(depth + 1);
            if let Some(change) = after[0].pending.take() {
                for side in Side::ALL {
                    let before = &before[depth].views[side as usize];
                    after[0].views[side as usize] = self.net.changed(before, side, &change);
                }
            }
        }
    }
}

impl Net {
    fn changed(&self, before: &Sums, view: Side, change: &Change) -> Sums {
        let row = |square, die| &self.rows[input(view, square, die)];
        let mut sums = before.moved(row(change.to, change.after), row(change.from, change.before));
        if let Some(captured) = change.captured {
            sums.subtract(row(change.to, captured));
        }
        sums
    }
}

impl Evaluator for NetEvaluator {
    fn begin(&mut self, board: &Board) {
        self.depth = 0;
        self.layers.clear();
        self.layers.push(Layer { views: self.net.views(board), pending: None });
    }

    fn play(&mut self, change: &Change) {
        self.depth += 1;
        if self.depth == self.layers.len() {
            self.layers.push(self.layers[0].clone());
        }
        self.layers[self.depth].pending = Some(*change);
    }

    fn take_back(&mut self) {
        self.depth -= 1;
    }

    fn value(&mut self, board: &Board) -> Value {
        self.catch_up();
        self.net.output(&self.layers[self.depth].views, board)
    }
}

#[cfg(test)]
mod tests {
    use duell::DuellSetup;

    use super::*;

    /// Walks a tree of moves and compares the updated sums with sums made from scratch.
    fn walk(evaluator: &mut NetEvaluator, board: &Board, depth: usize, seed: &mut u64) {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        if *seed >> 62 != 0 {
            assert_eq!(evaluator.value(board), evaluator.net.value(board), "{board}");
        }
        if depth == 0 {
            return;
        }
        for tumble in board.tumbles().into_iter().step_by(7) {
            if board.wins(tumble) {
                continue;
            }
            let mut after = *board;
            after.play(tumble);
            evaluator.play(&board.change(tumble));
            walk(evaluator, &after, depth - 1, seed);
            evaluator.take_back();
        }
    }

    #[test]
    fn sums_kept_up_to_date_equal_sums_from_nothing() {
        let mut evaluator = NetEvaluator::new(Net::shipped());
        let board = Board::start(DuellSetup::default());
        evaluator.begin(&board);
        walk(&mut evaluator, &board, 5, &mut 1);
    }

    #[test]
    fn a_board_seen_from_the_other_end_is_worth_the_same() {
        let position = |text: &str| {
            let position =
                <duell::Duell as game::Game>::from_position(text, &DuellSetup::default());
            *position.unwrap().board()
        };
        let white = position("4RK4/9/9/9/1R647/9/9/W533WK1W232 w 0");
        let red = position("2R241RK3R54/9/9/7W631/9/9/9/4WK4 r 0");
        let net = Net::shipped();
        assert_eq!(net.value(&white), net.value(&red));
    }
}
