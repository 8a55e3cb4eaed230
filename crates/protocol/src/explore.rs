//! Free analysis over a WebSocket: a position goes in, its worth comes out, deeper each time.

use serde::{Deserialize, Serialize};

use crate::{
    Line, Problem, SeatMove,
    describe::{TS, ToSchema},
};

/// A message from somebody exploring positions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToExplorer {
    /// Look at a position, instead of the previous one.
    Look {
        /// A number of the client's choice, returned with every answer.
        number: u32,
        /// The position.
        line: Line,
    },
    /// Stop looking.
    Stop {},
}

crate::tagged!(ToExplorer by "type" {
    "look" => Look { number, line },
    "stop" => Stop {},
});

/// A message to somebody exploring positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromExplorer {
    /// What is known now.
    Found(Box<Found>),
    /// The position is refused.
    Refused {
        /// The client's number, if it could be read.
        number: Option<u32>,
        /// Why.
        problem: Problem,
    },
}

/// What is known about a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Found {
    /// The client's number.
    pub number: u32,
    /// The number of looks so far, from 1; each is closer than the last.
    pub depth: u32,
    /// Whether this is the last answer.
    pub last: bool,
    /// What the position is worth.
    pub worth: WorthBody,
    /// What the choices of those who owe a move are worth, each seat's best first.
    pub choices: Vec<FoundChoice>,
    /// What the possible next throws are worth, grouped by their white dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<FoundThrow>>", optional)]
    pub throws: Vec<FoundThrow>,
}

/// What something is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct WorthBody {
    /// The chance to win of each seat, from 0 to 1; they add up to 1.
    pub win: Vec<f64>,
    /// The same in the game's own unit.
    pub own: Vec<f64>,
    /// What that unit is: `dice` ahead, `moves` to the win, `margin` in points, or `score` at the end.
    pub unit: String,
    /// How sure it is: `exact`, `judged` or `estimated`.
    pub sure: String,
    /// The standard error of the chance to win, if it is estimated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub error: Option<f64>,
}

/// What a choice is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct FoundChoice {
    /// The seat.
    pub seat: usize,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth.
    pub worth: WorthBody,
    /// Whether it got no more than a glance.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub glance: bool,
    /// What is expected to follow.
    pub line: Vec<SeatMove>,
}

/// What a group of throws is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct FoundThrow {
    /// What they have in common: the white dice, as in `3,4`.
    pub dice: String,
    /// Their share of all throws, from 0 to 1.
    pub odds: f64,
    /// The chances on average, with the best answers.
    pub win: Vec<f64>,
}
