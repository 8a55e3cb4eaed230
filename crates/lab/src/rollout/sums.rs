//! Sums over games in which several choices met the same dice.

use super::{Estimate, trial::Trial};

/// The sums of a number of choices.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    each: Vec<Each>,
    /// The sums of the differences of two choices, and of their squares, over games that both played.
    pairs: Vec<(u64, f64, f64)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Each {
    games: u64,
    win: (f64, f64),
    points: (f64, f64),
}

impl Sums {
    pub(super) fn new(choices: usize) -> Self {
        let pairs = vec![(0, 0.0, 0.0); choices * choices];
        Self { each: vec![Each::default(); choices], pairs }
    }

    /// Adds a game; choices that were dropped have none.
    pub(super) fn add(&mut self, trials: &[Option<Trial>]) {
        for (choice, trial) in trials.iter().enumerate() {
            let Some(trial) = trial else { continue };
            let each = &mut self.each[choice];
            each.games += 1;
            each.win = (each.win.0 + trial.win, each.win.1 + trial.win * trial.win);
            each.points =
                (each.points.0 + trial.points, each.points.1 + trial.points * trial.points);
            for (other, rival) in trials.iter().enumerate() {
                let Some(rival) = rival else { continue };
                let pair = &mut self.pairs[choice * trials.len() + other];
                let difference = trial.win - rival.win;
                *pair = (pair.0 + 1, pair.1 + difference, pair.2 + difference * difference);
            }
        }
    }

    pub(crate) fn merge(&mut self, more: &Self) {
        for (sum, more) in self.each.iter_mut().zip(&more.each) {
            sum.games += more.games;
            sum.win = (sum.win.0 + more.win.0, sum.win.1 + more.win.1);
            sum.points = (sum.points.0 + more.points.0, sum.points.1 + more.points.1);
        }
        for (sum, more) in self.pairs.iter_mut().zip(&more.pairs) {
            *sum = (sum.0 + more.0, sum.1 + more.1, sum.2 + more.2);
        }
    }

    pub(super) fn games(&self, choice: usize) -> u64 {
        self.each[choice].games
    }

    pub(super) fn win(&self, choice: usize) -> Estimate {
        let Each { games, win, .. } = self.each[choice];
        Estimate::of_sums(games, win.0, win.1)
    }

    pub(super) fn points(&self, choice: usize) -> Estimate {
        let Each { games, points, .. } = self.each[choice];
        Estimate::of_sums(games, points.0, points.1)
    }

    /// By how much one choice wins more than another, in the games that both played.
    pub(super) fn difference(&self, choice: usize, other: usize) -> Estimate {
        let (games, sum, squares) = self.pairs[choice * self.each.len() + other];
        Estimate::of_sums(games, sum, squares)
    }
}
