//! Ratings of many players from all their games: the Bradley–Terry model by maximum likelihood.
//!
//! Every pairing gets one extra drawn pair; without it a player who lost every game would have no
//! rating. Errors come from the observed spread of the pairs, not from that of coin tosses.

use super::{NINETY_FIVE, Pairs, share_of};

/// The games of every player against every other.
#[derive(Clone, Debug)]
pub struct Ladder {
    players: usize,
    /// By first player, whose points these are, and second.
    pairings: Vec<(usize, usize, Pairs)>,
}

/// A player's rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rung {
    /// The player's number.
    pub player: usize,
    /// The rating; the mean over all players is 0.
    pub elo: f64,
    /// Half-width of the 95 % interval.
    pub reach: f64,
    /// Number of games played.
    pub games: u64,
    /// The share of points.
    pub share: f64,
}

/// Elo for each unit of the natural logarithm of the odds.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

impl Ladder {
    /// A ladder of this many players, without games so far.
    pub fn new(players: usize) -> Self {
        Self { players, pairings: Vec::new() }
    }

    /// Adds the pairs of games of one player against another.
    pub fn add(&mut self, first: usize, second: usize, pairs: Pairs) {
        self.pairings.push((first, second, pairs));
    }

    /// The players, strongest first.
    pub fn rungs(&self) -> Vec<Rung> {
        let ratings = self.ratings();
        let reaches = self.reaches(&ratings);
        let mut rungs: Vec<Rung> = (0..self.players)
            .map(|player| {
                let (games, share) = self.score(player);
                Rung { player, elo: ratings[player], reach: reaches[player], games, share }
            })
            .collect();
        rungs.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        rungs
    }

    fn score(&self, player: usize) -> (u64, f64) {
        let (mut games, mut points) = (0, 0.0);
        for &(first, second, pairs) in &self.pairings {
            let pairs = if second == player { pairs.reversed() } else { pairs };
            if first == player || second == player {
                games += 2 * pairs.count();
                points += pairs.share() * 2.0 * pairs.count() as f64;
            }
        }
        (games, if games == 0 { 0.5 } else { points / games as f64 })
    }

    /// Newton's method on the log-likelihood, which has a single maximum.
    fn ratings(&self) -> Vec<f64> {
        let mut ratings = vec![0.0; self.players];
        for _ in 0..100 {
            let mut pull = vec![0.0; self.players];
            for &(first, second, pairs) in &self.pairings {
                let games = games(&pairs);
                let scored = 2.0 * pairs.count() as f64 * pairs.share() + 1.0;
                let surplus = scored - games * share_of(ratings[first] - ratings[second]);
                pull[first] += surplus;
                pull[second] -= surplus;
            }
            let Some(steps) = solved(self.curvature(&ratings), pull) else { break };
            let longest = steps.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
            // A step of more than one unit may overshoot.
            let scale = ELO_PER_UNIT / longest.max(1.0);
            for (rating, step) in ratings.iter_mut().zip(&steps) {
                *rating += step * scale;
            }
            if longest < 1e-12 {
                break;
            }
        }
        let mean = ratings.iter().sum::<f64>() / self.players.max(1) as f64;
        ratings.iter().map(|rating| rating - mean).collect()
    }

    /// The curvature of the log-likelihood, in units; the mean rating is held at 0.
    fn curvature(&self, ratings: &[f64]) -> Vec<Vec<f64>> {
        let mut matrix = vec![vec![1.0 / self.players.max(1) as f64; self.players]; self.players];
        for &(first, second, pairs) in &self.pairings {
            let share = share_of(ratings[first] - ratings[second]);
            add_pairing(&mut matrix, first, second, games(&pairs) * share * (1.0 - share));
        }
        matrix
    }

    /// The spread of the ratings that follows from the spread of the pairs.
    fn reaches(&self, ratings: &[f64]) -> Vec<f64> {
        let mut spread = vec![vec![0.0; self.players]; self.players];
        for &(first, second, mut pairs) in &self.pairings {
            // The extra drawn pair keeps a pairing without any spread from looking certain.
            pairs.0[1] += 1;
            pairs.0[3] += 1;
            add_pairing(
                &mut spread,
                first,
                second,
                4.0 * pairs.variance() * (pairs.count() - 2) as f64,
            );
        }
        let curvature = self.curvature(ratings);
        (0..self.players)
            .map(|player| {
                let mut unit = vec![-1.0 / self.players as f64; self.players];
                unit[player] += 1.0;
                let Some(row) = solved(curvature.clone(), unit) else { return f64::INFINITY };
                let variance: f64 = (0..self.players)
                    .map(|i| (0..self.players).map(|j| row[i] * spread[i][j] * row[j]).sum::<f64>())
                    .sum();
                NINETY_FIVE * ELO_PER_UNIT * variance.max(0.0).sqrt()
            })
            .collect()
    }
}

/// The games of a pairing, with the extra drawn pair.
fn games(pairs: &Pairs) -> f64 {
    (2 * pairs.count() + 2) as f64
}

fn add_pairing(matrix: &mut [Vec<f64>], first: usize, second: usize, weight: f64) {
    matrix[first][first] += weight;
    matrix[second][second] += weight;
    matrix[first][second] -= weight;
    matrix[second][first] -= weight;
}

/// Solves a system of linear equations by elimination; `None` if it has no single solution.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-300 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (top, below) = matrix.split_at_mut(column + 1);
        let pivot_row = &top[column];
        let (done, rest) = right.split_at_mut(column + 1);
        for (row, value) in below.iter_mut().zip(rest) {
            let factor = row[column] / pivot_row[column];
            row.iter_mut().zip(pivot_row).for_each(|(cell, pivot)| *cell -= factor * pivot);
            *value -= factor * done[column];
        }
    }
    for column in (0..size).rev() {
        let known: f64 = (column + 1..size).map(|i| matrix[column][i] * right[i]).sum();
        right[column] = (right[column] - known) / matrix[column][column];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{elo_of, tests::near},
        *,
    };

    #[test]
    fn two_players_are_rated_by_their_score() {
        let mut ladder = Ladder::new(2);
        ladder.add(0, 1, Pairs([0, 0, 50, 0, 50]));
        let rungs = ladder.rungs();
        assert_eq!(rungs[0].player, 0);
        // 150 of 200 points, and one of two on top.
        assert!(near(rungs[0].elo - rungs[1].elo, elo_of(151.0 / 202.0), 1e-6), "{rungs:?}");
        assert!(near(rungs[0].elo + rungs[1].elo, 0.0, 1e-6));
        assert!(near(rungs[0].share, 0.75, 1e-12) && rungs[1].games == 200);
    }

    #[test]
    fn the_error_of_two_players_is_that_of_their_score() {
        let mut ladder = Ladder::new(2);
        let pairs = Pairs([1_000, 0, 3_000, 0, 1_000]);
        ladder.add(1, 0, pairs);
        let reach = pairs.elo().reach();
        // Each of the two carries half of the difference.
        assert!(ladder.rungs().iter().all(|rung| near(rung.reach, reach / 2.0, 0.02 * reach)));
    }

    #[test]
    fn a_chain_of_players_adds_up() {
        let even = |share: f64| {
            let won = (share * 1e6) as u64;
            Pairs([1_000_000 - won, 0, 0, 0, won])
        };
        let mut ladder = Ladder::new(3);
        ladder.add(0, 1, even(share_of(100.0)));
        ladder.add(1, 2, even(share_of(50.0)));
        let rungs = ladder.rungs();
        let order: Vec<usize> = rungs.iter().map(|rung| rung.player).collect();
        assert_eq!(order, [0, 1, 2]);
        assert!(near(rungs[0].elo - rungs[2].elo, 150.0, 0.01), "{rungs:?}");
    }

    #[test]
    fn a_player_who_lost_everything_has_a_rating() {
        let mut ladder = Ladder::new(3);
        ladder.add(0, 1, Pairs([0, 0, 0, 0, 20]));
        ladder.add(0, 2, Pairs([0, 0, 0, 0, 20]));
        ladder.add(1, 2, Pairs([0, 0, 20, 0, 0]));
        let rungs = ladder.rungs();
        assert!(rungs.iter().all(|rung| rung.elo.is_finite() && rung.reach.is_finite()));
        assert!(rungs[0].player == 0 && rungs[0].elo > 300.0, "{rungs:?}");
        assert!(Ladder::new(0).rungs().is_empty());
        assert_eq!(Ladder::new(1).rungs()[0].games, 0);
    }
}
