//! Contenders as they are typed: `engine:threads=2,time=200ms`, `ab:4`, `ugi:./other --fast`.

use std::{error::Error, fmt, str::FromStr};

use bots::{Baselines, DuellBaseline, UnknownPlayer};
use duell::Duell;
use duell_engine::{Evaluation, Options};
use game::{ParseError, text::quoted};

use super::{
    Contender, Failure, Pace,
    contender::Baseline,
    external::{External, words_of},
    native::Native,
    pace::Span,
};

/// A contender that can be made any number of times, once for every thread.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    text: String,
    kind: Kind,
}

#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Native { options: Options, pace: Option<Pace> },
    Baseline(DuellBaseline),
    External(Vec<String>),
}

impl Spec {
    /// Makes the contender; a program is started.
    ///
    /// # Errors
    /// If the program cannot be started or does not answer.
    pub fn make(&self) -> Result<Box<dyn Contender>, Failure> {
        Ok(match &self.kind {
            Kind::Native { options, pace } => Box::new(Native::new(*options, *pace)),
            Kind::Baseline(baseline) => Box::new(Baseline(*baseline)),
            Kind::External(words) => Box::new(External::start(words.clone())?),
        })
    }

    /// Reads a list of contenders with commas between. A piece such as `hash=64` belongs to the engine before it, and the command line of
    /// a program takes all that follows.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn list(text: &str) -> Result<Vec<Self>, SpecError> {
        let mut pieces: Vec<String> = Vec::new();
        for piece in text.split(',') {
            match pieces.last_mut() {
                Some(last) if last.starts_with(EXTERNAL) || is_option(last, piece) => {
                    last.push(',');
                    last.push_str(piece);
                }
                _ => pieces.push(piece.to_owned()),
            }
        }
        pieces.iter().map(|piece| piece.parse()).collect()
    }
}

const EXTERNAL: &str = "ugi:";
const NATIVE: &str = "engine";

fn is_option(last: &str, piece: &str) -> bool {
    last.starts_with(NATIVE) && !piece.contains(':') && piece.contains('=')
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let kind = if let Some(line) = text.strip_prefix(EXTERNAL) {
            let words = words_of(line).ok_or_else(|| SpecError::OpenQuote(quoted(line)))?;
            Kind::External(if words.is_empty() { return Err(SpecError::NoCommand) } else { words })
        } else if text == NATIVE {
            Kind::Native { options: Options::default(), pace: None }
        } else if let Some(options) = text.strip_prefix("engine:") {
            native(options)?
        } else {
            Kind::Baseline(Duell::baseline(text).map_err(SpecError::Player)?)
        };
        Ok(Self { text: text.to_owned(), kind })
    }
}

/// More threads or mebibytes than these are a slip of the finger.
const MOST_THREADS: usize = 256;
const MOST_HASH: usize = 65_536;

fn native(text: &str) -> Result<Kind, SpecError> {
    let mut options = Options::default();
    let mut pace = None;
    for piece in text.split(',') {
        let (name, value) =
            piece.split_once('=').ok_or_else(|| SpecError::NotAnOption(quoted(piece)))?;
        match name {
            "threads" => options.threads = number(name, value, 1, MOST_THREADS)?,
            "hash" => options.hash_mb = number(name, value, 1, MOST_HASH)?,
            "eval" => options.evaluation = evaluation(value)?,
            "depth" => pace = Some(Pace::Depth(number(name, value, 1, 127)? as u32)),
            "nodes" => pace = Some(Pace::Nodes(number(name, value, 1, usize::MAX)? as u64)),
            "time" => {
                let Span(time) = value.parse().map_err(SpecError::Time)?;
                pace = Some(Pace::Time(time));
            }
            _ => return Err(SpecError::NotAnOption(quoted(piece))),
        }
    }
    Ok(Kind::Native { options, pace })
}

fn evaluation(value: &str) -> Result<Evaluation, SpecError> {
    match value {
        "hand" => Ok(Evaluation::Hand),
        _ => Err(SpecError::NotAnOption(quoted(&format!("eval={value}")))),
    }
}

fn number(name: &str, value: &str, least: usize, most: usize) -> Result<usize, SpecError> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| SpecError::Number { name: name.to_owned(), value: quoted(value), most })
}

/// A contender that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// It is no baseline player either.
    Player(UnknownPlayer),
    /// The engine has no such option.
    NotAnOption(String),
    /// An option is not a number, or too small or large.
    Number {
        /// The option.
        name: String,
        /// What was given.
        value: String,
        /// The most it can be.
        most: usize,
    },
    /// A time cannot be read.
    Time(ParseError),
    /// A quote in a command line is not closed.
    OpenQuote(String),
    /// There is no command line.
    NoCommand,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(unknown) => write!(f, "{unknown}, `engine` and `ugi:COMMAND`"),
            Self::NotAnOption(piece) => write!(
                f,
                "the engine has no option {piece}: it has threads, hash, eval=hand, and one of time, nodes and depth"
            ),
            Self::Number { name, value, most } => {
                write!(f, "{name} is {value}, expected a number from 1 to {most}")
            }
            Self::Time(error) => error.fmt(f),
            Self::OpenQuote(line) => write!(f, "a quote in {line} is not closed"),
            Self::NoCommand => f.write_str("`ugi:` needs a command line"),
        }
    }
}

impl Error for SpecError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_are_read_and_keep_their_text() {
        for text in
            ["engine", "engine:threads=2,hash=64,eval=hand,time=200ms", "ab:4", "ugi:x 'y z'"]
        {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        let spec: Spec = "engine:nodes=500".parse().unwrap();
        assert!(matches!(spec.kind, Kind::Native { pace: Some(Pace::Nodes(500)), .. }));
    }

    #[test]
    fn what_is_no_contender_is_refused_with_a_reason() {
        for (text, says) in [
            ("", "there is no player"),
            ("engines", "there is no player"),
            ("engine:", "no option"),
            ("engine:threads=0", "from 1 to 256"),
            ("engine:hash=x", "hash is `x`"),
            ("engine:speed=3", "no option `speed=3`"),
            ("engine:time=soon", "a time"),
            ("ugi:", "needs a command line"),
            ("ugi:'a", "not closed"),
        ] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn a_list_keeps_options_with_their_engine() {
        let list = |text| -> Vec<String> {
            Spec::list(text).unwrap().iter().map(ToString::to_string).collect()
        };
        assert_eq!(
            list("engine:threads=2,hash=4,ab:4,engine,careful"),
            ["engine:threads=2,hash=4", "ab:4", "engine", "careful"]
        );
        assert_eq!(list("random,ugi:a,b c"), ["random", "ugi:a,b c"]);
    }
}
