//! What a seat adds to the dice.

use std::{error::Error, fmt};

use crate::{Commitment, hex};

/// A seat's part of the dice: any short text, made by a program or typed by a person.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seed(String);

impl Seed {
    /// The most characters that a seed may have.
    pub const LONGEST: usize = 64;

    /// A seed of this text.
    ///
    /// # Errors
    /// If it is empty, too long, or has invisible characters.
    pub fn new(text: &str) -> Result<Self, BadSeed> {
        let length = text.chars().count();
        let is_fit = (1..=Self::LONGEST).contains(&length) && !text.chars().any(char::is_control);
        if is_fit { Ok(Self(text.to_owned())) } else { Err(BadSeed) }
    }

    /// A seed of 64 hexadecimal digits.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        Self(hex::text(bytes))
    }

    /// What a seat publishes before any seat reveals its seed: the SHA-256 of the text.
    pub fn pledge(&self) -> Commitment {
        Commitment::of(self.0.as_bytes())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that cannot be a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadSeed;

impl fmt::Display for BadSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a seed has 1 to {} characters, and no line ends", Seed::LONGEST)
    }
}

impl Error for BadSeed {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pledge_is_the_hash_of_its_seed_alone() {
        let seed = Seed::new("emma").unwrap();
        // `printf emma | sha256sum`
        let hash = "f4aa0655cdb8d4fcf6f719c7a786de10556783c70bfb8ef1d78923482fe6ebbc";
        assert_eq!(seed.pledge().to_string(), hash);
        assert!(seed.pledge().is_of(&seed));
        assert!(!seed.pledge().is_of(&Seed::new("emmb").unwrap()));
        assert_eq!(seed.pledge().stand_in().as_str(), hash);
    }

    #[test]
    fn seeds_are_short_and_visible() {
        assert_eq!(Seed::new("grüße 17").unwrap().as_str(), "grüße 17");
        assert!(Seed::new(&"é".repeat(64)).is_ok());
        for bad in ["", "a\nb", "a\0", &"x".repeat(65)] {
            assert_eq!(Seed::new(bad), Err(BadSeed), "{bad:?}");
        }
    }
}
