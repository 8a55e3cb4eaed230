//! A game's options as text: `home=king king-captures=no`.

use std::{fmt, str::FromStr};

use crate::{Dice, text::quoted};

/// Options of a game by name, as they come from a command line, a request or a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// No options: every game's default.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If it has been set already.
    pub fn set(&mut self, name: &str, value: impl fmt::Display) -> Result<(), SetupError> {
        if self.get(name).is_some() {
            return Err(SetupError::Twice(quoted(name)));
        }
        self.0.push((name.to_owned(), value.to_string()));
        Ok(())
    }

    /// The value of an option, if it is set.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Whether no option is set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names and values in the order they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Checks that every option is one of `known`.
    ///
    /// # Errors
    /// If one is not.
    pub fn allow(
        &self,
        game: &'static str,
        known: &'static [&'static str],
    ) -> Result<(), SetupError> {
        match self.iter().find(|(name, _)| !known.contains(name)) {
            Some((name, _)) => Err(SetupError::Unknown { name: quoted(name), game, known }),
            None => Ok(()),
        }
    }

    /// The value of a yes-or-no option.
    ///
    /// # Errors
    /// If it is something else.
    pub fn yes_or_no(&self, name: &'static str) -> Result<Option<bool>, SetupError> {
        match self.get(name) {
            None => Ok(None),
            Some("yes" | "true") => Ok(Some(true)),
            Some("no" | "false") => Ok(Some(false)),
            Some(other) => Err(SetupError::value(name, other, "yes or no")),
        }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.iter().enumerate() {
            write!(f, "{}{name}={value}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// Options are `name=value`, with white space or commas between them. A piece without `=` belongs to
/// the value before it, so that `lucky=5,8/6,11` is one option.
impl FromStr for Options {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let mut pieces: Vec<(String, String)> = Vec::new();
        for word in text.split_whitespace() {
            for piece in word.split(',') {
                match (piece.split_once('='), pieces.last_mut()) {
                    (Some((name, value)), _) => pieces.push((name.to_owned(), value.to_owned())),
                    (None, Some((_, value))) if !piece.is_empty() => {
                        value.push(',');
                        value.push_str(piece);
                    }
                    _ => return Err(SetupError::NotAnOption(quoted(piece))),
                }
            }
        }
        let mut options = Self::new();
        for (name, value) in pieces {
            options.set(&name, value)?;
        }
        Ok(options)
    }
}

/// Why a game cannot be set up as asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A word that is not `name=value`.
    NotAnOption(String),
    /// An option given twice, in quotes.
    Twice(String),
    /// An option that the game does not have.
    Unknown {
        /// The option, in quotes.
        name: String,
        /// The game.
        game: &'static str,
        /// The options it has.
        known: &'static [&'static str],
    },
    /// A value that the option cannot have.
    Value {
        /// The option.
        name: &'static str,
        /// What was given, in quotes.
        value: String,
        /// What it may be.
        expected: &'static str,
    },
    /// A number of seats that the game cannot have.
    Seats {
        /// The game.
        game: &'static str,
        /// How many were asked for.
        asked: usize,
        /// The fewest it allows.
        fewest: usize,
        /// The most it allows.
        most: usize,
    },
    /// A number of seats that the other options do not fit.
    OtherSeats {
        /// How many were asked for.
        asked: usize,
        /// How many the options are for.
        given: usize,
    },
    /// An option that contradicts the position it came with.
    Contradicts {
        /// The option.
        name: &'static str,
        /// What the position says.
        position: String,
    },
}

impl SetupError {
    /// The error for an option with a value it cannot have.
    pub fn value(name: &'static str, value: &str, expected: &'static str) -> Self {
        Self::Value { name, value: quoted(value), expected }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnOption(word) => write!(f, "{word} is not an option: expected name=value"),
            Self::Twice(name) => write!(f, "option {name} is given twice"),
            Self::Unknown { name, game, known: [] } => {
                write!(f, "{game} has no option {name}; it has none at all")
            }
            Self::Unknown { name, game, known } => {
                write!(f, "{game} has no option {name}; it has {}", known.join(", "))
            }
            Self::Value { name, value, expected } => {
                write!(f, "option {name} cannot be {value}: expected {expected}")
            }
            Self::Seats { game, asked, fewest, most } if fewest == most => {
                write!(f, "{game} has {fewest} seats, not {asked}")
            }
            Self::Seats { game, asked, fewest, most } => {
                write!(f, "{game} has {fewest} to {most} seats, not {asked}")
            }
            Self::OtherSeats { asked, given } => {
                write!(f, "{asked} seats were asked for, but the options are for {given}")
            }
            Self::Contradicts { name, position } => {
                write!(f, "option {name} contradicts the position, which says {position}")
            }
        }
    }
}

impl std::error::Error for SetupError {}

/// What is settled before a game starts: seats, house rules, sheets.
pub trait Setup: Clone + PartialEq + fmt::Debug + Default + Send + Sync + 'static {
    /// Reads the options of a game; options not given keep their defaults.
    ///
    /// # Errors
    /// If an option is not one of the game's, or has an impossible value.
    fn from_options(options: &Options) -> Result<Self, SetupError>;

    /// Reads the options that come with a position. What the position itself settles, such as the
    /// number of seats, need not match the default.
    ///
    /// # Errors
    /// If an option is not one of the game's, or has an impossible value.
    fn for_position(options: &Options) -> Result<Self, SetupError> {
        Self::from_options(options)
    }

    /// The options that differ from the default, so that reading them back gives the same setup.
    fn to_options(&self) -> Options;

    /// The same setup with the first player drawn by lot, if the game does so and nobody was named.
    fn with_lot(self, dice: &mut impl Dice) -> Self {
        let _ = dice;
        self
    }

    /// The same setup for this number of seats.
    ///
    /// # Errors
    /// If the game cannot have that many, or if other options imply another number.
    fn with_seats(self, seats: usize) -> Result<Self, SetupError>;

    /// Reads the options of a game whose number of seats may be given apart from them. It counts before options
    /// that name a seat are judged.
    ///
    /// # Errors
    /// If the options are impossible, or impossible for that number of seats.
    fn for_seats(options: &Options, seats: Option<usize>) -> Result<Self, SetupError> {
        match seats {
            Some(seats) => Self::for_position(options)?.with_seats(seats),
            None => Self::from_options(options),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_printed() {
        let options: Options = "home=king,king-captures=no lucky=5,8/6,11".parse().unwrap();
        assert_eq!(options.get("home"), Some("king"));
        assert_eq!(options.get("lucky"), Some("5,8/6,11"));
        assert_eq!(options.get("first"), None);
        assert_eq!(options.yes_or_no("king-captures"), Ok(Some(false)));
        assert_eq!(options.to_string(), "home=king king-captures=no lucky=5,8/6,11");
        assert_eq!(options.to_string().parse(), Ok(options));
        assert!("".parse::<Options>().unwrap().is_empty());
    }

    #[test]
    fn bad_options_say_what_is_wrong() {
        let error = |text: &str| text.parse::<Options>().unwrap_err().to_string();
        assert_eq!(error("king"), "`king` is not an option: expected name=value");
        assert_eq!(error("a=1 a=2"), "option `a` is given twice");
        assert_eq!(error("a=1,,b=2"), "`` is not an option: expected name=value");
        let options: Options = "x=maybe".parse().unwrap();
        assert!(options.yes_or_no("x").unwrap_err().to_string().contains("`maybe`"));
        let unknown = options.allow("duell", &["home", "king-captures"]).unwrap_err();
        assert_eq!(unknown.to_string(), "duell has no option `x`; it has home, king-captures");
        assert_eq!(options.allow("duell", &["x"]), Ok(()));
    }
}
