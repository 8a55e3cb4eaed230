//! Do predicted chances come true as often as they say?

use std::sync::atomic::{AtomicU64, Ordering};

use bots::Studied;
use game::{Outcome, Seat, Turn};
use judge::{Ask, Judge, SeededDice, Unit, Workers, Worth};

use crate::Measured;

/// The number of bins between no chance and certainty.
pub const BINS: usize = 10;

/// Predictions compared with results, by predicted chance.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Calibration {
    /// The bins, from no chance to certainty.
    pub bins: [Bin; BINS],
    /// Positions that the judge called won or lost, which are in no bin,
    pub called: u64,
    /// and how many of them ended otherwise.
    pub failed: u64,
}

/// Predictions of about the same chance. All sums are whole numbers, so their order makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bin {
    positions: u64,
    predicted: i64,
    won: i64,
    /// The sum over games of the squares of what each adds to won minus predicted.
    squares: i64,
}

/// A win in parts, so that any number of seats can share it evenly.
const WIN: i64 = 8400;

impl Bin {
    /// How many predictions fell into the bin.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The mean predicted chance.
    pub fn predicted(&self) -> f64 {
        self.predicted as f64 / (WIN as f64 * self.positions as f64)
    }

    /// The share that was won.
    pub fn won(&self) -> f64 {
        self.won as f64 / (WIN as f64 * self.positions as f64)
    }

    /// The standard error of won minus predicted. Positions of the same game share its result, so games
    /// are counted, not positions.
    pub fn error(&self) -> f64 {
        (self.squares as f64).sqrt() / (WIN as f64 * self.positions as f64)
    }

    fn merge(&mut self, more: &Self) {
        self.positions += more.positions;
        self.predicted += more.predicted;
        self.won += more.won;
        self.squares += more.squares;
    }
}

impl Calibration {
    /// Adds the judgments made in the course of a game.
    fn add(&mut self, worths: &[Worth], outcome: Outcome) {
        let Some(seats) = worths.first().map(|worth| worth.wins().len()) else { return };
        let sharers = outcome.sharers(seats);
        let share = WIN / sharers.len() as i64;
        let won = |seat| if sharers.contains(seat) { share } else { 0 };
        let (called, open): (Vec<&Worth>, Vec<&Worth>) =
            worths.iter().partition(|worth| worth.unit() == Unit::Moves);
        let seats = || (0..seats).map(Seat::at);
        let chances = |worth: &&Worth| seats().map(|seat| (seat, worth.win(seat) as f32)).collect();
        let predictions: Vec<(Seat, f32)> = open.iter().flat_map::<Vec<_>, _>(chances).collect();
        self.add_game(&predictions, won);
        let has_failed = |worth: &&&Worth| {
            seats().any(|seat| (worth.win(seat) * WIN as f64) as i64 != won(seat))
        };
        self.called += called.len() as u64;
        self.failed += called.iter().filter(has_failed).count() as u64;
    }

    fn add_game(&mut self, predictions: &[(Seat, f32)], won: impl Fn(Seat) -> i64) {
        let mut off = [0; BINS];
        for &(seat, chance) in predictions {
            let bin = ((chance * BINS as f32) as usize).min(BINS - 1);
            let predicted = (f64::from(chance) * WIN as f64).round() as i64;
            let won = won(seat);
            self.bins[bin].merge(&Bin { positions: 1, predicted, won, squares: 0 });
            off[bin] += won - predicted;
        }
        for (bin, off) in self.bins.iter_mut().zip(off) {
            bin.squares += off * off;
        }
    }

    fn merge(&mut self, more: &Self) {
        self.called += more.called;
        self.failed += more.failed;
        for (bin, more) in self.bins.iter_mut().zip(&more.bins) {
            bin.merge(more);
        }
    }

    /// How far predictions are off on average, over all positions.
    pub fn mean_gap(&self) -> f64 {
        let used = || self.bins.iter().filter(|bin| bin.positions > 0);
        let gap = |bin: &Bin| (bin.won() - bin.predicted()).abs() * bin.positions as f64;
        used().map(gap).sum::<f64>() / used().map(|bin| bin.positions as f64).sum::<f64>().max(1.0)
    }
}

/// How many games a thread takes at once.
const BATCH: u64 = 16;

/// Plays many games, and compares the judge's chances for every seat, before every throw or, without
/// dice, before every move, with the results.
///
/// # Panics
/// If the judge cannot judge a position of the game.
pub fn calibrate<G: Measured>(
    setup: &G::Setup,
    games: u64,
    seed: u64,
    ask: &Ask,
    workers: Workers,
    on_progress: impl Fn(u64) + Sync,
) -> Calibration {
    G::calibrate(setup, games, seed, ask, workers, &on_progress)
}

pub(crate) fn play_all<G: Studied>(
    setup: &G::Setup,
    games: u64,
    seed: u64,
    ask: &Ask,
    workers: Workers,
    on_progress: &(dyn Fn(u64) + Sync),
) -> Calibration {
    let done = AtomicU64::new(0);
    let make = || (G::usual_judge(), G::Hand::default(), Calibration::default());
    let batches = games.div_ceil(BATCH) as usize;
    let parts = workers.share(batches, make, |(judge, hand, calibration), batch| {
        let first = batch as u64 * BATCH;
        let last = (first + BATCH).min(games);
        for game in first..last {
            let mut dice = SeededDice::of_game(seed, game);
            let start = G::opening(setup, &mut dice);
            let (worths, outcome) = play(start, judge, hand, ask, &mut dice);
            calibration.add(&worths, outcome);
        }
        on_progress(done.fetch_add(last - first, Ordering::Relaxed) + last - first);
    });
    let mut sum = Calibration::default();
    for (.., part) in &parts {
        sum.merge(part);
    }
    sum
}

/// Plays a game, and asks the judge on the way.
fn play<G: Studied>(
    mut position: G,
    judge: &mut G::Judge,
    hand: &mut G::Hand,
    ask: &Ask,
    dice: &mut SeededDice,
) -> (Vec<Worth>, Outcome) {
    const KNOWN: &str = "the judge of a game knows its positions";
    let (mut worths, mut is_thrown) = (Vec::new(), false);
    loop {
        match position.turn() {
            Turn::Over(outcome) => return (worths, outcome),
            Turn::Roll => {
                worths.push(judge.position(&position, ask).expect(KNOWN));
                position.roll_unchecked(position.throw(dice));
                is_thrown = true;
            }
            Turn::Move(_) => {
                if !is_thrown {
                    worths.push(judge.position(&position, ask).expect(KNOWN));
                }
                G::play_on(hand, judge, &mut position, ask).expect(KNOWN);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use duell::{Duell, DuellSetup};
    use game::Setup;
    use qwixx_duel::{QwixxDuel, QwixxDuelSetup};
    use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

    use super::*;

    #[test]
    fn sums_are_by_the_predicted_chance() {
        let mut calibration = Calibration::default();
        let [one, other] = [0, 1].map(Seat::at);
        let won = |seat| if seat == one { WIN } else { 0 };
        calibration.add_game(&[(one, 0.75), (other, 0.25), (one, 1.0), (one, 0.71)], won);
        let [.., seventy, _, certain] = calibration.bins;
        assert_eq!([seventy.positions(), certain.positions()], [2, 1]);
        assert!((seventy.predicted() - 0.73).abs() < 1e-9 && (seventy.won() - 1.0).abs() < 1e-9);
        assert!((seventy.error() - 0.27).abs() < 1e-9);
        assert!((calibration.bins[2].won()).abs() < 1e-9);
        assert!((calibration.mean_gap() - (0.25 + 0.25 + 0.0 + 0.29) / 4.0).abs() < 1e-9);
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let setup = QwixxLongoSetup::default().with_seats(3).unwrap();
        let ask = Ask::default();
        let run =
            |threads| calibrate::<QwixxLongo>(&setup, 20, 5, &ask, Workers::new(threads), |_| {});
        assert_eq!(run(1), run(2));
    }

    #[test]
    fn wins_in_sight_of_the_duell_engine_come_true_and_are_counted_apart() {
        let (setup, ask) = (DuellSetup::default(), Ask::nodes(400));
        let run = |threads| calibrate::<Duell>(&setup, 20, 5, &ask, Workers::new(threads), |_| {});
        let found = run(1);
        assert_eq!(found, run(2));
        assert!(found.called > 20 && found.failed * 50 < found.called, "{found:?}");
        assert!(found.bins.iter().map(Bin::positions).sum::<u64>() > 200, "{found:?}");
    }

    #[test]
    fn one_win_is_predicted_and_won_before_every_throw() {
        let (setup, ask) = (QwixxDuelSetup::default(), Ask::default());
        let found = calibrate::<QwixxDuel>(&setup, 20, 5, &ask, Workers::new(1), |_| {});
        let sum = |part: fn(&Bin) -> i64| found.bins.iter().map(part).sum::<i64>();
        let positions = sum(|bin| bin.positions as i64);
        assert_eq!(sum(|bin| bin.won), WIN * positions / 2);
        assert!(sum(|bin| bin.predicted).abs_diff(WIN * positions / 2) <= positions as u64);
    }
}
