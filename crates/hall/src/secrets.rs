//! Secrets: from the operating system's generator and nowhere else.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Thirty-two characters that cannot be mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Replaces a search in [`ALPHABET`] for every character of a token.
fn is_in_alphabet(byte: u8) -> bool {
    matches!(byte, b'a'..=b'k' | b'm' | b'n' | b'p'..=b'z' | b'2'..=b'9')
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes
}

/// A text of characters with five random bits each.
fn random_text<const N: usize>() -> String {
    random::<N>().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).iter().collect()
}

/// A text that follows from others but does not reveal them.
fn derived_text<const N: usize>(purpose: &str, parts: &[&[u8]]) -> String {
    let mut digest = Sha256::new();
    for part in [purpose.as_bytes()].iter().chain(parts) {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    let bytes = digest.finalize();
    bytes.iter().take(N).map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// A key of this many characters or more counts as unguessable.
pub(crate) const LONG_KEY: usize = 32;

/// The name of the table that a player opens under a key. It cannot be worked out without the player's proof.
pub(crate) fn table_of(proof: &[u8], key: &str) -> String {
    derived_text::<16>("table", &[proof, key.as_bytes()])
}

/// What the log keeps in place of a key that could stand for a player.
pub(crate) fn kept_key(key: &str) -> String {
    derived_text::<26>("kept", &[key.as_bytes()])
}

/// The name of a new table: 80 bits, so that a private one cannot be guessed.
pub(crate) fn table_id() -> String {
    random_text::<16>()
}

/// A name made from this hash.
pub(crate) fn name_of(hash: &[u8]) -> String {
    hash.iter().take(20).map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// The name of a new player, which is not secret.
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

/// A key to hash what the log may not show.
pub(crate) fn log_key() -> [u8; 16] {
    random()
}

/// The token of a player: the player's name and 130 random bits.
pub(crate) struct Token {
    player: String,
    secret: String,
}

impl Token {
    /// The token of a new player.
    pub(crate) fn fresh() -> Self {
        Self::new(&player_id())
    }

    fn new(player: &str) -> Self {
        Self { player: player.to_owned(), secret: random_text::<26>() }
    }

    /// The token of a client that has none yet and sends a long key: the same token for the same key.
    pub(crate) fn of_key(key: &str) -> Self {
        let player = derived_text::<12>("player", &[key.as_bytes()]);
        Self { player, secret: derived_text::<26>("token", &[key.as_bytes()]) }
    }

    /// Reads a token, if it has the shape of one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (player, secret) = text.split_once('.')?;
        let is_plain = |part: &str| part.bytes().all(is_in_alphabet);
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

    fn digest(&self) -> [u8; 32] {
        // The hash of what `reveal` gives, without putting the text together for every request.
        let parts = [self.player.as_bytes(), b".", self.secret.as_bytes()];
        parts.into_iter().fold(Sha256::new(), Digest::chain_update).finalize().into()
    }

    /// What the database keeps in place of the token.
    pub(crate) fn hash(&self) -> Vec<u8> {
        self.digest().to_vec()
    }

    /// Whether a hash is that of this token, in constant time.
    pub(crate) fn matches(&self, hash: &[u8]) -> bool {
        self.digest().ct_eq(hash).into()
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
    fn what_is_stored_is_the_hash_of_the_whole_token() {
        let token = Token::new(&player_id());
        assert_eq!(token.hash(), Sha256::digest(token.reveal()).to_vec());
        for byte in 0..=u8::MAX {
            assert_eq!(is_in_alphabet(byte), ALPHABET.contains(&byte), "{byte}");
        }
    }

    #[test]
    fn nothing_else_reads_as_a_token() {
        let token = Token::new(&player_id()).reveal();
        for bad in ["", ".", "a.b", &token[1..], &token.to_uppercase(), &token.replace('.', "-")] {
            assert!(Token::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn what_follows_from_a_key_is_the_same_again_and_tells_nothing() {
        let key = "0123456789abcdef0123456789abcdef";
        let token = Token::of_key(key);
        assert!(Token::of_key(key).matches(&token.hash()));
        assert!(Token::parse(&token.reveal()).is_some());
        let other = Token::of_key("0123456789abcdef0123456789abcdeF");
        assert!(other.player() != token.player() && !other.matches(&token.hash()));
        assert_eq!(table_of(&[1], key), table_of(&[1], key));
        assert_ne!(table_of(&[1], key), table_of(&[2], key));
        assert_ne!(kept_key(key)[..12], token.player()[..]);
    }

    #[test]
    fn no_two_are_the_same() {
        let ids: std::collections::HashSet<String> = (0..1000).map(|_| table_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert_ne!(dice_secret(), dice_secret());
    }
}
