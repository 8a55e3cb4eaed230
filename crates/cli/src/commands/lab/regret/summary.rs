//! Summary of a study of regret.

use std::fmt::{self, Write};

use judge::rollout::Estimate;
use serde_json::{Value, json};

use super::row::Row;
use crate::output::grouped;

/// The upper ends of the classes of regret above zero, in percentage points.
const CLASSES: [f64; 5] = [0.1, 0.3, 1.0, 3.0, f64::INFINITY];
/// The quantiles of regret shown.
const QUANTILES: [f64; 5] = [0.5, 0.9, 0.95, 0.99, 1.0];
/// How many of the costliest decisions are shown.
const SHOWN: usize = 5;
/// The width of a bar for all decisions.
const BAR: f64 = 50.0;

/// All decisions together; chances in percentage points.
pub(super) struct Summary {
    count: usize,
    regret: Estimate,
    unbiased: Estimate,
    /// The highest regret of each share of [`QUANTILES`].
    quantiles: [f64; QUANTILES.len()],
    /// The shares of decisions without regret, and in each of the [`CLASSES`].
    shares: [f64; CLASSES.len() + 1],
}

impl Summary {
    pub(super) fn of(rows: &[Row]) -> Self {
        let points = |value: fn(&Row) -> f64| rows.iter().map(move |row| 100.0 * value(row));
        let mut sorted: Vec<f64> = points(|row| row.regret).collect();
        sorted.sort_by(f64::total_cmp);
        let rank = |share: f64| ((share * rows.len() as f64).ceil() as usize).max(1) - 1;
        let quantile = |share: f64| sorted.get(rank(share)).copied().unwrap_or(0.0);
        let class = |regret: f64| match regret {
            regret if regret <= 0.0 => 0,
            regret => 1 + CLASSES.iter().take_while(|&&most| regret >= most).count(),
        };
        let mut shares = [0.0; CLASSES.len() + 1];
        for &regret in &sorted {
            shares[class(regret)] += 1.0 / rows.len() as f64;
        }
        Self {
            count: rows.len(),
            regret: mean(points(|row| row.regret)),
            unbiased: mean(points(|row| row.unbiased)),
            quantiles: QUANTILES.map(quantile),
            shares,
        }
    }

    pub(super) fn told(&self, heading: &str, rows: &[Row]) -> Result<String, fmt::Error> {
        let mut text = String::new();
        let Self { regret, unbiased, shares, .. } = self;
        writeln!(text, "{heading}, decisions: {}\n", grouped(self.count as u64))?;
        writeln!(text, "in percentage points, ± 95 %")?;
        writeln!(text, "regret    {:7.3} ± {:.3}", regret.mean, regret.margin())?;
        writeln!(text, "unbiased  {:7.3} ± {:.3}\n", unbiased.mean, unbiased.margin())?;
        for (share, quantile) in QUANTILES.into_iter().zip(self.quantiles) {
            writeln!(text, "{:>3} % have at most {quantile:7.3}", 100.0 * share)?;
        }
        writeln!(text)?;
        for (name, share) in names().into_iter().zip(shares) {
            write!(text, "{name:<12}{:5.1} %", 100.0 * share)?;
            if *share > 0.0 {
                write!(text, "  {:#<1$}", "", (BAR * share).ceil() as usize)?;
            }
            writeln!(text)?;
        }
        costliest(rows, &mut text)?;
        Ok(text)
    }

    pub(super) fn as_json(&self) -> Value {
        let estimate =
            |estimate: Estimate| json!({ "mean": estimate.mean, "error": estimate.error });
        let pairs = QUANTILES.iter().zip(self.quantiles);
        let classes = names().into_iter().zip(self.shares);
        json!({
            "decisions": self.count,
            "regret": estimate(self.regret),
            "unbiased": estimate(self.unbiased),
            "quantiles": pairs.map(|(share, most)| json!([share, most])).collect::<Vec<_>>(),
            "classes": classes.map(|(name, share)| json!([name, share])).collect::<Vec<_>>(),
        })
    }
}

fn mean(values: impl Iterator<Item = f64> + Clone) -> Estimate {
    let count = (values.clone().count() as f64).max(1.0);
    let mean = values.clone().sum::<f64>() / count;
    let variance = values.map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    Estimate { mean, error: (variance / (count - 1.0).max(1.0)).sqrt() }
}

fn names() -> Vec<String> {
    let mut names = vec!["0".to_owned(), format!("below {}", CLASSES[0])];
    for pair in CLASSES.windows(2) {
        names.push(match pair {
            [least, most] if most.is_finite() => format!("{least} to {most}"),
            pair => format!("from {}", pair[0]),
        });
    }
    names
}

fn costliest(rows: &[Row], text: &mut String) -> fmt::Result {
    let mut costly: Vec<&Row> = rows.iter().filter(|row| row.regret > 0.0).collect();
    costly.sort_by(|a, b| b.regret.total_cmp(&a.regret));
    for row in costly.into_iter().take(SHOWN) {
        let error = Estimate { mean: row.regret, error: row.regret_error };
        let (cost, margin) = (100.0 * error.mean, 100.0 * error.margin());
        writeln!(text, "\n{} for {} costs {cost:.2} ± {margin:.2}", row.chosen, row.best)?;
        writeln!(text, "  {}", row.command)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: u64, regret: f64) -> Row {
        Row {
            number,
            command: String::new(),
            chosen: "pass".to_owned(),
            best: "red2".to_owned(),
            legal: 2,
            left: 2,
            regret: regret / 100.0,
            regret_error: 0.0,
            unbiased: -regret / 100.0,
            unbiased_error: 0.0,
        }
    }

    #[test]
    fn the_distribution_is_that_of_the_decisions() {
        let rows: Vec<Row> = (0..90).map(|number| row(number, 0.0)).collect();
        let costly = [0.05, 0.2, 0.2, 0.5, 0.5, 2.0, 2.0, 2.0, 2.0, 8.0];
        let costly = (90..).zip(costly).map(|(number, regret)| row(number, regret));
        let summary = Summary::of(&rows.into_iter().chain(costly).collect::<Vec<_>>());
        let near = |found: f64, wanted: f64| (found - wanted).abs() < 1e-9;
        assert!(near(summary.regret.mean, 0.1745) && near(summary.unbiased.mean, -0.1745));
        let shares = [0.9, 0.01, 0.02, 0.02, 0.04, 0.01];
        assert!(summary.shares.into_iter().zip(shares).all(|(one, other)| near(one, other)));
        let quantiles = [0.0, 0.0, 0.5, 2.0, 8.0];
        assert!(summary.quantiles.into_iter().zip(quantiles).all(|(one, other)| near(one, other)));
        assert_eq!(names().len(), summary.shares.len());
    }

    #[test]
    fn no_decision_is_no_reason_to_panic() {
        assert!(Summary::of(&[]).told("none", &[]).unwrap().contains("decisions: 0"));
    }
}
