//! From a score to a chance to win.
//!
//! The curve is fitted to games that the engine played against itself with [`NODES`] positions per move,
//! from random openings; draws count as half a win. `dicehall lab calibrate duell` compares it with games
//! it was not fitted to. The fewer dice are left, the less a lead of one decides, and a large lead
//! decides a little less than a straight line would suggest.

use duell::Board;
use judge::{Sure, Unit, Worth};

use crate::Score;

/// The nodes per move for which the curve was fitted, and hence the judge's default. A score found with
/// more nodes means more than the curve says.
pub const NODES: u64 = 5_000;

/// The score in hundredths of a die that means a chance of 73 %: with all dice on the board,
const SCALE: f64 = 77.0;
/// more for every die that has been captured,
const PER_CAPTURED: f64 = 2.75;
/// and more for every die of the lead itself, up to a limit.
const PER_DIE_AHEAD: f64 = 3.75;
const MOST_AHEAD: f64 = 600.0;
const ALL_DICE: f64 = 18.0;

/// The side to move's chance to win, for a score on a board.
pub fn chance(board: &Board, score: Score) -> f64 {
    match score {
        Score::WinsIn(_) => 1.0,
        Score::LosesIn(_) => 0.0,
        Score::Estimate(hundredths) => {
            let score = f64::from(hundredths);
            let captured = ALL_DICE - board.dice().count() as f64;
            let ahead = score.abs().min(MOST_AHEAD) / 100.0;
            let scale = SCALE + PER_CAPTURED * captured + PER_DIE_AHEAD * ahead;
            1.0 / (1.0 + libm::exp(-score / scale))
        }
    }
}

/// What a score is worth to both sides. A win that the search has in sight is as good as certain, but not
/// proven: the transposition table ignores repetitions.
pub fn worth(board: &Board, score: Score) -> Worth {
    let (own, unit) = match score {
        Score::Estimate(hundredths) => (f64::from(hundredths) / 100.0, Unit::Dice),
        Score::WinsIn(moves) => (f64::from(moves), Unit::Moves),
        Score::LosesIn(moves) => (-f64::from(moves), Unit::Moves),
    };
    Worth::of_two(board.to_move().seat(), chance(board, score), own, unit, Sure::Judged)
}

#[cfg(test)]
mod tests {
    use duell::DuellSetup;
    use game::Seat;

    use super::*;

    #[test]
    fn a_lead_is_a_chance_and_a_win_in_sight_is_certain() {
        let board = Board::start(DuellSetup::default());
        let chance = |hundredths| chance(&board, Score::Estimate(hundredths));
        assert!((chance(0) - 0.5).abs() < 1e-12);
        assert!((0.70..0.80).contains(&chance(100)), "{}", chance(100));
        for score in [0, 1, 50, 99, 300, 2000] {
            assert!(chance(score) < chance(score + 1) && chance(score + 1) < 1.0);
            assert!((chance(score) + chance(-score) - 1.0).abs() < 1e-12);
        }
        let won = worth(&board, Score::WinsIn(3));
        assert_eq!((won.win(Seat::at(0)), won.own(Seat::at(1))), (1.0, -3.0));
        assert_eq!((won.unit(), won.sure()), (Unit::Moves, Sure::Judged));
    }
}
