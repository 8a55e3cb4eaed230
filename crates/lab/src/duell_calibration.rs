//! Whether the chances that the Duell engine makes of its scores come true.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::any;
use duell::{Duell, DuellSetup};
use duell_engine::DuellJudge;
use game::{Dice, Game, Seat};
use judge::{Ask, SeededDice, Sure, Workers};

use crate::{Calibration, calibration::WIN};

/// Chances against results, and proofs against results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DuellCalibration {
    /// What was only judged.
    pub judged: Calibration,
    /// Positions that the search called won or lost,
    pub proven: u64,
    /// and how many of them did not end so.
    pub failed: u64,
}

/// How many games a thread takes at once.
const BATCH: u64 = 16;

/// Lets the engine play against itself with so many nodes a move, from openings by chance, and compares
/// the chance that it sees in every position with what comes of it.
pub fn calibrate_duell(
    games: u64,
    seed: u64,
    nodes: u64,
    workers: Workers,
    on_progress: impl Fn(u64) + Sync,
) -> DuellCalibration {
    let done = AtomicU64::new(0);
    let ask = Ask::nodes(nodes);
    let make = || (DuellJudge::default(), DuellCalibration::default());
    let batches = games.div_ceil(BATCH) as usize;
    let parts = workers.share(batches, make, |(judge, found), batch| {
        let first = batch as u64 * BATCH;
        let last = (first + BATCH).min(games);
        for game in first..last {
            found.play(judge, &ask, &mut SeededDice::of_game(seed, game));
        }
        on_progress(done.fetch_add(last - first, Ordering::Relaxed) + last - first);
    });
    let mut sum = DuellCalibration::default();
    for (_, part) in &parts {
        sum.judged.merge(&part.judged);
        sum.proven += part.proven;
        sum.failed += part.failed;
    }
    sum
}

impl DuellCalibration {
    fn play(&mut self, judge: &mut DuellJudge, ask: &Ask, dice: &mut SeededDice) {
        let mut position = opening(dice);
        let (mut predictions, mut proofs) = (Vec::new(), Vec::new());
        while let Some(best) = judge.best(&position, ask) {
            let seat = position.active();
            if best.worth.sure() == Sure::Exact {
                proofs.push((seat, best.worth.win(seat)));
            } else {
                let seats = (0..position.seats()).map(Seat::at);
                predictions.extend(seats.map(|seat| (seat, best.worth.win(seat) as f32)));
            }
            position.play_unchecked(seat, best.mv);
        }
        let sharers = position.outcome().expect("the game is over").sharers(position.seats());
        let share = WIN / sharers.len() as i64;
        let won = |seat| if sharers.contains(seat) { share } else { 0 };
        self.judged.add_game(&predictions, won);
        self.proven += proofs.len() as u64;
        let is_wrong = |&&(seat, win): &&(Seat, f64)| (WIN as f64 * win) as i64 != won(seat);
        self.failed += proofs.iter().filter(is_wrong).count() as u64;
    }
}

/// A position after four to nine moves by chance that cannot be won at once.
fn opening(dice: &mut SeededDice) -> Duell {
    loop {
        let mut position = Duell::start(&DuellSetup::default());
        for _ in 0..3 + dice.face(6) {
            if position.outcome().is_some() {
                break;
            }
            let seat = position.active();
            position.play_unchecked(seat, any(&position.moves(seat), dice));
        }
        let board = position.board();
        if position.outcome().is_none() && board.winning_tumble(board.to_move()).is_none() {
            return position;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_threads_changes_nothing_and_proofs_come_true() {
        let run = |threads| calibrate_duell(20, 5, 100, Workers::new(threads), |_| {});
        let found = run(1);
        assert_eq!(found, run(2));
        assert!(found.proven > 20 && found.failed * 50 < found.proven, "{found:?}");
        let positions: u64 = found.judged.bins.iter().map(crate::Bin::positions).sum();
        assert!(positions > 200, "{found:?}");
    }
}
