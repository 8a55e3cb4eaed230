//! A test that stops as soon as it is sure whether a player is stronger by `elo1`, or only by `elo0`.
//!
//! This is the generalized sequential probability ratio test over pairs. It compares the likelihood of the results under the
//! best distribution with the mean of `elo1` to that under the best one for `elo0`. Both are the observed distribution, tilted
//! until its mean fits (Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution").

use super::{Pairs, share_of};

/// The two hypotheses, and the error rates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The lead to be refuted.
    pub elo0: f64,
    /// The lead to be confirmed.
    pub elo1: f64,
    /// Probability of confirming `elo1` when `elo0` is true.
    pub alpha: f64,
    /// Probability of refusing `elo1` when it is true.
    pub beta: f64,
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The player is stronger by the greater lead.
    Confirmed,
    /// It is not.
    Refused,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// A test between two leads with the usual 5 % of errors of either kind.
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The log-likelihood ratios at which the test refuses and confirms.
    pub fn bounds(&self) -> (f64, f64) {
        let lower = libm::log(self.beta / (1.0 - self.alpha));
        let upper = libm::log((1.0 - self.beta) / self.alpha);
        (lower, upper)
    }

    /// The log-likelihood ratio.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let (seen, total) = smoothed(pairs);
        let tilted0 = tilted(&seen, share_of(self.elo0));
        let tilted1 = tilted(&seen, share_of(self.elo1));
        let term = |i: usize| seen[i] * libm::log(tilted1[i] / tilted0[i]);
        total * (0..5).map(term).sum::<f64>()
    }

    /// What the test says after these pairs.
    pub fn finding(&self, pairs: &Pairs) -> Finding {
        let (lower, upper) = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio >= upper => Finding::Confirmed,
            ratio if ratio <= lower => Finding::Refused,
            _ => Finding::Open,
        }
    }
}

/// The observed distribution and the number of pairs. A score that never occurred counts as a thousandth
/// of a pair; otherwise no other mean could be fitted to a match in which every game was won.
fn smoothed(pairs: &Pairs) -> ([f64; 5], f64) {
    let counts = pairs.0.map(|count| (count as f64).max(1e-3));
    let total: f64 = counts.iter().sum();
    (counts.map(|count| count / total), total)
}

/// The likeliest distribution with this mean: each probability is divided by 1 + t · (score − mean), with t found by bisection.
fn tilted(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let gap = |i: usize| i as f64 / 4.0 - mean;
    let slope = |t: f64| (0..5).map(|i| seen[i] * gap(i) / (1.0 + t * gap(i))).sum::<f64>();
    let (mut low, mut high) = (-1.0 / gap(4), -1.0 / gap(0));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = f64::midpoint(low, high);
    std::array::from_fn(|i| seen[i] / (1.0 + t * gap(i)))
}

#[cfg(test)]
mod tests {
    use super::{super::tests::near, *};

    #[test]
    fn bounds_are_those_of_wald() {
        let (lower, upper) = Sprt::new(0.0, 5.0).bounds();
        // ln 19
        assert!(near(upper, 2.944_438_979_166, 1e-9) && near(lower, -upper, 1e-9));
    }

    #[test]
    fn tilting_keeps_the_sum_and_moves_the_mean() {
        let (seen, _) = smoothed(&Pairs([3, 20, 60, 25, 7]));
        for mean in [0.3, 0.5, 0.507, 0.8] {
            let tilted = tilted(&seen, mean);
            let found: f64 = (0..5).map(|i| tilted[i] * i as f64 / 4.0).sum();
            assert!(near(tilted.iter().sum(), 1.0, 1e-9) && near(found, mean, 1e-9));
        }
    }

    #[test]
    fn pairs_that_are_won_or_lost_are_a_coin() {
        // With two outcomes the ratio has a closed form: that of a coin.
        let sprt = Sprt::new(0.0, 20.0);
        let (s0, s1) = (share_of(0.0), share_of(20.0));
        let expected = 60.0 * libm::log(s1 / s0) + 40.0 * libm::log((1.0 - s1) / (1.0 - s0));
        assert!(near(sprt.ratio(&Pairs([40, 0, 0, 0, 60])), expected, 1e-3));
    }

    #[test]
    fn near_even_it_is_as_the_normal_law_has_it() {
        // For small leads the ratio tends to N (s1 − s0)(2 · mean − s0 − s1) / (2 · variance).
        let pairs = Pairs([300, 2_400, 5_000, 2_600, 400]);
        let sprt = Sprt::new(0.0, 5.0);
        let (s0, s1) = (share_of(0.0), share_of(5.0));
        let n = pairs.count() as f64;
        let expected = n * (s1 - s0) * (2.0 * pairs.share() - s0 - s1) / (2.0 * pairs.variance());
        let found = sprt.ratio(&pairs);
        assert!(near(found, expected, 0.02 * expected.abs()), "{found} {expected}");
    }

    #[test]
    fn the_finding_follows_the_games() {
        let sprt = Sprt::new(0.0, 5.0);
        assert_eq!(sprt.finding(&Pairs::default()), Finding::Open);
        assert_eq!(sprt.finding(&Pairs([1, 2, 5, 3, 1])), Finding::Open);
        assert_eq!(sprt.finding(&Pairs([0, 0, 0, 0, 900])), Finding::Confirmed);
        assert_eq!(sprt.finding(&Pairs([900, 0, 0, 0, 0])), Finding::Refused);
        assert_eq!(sprt.finding(&Pairs([2_000, 3_000, 9_000, 2_500, 1_500])), Finding::Refused);
    }
}
