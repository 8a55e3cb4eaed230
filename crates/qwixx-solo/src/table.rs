//! The values of all sheets.

use qwixx::{ByColor, Color};
use qwixx_longo::{Closed, Sheet};

use crate::{
    Row, Variant,
    row::Rows,
    turn::{LEVELS, Value},
};

/// How many more points the best play of a lone sheet brings on average, for every sheet.
#[derive(Clone, Debug)]
pub struct SoloTable {
    variant: Variant,
    rows: Rows,
    /// For each pair of ascending rows, the values by pair of descending rows.
    blocks: Vec<Vec<Value>>,
}

/// A sheet as the table knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LoneSheet {
    /// The rows.
    pub rows: ByColor<Row>,
    /// How many misthrow boxes are crossed.
    pub misthrows: u8,
}

impl LoneSheet {
    /// A sheet without a cross.
    pub const EMPTY: Self = Self { rows: ByColor([Row::EMPTY; 4]), misthrows: 0 };

    /// A sheet of Longo, on which some rows are closed.
    pub fn new(sheet: &Sheet, closed: Closed) -> Self {
        let row = |color| {
            let crosses = sheet.row(color);
            if closed.contains(color) {
                Row::Closed
            } else {
                Row::Open { front: crosses.next() as u8, count: crosses.count() }
            }
        };
        Self { rows: ByColor(Color::ALL.map(row)), misthrows: sheet.misthrows() }
    }
}

impl SoloTable {
    pub(crate) fn new(variant: Variant, rows: Rows, blocks: Vec<Vec<Value>>) -> Self {
        Self { variant, rows, blocks }
    }

    pub(crate) fn blocks(&self) -> &[Vec<Value>] {
        &self.blocks
    }

    /// The variant played.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The points that a sheet is still expected to gain, before a throw: those already on it do not count,
    /// misthrows to come do. 0 if two rows are closed or all misthrow boxes are crossed, and if there is
    /// no such sheet.
    pub fn value(&self, sheet: &LoneSheet) -> f32 {
        self.looked_up(sheet).unwrap_or(0.0)
    }

    fn looked_up(&self, sheet: &LoneSheet) -> Option<f32> {
        let mut numbers = [0; 4];
        for (number, &row) in numbers.iter_mut().zip(&sheet.rows.0) {
            *number = self.rows.number(row)?;
        }
        let closed = sheet.rows.0.iter().filter(|&&row| row == Row::Closed).count();
        if closed > 1 || usize::from(sheet.misthrows) >= LEVELS {
            return None;
        }
        let [a, b, c, d] = numbers;
        let block = self.blocks.get(self.rows.pair(a, b))?;
        Some(block.get(self.rows.pair(c, d))?[usize::from(sheet.misthrows)])
    }

    /// The expected score of a whole game.
    pub fn start(&self) -> f32 {
        self.value(&LoneSheet::EMPTY)
    }
}
