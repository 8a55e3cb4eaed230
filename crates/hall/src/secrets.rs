//! What nobody may foresee: from the operating system's generator, and from nowhere else.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Thirty-two characters that cannot be mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes
}

/// A text of characters with five random bits each.
fn random_text<const N: usize>() -> String {
    random::<N>().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).iter().collect()
}

/// The name of a new table: 80 bits, so that nobody finds a private one by guessing.
pub(crate) fn table_id() -> String {
    random_text::<16>()
}

/// The name of what has this hash.
pub(crate) fn name_of(hash: &[u8]) -> String {
    hash.iter().take(20).map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// The name of a new player, which is no secret.
pub(crate) fn player_id() -> String {
    random_text::<12>()
}

/// The hall's part of a table's dice.
pub(crate) fn dice_secret() -> fair::Secret {
    fair::Secret::new(random())
}

/// A number for bots to draw their own luck from.
pub(crate) fn luck() -> u64 {
    u64::from_le_bytes(random())
}

/// A key for what the log may only show hashed.
pub(crate) fn log_key() -> [u8; 16] {
    random()
}

/// The proof to be a player: the player's name and 130 random bits.
pub(crate) struct Token {
    player: String,
    secret: String,
}

impl Token {
    pub(crate) fn new(player: &str) -> Self {
        Self { player: player.to_owned(), secret: random_text::<26>() }
    }

    /// Reads a token, if it has the shape of one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (player, secret) = text.split_once('.')?;
        let is_plain = |part: &str| part.bytes().all(|byte| ALPHABET.contains(&byte));
        let is_token = player.len() == 12 && secret.len() == 26;
        (is_token && is_plain(player) && is_plain(secret))
            .then(|| Self { player: player.to_owned(), secret: secret.to_owned() })
    }

    pub(crate) fn player(&self) -> &str {
        &self.player
    }

    pub(crate) fn reveal(&self) -> String {
        format!("{}.{}", self.player, self.secret)
    }

    /// What the database keeps in place of the token.
    pub(crate) fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.reveal()).to_vec()
    }

    /// Whether a hash is that of this token, in the same time whether it is or not.
    pub(crate) fn matches(&self, hash: &[u8]) -> bool {
        self.hash().ct_eq(hash).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_back_and_matches_its_own_hash_alone() {
        let player = player_id();
        let token = Token::new(&player);
        let again = Token::parse(&token.reveal()).unwrap();
        assert_eq!(again.player(), player);
        assert!(again.matches(&token.hash()));
        assert!(!Token::new(&player).matches(&token.hash()));
        assert!(!token.matches(&[]));
    }

    #[test]
    fn nothing_else_reads_as_a_token() {
        let token = Token::new(&player_id()).reveal();
        for bad in ["", ".", "a.b", &token[1..], &token.to_uppercase(), &token.replace('.', "-")] {
            assert!(Token::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn no_two_are_the_same() {
        let ids: std::collections::HashSet<String> = (0..1000).map(|_| table_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert_ne!(dice_secret(), dice_secret());
    }
}
