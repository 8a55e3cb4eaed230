//! What only the hall knows, and what it publishes.

use std::{fmt, str::FromStr};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{BadHex, FairDice, Seed, hex};

/// The hall's part of the dice: 256 bits that nobody else knows until the game is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret of these bytes, which must come from an unpredictable generator.
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
        Commitment::of(&self.0)
    }

    /// The seed of a bot on a seat, if seats pledge their seeds first: it follows from the secret, so nobody can choose it.
    #[expect(clippy::missing_panics_doc, reason = "HMAC takes a key of any length")]
    pub fn bot_seed(&self, seat: usize) -> Seed {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        let mac = mac.chain_update(format!("dicehall bot 1\n{seat}\n"));
        Seed::of_bytes(&mac.finalize().into_bytes())
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

/// A secret never gets into a log.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The SHA-256 of a secret, or of a seed that is still to be revealed. It binds its author, and gives nothing away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Commitment([u8; 32]);

impl Commitment {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Whether it is the pledge of this seed.
    pub fn is_of(&self, seed: &Seed) -> bool {
        seed.pledge() == *self
    }

    /// What stands in for a pledged seed that was not revealed in time: the pledge itself.
    pub fn stand_in(&self) -> Seed {
        Seed::of_bytes(&self.0)
    }
}

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
    fn a_bot_has_the_seed_that_the_description_gives() {
        // `printf 'dicehall bot 1\n1\n' | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…00`
        let seed = Secret::new([0; 32]).bot_seed(1);
        assert_eq!(
            seed.as_str(),
            "1eb391cf6c7e9adc1a6a28534efd98aafa144964b355c1a98bd92a95701eb2cf"
        );
        assert_ne!(seed, Secret::new([0; 32]).bot_seed(0));
    }

    #[test]
    fn a_secret_does_not_show_itself() {
        assert_eq!(format!("{:?}", Secret::new([1; 32])), "Secret(…)");
    }
}
