//! What people may ask about themselves, and report to the host of the hall.

use serde::{Deserialize, Serialize};

use crate::{
    GameName, PlayerKind, StageName,
    describe::{TS, ToSchema},
};

/// A report of a table for the host to look at.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// What is wrong, in up to 300 characters.
    #[serde(default)]
    #[schema(max_length = 300)]
    #[ts(as = "Option<String>", optional)]
    pub why: String,
}

/// What the hall stores about a player, one page of tables at a time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct MyData {
    /// The player.
    pub player: String,
    /// The player's name in the hall.
    pub name: String,
    /// What the player is.
    pub kind: PlayerKind,
    /// When the player was created: milliseconds since 1970, UTC.
    pub since: i64,
    /// The tables at which the player has or had a seat.
    pub tables: Vec<MyTable>,
    /// The `after` of the next page, if there is one.
    pub next: Option<String>,
}

/// What the hall stores about a player at one table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct MyTable {
    /// The table.
    pub table: String,
    /// The name of the game.
    pub game: GameName,
    /// How far it has come.
    pub stage: StageName,
    /// The seats of the player.
    pub seats: Vec<usize>,
    /// The name at the table.
    pub name: String,
    /// What the player said there; the rest is on the next page.
    pub said: Vec<MyLine>,
    /// The record of the game, once it has begun; only on the first page of the table.
    pub record: Option<String>,
}

/// Something that a player said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct MyLine {
    /// When: milliseconds since 1970, UTC.
    pub at: i64,
    /// What.
    pub text: String,
}
