//! The lobby: open tables that wait for players.

use serde::{Deserialize, Serialize};

use crate::{
    ClockBody, DiceBody, GameName, StageName,
    describe::{TS, ToSchema},
};

/// Public tables with empty seats, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Lobby {
    /// The tables.
    pub tables: Vec<LobbyTable>,
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
    /// Who sits on each seat; nothing on a free one.
    pub seats: Vec<Option<String>>,
    /// Where the dice come from.
    pub dice: DiceBody,
    /// How much time players have.
    pub clock: ClockBody,
}
