//! How well predicted chances to win agree with how often games are won.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::SeededDice;
use qwixx_engine::net::{Net, sigmoid};

use crate::{Workers, train::Course};

/// How many bins chances are sorted into.
pub const BINS: usize = 10;
/// Predictions are added up in so small parts of a win that the order of adding makes no difference.
const PARTS: f64 = 1_000_000.0;
const BATCH: u64 = 64;

/// What was predicted and what came, for predictions of a like size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bin {
    /// How many predictions there were.
    pub cases: u64,
    predicted: u64,
    won: u64,
}

impl Bin {
    /// The mean prediction.
    pub fn predicted(&self) -> f64 {
        self.predicted as f64 / PARTS / self.cases as f64
    }

    /// The share that was really won.
    pub fn won(&self) -> f64 {
        self.won as f64 / PARTS / self.cases as f64
    }

    fn add(&mut self, predicted: f32, won: f32) {
        self.cases += 1;
        self.predicted += (f64::from(predicted) * PARTS).round() as u64;
        self.won += (f64::from(won) * PARTS).round() as u64;
    }

    fn merge(&mut self, other: &Self) {
        self.cases += other.cases;
        self.predicted += other.predicted;
        self.won += other.won;
    }
}

/// Plays games of a net against itself and sorts what it predicted before every throw into bins of
/// equal width, each with what came of it.
pub fn calibrate<C: Course, const H: usize>(
    net: &Net<H>,
    games: u64,
    seed: u64,
    workers: Workers,
    on_progress: impl Fn(u64) + Sync,
) -> [Bin; BINS] {
    let done = AtomicU64::new(0);
    let make = || ([Bin::default(); BINS], Vec::new());
    let parts = workers.share(games.div_ceil(BATCH) as usize, make, |(bins, samples), batch| {
        let first = batch as u64 * BATCH;
        let last = (first + BATCH).min(games);
        for game in first..last {
            samples.clear();
            // With λ = 1 every target is how the game ended.
            C::play(net, 1.0, false, &mut SeededDice::of_game(seed, game), samples);
            for sample in samples.iter() {
                let win = sigmoid(net.evaluate(&sample.inputs)[0]);
                bins[((win * BINS as f32) as usize).min(BINS - 1)].add(win, sample.win);
            }
        }
        on_progress(done.fetch_add(last - first, Ordering::Relaxed) + last - first);
    });
    let mut sum = [Bin::default(); BINS];
    for (bins, _) in &parts {
        sum.iter_mut().zip(bins).for_each(|(sum, bin)| sum.merge(bin));
    }
    sum
}

#[cfg(test)]
mod tests {
    use qwixx_engine::duel::value::net;

    use super::*;
    use crate::train::DuelCourse;

    #[test]
    fn predictions_are_sorted_alike_on_any_number_of_threads() {
        let run =
            |threads| calibrate::<DuelCourse, _>(net(), 130, 5, Workers::new(threads), |_| {});
        let bins = run(1);
        assert_eq!(bins, run(3));
        for (place, bin) in bins.iter().enumerate().filter(|(_, bin)| bin.cases > 0) {
            let low = place as f64 / BINS as f64;
            assert!(bin.predicted() >= low && bin.predicted() <= low + 0.1, "{bin:?}");
        }
        assert!(bins[0].won() < bins[BINS - 1].won());
    }
}
