//! The value of one sheet before a throw, from the values of all sheets that a turn can lead to.
//!
//! This is the inner loop of the solver: for each sum of the white dice it finds the most that each
//! number of each row can bring in action 2, whatever was done in action 1, and leaves the colored
//! dice to [`Prospects`]. The four levels of misthrows have the same moves and are looked up together;
//! only the value of a misthrow links each level to the next.

use qwixx::{MISTHROW_COST, Prospects, points};

use crate::{Variant, row::Rows, variant::MOST_NUMBERS};

/// The points still to be expected, by the number of misthrows so far.
pub(crate) type Value = [f32; LEVELS];

/// How many misthrows end the game.
pub(crate) const LEVELS: usize = qwixx_longo::outcome::MOST_MISTHROWS as usize;

const NOTHING: Value = [f32::NEG_INFINITY; LEVELS];

/// The best value of crossing each number, by color: the first index is the number minus two.
type ByNumber = [[Value; 4]; MOST_NUMBERS];

/// The same by the number of misthrows, then by number and color.
type ByLevel = [[[f32; 4]; MOST_NUMBERS]; LEVELS];

/// Where the values of other sheets are found: those with other ascending rows in finished blocks, one
/// for each pair; those with the same ascending rows in the block being made.
pub(crate) struct Sheets<'a> {
    pub(crate) blocks: &'a [Vec<Value>],
    pub(crate) own: &'a [Value],
}

/// A sheet in the middle of a turn: its rows by number, and the points gained so far.
#[derive(Clone, Copy)]
struct Midway {
    rows: [u8; 4],
    gain: f32,
    /// Whether a row is closed.
    is_one_closed: bool,
    /// Whether an ascending row was crossed in this turn.
    has_risen: bool,
}

/// A cross that can be made in a row.
struct Cross {
    row: u8,
    gain: f32,
    closes: bool,
}

/// What the solver keeps for the sheets of one variant.
#[derive(Clone, Debug)]
pub(crate) struct TurnSolver<const FACES: usize> {
    variant: Variant,
    rows: Rows,
    /// White pairs: the index of each die's lowest sum, that of the pair's own sum, and the share of throws.
    whites: Vec<([usize; 2], usize, f64)>,
}

impl<const FACES: usize> TurnSolver<FACES> {
    pub(crate) fn new(variant: Variant, rows: Rows) -> Self {
        let mut whites = Vec::new();
        for low in 0..FACES {
            for high in low..FACES {
                let ways = if low == high { 1.0 } else { 2.0 };
                whites.push(([low, high], low + high, ways / (FACES * FACES) as f64));
            }
        }
        Self { variant, rows, whites }
    }

    /// The value of a sheet whose rows have these numbers.
    pub(crate) fn value(&self, rows: [u8; 4], known: &Sheets<'_>) -> Value {
        let closed = self.rows.closed();
        let start =
            Midway { rows, gain: 0.0, is_one_closed: rows.contains(&closed), has_risen: false };
        let mut second = [[NOTHING; 4]; MOST_NUMBERS];
        self.raise_second(&start, known, &mut second);
        let mut bases = [NOTHING; MOST_NUMBERS];
        let mut bests: [ByLevel; MOST_NUMBERS] =
            [[[[f32::NEG_INFINITY; 4]; MOST_NUMBERS]; LEVELS]; MOST_NUMBERS];
        for sum in 0..self.variant.numbers() {
            let mut reachable = second;
            self.each_first(&start, sum, |first| {
                raise(&mut bases[sum], self.settled(&first, known), first.gain);
                self.raise_second(&first, known, &mut reachable);
            });
            sort_by_level(&reachable, &mut bests[sum]);
        }
        self.averaged(&bases, &bests)
    }

    /// The expectation over all dice, from the last level of misthrows to the first.
    fn averaged(&self, bases: &[Value; MOST_NUMBERS], bests: &[ByLevel; MOST_NUMBERS]) -> Value {
        let mut value = [0.0; LEVELS];
        let mut after_misthrow = 0.0;
        for level in (0..LEVELS).rev() {
            let misthrow = after_misthrow - MISTHROW_COST as f32;
            let mut mean = 0.0;
            for &([low, high], sum, share) in &self.whites {
                let base = bases[sum][level].max(misthrow);
                let best = &bests[sum][level];
                let mut faces = [[0.0; 4]; FACES];
                for (face, values) in faces.iter_mut().enumerate() {
                    *values = best[low + face];
                    raise(values, best[high + face], 0.0);
                }
                mean += share * f64::from(Prospects::new(faces).expected_best(base));
            }
            after_misthrow = mean as f32;
            value[level] = after_misthrow;
        }
        value
    }

    /// Every cross that a sum of the white dice, counted from the lowest, allows in action 1.
    fn each_first(&self, start: &Midway, sum: usize, mut then: impl FnMut(Midway)) {
        for color in 0..4 {
            if let Some(first) = self.crossed(start, color, self.place(color, sum)) {
                then(first);
            }
        }
        if self.variant.is_lucky(sum as u8 + 2) {
            let count = |row: u8| self.rows.open.get(usize::from(row)).map(|row| row.1);
            let fewest = start.rows.iter().filter_map(|&row| count(row)).min();
            for color in 0..4 {
                let row = start.rows[color];
                if count(row).is_some() && count(row) == fewest {
                    let front = usize::from(self.rows.open[usize::from(row)].0);
                    self.crossed(start, color, front).into_iter().for_each(&mut then);
                }
            }
        }
    }

    /// The place of a number, counted from the lowest, in the row of a color.
    #[inline]
    fn place(&self, color: usize, number: usize) -> usize {
        if color < 2 { number } else { self.variant.numbers() - 1 - number }
    }

    /// A cross of the number at a place, where the rules allow it.
    #[inline]
    fn cross(&self, row: u8, place: usize) -> Option<Cross> {
        let &(front, count) = self.rows.open.get(usize::from(row))?;
        if place < usize::from(front) {
            return None;
        }
        if place < self.variant.closing() {
            let gain = f32::from(count + 1);
            return Some(Cross {
                row: Rows::index(place as u8 + 1, count + 1),
                gain,
                closes: false,
            });
        }
        let gain = (points(count + 2) - points(count)) as f32;
        let cross = Cross { row: self.rows.closed(), gain, closes: true };
        (count >= self.variant.needed_to_close()).then_some(cross)
    }

    #[inline]
    fn crossed(&self, before: &Midway, color: usize, place: usize) -> Option<Midway> {
        let cross = self.cross(before.rows[color], place)?;
        let mut after = *before;
        after.rows[color] = cross.row;
        after.gain += cross.gain;
        // A second closed row ends the game, which leaves no row open.
        if cross.closes && before.is_one_closed {
            after.rows = [self.rows.closed(); 4];
        }
        after.is_one_closed |= cross.closes;
        after.has_risen |= color < 2;
        Some(after)
    }

    /// The value of a sheet after an action, without the points gained in it.
    #[inline]
    fn settled(&self, midway: &Midway, known: &Sheets<'_>) -> Value {
        let [a, b, c, d] = midway.rows;
        if a == self.rows.closed() && a == b {
            return [0.0; LEVELS];
        }
        self.block(midway, known)[self.rows.pair(c, d)]
    }

    #[inline]
    fn block<'a>(&self, midway: &Midway, known: &Sheets<'a>) -> &'a [Value] {
        if midway.has_risen {
            &known.blocks[self.rows.pair(midway.rows[0], midway.rows[1])]
        } else {
            known.own
        }
    }

    /// Records what every cross of action 2 brings.
    #[inline]
    fn raise_second(&self, midway: &Midway, known: &Sheets<'_>, best: &mut ByNumber) {
        let [a, b, c, d] = midway.rows;
        if a == self.rows.closed() && a == b {
            return;
        }
        let falling = self.rows.pair(c, d);
        let other_rising = |row, other| known.blocks[self.rows.pair(row, other)][falling];
        self.raise_row(midway, 0, best, |row| other_rising(row, b));
        self.raise_row(midway, 1, best, |row| other_rising(row, a));
        let block = self.block(midway, known);
        self.raise_row(midway, 2, best, |row| block[self.rows.pair(row, d)]);
        self.raise_row(midway, 3, best, |row| block[self.rows.pair(row, c)]);
    }

    /// Records what every cross of one row brings; `value` gives the sheet with another row in its place.
    #[inline]
    fn raise_row(
        &self,
        midway: &Midway,
        color: usize,
        best: &mut ByNumber,
        value: impl Fn(u8) -> Value,
    ) {
        let Some(&(front, count)) = self.rows.open.get(usize::from(midway.rows[color])) else {
            return;
        };
        let gain = midway.gain + f32::from(count + 1);
        for place in front..self.variant.closing() as u8 {
            let number = self.place(color, usize::from(place));
            raise(&mut best[number][color], value(Rows::index(place + 1, count + 1)), gain);
        }
        if count >= self.variant.needed_to_close() {
            let gain = gain + f32::from(count + 2);
            let over = midway.is_one_closed;
            let after = if over { [0.0; LEVELS] } else { value(self.rows.closed()) };
            for place in self.variant.closing()..self.variant.numbers() {
                raise(&mut best[self.place(color, place)][color], after, gain);
            }
        }
    }
}

/// Raises the value on each level to another plus a gain, where that is higher.
#[inline]
fn raise(best: &mut Value, value: Value, gain: f32) {
    // Plain loops here and below: without link-time optimization `map` and `zip` would be calls.
    for (level, best) in best.iter_mut().enumerate() {
        let value = value[level] + gain;
        *best = if value > *best { value } else { *best };
    }
}

/// Reorders the values by level first and color last.
#[inline]
fn sort_by_level(values: &ByNumber, sorted: &mut ByLevel) {
    for (number, colors) in values.iter().enumerate() {
        for (color, value) in colors.iter().enumerate() {
            for (level, sorted) in sorted.iter_mut().enumerate() {
                sorted[number][color] = value[level];
            }
        }
    }
}
