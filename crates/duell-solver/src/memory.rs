//! What a proof remembers: two hash tables of fixed size.
//!
//! `Numbers` belong to one bound on the length of the win; what is proven also holds for all larger or
//! all smaller bounds, and is kept separately, so that one bound benefits from the results of another.
//! Entries carry their full 64-bit key.

use crate::{node::SPREAD, numbers::Numbers};

/// What is proven about a node.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Proven {
    /// The prover wins within this many moves; 0 if no win is known.
    pub(crate) win: u8,
    /// The prover does not win within this many moves.
    pub(crate) no_win: u8,
}

impl Proven {
    /// What follows for a bound.
    pub(crate) fn within(self, moves: u8) -> Option<bool> {
        if self.win != 0 && self.win <= moves {
            Some(true)
        } else if self.no_win >= moves {
            Some(false)
        } else {
            None
        }
    }
}

#[derive(Clone, Copy)]
struct Fact {
    key: u64,
    proven: Proven,
}

/// A key, and what is remembered for it.
type Entry = [u64; 2];

/// Both tables. A third of the memory is for estimates, the rest for what is proven. Entries are plain numbers: the system
/// hands out zeros without touching memory, so a short proof takes little of it.
pub(crate) struct Memory {
    facts: Vec<[Entry; 2]>,
    guesses: Vec<Entry>,
}

impl Memory {
    /// Tables that take no more than this many megabytes.
    pub(crate) fn new(megabytes: usize) -> Self {
        let bytes = megabytes.max(1) << 20;
        let facts = (bytes / 3 * 2 / size_of::<[Entry; 2]>()).max(1);
        let guesses = (bytes / 3 / size_of::<Entry>()).max(1);
        Self { facts: vec![[[0; 2]; 2]; facts], guesses: vec![[0; 2]; guesses] }
    }

    /// What is proven about a question.
    pub(crate) fn proven(&self, question: u64) -> Proven {
        let bucket = self.facts[place(question, self.facts.len())].map(Fact::from_entry);
        let fact = bucket.iter().find(|fact| fact.key == question);
        fact.map_or_else(Proven::default, |fact| fact.proven)
    }

    /// Records that the prover wins, or does not win, within this many moves.
    pub(crate) fn prove(&mut self, question: u64, moves: u8, wins: bool) {
        let at = place(question, self.facts.len());
        let mut bucket = self.facts[at].map(Fact::from_entry);
        if bucket[0].key != question {
            if bucket[1].key == question {
                bucket.swap(0, 1);
            } else {
                // The older of the two is replaced, unless it says much more than the other.
                if bucket[1].weight() <= bucket[0].weight() + 1 {
                    bucket[1] = bucket[0];
                }
                bucket[0] = Fact { key: question, proven: Proven::default() };
            }
        }
        let proven = &mut bucket[0].proven;
        if wins {
            proven.win = if proven.win == 0 { moves } else { proven.win.min(moves) };
        } else {
            proven.no_win = proven.no_win.max(moves);
        }
        self.facts[at] = bucket.map(Fact::entry);
    }

    /// The numbers stored for a question and a bound.
    pub(crate) fn numbers(&self, question: u64, moves: u8) -> Option<Numbers> {
        let key = bounded(question, moves);
        let [its_key, packed] = self.guesses[place(key, self.guesses.len())];
        (its_key == key)
            .then_some(Numbers { proof: (packed >> 32) as u32, disproof: packed as u32 })
    }

    /// Stores numbers.
    pub(crate) fn remember(&mut self, question: u64, moves: u8, numbers: Numbers) {
        let key = bounded(question, moves);
        let at = place(key, self.guesses.len());
        self.guesses[at] = [key, u64::from(numbers.proof) << 32 | u64::from(numbers.disproof)];
    }
}

impl Fact {
    fn from_entry([key, packed]: Entry) -> Self {
        let [win, no_win, ..] = packed.to_le_bytes();
        Self { key, proven: Proven { win, no_win } }
    }

    fn entry(self) -> Entry {
        [self.key, u64::from(u16::from_le_bytes([self.proven.win, self.proven.no_win]))]
    }

    fn weight(&self) -> u8 {
        self.proven.win.max(self.proven.no_win)
    }
}

fn bounded(question: u64, moves: u8) -> u64 {
    (question ^ u64::from(moves)).wrapping_mul(SPREAD)
}

fn place(key: u64, size: usize) -> usize {
    ((u128::from(key) * size as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_proven_holds_for_other_bounds_too() {
        let mut memory = Memory::new(1);
        let question = 0x1234_5678_9abc_def0;
        assert_eq!(memory.proven(question).within(1), None);
        memory.prove(question, 3, false);
        memory.prove(question, 6, true);
        memory.prove(question, 2, false);
        memory.prove(question, 8, true);
        let within = |moves| memory.proven(question).within(moves);
        assert_eq!(
            [2, 3, 4, 5, 6, 9].map(within),
            [Some(false), Some(false), None, None, Some(true), Some(true)]
        );
        assert_eq!(memory.proven(question ^ 1).within(1), None);
    }

    #[test]
    fn numbers_belong_to_one_bound() {
        let mut memory = Memory::new(1);
        memory.remember(77, 3, Numbers { proof: 4, disproof: 5 });
        assert_eq!(memory.numbers(77, 3), Some(Numbers { proof: 4, disproof: 5 }));
        assert_eq!(memory.numbers(77, 4), None);
    }
}
