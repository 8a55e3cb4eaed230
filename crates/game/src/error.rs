//! Errors in texts and moves.

use std::{borrow::Cow, error::Error, fmt};

use crate::{Seat, SetupError, text::quoted};

/// A move, a roll or a square that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    text: String,
    expected: Cow<'static, str>,
}

impl ParseError {
    /// The text that could not be read, and what it should have been.
    pub fn new(text: &str, expected: impl Into<Cow<'static, str>>) -> Self {
        Self { text: quoted(text), expected: expected.into() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read {}: expected {}", self.text, self.expected)
    }
}

impl Error for ParseError {}

/// A position that is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// It cannot be read, or cannot occur.
    Impossible {
        /// What is wrong with it.
        what: String,
        /// The clause of the game's rules that it breaks, where it can be read.
        clause: Option<&'static str>,
    },
    /// It contradicts the options.
    Setup(SetupError),
}

impl PositionError {
    /// Says what is wrong with a position that cannot be read.
    pub fn new(what: impl fmt::Display) -> Self {
        Self::Impossible { what: what.to_string(), clause: None }
    }

    /// Says what is wrong with a position that breaks a clause of the rules.
    pub fn against(clause: &'static str, what: impl fmt::Display) -> Self {
        Self::Impossible { what: what.to_string(), clause: Some(clause) }
    }

    /// The same error, naming the part of the position where it was found.
    #[must_use]
    pub fn within(self, part: impl fmt::Display) -> Self {
        match self {
            Self::Impossible { what, clause } => {
                Self::Impossible { what: format!("{part}: {what}"), clause }
            }
            other @ Self::Setup(_) => other,
        }
    }

    /// The clause of the rules that the position breaks.
    pub fn clause(&self) -> Option<&'static str> {
        match self {
            Self::Impossible { clause, .. } => *clause,
            Self::Setup(_) => None,
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible { what, .. } => write!(f, "impossible position: {what}"),
            Self::Setup(error) => error.fmt(f),
        }
    }
}

impl Error for PositionError {}

impl From<SetupError> for PositionError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

/// Why a game's own rules refuse a move or a roll.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// The clause of the game's rules that says so, as in `D9`.
    fn clause(&self) -> &'static str;
}

/// Why a move or a roll is not accepted. The position stays as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal<R> {
    /// The game is over.
    Over,
    /// The table has no such seat.
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// How many seats there are.
        seats: usize,
    },
    /// The dice have to be thrown first.
    RollFirst,
    /// No roll is due now.
    NoRollNow,
    /// The seat owes no move now.
    NotToAct(Seat),
    /// The rules of the game forbid it.
    Rule(R),
}

impl<R: Refusal> Illegal<R> {
    /// The clause of the rules that forbids it, if there is one.
    pub fn clause(&self) -> Option<&'static str> {
        match self {
            Self::Rule(refusal) => Some(refusal.clause()),
            _ => None,
        }
    }
}

impl<R: Refusal> fmt::Display for Illegal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::NoSuchSeat { seat, seats } => {
                write!(f, "there is no seat {seat}: the seats are 0 to {}", seats - 1)
            }
            Self::RollFirst => f.write_str("the dice have to be rolled first"),
            Self::NoRollNow => f.write_str("this is not the time to roll"),
            Self::NotToAct(seat) => write!(f, "seat {seat} has no move to make now"),
            Self::Rule(refusal) => write!(f, "{refusal} ({})", refusal.clause()),
        }
    }
}

impl<R: Refusal> Error for Illegal<R> {}
