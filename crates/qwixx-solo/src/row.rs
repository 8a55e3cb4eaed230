//! Rows and pairs of rows, numbered.
//!
//! Of an open row, only the front (how many places are used up) and the number of crosses matter for
//! what can still happen; of a closed one, nothing does. Two rows that run the same way are
//! interchangeable, so a sheet is an unordered pair of ascending rows and one of descending rows.

use crate::{Variant, variant::MOST_NUMBERS};

/// All of a row that the rest of the game depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Row {
    /// A row that can still get crosses.
    Open {
        /// The place right after the last cross, or the first.
        front: u8,
        /// How many crosses there are.
        count: u8,
    },
    /// A closed row.
    Closed,
}

impl Row {
    /// A row without crosses.
    pub const EMPTY: Self = Self::Open { front: 0, count: 0 };
}

/// The number of different open rows at most: an empty one, and every front with every count up to it.
const MOST_ROWS: usize = 1 + (MOST_NUMBERS - 1) * MOST_NUMBERS / 2;

/// The numbers of all rows and pairs of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// The front and the count of each open row.
    pub(crate) open: Vec<(u8, u8)>,
    /// The number of each pair of rows; [`Rows::closed`] stands for a closed one.
    pairs: Vec<[u16; MOST_ROWS + 1]>,
    /// The two rows of each pair, the higher first.
    both: Vec<[u8; 2]>,
}

impl Rows {
    pub(crate) fn new(variant: Variant) -> Self {
        let mut open = vec![(0, 0)];
        for front in 1..=variant.closing() as u8 {
            open.extend((1..=front).map(|count| (front, count)));
        }
        let closed = open.len();
        // Both closed would be the end, which has no number.
        let lower = |high: usize| 0..=high.min(closed - 1);
        let both: Vec<[u8; 2]> = (0..=closed)
            .flat_map(|high| lower(high).map(move |low| [high as u8, low as u8]))
            .collect();
        let mut pairs = vec![[0; MOST_ROWS + 1]; closed + 1];
        for (pair, &[high, low]) in both.iter().enumerate() {
            pairs[usize::from(high)][usize::from(low)] = pair as u16;
            pairs[usize::from(low)][usize::from(high)] = pair as u16;
        }
        Self { open, pairs, both }
    }

    /// The number that stands for a closed row.
    #[inline]
    pub(crate) fn closed(&self) -> u8 {
        self.open.len() as u8
    }

    /// The number of a row with this front and this count.
    #[inline]
    pub(crate) const fn index(front: u8, count: u8) -> u8 {
        if front == 0 { 0 } else { 1 + front * (front - 1) / 2 + (count - 1) }
    }

    /// The farthest front of an open row.
    fn farthest(&self) -> u8 {
        self.open.last().map_or(0, |&(front, _)| front)
    }

    /// The number of a row, if the variant has it.
    pub(crate) fn number(&self, row: Row) -> Option<u8> {
        match row {
            Row::Closed => Some(self.closed()),
            Row::Open { front, count } => {
                let is_one = (1..=front).contains(&count) || (front, count) == (0, 0);
                let exists = is_one && front <= self.farthest();
                exists.then(|| Self::index(front, count))
            }
        }
    }

    /// The number of the pair of two rows, of which at most one is closed.
    #[inline]
    pub(crate) fn pair(&self, one: u8, other: u8) -> usize {
        usize::from(self.pairs[usize::from(one)][usize::from(other)])
    }

    /// The rows of a pair.
    pub(crate) fn rows_of(&self, pair: usize) -> [u8; 2] {
        self.both[pair]
    }

    /// How many pairs there are.
    pub(crate) fn pair_count(&self) -> usize {
        self.both.len()
    }

    /// How many pairs have both rows open; they come first.
    pub(crate) fn open_pair_count(&self) -> usize {
        self.open.len() * (self.open.len() + 1) / 2
    }

    /// How many values belong to a pair of ascending rows: one for each pair of descending rows such that
    /// at most one row in all is closed.
    pub(crate) fn block_len(&self, rising: usize) -> usize {
        if rising < self.open_pair_count() { self.pair_count() } else { self.open_pair_count() }
    }

    /// How far a pair has come: every cross increases this.
    pub(crate) fn progress(&self, pair: usize) -> u32 {
        let past = self.farthest() + 1;
        let front = |row: u8| self.open.get(usize::from(row)).map_or(past, |row| row.0);
        self.both[pair].iter().map(|&row| u32::from(front(row))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longo_has_as_many_rows_and_pairs_as_counted_by_hand() {
        let rows = Rows::new(Variant::longo(None));
        assert_eq!(rows.open.len(), 92);
        assert_eq!(rows.open_pair_count(), 4278);
        assert_eq!(rows.pair_count(), 4278 + 92);
        assert_eq!(Rows::new(Variant::CLASSIC).open.len(), 56);
    }

    #[test]
    fn pairs_and_rows_find_each_other() {
        let rows = Rows::new(Variant::longo(None));
        for pair in 0..rows.pair_count() {
            let [high, low] = rows.rows_of(pair);
            assert_eq!([rows.pair(high, low), rows.pair(low, high)], [pair, pair]);
            assert_eq!(high == rows.closed(), pair >= rows.open_pair_count());
        }
        for (number, &(front, count)) in rows.open.iter().enumerate() {
            assert_eq!(rows.number(Row::Open { front, count }), Some(number as u8));
        }
        for (front, count) in [(0, 1), (3, 4), (14, 3), (5, 0)] {
            assert_eq!(rows.number(Row::Open { front, count }), None);
        }
    }
}
