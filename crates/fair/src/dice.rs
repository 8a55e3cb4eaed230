//! Dice computed from the secret, the seeds and the number of the draw.

use game::Dice;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::{Secret, Seed};

/// The dice of one draw.
///
/// Bytes come from HMAC-SHA-256 with the secret as its key, over the text
/// `dicehall dice 1\n<draw>\n<block>\n` and one line `<length>:<seed>\n` for each seat, with the length in
/// bytes. Block 0 gives the first 32 bytes, block 1 the next, and so on. A die with *s* sides takes
/// the next byte that is below the largest multiple of *s* up to 256, and shows its remainder by *s*,
/// plus one: bytes above that would make low faces likelier.
#[derive(Clone, Debug)]
pub struct FairDice {
    secret: Secret,
    draw: u64,
    seeds: String,
    block: u64,
    bytes: [u8; 32],
    used: usize,
}

impl FairDice {
    pub(crate) fn new(secret: &Secret, seeds: &[Seed], draw: u64) -> Self {
        let line = |seed: &Seed| format!("{}:{seed}\n", seed.as_str().len());
        let seeds = seeds.iter().map(line).collect();
        let mut dice =
            Self { secret: secret.clone(), draw, seeds, block: 0, bytes: [0; 32], used: 0 };
        dice.fill();
        dice
    }

    fn fill(&mut self) {
        let text = format!("dicehall dice 1\n{}\n{}\n{}", self.draw, self.block, self.seeds);
        let mac = Hmac::<Sha256>::new_from_slice(self.secret.bytes());
        let mut mac = mac.expect("HMAC takes a key of any length");
        mac.update(text.as_bytes());
        self.bytes = mac.finalize().into_bytes().into();
        self.used = 0;
    }

    fn byte(&mut self) -> u8 {
        if self.used == self.bytes.len() {
            self.block += 1;
            self.fill();
        }
        self.used += 1;
        self.bytes[self.used - 1]
    }
}

impl Dice for FairDice {
    fn face(&mut self, sides: u8) -> u8 {
        let fair = 256 - 256 % u16::from(sides);
        loop {
            let byte = self.byte();
            if u16::from(byte) < fair {
                return byte % sides + 1;
            }
        }
    }

    /// A die that has left the game is drawn anyway, so that a closed row never changes how the other dice
    /// fall.
    fn pass_over(&mut self, sides: u8) {
        self.face(sides);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeds(texts: &[&str]) -> Vec<Seed> {
        texts.iter().map(|text| Seed::new(text).unwrap()).collect()
    }

    fn faces(secret: u8, texts: &[&str], draw: u64, sides: u8, count: usize) -> Vec<u8> {
        let mut dice = Secret::new([secret; 32]).dice(&seeds(texts), draw);
        (0..count).map(|_| dice.face(sides)).collect()
    }

    /// Computed from the words of `docs/protocol.md` with another language's HMAC.
    #[test]
    fn the_dice_are_those_that_the_description_gives() {
        const LONG_ROLL: [u8; 40] = *b"8636743115527284148364186432867226851152";
        assert_eq!(faces(0, &["emma", "max"], 0, 2, 1), [1]);
        assert_eq!(faces(0, &["emma", "max"], 1, 6, 6), [1, 6, 6, 1, 4, 5]);
        assert_eq!(faces(0, &["emma", "grüße"], 2, 8, 40), LONG_ROLL.map(|digit| digit - b'0'));
    }

    #[test]
    fn every_part_counts() {
        let base = faces(1, &["a", "b"], 1, 200, 8);
        assert_eq!(faces(1, &["a", "b"], 1, 200, 8), base);
        for other in [
            faces(2, &["a", "b"], 1, 200, 8),
            faces(1, &["a", "c"], 1, 200, 8),
            faces(1, &["b", "a"], 1, 200, 8),
            faces(1, &["a", "b"], 2, 200, 8),
            faces(1, &["ab"], 1, 200, 8),
        ] {
            assert_ne!(other, base);
        }
    }

    #[test]
    fn a_die_that_has_left_keeps_its_place() {
        let all = faces(3, &["x"], 5, 6, 6);
        let mut dice = Secret::new([3; 32]).dice(&seeds(&["x"]), 5);
        dice.face(6);
        dice.pass_over(6);
        assert_eq!(dice.face(6), all[2]);
    }

    /// Chi-squared over 60,000 throws of a six; 5 degrees of freedom, so 30 is beyond one in 50,000.
    #[test]
    fn no_face_is_likelier_than_another() {
        let mut counts = [0_f64; 6];
        for face in faces(9, &["a", "b"], 1, 6, 60_000) {
            counts[usize::from(face) - 1] += 1.0;
        }
        let chi: f64 = counts.iter().map(|count| (count - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 30.0, "{counts:?}");
    }
}
