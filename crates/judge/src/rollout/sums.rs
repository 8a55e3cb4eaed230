//! Sums over games in which several choices got the same dice.

use game::Seat;

use super::{Estimate, trial::Trial};

/// The sums of a number of choices.
#[derive(Clone, Debug)]
pub struct Sums {
    /// The seat for which choices are compared.
    seat: usize,
    each: Vec<Each>,
    /// The sums of the differences of two choices, and of their squares, over games that both played.
    pairs: Vec<(u64, f64, f64)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Each {
    games: u64,
    win: [Moments; Seat::MAX],
    points: [Moments; Seat::MAX],
}

/// A sum and the sum of squares.
#[derive(Clone, Copy, Debug, Default)]
struct Moments(f64, f64);

impl Moments {
    fn add(&mut self, value: f64) {
        self.merge(Self(value, value * value));
    }

    fn merge(&mut self, more: Self) {
        self.0 += more.0;
        self.1 += more.1;
    }
}

impl Sums {
    pub(super) fn new(choices: usize, seat: Seat) -> Self {
        let pairs = vec![(0, 0.0, 0.0); choices * choices];
        Self { seat: seat.index(), each: vec![Each::default(); choices], pairs }
    }

    /// Adds a game; choices that were dropped have none.
    pub(super) fn add(&mut self, trials: &[Option<Trial>]) {
        for (choice, trial) in trials.iter().enumerate() {
            let Some(trial) = trial else { continue };
            let each = &mut self.each[choice];
            each.games += 1;
            for seat in 0..Seat::MAX {
                each.win[seat].add(trial.win[seat]);
                each.points[seat].add(trial.points[seat]);
            }
            for (other, rival) in trials.iter().enumerate() {
                let Some(rival) = rival else { continue };
                let pair = &mut self.pairs[choice * trials.len() + other];
                let difference = trial.win[self.seat] - rival.win[self.seat];
                *pair = (pair.0 + 1, pair.1 + difference, pair.2 + difference * difference);
            }
        }
    }

    /// Adds the sums of other games of the same choices.
    pub fn merge(&mut self, more: &Self) {
        for (sum, more) in self.each.iter_mut().zip(&more.each) {
            sum.games += more.games;
            for seat in 0..Seat::MAX {
                sum.win[seat].merge(more.win[seat]);
                sum.points[seat].merge(more.points[seat]);
            }
        }
        for (sum, more) in self.pairs.iter_mut().zip(&more.pairs) {
            *sum = (sum.0 + more.0, sum.1 + more.1, sum.2 + more.2);
        }
    }

    pub(super) fn games(&self, choice: usize) -> u64 {
        self.each[choice].games
    }

    /// The share that the compared seat wins with a choice.
    pub fn share(&self, choice: usize) -> Estimate {
        self.win(choice)
    }

    /// The share that the compared seat wins.
    pub(super) fn win(&self, choice: usize) -> Estimate {
        self.win_of(choice, self.seat)
    }

    /// The points of the compared seat.
    pub(super) fn points(&self, choice: usize) -> Estimate {
        self.points_of(choice, self.seat)
    }

    pub(super) fn win_of(&self, choice: usize, seat: usize) -> Estimate {
        let Each { games, win, .. } = self.each[choice];
        Estimate::of_sums(games, win[seat].0, win[seat].1)
    }

    pub(super) fn points_of(&self, choice: usize, seat: usize) -> Estimate {
        let Each { games, points, .. } = self.each[choice];
        Estimate::of_sums(games, points[seat].0, points[seat].1)
    }

    /// By how much one choice wins more than another, in the games that both played.
    pub fn difference(&self, choice: usize, other: usize) -> Estimate {
        let (games, sum, squares) = self.pairs[choice * self.each.len() + other];
        Estimate::of_sums(games, sum, squares)
    }
}
