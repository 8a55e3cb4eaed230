//! Help for one person against bots: hints in two steps, and warnings before a blunder.

use serde::{Deserialize, Serialize};

use crate::{
    HelpName, ReasonBody,
    describe::{TS, ToSchema},
};

/// A request for help.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// A text of the client's choice, different for every request; requests with the same key count once.
    #[schema(min_length = 1, max_length = 64)]
    pub key: String,
    /// The seat that owes a move.
    pub seat: usize,
    /// The last event that was seen.
    pub seen: u64,
    /// `where` or `what`.
    pub help: HelpName,
}

/// A hint.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Hint {
    /// Where the best choice is: the square of the die in Duell, the row in the Qwixx games, or `pass`.
    #[serde(rename = "where")]
    pub place: String,
    /// The best choice, if that was asked for.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mv: Option<String>,
    /// Why, if that was asked for and there is something to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<ReasonBody>,
    /// The chance of winning with it, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub win: Option<f64>,
}

/// A move that is about to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct WarningRequest {
    /// The seat.
    pub seat: usize,
    /// The last event that was seen.
    pub seen: u64,
    /// The move.
    #[serde(rename = "move")]
    #[schema(max_length = 20)]
    pub mv: String,
}

/// Whether a move would be a blunder.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Warning {
    /// Whether it would be one, on a second, closer look.
    pub blunder: bool,
    /// How much it would give away, in percentage points.
    pub loss: f64,
    /// Why the best choice is better, without revealing it, if there is something to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<ReasonBody>,
}
