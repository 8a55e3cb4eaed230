//! What only the hall knows, and what it publishes.

use std::{fmt, str::FromStr};

use sha2::{Digest, Sha256};

use crate::{BadHex, FairDice, Seed, hex};

/// The hall's part of the dice: 256 bits that nobody else knows until the game is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret of these bytes, which have to come from a generator that nobody can foresee.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for the database that keeps them.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The secret as 64 hexadecimal digits, to publish it.
    pub fn reveal(&self) -> String {
        hex::text(&self.0)
    }

    /// What is published before the first roll.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The dice of a draw. Draw 0 is the lot that says who starts, draw *n* is the *n*th roll.
    pub fn dice(&self, seeds: &[Seed], draw: u64) -> FairDice {
        FairDice::new(self, seeds, draw)
    }
}

/// A secret that is published reads back.
impl FromStr for Secret {
    type Err = BadHex;

    fn from_str(text: &str) -> Result<Self, BadHex> {
        hex::parse(text).map(Self)
    }
}

/// A secret never finds its way into a log.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The SHA-256 of a secret. It binds the hall to the secret and tells nothing about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::text(&self.0))
    }
}

impl FromStr for Commitment {
    type Err = BadHex;

    fn from_str(text: &str) -> Result<Self, BadHex> {
        hex::parse(text).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_is_the_hash_of_its_secret() {
        let secret = Secret::new([0; 32]);
        // `head -c 32 /dev/zero | sha256sum`
        let hash = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(secret.commitment().to_string(), hash);
        assert_eq!(hash.parse(), Ok(secret.commitment()));
        assert_eq!(secret.reveal().parse(), Ok(secret));
    }

    #[test]
    fn a_secret_does_not_show_itself() {
        assert_eq!(format!("{:?}", Secret::new([1; 32])), "Secret(…)");
    }
}
