//! A record: one whole game as text, readable by people and programs.
//!
//! ```text
//! [Game "qwixx-duel"]
//! [Seat0 "Max"]
//! [Seat1 "Laura"]
//! [Result "*"]
//!
//! 1. (4,1,r3,y6,g2,b6) yellow5 blue10 {the example of the leaflet}
//! end
//! ```
//!
//! Tags come first: `Game`, one `SeatN` for each seat that has a name, `Rules` for options that are
//! not the default, `Start` for a start that is not the default, `Result`; any other tag is
//! kept. Then come numbered turns of rolls in parentheses, moves, and comments in braces. A move is
//! `seat:move`; the seat is left out where only one seat owes a move. The word `end` closes a record, so
//! that a truncated one cannot be mistaken for a short one.
//!
//! [`Record`] is the text alone and knows no rules; [`replay()`] checks it against those of a game, and
//! [`Scribe`] writes one down while a game is played.

mod parse;
mod print;
mod replay;
mod scribe;

use std::fmt;

pub use parse::{RecordError, parse, parse_all, parse_each};
pub use replay::{ReplayError, Replayed, replay};
pub use scribe::Scribe;

use crate::Seat;

/// The tag that names the game.
pub const GAME: &str = "Game";
/// The tag with the options that are not the game's default.
pub const RULES: &str = "Rules";
/// The tag with the first position, if it is not the default one.
pub const START: &str = "Start";
/// The tag with the outcome.
pub const RESULT: &str = "Result";
/// The tag for an ending that does not follow from the rules alone: a player resigned or ran out of time.
pub const ENDED: &str = "Ended";
/// The value of [`RESULT`] in the record of a game that is not over.
pub const UNFINISHED: &str = "*";

/// One whole game as text, not yet checked against the rules. Equality ignores where things stand in the
/// text.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The tags in their order.
    pub tags: Vec<Tag>,
    /// Turns, rolls, moves and comments in their order.
    pub items: Vec<Item>,
    /// Where the closing `end` stands.
    pub end: Place,
}

impl Record {
    /// The tag with this name.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The value of the tag with this name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.tag(name).map(|tag| tag.value.as_str())
    }

    /// The name of the player on a seat, if the record gives one.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        self.value(&seat_tag(seat))
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let tags = |record: &Self| -> Vec<(String, String)> {
            record.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect()
        };
        let kinds = |record: &Self| -> Vec<ItemKind> {
            record.items.iter().map(|item| item.kind.clone()).collect()
        };
        tags(self) == tags(other) && kinds(self) == kinds(other)
    }
}

impl Eq for Record {}

/// The name of the tag that names the player on a seat.
pub fn seat_tag(seat: Seat) -> String {
    format!("Seat{seat}")
}

/// A tag: `[Name "value"]`.
#[derive(Clone, Debug)]
pub struct Tag {
    /// The name: a letter, then letters and digits.
    pub name: String,
    /// The value: any text on one line.
    pub value: String,
    /// Where it stands.
    pub place: Place,
}

/// One item of the game's course.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Where it stands.
    pub place: Place,
}

/// What an item of the game's course is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ItemKind {
    /// A turn begins. Turns are numbered from 1.
    Turn,
    /// A roll, as the game writes it.
    Roll(String),
    /// A move, as the game writes it.
    Move {
        /// Whose it is; `None` if only one seat owes a move.
        seat: Option<Seat>,
        /// The move.
        text: String,
    },
    /// A comment, without its braces.
    Comment(String),
}

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    /// The line, from 1; 0 in a record that was not read from text.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
