//! The rows that are closed for everybody (L11).

use qwixx::Color;

/// A set of closed rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Closed(u8);

impl Closed {
    /// Whether a row is closed.
    pub const fn contains(self, color: Color) -> bool {
        self.0 >> color as u8 & 1 == 1
    }

    /// How many rows are closed.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) const fn close(&mut self, color: Color) {
        self.0 |= 1 << color as u8;
    }

    /// The closed rows.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |&color| self.contains(color))
    }
}
