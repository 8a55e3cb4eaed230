//! The totals of the games in a contest.

use std::collections::BTreeMap;

use game::Seat;

use super::{Bout, Pair};
use judge::rating::Pairs;

/// Sums over the games of a contest, from the first contender's point of view. They are whole numbers, so the order of
/// adding makes no difference.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Standing {
    /// By the points of each pair of games.
    pub pairs: Pairs,
    /// Games that the first contender won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that the first contender lost.
    pub losses: u64,
    /// Games won by White, whoever that was.
    pub white_wins: u64,
    /// Half-moves of all games.
    pub half_moves: u64,
    /// Games by how they ended.
    pub ends: BTreeMap<&'static str, u64>,
    /// Games that the first and the second contender forfeited.
    pub forfeits: [u64; 2],
}

impl Standing {
    pub(super) fn add(&mut self, pair: &Pair) {
        let mut half_points = 0;
        for (bout, first_seat) in pair.bouts.iter().zip([0, 1]) {
            half_points += self.add_bout(bout, Seat::at(first_seat));
        }
        self.pairs.add(half_points);
    }

    fn add_bout(&mut self, bout: &Bout, first: Seat) -> usize {
        let half_points = bout.half_points(first);
        *[&mut self.losses, &mut self.draws, &mut self.wins][half_points] += 1;
        self.white_wins += u64::from(bout.half_points(Seat::at(0)) == 2);
        self.half_moves += u64::from(bout.half_moves);
        *self.ends.entry(bout.reason()).or_default() += 1;
        if let Some((seat, _)) = &bout.failure {
            self.forfeits[usize::from(*seat != first)] += 1;
        }
        half_points
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The mean number of half-moves of a game.
    pub fn mean_length(&self) -> f64 {
        self.half_moves as f64 / self.games().max(1) as f64
    }

    /// The share of points that White scored.
    pub fn white_share(&self) -> f64 {
        (self.white_wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }
}
