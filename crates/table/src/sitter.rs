//! Who sits on a seat.

use std::{error::Error, fmt};

use crate::text::{is_invisible, is_like_a_bot, is_of_the_hall, is_piled_up};

/// A player, as the hall knows one. The table only asks whether two are the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerId(pub String);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The name under which a player sits at a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Name(String);

impl Name {
    /// The most characters that a name may have.
    pub const LONGEST: usize = 24;

    /// A new name from this text, trimmed and with plain spaces inside.
    ///
    /// # Errors
    /// If nothing is left, or it is too long, has invisible or piled-up characters, or looks like a bot's name.
    pub fn new(text: &str) -> Result<Self, BadName> {
        // A variation selector, which only asks for a picture instead of a sign: phones write it after many emoji.
        let text = text.replace('\u{fe0f}', "");
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = Self::stored(&words.join(" "))?;
        let is_plain = !text.chars().any(|c| c.is_control() || is_invisible(c));
        let is_borrowed = is_like_a_bot(&name.0) || is_of_the_hall(&name.0);
        let is_fit = is_plain && !is_piled_up(&name.0) && !is_borrowed;
        if is_fit { Ok(name) } else { Err(BadName) }
    }

    /// A stored name, perhaps from a time when fewer names were refused. Invisible characters are dropped, so
    /// that it displays harmlessly.
    ///
    /// # Errors
    /// If nothing is left, or it is too long.
    pub fn stored(text: &str) -> Result<Self, BadName> {
        let shown: String =
            text.trim().chars().filter(|&c| !c.is_control() && !is_invisible(c)).collect();
        let is_fit = (1..=Self::LONGEST).contains(&shown.chars().count());
        if is_fit { Ok(Self(shown)) } else { Err(BadName) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that cannot be a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadName;

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a name has 1 to {} characters that can be seen, and is not like that of a bot",
            Name::LONGEST
        )
    }
}

impl Error for BadName {}

/// A bot that plays in the hall itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bot {
    /// Its name among the bots of the game.
    pub name: String,
    /// How strongly it plays.
    pub level: u8,
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (level {})", self.name, self.level)
    }
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// A person, or somebody's own program.
    Player {
        /// Who it is.
        player: PlayerId,
        /// The name at this table.
        name: Name,
        /// Whether it is a program.
        is_program: bool,
    },
    /// One of the hall's bots.
    Bot(Bot),
}

impl Sitter {
    /// The player, unless it is one of the hall's bots.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Self::Player { player, .. } => Some(player),
            Self::Bot(_) => None,
        }
    }

    /// The bot, if it is one of the hall's.
    pub fn bot(&self) -> Option<&Bot> {
        match self {
            Self::Bot(bot) => Some(bot),
            Self::Player { .. } => None,
        }
    }
}

/// The name to call somebody by.
impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player { name, .. } => name.fmt(f),
            Self::Bot(bot) => bot.fmt(f),
        }
    }
}

/// Who gives a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor<'a> {
    /// A player.
    Player(&'a PlayerId),
    /// The hall, which speaks for its bots and reads the clock.
    Hall,
}

impl Actor<'_> {
    /// Whether this actor may speak for a sitter.
    pub(crate) fn speaks_for(self, sitter: &Sitter) -> bool {
        match self {
            Self::Player(player) => sitter.player() == Some(player),
            Self::Hall => sitter.bot().is_some(),
        }
    }
}
