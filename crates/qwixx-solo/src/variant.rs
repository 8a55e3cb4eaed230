//! Which sheet is played, and with which numbers.

use std::fmt;

use qwixx_longo::{CLOSING_NUMBERS, Lucky, NEEDED_TO_CLOSE, SIDES};

/// The most numbers that a row can have.
pub(crate) const MOST_NUMBERS: usize = 2 * SIDES as usize - 1;

/// The numbers that distinguish one lone game from another. In all of them a turn goes as in Longo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    sides: u8,
    closing: u8,
    needed: u8,
    lucky: Option<[u8; 2]>,
}

impl Variant {
    /// Qwixx Longo with these lucky numbers, or with none.
    pub fn longo(lucky: Option<Lucky>) -> Self {
        let lucky = lucky.map(|lucky| {
            let [one, other] = lucky.numbers();
            [one.min(other), one.max(other)]
        });
        Self { sides: SIDES, closing: CLOSING_NUMBERS, needed: NEEDED_TO_CLOSE, lucky }
    }

    /// Classic Qwixx: dice with six sides, and only the last number closes a row, after five others.
    pub const CLASSIC: Self = Self { sides: 6, closing: 1, needed: 5, lucky: None };

    /// The dice the solver supports.
    const SIDES: [u8; 3] = [2, 6, SIDES];

    /// A small game for trying things out, solved in a moment.
    #[cfg(test)]
    pub(crate) const fn small(sides: u8, closing: u8, needed: u8, lucky: Option<[u8; 2]>) -> Self {
        Self { sides, closing, needed, lucky }
    }

    /// The variant with these numbers, if there can be one.
    pub(crate) fn from_numbers([sides, closing, needed, one, other]: [u8; 5]) -> Option<Self> {
        let is_number = |number| (2..=2 * sides).contains(&number);
        let lucky = match [one, other] {
            [0, 0] => None,
            pair if is_number(one) && is_number(other) && one < other => Some(pair),
            _ => return None,
        };
        let variant = Self { sides, closing, needed, lucky };
        let is_sound = Self::SIDES.contains(&sides) && (1..=sides).contains(&closing);
        is_sound.then_some(variant)
    }

    /// The numbers that [`Variant::from_numbers`] reads.
    pub(crate) fn to_numbers(self) -> [u8; 5] {
        let [one, other] = self.lucky.unwrap_or_default();
        [self.sides, self.closing, self.needed, one, other]
    }

    /// How many sides the dice have.
    pub const fn sides(self) -> u8 {
        self.sides
    }

    /// How many crosses a row needs before it can be closed.
    #[inline]
    pub const fn needed_to_close(self) -> u8 {
        self.needed
    }

    /// The lucky numbers, the lower first.
    pub const fn lucky(self) -> Option<[u8; 2]> {
        self.lucky
    }

    /// How many numbers a row has.
    #[inline]
    pub const fn numbers(self) -> usize {
        2 * self.sides as usize - 1
    }

    /// The place of the first number that closes a row.
    #[inline]
    pub const fn closing(self) -> usize {
        self.numbers() - self.closing as usize
    }

    /// Whether a sum of the white dice is lucky.
    #[inline]
    pub(crate) fn is_lucky(self, sum: u8) -> bool {
        self.lucky.is_some_and(|lucky| lucky.contains(&sum))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lucky {
            _ if *self == Self::CLASSIC => f.write_str("classic Qwixx"),
            Some([one, other]) => write!(f, "Qwixx Longo with the lucky numbers {one} and {other}"),
            None => f.write_str("Qwixx Longo without lucky numbers"),
        }
    }
}
