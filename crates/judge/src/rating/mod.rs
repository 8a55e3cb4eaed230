//! How much stronger one player is than another, and how certain that is.
//!
//! Strength is measured in Elo: a player who scores 64 of 100 points stands 100 above the other. An
//! opening is played twice with sides swapped, and the two games of such a *pair* are not independent;
//! so the variance is taken over pairs, which can score 0, ½, 1, 1½ or 2 points (the *pentanomial* model).

mod ladder;
mod sprt;

pub use ladder::{Ladder, Rung};
pub use sprt::{Finding, Sprt};

/// How many standard deviations a 95 % interval reaches to either side.
pub const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// The expected share of points for a lead in Elo.
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// The lead in Elo that a share of points implies; infinite at 0 and 1.
pub fn elo_of(share: f64) -> f64 {
    400.0 * libm::log10(share / (1.0 - share))
}

/// How many pairs of games scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Adds a pair that scored this many half-points, at most four.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of all points scored; a half if there are none.
    pub fn share(&self) -> f64 {
        let scored: u64 =
            self.0.iter().zip(0..).map(|(count, half_points)| count * half_points).sum();
        if self.count() == 0 { 0.5 } else { scored as f64 / (4 * self.count()) as f64 }
    }

    /// The variance of a pair's share.
    pub fn variance(&self) -> f64 {
        let mean = self.share();
        let square = |(&count, quarters): (&u64, i32)| {
            count as f64 * (f64::from(quarters) / 4.0 - mean).powi(2)
        };
        self.0.iter().zip(0..).map(square).sum::<f64>() / self.count().max(1) as f64
    }

    /// The lead in Elo, with the ends of its 95 % interval.
    pub fn elo(&self) -> Interval {
        let (share, count) = (self.share(), self.count().max(1) as f64);
        // That all pairs went the same way does not prove that the next one will.
        let variance = self.variance().max(0.25 / (count + 1.0));
        let reach = NINETY_FIVE * (variance / count).sqrt();
        Interval {
            value: elo_of(share),
            low: elo_of((share - reach).max(0.0)),
            high: elo_of((share + reach).min(1.0)),
        }
    }

    /// The same pairs from the other player's side.
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }
}

/// A figure and the interval that holds the true one 95 times in 100.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The figure.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Half the length of the interval.
    pub fn reach(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn near(a: f64, b: f64, tolerance: f64) -> bool {
        (a - b).abs() <= tolerance
    }

    #[test]
    fn elo_and_share_are_each_others_inverse() {
        assert!(near(share_of(0.0), 0.5, 1e-12));
        // 10 to 1 is 400 points, and 3 to 1 is 400 times the logarithm of 3.
        assert!(near(elo_of(10.0 / 11.0), 400.0, 1e-9));
        assert!(near(elo_of(0.75), 190.848_501_887_86, 1e-9));
        for elo in [-300.0, -5.0, 0.5, 120.0] {
            assert!(near(elo_of(share_of(elo)), elo, 1e-9));
        }
    }

    #[test]
    fn the_spread_comes_from_pairs() {
        // Mean 10/16 of the points; variance (1/4 − 5/8)² + … by hand.
        let pairs = Pairs([0, 1, 1, 1, 1]);
        assert!(near(pairs.share(), 0.625, 1e-12));
        assert!(near(
            pairs.variance(),
            (0.140_625 + 0.015_625 + 0.015_625 + 0.140_625) / 4.0,
            1e-12
        ));
        // A hundred pairs that are all even leave little doubt, but some.
        let reach = Pairs([0, 0, 100, 0, 0]).elo().reach();
        assert!((1.0..10.0).contains(&reach), "{reach}");
        let won = Pairs([0, 0, 0, 0, 100]).elo();
        assert!(won.low.is_finite() && won.low > 300.0 && won.high.is_infinite(), "{won:?}");
        // Half the pairs won, half lost: variance 1/4, standard error 0.05 for 100 pairs.
        let interval = Pairs([50, 0, 0, 0, 50]).elo();
        assert!(near(interval.high, elo_of(0.5 + NINETY_FIVE * 0.05), 1e-9));
        assert!(near(interval.low, -interval.high, 1e-9));
    }

    #[test]
    fn a_pair_seen_from_the_other_side_is_reversed() {
        let mut pairs = Pairs::default();
        assert!(near(pairs.share(), 0.5, 1e-12) && pairs.count() == 0);
        pairs.add(3);
        pairs.add(4);
        assert_eq!(pairs, Pairs([0, 0, 0, 1, 1]));
        assert!(near(pairs.share() + pairs.reversed().share(), 1.0, 1e-12));
    }
}
