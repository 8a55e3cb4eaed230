//! The commands of the engine.

use std::{error::Error, fmt};

use duell::{Duell, DuellSetup};
use game::{Game, PositionError, text::quoted};

use crate::Go;

/// A parsed line.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// `ugi` or `uci`: say who you are.
    Greet {
        /// The word that ends the answer.
        closing: &'static str,
    },
    /// `isready`: answer once everything before this is done.
    IsReady,
    /// `uginewgame` or `ucinewgame`: forget the last game.
    NewGame,
    /// `setoption name … value …`
    SetOption {
        /// The option.
        name: String,
        /// Its value; empty for a button.
        value: String,
    },
    /// `position startpos` or `position fen …`, perhaps with moves.
    Position {
        /// The first position; `None` for the start of the game.
        start: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// `go …`
    Go(Go),
    /// `ponderhit`: the opponent has made the expected move.
    PonderHit,
    /// `stop`: give the best move so far.
    Stop,
    /// `query …`
    Query(Query),
    /// `bench`, perhaps with a depth.
    Bench(Option<u32>),
    /// `show` or `d`: print the position.
    Show,
    /// `quit`
    Quit,
    /// An empty line.
    Nothing,
}

/// What `query` can ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// Whether it is the turn of White, who moves first.
    FirstPlayersTurn,
    /// Whether the game is over.
    GameOver,
    /// Who won.
    Outcome,
}

/// Why a line was not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandError {
    /// No command has this name.
    Unknown(String),
    /// A word is missing, or another was expected.
    Expected(&'static str),
    /// A number cannot be read.
    Number {
        /// What it is for.
        name: String,
        /// What was given.
        value: String,
    },
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => write!(f, "there is no command {word}"),
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::Number { name, value } => write!(f, "{name} is {value}, expected a number"),
        }
    }
}

impl Error for CommandError {}

impl std::str::FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { return Ok(Self::Nothing) };
        Ok(match first {
            "ugi" => Self::Greet { closing: "ugiok" },
            "uci" => Self::Greet { closing: "uciok" },
            "isready" => Self::IsReady,
            "uginewgame" | "ucinewgame" => Self::NewGame,
            "setoption" => set_option(rest)?,
            "position" => position(rest)?,
            "go" => Self::Go(Go::read(rest)?),
            "ponderhit" => Self::PonderHit,
            "stop" => Self::Stop,
            "query" => Self::Query(query(rest)?),
            "bench" => Self::Bench(rest.first().map(|word| number("depth", word)).transpose()?),
            "show" | "d" => Self::Show,
            "quit" => Self::Quit,
            _ => return Err(CommandError::Unknown(quoted(first))),
        })
    }
}

fn set_option(words: &[&str]) -> Result<Command, CommandError> {
    let value_at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let (name, value) = words.split_at(value_at);
    match name {
        ["name", name @ ..] if !name.is_empty() => Ok(Command::SetOption {
            name: name.join(" "),
            value: value.get(1..).unwrap_or_default().join(" "),
        }),
        _ => Err(CommandError::Expected("`setoption name NAME value VALUE`")),
    }
}

fn position(words: &[&str]) -> Result<Command, CommandError> {
    let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(moves_at);
    let start = match start {
        ["startpos"] => None,
        ["fen", position @ ..] if !position.is_empty() => Some(position.join(" ")),
        _ => {
            return Err(CommandError::Expected(
                "`position startpos` or `position fen POSITION`, then perhaps `moves` and moves",
            ));
        }
    };
    let moves = moves.iter().skip(1).map(|&mv| mv.to_owned()).collect();
    Ok(Command::Position { start, moves })
}

fn query(words: &[&str]) -> Result<Query, CommandError> {
    match words {
        ["p1turn"] => Ok(Query::FirstPlayersTurn),
        ["gameover"] => Ok(Query::GameOver),
        ["result"] => Ok(Query::Outcome),
        _ => Err(CommandError::Expected("`query p1turn`, `query gameover` or `query result`")),
    }
}

pub(crate) fn number<T: std::str::FromStr>(name: &str, value: &str) -> Result<T, CommandError> {
    let bad = || CommandError::Number { name: name.to_owned(), value: quoted(value) };
    value.parse().map_err(|_| bad())
}

/// Why a position is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BadPosition {
    Start(PositionError),
    Move { text: String, why: String },
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::Move { text, why } => write!(f, "the move {text}: {why}"),
        }
    }
}

/// The position that a start and moves lead to.
pub(crate) fn reached(
    start: Option<&str>,
    moves: &[String],
    rules: DuellSetup,
) -> Result<Duell, BadPosition> {
    let mut position = match start {
        None => Duell::start(&rules),
        Some(text) => Duell::from_position(text, &rules).map_err(BadPosition::Start)?,
    };
    for text in moves {
        let bad = |why: String| BadPosition::Move { text: quoted(text), why };
        let mv = text.parse().map_err(|error| bad(format!("{error}")))?;
        let seat = position.active();
        position.play(seat, mv).map_err(|illegal| bad(illegal.to_string()))?;
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, CommandError> {
        line.parse()
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let option = |name: &str, value: &str| {
            Ok(Command::SetOption { name: name.to_owned(), value: value.to_owned() })
        };
        assert_eq!(read("setoption name Clear Hash"), option("Clear Hash", ""));
        assert_eq!(read("setoption  name NetFile value a b"), option("NetFile", "a b"));
    }

    #[test]
    fn what_is_no_command_is_refused_with_a_reason() {
        for (line, reason) in [
            ("hello", "there is no command `hello`"),
            ("position", "expected `position startpos` or `position fen POSITION`"),
            ("position fen", "expected `position startpos` or `position fen POSITION`"),
            ("position fen moves b1n1", "expected `position startpos` or `position fen POSITION`"),
            ("position startpos b1n1", "expected `position startpos` or `position fen POSITION`"),
            ("setoption", "expected `setoption name NAME value VALUE`"),
            ("setoption name value 3", "expected `setoption name NAME value VALUE`"),
            ("go depth", "expected a number at the end of the line"),
            ("go depth x", "depth is `x`, expected a number"),
            ("go nodes -1", "nodes is `-1`, expected a number"),
            ("go wtime 1e3", "wtime is `1e3`, expected a number"),
            ("go sideways 3", "there is no command `go sideways`"),
            ("query", "expected `query p1turn`, `query gameover` or `query result`"),
            ("bench x", "depth is `x`, expected a number"),
        ] {
            let refused = read(line).expect_err(line).to_string();
            assert!(refused.starts_with(reason), "{line}: {refused}");
        }
        assert_eq!(read(" \t "), Ok(Command::Nothing));
    }

    #[test]
    fn a_position_is_reached_by_legal_moves_only() {
        let reach = |start, moves: &str| {
            let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
            reached(start, &moves, DuellSetup::default())
        };
        assert_eq!(reach(None, "b1n1 b8s1").unwrap().quiet(), 2);
        assert!(reach(Some("nonsense"), "").is_err());
        let error = reach(None, "b1n1 b1n1").unwrap_err().to_string();
        assert!(error.contains("the move `b1n1`"), "{error}");
        assert!(reach(None, "resign b1n1").is_err());
    }
}
