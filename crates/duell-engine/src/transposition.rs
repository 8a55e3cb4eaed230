//! The transposition table: what earlier searches found out about positions, shared by all threads without
//! a lock.
//!
//! An entry is two words: the key combined with the contents, and the contents. If two threads write the
//! same entry at once, the words no longer match, and the entry counts as empty (Hyatt and Mann, 2002).
//! The contents:
//!
//! ```text
//! bits 63–48   47–32        31–24   23–18        17–16   15–0
//!      value   evaluation   depth   generation   bound   move, or 0xffff for none
//! ```

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use duell::Tumble;

use crate::score::{Value, WON};

/// How a stored value bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    Lower,
    /// The true one is at most this.
    Upper,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) tumble: Option<Tumble>,
    pub(crate) value: Value,
    pub(crate) evaluation: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Entry {
    /// Whether it makes a search with this window unnecessary.
    pub(crate) fn decides(&self, alpha: Value, beta: Value) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }

    /// An evaluation of the position, or the stored value if that shows it to be higher or lower. A win is not an
    /// estimate.
    pub(crate) fn tightened(&self, evaluation: Value) -> Value {
        let is_better = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value > evaluation,
            Bound::Upper => self.value < evaluation,
        };
        if is_better && self.value.abs() < WON { self.value } else { evaluation }
    }
}

const NO_MOVE: u64 = 0xffff;
const GENERATIONS: u8 = 64;

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    contents: AtomicU64,
}

/// The slots that one position may be stored in: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table.
pub(crate) struct Transpositions {
    buckets: Box<[Bucket]>,
    generation: AtomicU8,
}

impl Transpositions {
    /// A table of about this many mebibytes, at least one. If the system does not grant that much, half will do,
    /// and so on.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let mut count = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        buckets.resize_with(count, Bucket::default);
        Self { buckets: buckets.into(), generation: AtomicU8::new(0) }
    }

    /// Tells the table that a new search begins: older entries are replaced first.
    pub(crate) fn age(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    fn bucket(&self, key: u64) -> &[Slot; 4] {
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize].0
    }

    /// Prefetches the entry of a position: memory is slow, and there is other work to do in the meantime.
    pub(crate) fn touch(&self, key: u64) {
        std::hint::black_box(self.bucket(key)[0].contents.load(Relaxed));
    }

    /// What is known about a position `ply` half-moves from the root.
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let contents = slot.contents.load(Relaxed);
            (slot.check.load(Relaxed) ^ contents == key && contents != 0)
                .then(|| unpack(contents, ply))
        })
    }

    /// Stores a result in place of what seems least useful. A known move is never replaced by none.
    pub(crate) fn put(&self, key: u64, ply: usize, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key);
        let mut worst = (&bucket[0], i32::MAX);
        let mut old_move = NO_MOVE;
        for slot in bucket {
            let contents = slot.contents.load(Relaxed);
            if slot.check.load(Relaxed) ^ contents == key {
                let is_kept = entry.bound != Bound::Exact
                    && entry.depth + 4 <= depth(contents)
                    && generation_of(contents) == generation;
                if is_kept {
                    return;
                }
                old_move = contents & NO_MOVE;
                worst.0 = slot;
                break;
            }
            let age = (GENERATIONS + generation - generation_of(contents)) % GENERATIONS;
            let use_of =
                if contents == 0 { i32::MIN } else { depth(contents) - 8 * i32::from(age) };
            if use_of < worst.1 {
                worst = (slot, use_of);
            }
        }
        let contents = pack(entry, ply, generation, old_move);
        worst.0.contents.store(contents, Relaxed);
        worst.0.check.store(key ^ contents, Relaxed);
    }

    /// How many thousandths of the table the current search has filled.
    pub(crate) fn fullness(&self) -> usize {
        let generation = self.generation.load(Relaxed);
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let is_new = |slot: &&Slot| {
            let contents = slot.contents.load(Relaxed);
            contents != 0 && generation_of(contents) == generation
        };
        let seen = 4 * self.buckets.len().min(250);
        sample.filter(is_new).count() * 1000 / seen
    }
}

fn pack(entry: Entry, ply: usize, generation: u8, old_move: u64) -> u64 {
    let tumble = entry.tumble.map_or(old_move, |tumble| tumble.index() as u64);
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(from_here(entry.value, ply) as u16) << 48
        | u64::from(entry.evaluation as u16) << 32
        | u64::from(entry.depth.clamp(0, 255) as u8) << 24
        | u64::from(generation) << 18
        | bound << 16
        | tumble
}

fn unpack(contents: u64, ply: usize) -> Entry {
    Entry {
        tumble: Tumble::from_index((contents & NO_MOVE) as usize),
        value: from_root(Value::from((contents >> 48) as u16 as i16), ply),
        evaluation: Value::from((contents >> 32) as u16 as i16),
        depth: depth(contents),
        bound: match contents >> 16 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

fn depth(contents: u64) -> i32 {
    i32::from((contents >> 24) as u8)
}

fn generation_of(contents: u64) -> u8 {
    (contents >> 18) as u8 % GENERATIONS
}

/// Wins are stored as distances from the position itself, which can be reached in different numbers of moves.
fn from_here(value: Value, ply: usize) -> Value {
    match value {
        _ if value > WON => value + ply as Value,
        _ if value < -WON => value - ply as Value,
        _ => value,
    }
}

fn from_root(value: Value, ply: usize) -> Value {
    match value {
        _ if value > WON => value - ply as Value,
        _ if value < -WON => value + ply as Value,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{loss_in, win_in};

    fn entry(value: Value, depth: i32) -> Entry {
        let tumble = Tumble::from_index(Tumble::COUNT - 1);
        Entry { tumble, value, evaluation: -77, depth, bound: Bound::Lower }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Transpositions::new(1);
        for (key, value) in [(1_u64 << 60, 500), (7 << 50, -2000), (9 << 40, 0)] {
            table.put(key, 3, entry(value, 9));
            assert_eq!(table.get(key, 3), Some(entry(value, 9)));
            assert_eq!(table.get(key ^ 1, 3), None);
        }
    }

    #[test]
    fn a_bound_tightens_an_evaluation() {
        let estimate = |bound, value| Entry { bound, ..entry(value, 3) }.tightened(100);
        assert_eq!([50, 150].map(|value| estimate(Bound::Lower, value)), [100, 150]);
        assert_eq!([50, 150].map(|value| estimate(Bound::Upper, value)), [50, 100]);
        assert_eq!([50, win_in(9)].map(|value| estimate(Bound::Exact, value)), [50, 100]);
    }

    #[test]
    fn a_win_counts_from_where_it_is_found() {
        let table = Transpositions::new(1);
        table.put(5, 4, entry(win_in(9), 6));
        assert_eq!(table.get(5, 2).unwrap().value, win_in(7));
        table.put(6, 4, entry(loss_in(8), 6));
        assert_eq!(table.get(6, 6).unwrap().value, loss_in(10));
    }

    #[test]
    fn deep_and_new_results_stay_when_a_bucket_is_full() {
        let table = Transpositions::new(1);
        // Small keys share the first bucket.
        for key in 1..=4 {
            table.put(key, 0, entry(0, 10 + key as i32));
        }
        table.put(99, 0, entry(0, 1));
        assert!(table.get(1, 0).is_none(), "the shallowest goes");
        assert!(table.get(4, 0).is_some());
        for _ in 0..3 {
            table.age();
        }
        table.put(100, 0, entry(0, 1));
        table.put(101, 0, entry(0, 1));
        assert!(table.get(100, 0).is_some(), "of this search, though shallow");
    }

    #[test]
    fn a_result_without_a_move_keeps_the_known_one() {
        let table = Transpositions::new(1);
        table.put(5, 0, entry(10, 6));
        table.put(5, 0, Entry { tumble: None, depth: 7, ..entry(20, 7) });
        let found = table.get(5, 0).unwrap();
        assert_eq!((found.value, found.tumble), (20, entry(0, 0).tumble));
    }
}
