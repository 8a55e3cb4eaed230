//! What can be said to the engine.

use std::{error::Error, fmt, time::Duration};

use duell::{Duell, Rules};
use duell_engine::{Clock, Limits};
use game::{Game, PositionError, text::quoted};

/// A line that was understood.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// `ugi` or `uci`: say who you are.
    Greet {
        /// The word that closes the answer.
        closing: &'static str,
    },
    /// `isready`: answer when all before this is done.
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
        /// The first position; the start of the game if there is none.
        start: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// `go …`
    Go(Go),
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

/// The limits of `go`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// What White and Red have left.
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    is_infinite: bool,
}

impl Go {
    /// The limits for the side that is to move; `None` is a search until `stop`.
    pub(crate) fn limits(&self, seat: usize) -> Option<Limits> {
        let clock = self.left[seat].map(|left| Clock {
            left,
            increment: self.increment[seat],
            moves_to_go: self.moves_to_go,
        });
        let limits = Limits { depth: self.depth, nodes: self.nodes, time: self.move_time, clock };
        (limits != Limits::default() && !self.is_infinite).then_some(limits)
    }
}

/// What `query` can ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// Whether White, who moves first, is to move.
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
    /// A word is missing, or another one was expected.
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
            "go" => Self::Go(go(rest)?),
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

fn go(words: &[&str]) -> Result<Go, CommandError> {
    let mut go = Go::default();
    let mut words = words.iter();
    while let Some(&name) = words.next() {
        if name == "infinite" {
            go.is_infinite = true;
            continue;
        }
        let mut value =
            || words.next().ok_or(CommandError::Expected("a number at the end of the line"));
        match name {
            "depth" => go.depth = Some(number::<u32>(name, value()?)?.max(1)),
            "nodes" => go.nodes = Some(number::<u64>(name, value()?)?.max(1)),
            "movetime" => go.move_time = Some(time(name, value()?)?),
            "movestogo" => go.moves_to_go = Some(number(name, value()?)?),
            "wtime" | "p1time" => go.left[0] = Some(time(name, value()?)?),
            "btime" | "rtime" | "p2time" => go.left[1] = Some(time(name, value()?)?),
            "winc" | "p1inc" => go.increment[0] = time(name, value()?)?,
            "binc" | "rinc" | "p2inc" => go.increment[1] = time(name, value()?)?,
            _ => return Err(CommandError::Unknown(quoted(&format!("go {name}")))),
        }
    }
    Ok(go)
}

fn query(words: &[&str]) -> Result<Query, CommandError> {
    match words {
        ["p1turn"] => Ok(Query::FirstPlayersTurn),
        ["gameover"] => Ok(Query::GameOver),
        ["result"] => Ok(Query::Outcome),
        _ => Err(CommandError::Expected("`query p1turn`, `query gameover` or `query result`")),
    }
}

fn number<T: std::str::FromStr>(name: &str, value: &str) -> Result<T, CommandError> {
    let bad = || CommandError::Number { name: name.to_owned(), value: quoted(value) };
    value.parse().map_err(|_| bad())
}

/// A clock may have run below zero by the time it is told; a year is the most.
fn time(name: &str, value: &str) -> Result<Duration, CommandError> {
    const MOST: i64 = 366 * 24 * 3600 * 1000;
    let milliseconds: i64 = number(name, value)?;
    Ok(Duration::from_millis(milliseconds.clamp(0, MOST).cast_unsigned()))
}

/// Why a position is not taken over.
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
    rules: Rules,
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
    fn limits_are_those_of_the_side_to_move() {
        let Ok(Command::Go(go)) = read("go wtime 1000 btime -5 winc 10 p2inc 20 movestogo 7")
        else {
            panic!()
        };
        let clock = |seat| go.limits(seat).unwrap().clock.unwrap();
        assert_eq!(clock(0).left.as_millis(), 1000);
        assert_eq!((clock(1).left, clock(1).increment.as_millis()), (Duration::ZERO, 20));
        assert_eq!(clock(1).moves_to_go, Some(7));
        let Ok(Command::Go(go)) = read("go depth 0 nodes 99 movetime 50") else { panic!() };
        let limits = go.limits(0).unwrap();
        assert_eq!((limits.depth, limits.nodes), (Some(1), Some(99)));
        assert_eq!(limits.time, Some(Duration::from_millis(50)));
    }

    #[test]
    fn a_search_without_limits_goes_on_until_it_is_stopped() {
        for line in ["go", "go infinite", "go depth 3 infinite"] {
            let Ok(Command::Go(go)) = read(line) else { panic!() };
            assert_eq!(go.limits(0), None, "{line}");
        }
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
        for line in [
            "hello",
            "position",
            "position fen",
            "position fen moves b1n1",
            "position startpos b1n1",
            "setoption",
            "setoption name value 3",
            "go depth",
            "go depth x",
            "go nodes -1",
            "go wtime 1e3",
            "go sideways 3",
            "query",
            "bench x",
        ] {
            assert!(read(line).is_err_and(|error| !error.to_string().is_empty()), "{line}");
        }
        assert_eq!(read(" \t "), Ok(Command::Nothing));
    }

    #[test]
    fn a_position_is_reached_by_legal_moves_only() {
        let reach = |start, moves: &str| {
            let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
            reached(start, &moves, Rules::default())
        };
        assert_eq!(reach(None, "b1n1 b8s1").unwrap().quiet(), 2);
        assert!(reach(Some("nonsense"), "").is_err());
        let error = reach(None, "b1n1 b1n1").unwrap_err().to_string();
        assert!(error.contains("the move `b1n1`"), "{error}");
        assert!(reach(None, "resign b1n1").is_err());
    }
}
