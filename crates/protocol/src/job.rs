//! An analysis as a job for the hall: what is asked for, and how far it has come.

use serde::{Deserialize, Serialize};

use crate::{
    Problem,
    analysis::EffortName,
    describe::{TS, ToSchema},
};

/// An analysis of a finished table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct TableAnalysis {
    /// How thorough it should be.
    #[serde(default)]
    #[ts(as = "Option<EffortName>", optional)]
    pub effort: EffortName,
}

/// An analysis of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct RecordAnalysis {
    /// The record.
    pub record: String,
    /// How thorough it should be.
    #[serde(default)]
    #[ts(as = "Option<EffortName>", optional)]
    pub effort: EffortName,
}

/// How far an analysis has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum JobStage {
    /// It is waiting for its turn.
    Waiting,
    /// It is in progress.
    Running,
    /// It is done and stored.
    Done,
    /// It could not be done.
    Failed,
    /// Somebody canceled it.
    Canceled,
}

impl JobStage {
    /// Whether nothing more will come.
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Done | Self::Failed | Self::Canceled)
    }
}

/// An analysis, and how far it has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisState {
    /// Its id, for `/api/v1/analysis/ID`.
    pub analysis: String,
    /// How far it has come.
    pub state: JobStage,
    /// How many of its steps are done.
    pub done: u32,
    /// How many there are; 0 while that is not known.
    pub of: u32,
    /// The report, once it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[ts(type = "unknown", optional)]
    pub report: Option<serde_json::Value>,
    /// The record that was analyzed, once it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub record: Option<String>,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub problem: Option<Problem>,
}
