//! How long things took.

use std::time::Duration;

/// How long many things took, each of them kept.
#[derive(Clone, Debug, Default)]
pub struct Latencies(Vec<Duration>);

impl Latencies {
    /// Takes all of them, in any order.
    pub fn new(mut all: Vec<Duration>) -> Self {
        all.sort_unstable();
        Self(all)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// A percentile in milliseconds: the time within which this share was done.
    pub fn quantile_ms(&self, part: f64) -> f64 {
        let rank = (part * self.0.len() as f64).ceil() as usize;
        let found = self.0.get(rank.saturating_sub(1)).or(self.0.last());
        found.map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    }

    /// The longest, in milliseconds.
    pub fn longest_ms(&self) -> f64 {
        self.quantile_ms(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "whole milliseconds are exact")]
    fn quantiles_are_times_that_were_measured() {
        let all = (1..=100).rev().map(Duration::from_millis).collect();
        let latencies = Latencies::new(all);
        let found = [0.0, 0.5, 0.99, 0.991, 1.0].map(|part| latencies.quantile_ms(part));
        assert_eq!(found, [1.0, 50.0, 99.0, 100.0, 100.0]);
        assert_eq!(Latencies::default().quantile_ms(0.5), 0.0);
    }
}
