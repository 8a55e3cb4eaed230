//! A mean and its error.

/// The mean of many results, with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// The true value lies within this many standard errors in 95 of 100 cases.
const INTERVAL: f64 = 1.96;

impl Estimate {
    /// The estimate from the number of results, their sum and the sum of their squares.
    pub fn of_sums(count: u64, sum: f64, squares: f64) -> Self {
        let count = count.max(1) as f64;
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0);
        // One result says nothing about how far results scatter.
        let error = if count > 1.0 { (variance / (count - 1.0)).sqrt() } else { f64::INFINITY };
        Self { mean, error }
    }

    /// Whether the mean is more than this many standard errors above zero.
    pub fn is_above(self, errors: f64) -> bool {
        self.mean > errors * self.error
    }

    /// Half-width of the 95 % confidence interval.
    pub fn margin(self) -> f64 {
        INTERVAL * self.error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_that_of_the_mean() {
        let estimate = Estimate::of_sums(4, 2.0, 2.0);
        assert!((estimate.mean - 0.5).abs() < 1e-12);
        // Two zeros and two ones: a sample variance of 1/3, a quarter of that for the mean.
        assert!((estimate.error - (1.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        assert!((estimate.margin() / estimate.error - 1.96).abs() < 1e-12);
        assert!(Estimate::of_sums(1, 1.0, 1.0).error.is_infinite());
    }
}
