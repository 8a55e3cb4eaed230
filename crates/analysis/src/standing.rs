//! The totals of a game for one seat.

use game::sort_by;
use judge::Level;

use crate::{Bands, Deed, Mark, Step, accuracy};

/// The totals of a game for one seat. All but counts are parts of a win.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// How many decisions the seat made.
    pub decisions: usize,
    /// How many of them count: there was a choice, and something was at stake.
    pub counted: usize,
    /// What all its decisions gave away.
    pub loss: f64,
    /// What a counted decision gave away on average.
    pub mean_loss: f64,
    /// The 95 % interval of that.
    pub interval: [f64; 2],
    /// The mean loss on the scale of backgammon: 500 · n / (n − 1) times the mean loss at a table of n.
    pub error_rate: f64,
    /// The same over all decisions, including forced ones.
    pub plain_rate: f64,
    /// The accuracy in percent, in games that have one.
    pub accuracy: Option<f64>,
    /// The luck of all rolls.
    pub luck: f64,
    /// What its own decisions changed: never above zero, except for rounding.
    pub own: f64,
    /// What the decisions of others changed for it.
    pub others: f64,
    /// What sealed choices brought, compared with what was expected.
    pub surprise: f64,
    /// How much the judge's opinion changed.
    pub revision: f64,
    /// The result, or the last chance, with luck removed.
    pub adjusted: f64,
    /// The level that loses as much on average.
    pub level: Option<Level>,
    /// The levels at the ends of the interval, the weaker first; errors of the bands included.
    pub levels: Option<[Level; 2]>,
    /// How often each mark was given.
    pub marks: [usize; 4],
    /// The three steps that gained the most, as indices into the list of steps.
    pub best: Vec<usize>,
    /// The three steps that cost the most.
    pub worst: Vec<usize>,
}

/// Fewer counted decisions say nothing about a level.
pub const FEWEST_FOR_A_LEVEL: usize = 8;

/// How many moments are named.
const MOMENTS: usize = 3;
/// A moment that brought or cost less is not named.
const SMALLEST_MOMENT: f64 = 0.001;

/// Adds up the steps of a game for a seat.
pub(crate) fn standing<M>(
    steps: &[Step<M>],
    seat: usize,
    seats: usize,
    last: f64,
    bands: Option<&Bands>,
    tells_accuracy: bool,
) -> Standing {
    let mut sum = Sums::default();
    for step in steps {
        sum.add(step, seat);
    }
    let counted = sum.losses.len();
    let (mean_loss, interval) = mean(&sum.losses);
    let scale = 500.0 * seats as f64 / (seats as f64 - 1.0).max(1.0);
    let level = bands.and_then(|bands| bands.told(counted, mean_loss));
    Standing {
        decisions: sum.decisions,
        counted,
        loss: sum.loss,
        mean_loss,
        interval,
        error_rate: scale * mean_loss,
        plain_rate: scale * sum.loss / (sum.decisions.max(1) as f64),
        accuracy: tells_accuracy.then(|| accuracy::of_game(steps, seat)).flatten(),
        luck: sum.luck,
        own: sum.own,
        others: sum.others,
        surprise: sum.surprise,
        revision: sum.revision,
        adjusted: last - sum.luck,
        level,
        levels: bands.filter(|_| level.is_some()).map(|bands| bands.levels(interval)),
        marks: sum.marks,
        best: moments(steps, seat, 1.0),
        worst: moments(steps, seat, -1.0),
    }
}

#[derive(Default)]
struct Sums {
    decisions: usize,
    losses: Vec<f64>,
    loss: f64,
    luck: f64,
    own: f64,
    others: f64,
    surprise: f64,
    revision: f64,
    marks: [usize; 4],
}

impl Sums {
    fn add<M>(&mut self, step: &Step<M>, seat: usize) {
        self.revision += step.revision[seat];
        let moved = match &step.deed {
            Deed::Rolled { luck } => {
                self.luck += luck[seat];
                return;
            }
            Deed::Moved(moved) => moved,
        };
        self.surprise += moved.surprise.as_ref().map_or(0.0, |surprise| surprise[seat]);
        if moved.owner.index() != seat {
            self.others += moved.change[seat];
            return;
        }
        self.own += moved.change[seat];
        self.loss += moved.loss;
        self.decisions += usize::from(moved.legal > 0);
        if moved.counted {
            self.losses.push(moved.loss);
        }
        for (count, mark) in self.marks.iter_mut().zip(Mark::ALL) {
            *count += usize::from(moved.mark == Some(mark));
        }
    }
}

/// Two-sided 95 % quantiles of Student's distribution for 1, 2, … degrees of freedom.
const STUDENT: [f64; 15] =
    [12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13];

/// The mean of losses and its 95 % interval, cut off at zero. With fewer than two losses it may be anything.
fn mean(losses: &[f64]) -> (f64, [f64; 2]) {
    let count = losses.len() as f64;
    let mean = losses.iter().sum::<f64>() / count.max(1.0);
    if losses.len() < 2 {
        return (mean, [0.0, 1.0]);
    }
    let freedom = losses.len() - 1;
    let variance = losses.iter().map(|loss| (loss - mean).powi(2)).sum::<f64>() / freedom as f64;
    // Beyond the table the quantile goes down to that of the normal distribution.
    let quantile = STUDENT.get(freedom - 1).copied().unwrap_or(1.96 + 2.4 / freedom as f64);
    let margin = quantile * (variance / count).sqrt();
    (mean, [(mean - margin).max(0.0), (mean + margin).min(1.0)])
}

/// The steps that brought a seat most, or cost it most if `sign` is −1.
fn moments<M>(steps: &[Step<M>], seat: usize, sign: f64) -> Vec<usize> {
    let gain = |&step: &usize| sign * steps[step].gain(seat);
    let mut moments: Vec<usize> =
        (0..steps.len()).filter(|step| gain(step) >= SMALLEST_MOMENT).collect();
    sort_by(&mut moments, |a, b| gain(b).total_cmp(&gain(a)));
    moments.truncate(MOMENTS);
    moments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_wide_where_there_is_little() {
        let (of_four, [low, high]) = mean(&[0.0, 0.02, 0.0, 0.02]);
        assert!((of_four - 0.01).abs() < 1e-12 && low.abs() < 1e-12);
        // The standard error is 0.02 / √12, and 3.18 of it are on either side.
        assert!((high - 0.01 - 3.18 * 0.02 / 12_f64.sqrt()).abs() < 1e-9);
        let many: Vec<f64> = (0..400).map(|i| f64::from(i % 2) * 0.02).collect();
        let (of_many, [low, high]) = mean(&many);
        assert!((of_many - 0.01).abs() < 1e-12 && high - low < 0.003);
        assert_eq!(mean(&[0.5]), (0.5, [0.0, 1.0]));
        assert_eq!(mean(&[]), (0.0, [0.0, 1.0]));
    }
}
