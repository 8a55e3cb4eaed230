//! What is sent to programs that play: one JSON object per line.

use serde::{Deserialize, Serialize};

use crate::{
    Feed, TableView,
    describe::{TS, ToSchema},
};

/// One of the hall's bots, which can be put on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BotOffer {
    /// Its name.
    pub name: String,
    /// Its lowest level.
    pub lowest: u8,
    /// Its highest level.
    pub highest: u8,
}

/// News for a program, about any of its tables. An empty line keeps the connection alive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum BotNews {
    /// It has a seat at a table whose game has not begun: it may add its own seed, or leave.
    TableOpen {
        /// The table.
        table: String,
        /// The name of the game.
        #[ts(as = "crate::GameName")]
        game: String,
    },
    /// A game it takes part in has begun, or was already under way.
    TableStart {
        /// The table.
        table: String,
        /// The name of the game.
        #[ts(as = "crate::GameName")]
        game: String,
    },
    /// A game it took part in is over.
    TableFinish {
        /// The table.
        table: String,
        /// The name of the game.
        #[ts(as = "crate::GameName")]
        game: String,
    },
}

/// What happens at one table, for a program. An empty line keeps the connection alive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum BotLine {
    /// The state of the table: always the first line.
    TableFull {
        /// The state.
        view: TableView,
    },
    /// What has happened since, and the current state of the table.
    TableState(Feed),
}
