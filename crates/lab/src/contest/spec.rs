//! Contenders as people type them: `engine:threads=2,time=200ms`, `ab:4`, `ugi:./other --fast`.

use std::{error::Error, fmt, io::Read, str::FromStr, sync::Arc};

use bots::{DuellPlayer, Players, UnknownPlayer};
use duell::Duell;
use duell_engine::{Evaluation, net::Net};
use game::{ParseError, text::quoted};
use judge::Level;

use super::{
    Contender, Failure, Pace,
    contender::Named,
    external::{External, words_of},
    native::{Native, NativeSpec},
    pace::Span,
};

/// A contender that can be made any number of times, once for every thread.
#[derive(Clone, Debug)]
pub struct Spec {
    text: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Native(NativeSpec),
    Named(DuellPlayer),
    External(Vec<String>),
}

impl Spec {
    /// Makes the contender; a program is started.
    ///
    /// # Errors
    /// If the program cannot be started or does not answer.
    pub fn make(&self) -> Result<Box<dyn Contender>, Failure> {
        Ok(match &self.kind {
            Kind::Native(spec) => Box::new(Native::new(spec.clone())),
            Kind::Named(player) => Box::new(Named(player.clone())),
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
            Kind::Native(NativeSpec::default())
        } else if let Some(level) = text.strip_prefix("engine:level=") {
            let level = number("level", level, u64::from(Level::HIGHEST.number()))?;
            Kind::Named(Duell::player_named(&format!("engine:{level}")).map_err(SpecError::Player)?)
        } else if let Some(options) = text.strip_prefix("engine:").filter(|text| text.contains('='))
        {
            Kind::Native(native(options)?)
        } else {
            Kind::Named(Duell::player_named(text).map_err(SpecError::Player)?)
        };
        Ok(Self { text: text.to_owned(), kind })
    }
}

/// More threads or mebibytes than these must be a typing error.
const MOST_THREADS: u64 = 256;
const MOST_HASH: u64 = 65_536;

fn native(text: &str) -> Result<NativeSpec, SpecError> {
    let mut spec = NativeSpec::default();
    for piece in text.split(',') {
        let not_an_option = || SpecError::NotAnOption(quoted(piece));
        let (name, value) = piece.split_once('=').ok_or_else(not_an_option)?;
        match (name, value) {
            ("threads", _) => spec.options.threads = number(name, value, MOST_THREADS)? as usize,
            ("hash", _) => spec.options.hash_mb = number(name, value, MOST_HASH)? as usize,
            ("eval", "hand") => spec.options.evaluation = Evaluation::Hand,
            ("eval", "net") => spec.options.evaluation = Evaluation::Net,
            ("net", _) => spec.net = Some(read_net(value)?),
            ("depth", _) => spec.pace = Some(Pace::Depth(number(name, value, 127)? as u32)),
            ("nodes", _) => spec.pace = Some(Pace::Nodes(number(name, value, u64::MAX)?)),
            ("time", _) => {
                let Span(time) = value.parse().map_err(SpecError::Time)?;
                spec.pace = Some(Pace::Time(time));
            }
            _ => return Err(not_an_option()),
        }
    }
    Ok(spec)
}

/// No network is larger.
const LARGEST_NET: u64 = 256 * 1024 * 1024;

fn read_net(path: &str) -> Result<Arc<Net>, SpecError> {
    let unread = |why: String| SpecError::Net { path: path.to_owned(), why };
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(LARGEST_NET).read_to_end(&mut bytes))
        .map_err(|error| unread(error.to_string()))?;
    Net::from_bytes(&bytes).map(Arc::new).map_err(|error| unread(error.to_string()))
}

fn number(name: &str, value: &str, most: u64) -> Result<u64, SpecError> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| SpecError::Number { name: name.to_owned(), value: quoted(value), most })
}

/// A contender that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// It is not the name of a player either.
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
        most: u64,
    },
    /// A time cannot be read.
    Time(ParseError),
    /// A network cannot be read.
    Net {
        /// The file.
        path: String,
        /// Why.
        why: String,
    },
    /// A quote in a command line is not closed.
    OpenQuote(String),
    /// There is no command line.
    NoCommand,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(unknown) => {
                write!(f, "{unknown}, and for matches engine:OPTIONS and ugi:COMMAND")
            }
            Self::NotAnOption(piece) => write!(
                f,
                "the engine has no option {piece}: it has threads, hash, eval=hand|net, net=FILE, and one of time, nodes and depth"
            ),
            Self::Number { name, value, most } => {
                write!(f, "{name} is {value}, expected a number from 1 to {most}")
            }
            Self::Time(error) => error.fmt(f),
            Self::Net { path, why } => write!(f, "{path}: {why}"),
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
        assert!(matches!(spec.kind, Kind::Native(NativeSpec { pace: Some(Pace::Nodes(500)), .. })));
    }

    #[test]
    fn what_is_no_contender_is_refused_with_a_reason() {
        for (text, says) in [
            ("", "there is no player"),
            ("engines", "there is no player"),
            ("engine:", "there is no player"),
            ("engine:11", "there is no player"),
            ("engine:level=11", "from 1 to 10"),
            ("engine:threads=0", "from 1 to 256"),
            ("engine:hash=x", "hash is `x`"),
            ("engine:speed=3", "no option `speed=3`"),
            ("engine:time=soon", "a time"),
            ("engine:net=/no/such/file", "/no/such/file"),
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
