//! Puzzles: what there is, one of them as a board wants to see it, and what is said to an answer.

use serde::{Deserialize, Serialize};

use crate::{
    GameName, PositionView, ReasonBody,
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
    /// The name of today's.
    pub today: String,
    /// How many there are of each level that has some.
    pub levels: Vec<PuzzleLevel>,
    /// How many there are of each theme that has some.
    pub themes: Vec<PuzzleTheme>,
}

/// How many puzzles of a level there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PuzzleLevel {
    /// The lowest level of the bots that solves them.
    #[schema(minimum = 1, maximum = 10)]
    pub level: u8,
    /// How many there are.
    pub count: usize,
}

/// How many puzzles of a theme there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PuzzleTheme {
    /// The theme.
    pub theme: ThemeBody,
    /// How many there are.
    pub count: usize,
}

/// What a puzzle is about.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, ToSchema, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum ThemeBody {
    /// A forced win.
    Win,
    /// The only move that does not lose.
    Hold,
    /// Few dice are left.
    Endgame,
    /// The answer captures a die.
    Captures,
    /// The answer captures nothing.
    Quiet,
    /// The answer moves the King.
    KingMoves,
    /// In the end the King is captured.
    TakesKing,
    /// In the end the home square is reached.
    ReachesHome,
    /// The answer locks or closes a row.
    Locks,
    /// It beats a token.
    Beats,
    /// It stacks a token on one's own.
    Stacks,
    /// A lucky number makes it possible.
    Lucky,
    /// It takes the very next space.
    Next,
    /// It skips three spaces or more.
    Leaps,
    /// It takes nothing.
    Passes,
    /// It is a misthrow by choice.
    Misthrow,
    /// It ends the game.
    Ends,
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PuzzleGoal {
    /// To win within so many moves. One first move does; after it any proven win will do.
    Win {
        /// How many moves of one's own.
        moves: u8,
    },
    /// Not to lose: after every other move the other side wins within so many moves.
    Hold {
        /// How many moves of the other side.
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
    /// The lowest level of the bots that solves it.
    #[schema(minimum = 1, maximum = 10)]
    pub level: u8,
    /// What it is about.
    pub themes: Vec<ThemeBody>,
    /// What is asked for.
    pub goal: PuzzleGoal,
    /// The seat that is asked.
    pub seat: usize,
    /// How things stand.
    pub position: PositionView,
}

/// An answer to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PuzzleTry {
    /// One's own moves so far and the replies to them in turn, with the newest of one's own at the end.
    #[schema(min_items = 1, max_items = 40)]
    pub moves: Vec<String>,
}

/// What is said to an answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PuzzleAnswer {
    /// Whether it is right.
    pub right: bool,
    /// Whether the puzzle is over with it: solved, or missed.
    pub done: bool,
    /// What the answer costs, in points of a hundred of the chance to win; where choices cost points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub loss: Option<f64>,
    /// The chance to win with the best choice, in points of a hundred; where choices cost points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub win: Option<f64>,
    /// What every choice costs, the best first; where choices cost points.
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
    /// How a win goes on behind the right first move, which it begins with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub line: Vec<String>,
    /// How things stand after the answer and the reply, in games that go on from there.
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
    /// What it costs, in points of a hundred of the chance to win.
    pub loss: f64,
}
