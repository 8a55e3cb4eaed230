//! The hand-made evaluation: a weighted sum of things that a person could count.
//!
//! Each is counted for the side to move, minus the same for the other side. The weights, in hundredths of
//! a die, were fitted to games of the engine against itself: to their results and to the search's scores.

use duell::{Board, Die, Kind, Side, Square};

use super::Evaluator;
use crate::{eval::hand::weights::WEIGHTS, score::Value};
use duell::Change;

mod weights;

/// How many things are counted.
pub const COUNT: usize = TEMPO + 1;

const TOP: usize = 0;
const DIE_RANK: usize = TOP + 6;
const DIE_FILE: usize = DIE_RANK + 8;
const KING_RANK: usize = DIE_FILE + 5;
const KING_FILE: usize = KING_RANK + 8;
const NEAR_HOME: usize = KING_FILE + 5;
const NEAR_KING: usize = NEAR_HOME + 6;
const MOBILITY: usize = NEAR_KING + 6;
const CAPTURES: usize = MOBILITY + 1;
const TEMPO: usize = CAPTURES + 1;

/// Evaluates by the weighted sum.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct HandMade;

impl Evaluator for HandMade {
    fn begin(&mut self, _: &Board) {}

    fn play(&mut self, _: &Change) {}

    fn take_back(&mut self) {}

    fn value(&mut self, board: &Board) -> Value {
        value(board)
    }
}

/// The worth of a board to the side to move, in hundredths of a die.
pub fn value(board: &Board) -> Value {
    let mut sum = 0;
    count(board, |what, times| sum += WEIGHTS[what] * times);
    sum / SCALE
}

/// The weights are in fractions of a hundredth.
const SCALE: Value = 16;

/// The weights, in hundredths of a die.
pub fn weights() -> Vec<f32> {
    WEIGHTS.iter().map(|&weight| weight as f32 / SCALE as f32).collect()
}

/// Counts everything, for fitting the weights: calls back with each feature and its count.
pub fn count(board: &Board, mut found: impl FnMut(usize, i32)) {
    let mover = board.to_move();
    for side in Side::ALL {
        let sign = if side == mover { 1 } else { -1 };
        let goal = Square::home(side.other());
        let king = board.king(side.other()).unwrap_or(goal);
        for (square, die) in board.dice_on(board.occupied(side)) {
            count_die(square, die, goal, king, |what| found(what, sign));
        }
    }
    let mut other = *board;
    other.set_to_move(mover.other());
    let mobility = |board: &Board| board.count_tumbles().cast_signed();
    found(MOBILITY, mobility(board) - mobility(&other));
    found(CAPTURES, captures(board) - captures(&other));
    found(TEMPO, 1);
}

fn count_die(square: Square, die: Die, goal: Square, king: Square, mut found: impl FnMut(usize)) {
    let rank = if die.side == Side::White { square.rank() } else { 7 - square.rank() };
    let file = square.file().abs_diff(4);
    match die.kind {
        Kind::King => {
            found(KING_RANK + rank);
            found(KING_FILE + file);
        }
        Kind::Ordinary(orientation) => {
            found(TOP + usize::from(orientation.top().pips()) - 1);
            found(DIE_RANK + rank);
            found(DIE_FILE + file);
            for (what, target) in [(NEAR_HOME, goal), (NEAR_KING, king)] {
                let steps = usize::from(square.steps_to(target));
                if (1..=6).contains(&steps) {
                    found(what + steps - 1);
                }
            }
        }
    }
}

fn captures(board: &Board) -> i32 {
    let mut count = 0;
    board.captures(|_| count += 1);
    count
}

#[cfg(test)]
mod tests {
    use duell::DuellSetup;

    use super::*;

    #[test]
    fn the_start_is_even_but_for_the_tempo() {
        let mut board = Board::start(DuellSetup::default());
        let white = value(&board);
        board.set_to_move(Side::Red);
        assert_eq!(value(&board), white);
        assert_eq!(white, WEIGHTS[TEMPO] / SCALE);
    }

    #[test]
    fn a_die_more_is_worth_about_a_die() {
        let mut board = Board::start(DuellSetup::default());
        board.set("d8".parse().unwrap(), None);
        assert!((60..250).contains(&value(&board)), "{}", value(&board));
    }
}
