//! The analysis of a game as JSON: what `dicehall analyze --json` prints and the hall stores.
//!
//! Chances, luck and losses are fractions of a win, from 0 to 1; a list of them has one figure for each seat.

mod seat;
mod step;

use std::fmt::Display;

use ::analysis::{Marks, Report};
use serde::{Deserialize, Serialize};

pub use self::{
    seat::{AnalysisMarks, AnalysisSeat},
    step::{AnalysisCheck, AnalysisChoice, AnalysisStep, LineMove, MarkName, StepKind, SureName},
};
use crate::{
    GameName, Word,
    describe::{TS, ToSchema},
};

/// The analysis of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisReport {
    /// The name of the game.
    pub game: GameName,
    /// The options of the game that are not the default.
    pub options: String,
    /// Who judged it.
    pub engine: AnalysisEngine,
    /// How thoroughly it was analyzed: `quick`, `standard` or `deep`.
    pub effort: EffortName,
    /// The losses at which a decision gets a mark.
    pub bounds: AnalysisBounds,
    /// What readers should know about the judge, as in `house-rules`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub caution: Option<String>,
    /// The names of the players given in the record.
    pub players: Vec<Option<String>>,
    /// The chances before anything happened.
    pub prior: Vec<f64>,
    /// The result of the game; null while it is open.
    pub result: Option<Vec<f64>>,
    /// What ended it, as in `king-captured` or `time`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
    /// The chances at the end of the record: the result, if there is one.
    pub last: Vec<f64>,
    /// Every roll and move.
    pub steps: Vec<AnalysisStep>,
    /// The totals for each seat.
    pub seats: Vec<AnalysisSeat>,
    /// The largest amount by which any seat's parts fail to add up.
    pub identity_error: f64,
}

/// The losses at which a decision gets a mark, as fractions of a win.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisBounds {
    /// A good choice is this far ahead of the second best.
    pub good: f64,
    /// At this loss and above, a decision is dubious.
    pub dubious: f64,
    /// At this loss and above, it is a mistake.
    pub mistake: f64,
    /// At this loss and above, it is a blunder.
    pub blunder: f64,
}

/// Who judged a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisEngine {
    /// Its name.
    pub name: String,
    /// A hexadecimal number that changes whenever its judgments do.
    pub fingerprint: String,
}

/// How thorough an analysis is.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, ToSchema, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum EffortName {
    /// A glance, or short searches; what looks like a blunder gets a closer look.
    Quick,
    /// A close look at every choice that is worth it.
    #[default]
    Standard,
    /// As long as it takes.
    Deep,
}

/// The name of the judge of every game.
const ENGINE: &str = "engine";

impl<M: Display + Copy + PartialEq> From<&Report<M>> for AnalysisReport {
    fn from(report: &Report<M>) -> Self {
        Self {
            game: Word::named(report.game).expect("games that are judged are in the catalog"),
            options: report.options.clone(),
            engine: AnalysisEngine {
                name: ENGINE.to_owned(),
                fingerprint: fingerprint(report.fingerprint),
            },
            effort: report.effort.into(),
            bounds: report.bounds.into(),
            caution: report.caution.map(|caution| caution.name().to_owned()),
            players: report.players.clone(),
            prior: report.prior.clone(),
            result: report.result.clone(),
            reason: report.reason.clone(),
            last: report.last.clone(),
            steps: report.steps.iter().map(AnalysisStep::from).collect(),
            seats: report.seats.iter().map(AnalysisSeat::from).collect(),
            identity_error: report.identity_error,
        }
    }
}

/// A fingerprint as text.
pub fn fingerprint(number: u64) -> String {
    format!("{number:016x}")
}

impl From<Marks> for AnalysisBounds {
    fn from(Marks { good, dubious, mistake, blunder }: Marks) -> Self {
        Self { good, dubious, mistake, blunder }
    }
}

impl From<::analysis::Effort> for EffortName {
    fn from(effort: ::analysis::Effort) -> Self {
        match effort {
            ::analysis::Effort::Quick => Self::Quick,
            ::analysis::Effort::Standard => Self::Standard,
            ::analysis::Effort::Deep => Self::Deep,
        }
    }
}

impl From<EffortName> for ::analysis::Effort {
    fn from(effort: EffortName) -> Self {
        match effort {
            EffortName::Quick => Self::Quick,
            EffortName::Standard => Self::Standard,
            EffortName::Deep => Self::Deep,
        }
    }
}
