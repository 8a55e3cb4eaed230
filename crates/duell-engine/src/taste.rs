//! Taste: which of several moves of nearly equal worth an engine prefers.
//!
//! Without it, an engine that counts nodes plays the same game over and over. A taste adds a margin to
//! half of the moves at the root, chosen by a seed. It is still a single search, and the move it finds is
//! never worse than the best one by more than the margin. Wins and losses in sight are not affected.

use duell::Tumble;

use crate::score::{Value, WON};

/// A preference among the moves at the root.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Taste {
    seed: u64,
    margin: u16,
}

impl Taste {
    /// A taste from a seed, which costs at most this many hundredths of a die.
    pub fn new(seed: u64, margin: u16) -> Self {
        Self { seed, margin }
    }

    /// What is added to the value of a move: the margin or nothing.
    fn bonus(self, tumble: Tumble) -> Value {
        // The mixing step of SplitMix64.
        let mut bits = self.seed ^ (tumble.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        if bits >> 63 == 0 { 0 } else { Value::from(self.margin) }
    }

    /// The value of a move as seen with this taste.
    pub(crate) fn seen(self, tumble: Tumble, value: Value) -> Value {
        if value.abs() > WON { value } else { (value + self.bonus(tumble)).min(WON) }
    }

    /// The true value of a move, from the value as seen.
    pub(crate) fn unseen(self, tumble: Tumble, value: Value) -> Value {
        if value.abs() > WON { value } else { (value - self.bonus(tumble)).max(-WON) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{loss_in, win_in};

    #[test]
    fn a_taste_keeps_to_its_margin_and_leaves_wins_alone() {
        let moves = || (0..Tumble::COUNT).filter_map(Tumble::from_index);
        let taste = Taste::new(7, 12);
        let bonuses: Vec<Value> = moves().map(|tumble| taste.bonus(tumble)).collect();
        let liked = bonuses.iter().filter(|&&bonus| bonus == 12).count();
        let others = bonuses.iter().filter(|&&bonus| bonus == 0).count();
        assert_eq!(liked + others, bonuses.len());
        assert!(liked.abs_diff(others) * 10 < bonuses.len(), "{liked} and {others}");
        for tumble in moves() {
            for value in [win_in(1), win_in(99), loss_in(2)] {
                assert_eq!(taste.seen(tumble, value), value);
                assert_eq!(taste.unseen(tumble, value), value);
            }
            for value in [-300, 0, 41] {
                assert_eq!(taste.unseen(tumble, taste.seen(tumble, value)), value);
                assert_eq!(Taste::default().seen(tumble, value), value);
            }
            assert!(taste.seen(tumble, WON) <= WON && taste.unseen(tumble, -WON) >= -WON);
        }
    }

    #[test]
    fn another_seed_likes_other_moves() {
        let liked = |seed| {
            let taste = Taste::new(seed, 1);
            let moves = (0..Tumble::COUNT).filter_map(Tumble::from_index);
            moves.take(20).map(|tumble| taste.bonus(tumble)).collect::<Vec<_>>()
        };
        let all: std::collections::HashSet<_> = (0..20).map(liked).collect();
        assert_eq!(all.len(), 20);
    }
}
