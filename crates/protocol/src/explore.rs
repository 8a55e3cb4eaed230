//! Free analysis over a WebSocket: a position goes in, what it is worth comes out, deeper every time.

use serde::{Deserialize, Serialize};

use crate::{
    Line, Problem, SeatMove,
    describe::{TS, ToSchema},
};

/// A message from somebody who looks at positions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToExplorer {
    /// Looks at a position, and no longer at the one before.
    Look {
        /// A number of the client's own, which comes back with every answer.
        number: u32,
        /// The position.
        line: Line,
    },
    /// Looks at nothing any more.
    Stop {},
}

/// A message to somebody who looks at positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromExplorer {
    /// What is known now.
    Found(Box<Found>),
    /// The position is not looked at.
    Refused {
        /// The number of the client's own, if it could be read.
        number: Option<u32>,
        /// Why.
        problem: Problem,
    },
}

/// What is known about a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Found {
    /// The number of the client's own.
    pub number: u32,
    /// How often it has been looked at so far, from 1: every time closer.
    pub depth: u32,
    /// Whether this was the last time.
    pub last: bool,
    /// What the position is worth.
    pub worth: WorthBody,
    /// What the choices of those who owe a move are worth, the best of each seat first.
    pub choices: Vec<FoundChoice>,
    /// What the throws are worth that the dice can show next, put together by their white dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<FoundThrow>>", optional)]
    pub throws: Vec<FoundThrow>,
}

/// What something is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct WorthBody {
    /// The chance to win of each seat, from 0 to 1; together they are 1.
    pub win: Vec<f64>,
    /// The same in the game's own unit.
    pub own: Vec<f64>,
    /// What that unit is: `dice` ahead, `moves` to the win, `margin` in points, or `score` at the end.
    pub unit: String,
    /// How sure it is: `exact`, `judged` or `estimated`.
    pub sure: String,
    /// The standard error of the chance to win, where it is estimated.
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
    /// What is expected to follow.
    pub line: Vec<SeatMove>,
}

/// What throws that are told as one are worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct FoundThrow {
    /// What they have in common: the white dice, as in `3,4`.
    pub dice: String,
    /// How many of all throws they are, as a part of 1.
    pub odds: f64,
    /// The chances on average, with the best answers.
    pub win: Vec<f64>,
}
