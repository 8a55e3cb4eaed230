//! Reads records.

use std::{collections::BTreeSet, error::Error, fmt};

use super::{GAME, Item, ItemKind, Place, Record, Tag};
use crate::{Seat, text::quoted};

/// A record that cannot be read: where it breaks off, what is there, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    place: Place,
    found: String,
    expected: &'static str,
}

impl RecordError {
    /// Where the text stops being a record.
    pub fn place(&self) -> Place {
        self.place
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, found, expected } = self;
        write!(f, "{place}: expected {expected}, found {found}")
    }
}

impl Error for RecordError {}

/// Reads the one record in a text.
///
/// # Errors
/// If the text is not exactly one record.
pub fn parse(text: &str) -> Result<Record, RecordError> {
    let mut reader = Reader::new(text);
    let record = reader.record()?;
    reader.skip_space();
    if reader.rest.is_empty() { Ok(record) } else { Err(reader.error("nothing after `end`")) }
}

/// Reads a text of one or more records, one after the other.
///
/// # Errors
/// If the text is anything else.
pub fn parse_all(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut reader = Reader::new(text);
    let mut records = vec![reader.record()?];
    reader.skip_space();
    while !reader.rest.is_empty() {
        records.push(reader.record()?);
        reader.skip_space();
    }
    Ok(records)
}

/// Reads every record in a text that can be read. After a broken record it continues with the next, which begins with a
/// tag on a new line, or after a line that ends with `end`.
pub fn parse_each(text: &str) -> Vec<Result<Record, RecordError>> {
    let mut reader = Reader::new(text);
    let mut records = Vec::new();
    reader.skip_space();
    while !reader.rest.is_empty() || records.is_empty() {
        let begun = Reader { ..reader };
        let record = reader.record();
        if let Err(error) = &record {
            reader = begun.after_broken(error.place);
        }
        records.push(record);
        reader.skip_space();
    }
    records
}

struct Reader<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { rest, place: Place { line: 1, column: 1 } }
    }

    /// A reader of what follows the record that begins here and breaks there. It is always further on.
    fn after_broken(self, broken: Place) -> Self {
        let begun = self.place.line;
        let mut rest = self;
        let mut is_tag_before = true;
        while !rest.rest.is_empty() {
            let line = rest.rest.split('\n').next().unwrap_or_default().trim();
            let is_past = rest.place.line >= broken.line;
            if is_past && !is_tag_before && line.starts_with('[') && rest.place.line > begun {
                return rest;
            }
            is_tag_before = line.starts_with('[') || line.is_empty() && is_tag_before;
            rest.take_while(|c| c != '\n');
            rest.take_one();
            if is_past && line.split_whitespace().next_back() == Some("end") {
                return rest;
            }
        }
        rest
    }

    /// Steps over one character, if there is one.
    fn take_one(&mut self) {
        let mut is_first = true;
        self.take_while(|_| std::mem::take(&mut is_first));
    }

    fn record(&mut self) -> Result<Record, RecordError> {
        let mut record = Record::default();
        let mut names = BTreeSet::new();
        self.skip_space();
        while self.rest.starts_with('[') {
            let tag = self.tag()?;
            if !names.insert(tag.name.clone()) {
                return Err(error_at(tag.place, quoted(&tag.name), "each tag only once"));
            }
            record.tags.push(tag);
            self.skip_space();
        }
        if record.tag(GAME).is_none() {
            return Err(self.error("a tag [Game \"…\"]"));
        }
        self.course(&mut record)?;
        Ok(record)
    }

    fn tag(&mut self) -> Result<Tag, RecordError> {
        let place = self.place;
        self.advance(1);
        self.skip_space();
        let name = self.take_while(|c| c.is_ascii_alphanumeric()).to_owned();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(self.error("the name of a tag"));
        }
        self.skip_space();
        if !self.rest.starts_with('"') {
            return Err(self.error("the tag's value in double quotes"));
        }
        let value = self.string()?;
        self.skip_space();
        if !self.rest.starts_with(']') {
            return Err(self.error("`]` after the tag's value"));
        }
        self.advance(1);
        Ok(Tag { name, value, place })
    }

    fn string(&mut self) -> Result<String, RecordError> {
        self.advance(1);
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|c| !matches!(c, '"' | '\\' | '\n')));
            match (self.rest.chars().next(), self.rest.chars().nth(1)) {
                (Some('"'), _) => {
                    self.advance(1);
                    return Ok(value);
                }
                (Some('\\'), Some(c @ ('"' | '\\'))) => {
                    value.push(c);
                    self.advance(2);
                }
                (Some('\\'), _) => return Err(self.error("`\\\"` or `\\\\`")),
                _ => return Err(self.error("a closing double quote on the same line")),
            }
        }
    }

    fn course(&mut self, record: &mut Record) -> Result<(), RecordError> {
        let mut turns = 0;
        loop {
            self.skip_space();
            let place = self.place;
            let kind = match self.rest.chars().next() {
                None => return Err(self.error("a roll, a move or the closing word `end`")),
                Some('{') => ItemKind::Comment(self.enclosed('}', "`}` to close the comment")?),
                Some('(') => ItemKind::Roll(self.enclosed(')', "`)` to close the roll")?),
                Some(_) => match self.word()? {
                    "end" => {
                        record.end = place;
                        return Ok(());
                    }
                    word if word.ends_with('.') => {
                        turns += 1;
                        if word != format!("{turns}.") {
                            return Err(error_at(
                                place,
                                quoted(word),
                                "the number of the next turn",
                            ));
                        }
                        ItemKind::Turn
                    }
                    word => parse_move(word, place)?,
                },
            };
            record.items.push(Item { kind, place });
        }
    }

    /// What stands before the closing character, which is consumed with it.
    fn enclosed(&mut self, close: char, expected: &'static str) -> Result<String, RecordError> {
        self.advance(1);
        let inside = self.take_while(|c| c != close).to_owned();
        if self.rest.is_empty() {
            return Err(self.error(expected));
        }
        self.advance(1);
        Ok(inside)
    }

    fn word(&mut self) -> Result<&'a str, RecordError> {
        let is_part =
            |c: char| !c.is_whitespace() && !matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | '"');
        let before = (self.rest, self.place);
        let word = self.take_while(is_part);
        if word.is_empty() {
            (self.rest, self.place) = before;
            return Err(self.error("a roll, a move, a comment or the closing word `end`"));
        }
        Ok(word)
    }

    fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    fn take_while(&mut self, mut keep: impl FnMut(char) -> bool) -> &'a str {
        let length = self.rest.find(|c| !keep(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(length);
        for c in taken.chars() {
            self.place.column += 1;
            if c == '\n' {
                self.place = Place { line: self.place.line + 1, column: 1 };
            }
        }
        self.rest = rest;
        taken
    }

    /// Steps over characters that are known to be there, to be ASCII and not to be line ends.
    fn advance(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
        self.place.column += bytes;
    }

    fn error(&self, expected: &'static str) -> RecordError {
        let found = match self.rest.chars().next() {
            None => "the end of the text".to_owned(),
            Some('\n') => "the end of the line".to_owned(),
            Some(c) if c.is_whitespace() => "a space".to_owned(),
            Some(_) => quoted(self.rest.split_whitespace().next().unwrap_or_default()),
        };
        error_at(self.place, found, expected)
    }
}

fn parse_move(word: &str, place: Place) -> Result<ItemKind, RecordError> {
    let Some((seat, text)) = word.split_once(':') else {
        return Ok(ItemKind::Move { seat: None, text: word.to_owned() });
    };
    // One digit is enough for every seat, and leaves only one way to write each.
    let seat = match seat.as_bytes() {
        [digit @ b'0'..=b'9'] => Seat::new(usize::from(digit - b'0')),
        _ => None,
    };
    match seat {
        Some(_) if !text.is_empty() => Ok(ItemKind::Move { seat, text: text.to_owned() }),
        _ => Err(error_at(place, quoted(word), "a move, alone or behind its seat as in `0:pass`")),
    }
}

fn error_at(place: Place, found: String, expected: &'static str) -> RecordError {
    RecordError { place, found, expected }
}
