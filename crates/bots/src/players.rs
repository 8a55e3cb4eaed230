//! The players of a game by name.

use std::{error::Error, fmt, str::FromStr};

use game::{Game, text::quoted};

/// A game that has players.
pub trait Players: Game {
    /// Its players.
    type Player: crate::Player<Self>
        + FromStr<Err = UnknownPlayer>
        + fmt::Display
        + Clone
        + Send
        + Sync
        + 'static;

    /// The names of the players, for people.
    const NAMES: &'static str;
    /// A person's default opponent.
    const OPPONENT: &'static str;

    /// The player with this name, as in `random` or `greedy:2`.
    ///
    /// # Errors
    /// If the game has no such player.
    fn player_named(name: &str) -> Result<Self::Player, UnknownPlayer> {
        name.parse()
    }
}

/// A name that no player of the game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPlayer {
    name: String,
    known: &'static str,
}

impl UnknownPlayer {
    pub(crate) fn new(name: &str, known: &'static str) -> Self {
        Self { name: quoted(name), known }
    }
}

impl fmt::Display for UnknownPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no player {}: this game has {}", self.name, self.known)
    }
}

impl Error for UnknownPlayer {}
