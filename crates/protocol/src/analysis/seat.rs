//! The totals of a game for one seat.

use ::analysis::Standing;
use judge::Level;
use serde::{Deserialize, Serialize};

use crate::describe::{TS, ToSchema};

/// The totals of a game for one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisSeat {
    /// How many decisions it made.
    pub decisions: usize,
    /// How many of those count.
    pub counted: usize,
    /// What all its decisions gave away.
    pub loss: f64,
    /// What a counted decision gave away on average.
    pub mean_loss: f64,
    /// The 95 % interval of that.
    #[schema(value_type = Vec<f64>, min_items = 2, max_items = 2)]
    pub interval: [f64; 2],
    /// The mean loss on the scale of backgammon.
    pub error_rate: f64,
    /// The same over all decisions, including forced ones.
    pub plain_rate: f64,
    /// The accuracy in percent, in games where it is defined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub accuracy: Option<f64>,
    /// The luck of all rolls.
    pub luck: f64,
    /// What its own decisions changed for it.
    pub own: f64,
    /// What the decisions of others changed for it.
    pub others: f64,
    /// What sealed choices brought.
    pub surprise: f64,
    /// How much the judge's opinion changed.
    pub revision: f64,
    /// The result, or the last chance, with luck removed.
    pub adjusted: f64,
    /// The level that loses as much on average; null if there are too few decisions.
    pub level: Option<u8>,
    /// The levels at the ends of the interval, weaker first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<Vec<u8>>, min_items = 2, max_items = 2)]
    pub levels: Option<[u8; 2]>,
    /// How often each mark was given.
    pub marks: AnalysisMarks,
    /// The steps that gained it the most, as indices into `steps`.
    pub best: Vec<usize>,
    /// The steps that cost it the most.
    pub worst: Vec<usize>,
}

/// How often each mark was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisMarks {
    /// Good choices.
    pub good: usize,
    /// Dubious ones.
    pub dubious: usize,
    /// Mistakes.
    pub mistake: usize,
    /// Blunders.
    pub blunder: usize,
}

impl From<&Standing> for AnalysisSeat {
    fn from(standing: &Standing) -> Self {
        let [good, dubious, mistake, blunder] = standing.marks;
        Self {
            decisions: standing.decisions,
            counted: standing.counted,
            loss: standing.loss,
            mean_loss: standing.mean_loss,
            interval: standing.interval,
            error_rate: standing.error_rate,
            plain_rate: standing.plain_rate,
            accuracy: standing.accuracy,
            luck: standing.luck,
            own: standing.own,
            others: standing.others,
            surprise: standing.surprise,
            revision: standing.revision,
            adjusted: standing.adjusted,
            level: standing.level.map(Level::number),
            levels: standing.levels.map(|levels| levels.map(Level::number)),
            marks: AnalysisMarks { good, dubious, mistake, blunder },
            best: standing.best.clone(),
            worst: standing.worst.clone(),
        }
    }
}
