//! The sheet of one player.

use game::Seat;
use qwixx::{ByColor, Color, MISTHROW_COST, points};

use crate::{Closed, Forbidden, Lucky, Space};

/// How many numbers at the end of a row close it when crossed (L9).
pub const CLOSING_NUMBERS: u8 = 2;
/// How many crosses the row needs before that (L9).
pub const NEEDED_TO_CLOSE: u8 = 6;
/// The place of the first number that closes a row.
const CLOSING: usize = Space::COUNT - CLOSING_NUMBERS as usize;

/// The crosses of one row, one bit each: the first number at bit 0, the lock behind the last number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Crosses(u16);

const LOCK: u16 = 1 << Space::COUNT;

impl Crosses {
    /// How many crosses there are, the lock included.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the number at a place is crossed.
    pub const fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// Whether the lock is crossed.
    pub const fn is_locked(self) -> bool {
        self.0 & LOCK != 0
    }

    /// The place right after the last cross, or the first (L6).
    pub const fn next(self) -> usize {
        (u16::BITS - self.0.leading_zeros()) as usize
    }

    /// Whether a number lies to the right of all crosses (L4) and L9 allows it.
    #[inline]
    pub(crate) const fn allow(self, place: usize) -> bool {
        (self.0 >> place == 0) & ((place < CLOSING) | (self.count() >= NEEDED_TO_CLOSE))
    }

    /// Crosses a number, and the lock too if that closes the row (L10).
    #[inline]
    pub(crate) const fn add(&mut self, place: usize) {
        self.0 |= 1 << place;
        if place >= CLOSING {
            self.0 |= LOCK;
        }
    }

    pub(crate) const fn is_closing(place: usize) -> bool {
        place >= CLOSING
    }
}

/// A sheet: four rows of crosses, misthrows, and the lucky numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sheet {
    pub(crate) rows: ByColor<Crosses>,
    pub(crate) misthrows: u8,
    lucky: Lucky,
}

impl Sheet {
    pub(crate) fn new(lucky: Lucky) -> Self {
        Self { rows: ByColor::default(), misthrows: 0, lucky }
    }

    /// The crosses of a row.
    pub fn row(&self, color: Color) -> Crosses {
        self.rows[color]
    }

    /// How many misthrow boxes are crossed.
    pub fn misthrows(&self) -> u8 {
        self.misthrows
    }

    /// The lucky numbers.
    pub fn lucky(&self) -> Lucky {
        self.lucky
    }

    /// The points of the sheet (L14).
    #[inline]
    pub fn points(&self) -> i32 {
        let rows: i32 = self.rows.0.iter().map(|row| points(row.count())).sum();
        rows - MISTHROW_COST * i32::from(self.misthrows)
    }

    /// Whether a number may be crossed while these rows are closed, whatever the dice show.
    #[inline]
    pub fn allows(&self, space: Space, closed: Closed) -> bool {
        !closed.contains(space.color()) & self.rows[space.color()].allow(space.place())
    }

    /// The next numbers of the open rows with the fewest crosses (L6, L7), whether L9 lets them be
    /// crossed or not.
    #[inline]
    pub(crate) fn next_in_shortest(&self, closed: Closed) -> impl Iterator<Item = Space> {
        let open = Color::ALL.into_iter().filter(move |&color| !closed.contains(color));
        let fewest = open.clone().map(|color| self.rows[color].count()).min();
        open.filter(move |&color| Some(self.rows[color].count()) == fewest)
            .filter_map(|color| Space::at(color, self.rows[color].next()))
    }

    /// Decides whether a number may be crossed, whatever the dice show, and if not, why.
    pub(crate) fn judge(&self, space: Space, closed: Closed) -> Result<(), Forbidden> {
        let row = self.rows[space.color()];
        if closed.contains(space.color()) {
            Err(Forbidden::Closed(space.color()))
        } else if space.place() < row.next() {
            Err(Forbidden::NotRight(space))
        } else if space.place() >= CLOSING && row.count() < NEEDED_TO_CLOSE {
            Err(Forbidden::TooFew { space, crosses: row.count() })
        } else {
            Ok(())
        }
    }
}

/// The sheets of all seats, stored inline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sheets {
    all: [Sheet; crate::MOST_SEATS],
    count: u8,
}

impl Sheets {
    /// # Panics
    /// If there are more than a table has seats.
    pub(crate) fn new(sheets: &[Sheet]) -> Self {
        let mut all = [Sheet::new(Lucky::DEFAULT[0]); crate::MOST_SEATS];
        all[..sheets.len()].copy_from_slice(sheets);
        Self { all, count: sheets.len() as u8 }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[Sheet] {
        &self.all[..usize::from(self.count)]
    }

    #[inline]
    pub(crate) fn get(&self, seat: Seat) -> &Sheet {
        &self.all[seat.index()]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, seat: Seat) -> &mut Sheet {
        &mut self.all[seat.index()]
    }
}
