//! Puzzles: which there are, one as a board needs it, and the verdict on an answer.

use serde::{Deserialize, Serialize};

use crate::{
    GameName, PositionView, ReasonBody, ThemeName,
    describe::{TS, ToSchema},
};

/// The puzzles of all games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Puzzles {
    /// Today, as in `2026-11-17`: a day begins at midnight UTC.
    pub date: String,
    /// The games that have puzzles.
    pub games: Vec<PuzzleShelf>,
}

/// The puzzles of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PuzzleShelf {
    /// The game.
    pub game: GameName,
    /// How many there are.
    pub count: usize,
    /// The name of today's puzzle.
    pub today: String,
    /// How many there are of each level that has any.
    pub levels: Vec<PuzzleLevel>,
    /// How many there are of each theme that has any.
    pub themes: Vec<PuzzleTheme>,
}

/// How many puzzles of a level there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PuzzleLevel {
    /// The lowest bot level that solves them.
    #[schema(minimum = 1, maximum = 10)]
    pub level: u8,
    /// How many there are.
    pub count: usize,
}

/// How many puzzles of a theme there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PuzzleTheme {
    /// The theme.
    pub theme: ThemeName,
    /// How many there are.
    pub count: usize,
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PuzzleGoal {
    /// Win within this many moves. Only one first move does; after that, any proven win counts.
    Win {
        /// How many moves you have.
        moves: u8,
    },
    /// Do not lose: after every other move the other side wins within this many moves.
    Hold {
        /// How many moves the other side needs.
        moves: u8,
    },
    /// The choice with the best chance to win.
    Choose,
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PuzzleView {
    /// The game.
    pub game: GameName,
    /// Its name: eight hexadecimal digits.
    pub puzzle: String,
    /// The lowest bot level that solves it.
    #[schema(minimum = 1, maximum = 10)]
    pub level: u8,
    /// What it is about.
    pub themes: Vec<ThemeName>,
    /// What is asked for.
    pub goal: PuzzleGoal,
    /// The seat that has to answer.
    pub seat: usize,
    /// The state.
    pub position: PositionView,
}

/// An answer to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PuzzleTry {
    /// Your moves so far and the replies to them, alternating, ending with your latest move.
    #[schema(min_items = 1, max_items = 40)]
    pub moves: Vec<String>,
}

/// The verdict on an answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PuzzleAnswer {
    /// Whether it is right.
    pub right: bool,
    /// Whether this ends the puzzle: solved or missed.
    pub done: bool,
    /// What the answer costs, in percentage points of the chance to win, if choices have a cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub loss: Option<f64>,
    /// The chance to win with the best choice, in percent, if choices have a cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub win: Option<f64>,
    /// What every choice costs, best first, if choices have a cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<PuzzleChoice>>", optional)]
    pub choices: Vec<PuzzleChoice>,
    /// What the other side plays now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reply: Option<String>,
    /// The right first move.
    pub best: String,
    /// What it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<ReasonBody>,
    /// A winning line, beginning with the right first move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub line: Vec<String>,
    /// The state after the answer and the reply, in games that go on from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub position: Option<PositionView>,
}

/// What a choice costs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PuzzleChoice {
    /// The choice.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it costs, in percentage points of the chance to win.
    pub loss: f64,
}
