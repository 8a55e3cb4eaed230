//! What is written to the log, and the result.
//!
//! Tables, players and bodies are opaque texts here: the store keeps what it is given and gives
//! meaning only to sequences.

use crate::StoreError;

/// New events of one table, together with what the table looks like after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Write {
    /// The table to write to.
    pub table: String,
    /// The sequence of the last event that the writer has seen, 0 if there is none.
    pub after: u64,
    /// What the table is, if this write opens it.
    pub opened: Option<Opened>,
    /// The events in their order; the first gets the sequence that follows `after`.
    pub events: Vec<NewEvent>,
    /// What queries will find about the table.
    pub projection: Projection,
}

/// What never changes about a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    /// The game that is played.
    pub game: String,
    /// The secret of the table's dice.
    pub secret: Vec<u8>,
    /// Whether the lobby may show the table.
    pub public: bool,
    /// When the table was opened, in milliseconds since 1970.
    pub at: i64,
}

/// An event that has no sequence yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewEvent {
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub body: String,
    /// The player whose command caused it.
    pub player: Option<String>,
    /// The key by which the player can repeat the command without harm.
    pub key: Option<String>,
    /// A digest of the command that the key stands for.
    pub digest: Option<Vec<u8>>,
}

/// What can be asked about a table without reading its events.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Projection {
    /// How far the table is; the lobby shows tables whose stage is `open`.
    pub stage: String,
    /// When somebody runs out of time, in milliseconds since 1970.
    pub deadline: Option<i64>,
    /// Whether a bot has a move to make.
    pub bot_due: bool,
    /// Whether every seat is taken; the lobby shows only others.
    pub full: bool,
    /// What lists show of the table.
    pub summary: String,
    /// The players on its seats, or nothing if they are the same as before.
    pub players: Option<Vec<String>>,
    /// The hall that plays for the bot that is due from now on. If none is given, the claim stays as it is.
    pub claim: Option<Claim>,
    /// How a game stands in which nobody is to be helped, as a hash; 0 for all others. Nothing if that is not known.
    pub standing: Option<i64>,
}

/// A claim: a hall looks after something, and until then the others leave it alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The hall.
    pub hall: String,
    /// The end, in milliseconds since 1970.
    pub until: i64,
}

/// The result of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// Everything is on disk.
    Committed,
    /// Somebody else wrote to one of the tables first; nothing was written.
    Conflict,
}

impl Write {
    /// Finds text that cannot be stored.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        if self.opened.is_some() && self.after != 0 {
            return Err(StoreError::OpenedLate);
        }
        let projection = &self.projection;
        let game = self.opened.as_ref().map(|opened| &opened.game);
        let players = projection.players.iter().flatten();
        let events = self.events.iter().flat_map(|event| {
            [Some(&event.body), event.player.as_ref(), event.key.as_ref()].into_iter().flatten()
        });
        let own = [&self.table, &projection.stage, &projection.summary];
        let mut texts = own.into_iter().chain(game).chain(players).chain(events);
        if texts.any(|text| has_nul(text)) { Err(StoreError::Nul) } else { Ok(()) }
    }

    /// The sequence of the table once the events are written.
    pub(crate) fn last(&self) -> i64 {
        self.after as i64 + self.events.len() as i64
    }
}

/// Says whether a text contains what only one of the two databases can keep.
pub(crate) fn has_nul(text: &str) -> bool {
    text.as_bytes().contains(&0)
}
