//! Words from closed lists: text on the wire, and a union of texts in TypeScript.

use std::{fmt, ops::Deref};

use catalog::{GameKind, with_game};
use effects::{Deed, DieName, Source, Theme};
use game::{Game, Phase, Reason};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use table::{Help, Stage};

use crate::Code;

/// A closed list of words.
pub trait Words: Copy + Eq + fmt::Debug + 'static {
    /// The name of the list in TypeScript and in schemas.
    const LIST: &'static str;

    /// Everything in the list.
    fn all() -> Vec<Self>;

    /// The word for it.
    fn word(self) -> &'static str;
}

/// One word of a closed list. It reads and compares as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<T>(pub T);

impl<T: Words> Word<T> {
    /// The word with this text.
    pub fn named(text: &str) -> Option<Self> {
        T::all().into_iter().find(|each| each.word() == text).map(Self)
    }
}

impl<T: Words> Deref for Word<T> {
    type Target = str;

    fn deref(&self) -> &str {
        self.0.word()
    }
}

impl<T: Words> PartialEq<str> for Word<T> {
    fn eq(&self, text: &str) -> bool {
        self.0.word() == text
    }
}

impl<T: Words> PartialEq<&str> for Word<T> {
    fn eq(&self, text: &&str) -> bool {
        self.0.word() == *text
    }
}

impl<T: Words> fmt::Display for Word<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.word())
    }
}

impl<T: Words> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.word())
    }
}

impl<'de, T: Words> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let unknown = || D::Error::custom(format_args!("`{text}` is no {}", T::LIST));
        Self::named(&text).ok_or_else(unknown)
    }
}

/// The name of a game on the wire.
pub type GameName = Word<GameKind>;
/// How far a table has come, on the wire.
pub type StageName = Word<Stage>;
/// The part of a turn on the wire.
pub type PhaseName = Word<Phase>;
/// What ended a game, on the wire.
pub type ReasonName = Word<Reason>;
/// What a move does, on the wire.
pub type DeedName = Word<Deed>;
/// Where points come from, on the wire.
pub type SourceName = Word<Source>;
/// A die on the wire.
pub type DieWord = Word<DieName>;
/// How the hall helps, on the wire.
pub type HelpName = Word<Help>;
/// What a puzzle is about, on the wire.
pub type ThemeName = Word<Theme>;
/// Why a request was refused, on the wire.
pub type CodeName = Word<Code>;

macro_rules! words {
    ($($type:ty => $list:literal;)+) => {
        $(impl Words for $type {
            const LIST: &'static str = $list;

            fn all() -> Vec<Self> {
                Self::ALL.to_vec()
            }

            fn word(self) -> &'static str {
                self.name()
            }
        })+
    };
}

words! {
    GameKind => "GameName";
    Stage => "Stage";
    Phase => "Phase";
    Deed => "Deed";
    Source => "Source";
    DieName => "DieName";
    Help => "Help";
    Theme => "ThemeName";
}

impl Words for Reason {
    const LIST: &'static str = "Reason";

    /// The reasons of all games and of tables, each once.
    fn all() -> Vec<Self> {
        let games = GameKind::ALL.iter().flat_map(|&kind| with_game!(kind, G => G::REASONS));
        let mut all = Vec::new();
        for &reason in games.chain(&[table::RESIGNATION, table::TIME]) {
            if !all.contains(&reason) {
                all.push(reason);
            }
        }
        all
    }

    fn word(self) -> &'static str {
        self.0
    }
}
