//! Whether a predicted chance comes true as often as it says.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::Rolled;
use game::{Seat, Turn};
use judge::{
    SeededDice, Workers,
    rollout::{Roller, Share},
};

/// How many bins there are between no chance and certainty.
pub const BINS: usize = 10;

/// Predictions against results, by the predicted chance.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Calibration {
    /// The bins, from no chance to certainty.
    pub bins: [Bin; BINS],
}

/// Predictions of about the same chance. All sums are whole numbers, so that their order makes no
/// difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bin {
    positions: u64,
    predicted: i64,
    won: i64,
    /// The sum over games of the squares of what a game adds to won less predicted.
    squares: i64,
}

/// A win in parts, in which any number of seats can share one evenly.
pub(crate) const WIN: i64 = 8400;

impl Bin {
    /// How many predictions fell into the bin.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The mean chance that was predicted.
    pub fn predicted(&self) -> f64 {
        self.predicted as f64 / (WIN as f64 * self.positions as f64)
    }

    /// The share that was won.
    pub fn won(&self) -> f64 {
        self.won as f64 / (WIN as f64 * self.positions as f64)
    }

    /// The standard error of won less predicted. Positions of the same game come out alike, so games
    /// are counted and not positions.
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
    pub(crate) fn add_game(&mut self, predictions: &[(Seat, f32)], won: impl Fn(Seat) -> i64) {
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

    pub(crate) fn merge(&mut self, more: &Self) {
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

/// Lets the fast engine play against itself, and compares what it predicts for every seat before
/// every throw with what comes of it.
pub fn calibrate<G: Rolled>(
    setup: &G::Setup,
    games: u64,
    seed: u64,
    workers: Workers,
    on_progress: impl Fn(u64) + Sync,
) -> Calibration {
    let start = G::start(setup);
    let done = AtomicU64::new(0);
    let make = || (G::Roller::default(), Calibration::default());
    let batches = games.div_ceil(BATCH) as usize;
    let parts = workers.share(batches, make, |(roller, calibration), batch| {
        let first = batch as u64 * BATCH;
        let last = (first + BATCH).min(games);
        for game in first..last {
            play(&start, roller, calibration, &mut SeededDice::of_game(seed, game));
        }
        on_progress(done.fetch_add(last - first, Ordering::Relaxed) + last - first);
    });
    let mut sum = Calibration::default();
    for (_, part) in &parts {
        sum.merge(part);
    }
    sum
}

fn play<G: Rolled>(
    start: &G,
    roller: &mut G::Roller,
    calibration: &mut Calibration,
    dice: &mut SeededDice,
) {
    let mut position = start.clone();
    let mut predictions = Vec::new();
    loop {
        match position.turn() {
            Turn::Roll => {
                let mut shares = [Share::default(); Seat::MAX];
                roller.shares(&position, &mut shares[..position.seats()]);
                let seats = (0..position.seats()).map(Seat::at);
                predictions.extend(seats.zip(shares).map(|(seat, share)| (seat, share.win)));
                position.roll_unchecked(position.throw(dice));
            }
            Turn::Move(_) => roller.play_turn(&mut position),
            Turn::Over(outcome) => {
                let sharers = outcome.sharers(position.seats());
                let share = WIN / sharers.len() as i64;
                let won = |seat| if sharers.contains(seat) { share } else { 0 };
                return calibration.add_game(&predictions, won);
            }
        }
    }
}

#[cfg(test)]
mod tests {
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
        let run = |threads| calibrate::<QwixxLongo>(&setup, 20, 5, Workers::new(threads), |_| {});
        assert_eq!(run(1), run(2));
    }

    #[test]
    fn one_win_is_predicted_and_won_before_every_throw() {
        let found =
            calibrate::<QwixxDuel>(&QwixxDuelSetup::default(), 20, 5, Workers::new(1), |_| {});
        let sum = |part: fn(&Bin) -> i64| found.bins.iter().map(part).sum::<i64>();
        let positions = sum(|bin| bin.positions as i64);
        assert_eq!(sum(|bin| bin.won), WIN * positions / 2);
        assert!(sum(|bin| bin.predicted).abs_diff(WIN * positions / 2) <= positions as u64);
    }
}
