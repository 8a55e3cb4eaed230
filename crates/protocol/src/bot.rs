//! What programs that play by themselves are sent: one JSON object a line.

use serde::{Deserialize, Serialize};

use crate::{
    Feed, TableView,
    describe::{TS, ToSchema},
};

/// A bot of the hall that can be put on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BotOffer {
    /// Its name.
    pub name: String,
    /// Its lowest level.
    pub lowest: u8,
    /// Its highest level.
    pub highest: u8,
}

/// News for a program: what concerns it at any table. An empty line keeps the connection alive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum BotNews {
    /// It has a seat at a table whose game has not begun: it may add a seed of its own, or leave.
    TableOpen {
        /// The table.
        table: String,
        /// The name of the game.
        #[ts(as = "crate::GameName")]
        game: String,
    },
    /// A game that it takes part in has begun, or was under way already.
    TableStart {
        /// The table.
        table: String,
        /// The name of the game.
        #[ts(as = "crate::GameName")]
        game: String,
    },
    /// A game that it took part in is over.
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
    /// How the table stands: always the first line.
    TableFull {
        /// How it stands.
        view: TableView,
    },
    /// What has happened since, and how the table stands now.
    TableState(Feed),
}
