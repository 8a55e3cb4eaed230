//! Lists of tables: open ones, running ones, and the player's own finished ones.

use serde::{Deserialize, Serialize};

use crate::{
    ClockBody, DiceBody, GameName, ResultView, StageName,
    describe::{TS, ToSchema},
};

/// Public tables, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Lobby {
    /// The tables with empty seats.
    pub tables: Vec<LobbyTable>,
    /// Some of the tables in play, for anyone who would like to watch.
    #[serde(default)]
    pub playing: Vec<LobbyTable>,
}

/// What the lobby shows of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct LobbyTable {
    /// The table.
    pub table: String,
    /// The name of the game.
    pub game: GameName,
    /// The options of the game that are not the default.
    pub options: String,
    /// How far it has come.
    pub stage: StageName,
    /// Who sits on each seat; null for a free one.
    pub seats: Vec<Option<String>>,
    /// Where the dice come from.
    pub dice: DiceBody,
    /// How much time players have.
    pub clock: ClockBody,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<ResultView>,
    /// The points of each seat at the end, in a game that has points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<i32>>", optional)]
    pub scores: Vec<i32>,
}

/// What the store keeps next to a table: what lists show, and the players, whom they do not show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// What lists show.
    #[serde(flatten)]
    pub listing: LobbyTable,
    /// The player on each seat, once the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Option<String>>,
}

/// A player's finished games, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct MyGames {
    /// The games.
    pub games: Vec<MyGame>,
    /// Whether there are older ones that are not listed.
    pub more: bool,
}

/// A finished game as one of its players sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct MyGame {
    /// When something last happened at the table: milliseconds since 1970, UTC.
    pub at: i64,
    /// The seats that the player held.
    pub you: Vec<usize>,
    /// The table.
    #[serde(flatten)]
    #[ts(flatten)]
    pub table: LobbyTable,
}
