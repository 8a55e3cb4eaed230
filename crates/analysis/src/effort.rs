//! How much work goes into an analysis.

use std::{error::Error, fmt, str::FromStr};

/// How closely every moment of a game is examined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Effort {
    /// At a glance, or by short searches; a closer look at anything that seems to be a blunder.
    Quick,
    /// Every choice that is worth a look.
    #[default]
    Standard,
    /// As long as it takes: rollouts, or searches ten times as long.
    Deep,
}

impl Effort {
    /// Every effort, the least first.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Standard, Self::Deep];

    /// Its name, as in `standard`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Standard => "standard",
            Self::Deep => "deep",
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is not the name of an effort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchEffort;

impl fmt::Display for NoSuchEffort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an effort: quick, standard or deep")
    }
}

impl Error for NoSuchEffort {}

impl FromStr for Effort {
    type Err = NoSuchEffort;

    fn from_str(text: &str) -> Result<Self, NoSuchEffort> {
        Self::ALL.into_iter().find(|effort| effort.name() == text).ok_or(NoSuchEffort)
    }
}
