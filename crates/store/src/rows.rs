//! What is read back from the log.
//!
//! These are rows of the database, not the tables and players of the hall.

/// A table, without its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// The game that is played.
    pub game: String,
    /// The secret of the table's dice.
    pub secret: Vec<u8>,
    /// Whether the lobby may show the table.
    pub public: bool,
    /// When the table was opened, in milliseconds since 1970.
    pub opened_at: i64,
    /// The sequence of its last event.
    pub seq: u64,
    /// When its last event happened, in milliseconds since 1970.
    pub touched_at: i64,
    /// How far it is.
    pub stage: String,
}

/// An event of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its place among the table's events, counted from 1.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub body: String,
    /// The player whose command caused it.
    pub player: Option<String>,
    /// The key of that command.
    pub key: Option<String>,
    /// The digest of that command.
    pub digest: Option<Vec<u8>>,
}

/// A table as lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The table.
    pub id: String,
    /// The game that is played.
    pub game: String,
    /// How far it is.
    pub stage: String,
    /// What lists show of it.
    pub summary: String,
    /// When its last event happened, in milliseconds since 1970.
    pub touched_at: i64,
}

/// Somebody, or something, that can sit at tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The id that tables know.
    pub id: String,
    /// The name that people see.
    pub name: String,
    /// What kind of player it is.
    pub kind: String,
    /// The hash of the token by which the player is recognized.
    pub token_hash: Vec<u8>,
    /// When the player was added, in milliseconds since 1970.
    pub created_at: i64,
}
