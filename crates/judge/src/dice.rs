//! Dice from a seed.

use game::Dice;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Fast dice that fall the same way for the same seed, every time and on every machine. Whoever knows the
/// seed knows the dice: use them for simulations, and for play where trust is no issue.
#[derive(Clone, Debug)]
pub struct SeededDice(Xoshiro256PlusPlus);

impl SeededDice {
    /// The dice of this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The dice of one of many games that share a seed.
    pub fn of_game(seed: u64, game: u64) -> Self {
        // An odd multiplier spreads neighboring games over all seeds without a collision.
        Self::new(seed ^ game.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

impl Dice for SeededDice {
    /// Multiplies into the range, and throws again in the rare cases that would favor a face
    /// (Lemire, 2019).
    #[inline]
    fn face(&mut self, sides: u8) -> u8 {
        let sides = u32::from(sides);
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(sides);
            if product as u32 >= sides || product as u32 >= sides.wrapping_neg() % sides {
                return (product >> 32) as u8 + 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_as_likely() {
        let mut dice = SeededDice::new(42);
        let mut counts = [0_u32; 8];
        for _ in 0..80_000 {
            counts[usize::from(dice.face(8)) - 1] += 1;
        }
        // Five standard deviations of a binomial with 80,000 throws and p = 1/8.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 470), "{counts:?}");
    }

    #[test]
    fn the_same_seed_falls_the_same_way() {
        let faces = |mut dice: SeededDice| -> Vec<u8> { (0..20).map(|_| dice.face(6)).collect() };
        assert_eq!(faces(SeededDice::new(3)), faces(SeededDice::new(3)));
        assert_ne!(faces(SeededDice::new(3)), faces(SeededDice::new(4)));
        assert_ne!(faces(SeededDice::of_game(3, 0)), faces(SeededDice::of_game(3, 1)));
    }
}
