//! Seats, and sets of them.

use std::fmt;

/// A place at the table, numbered from 0 in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The most seats any table has.
    pub const MAX: usize = 8;

    /// The seat with this number, if a table can have it.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MAX { Some(Self(index as u8)) } else { None }
    }

    /// The seat with this number.
    ///
    /// # Panics
    /// If no table has that many seats. For numbers from outside use [`Seat::new`].
    #[inline]
    pub const fn at(index: usize) -> Self {
        match Self::new(index) {
            Some(seat) => seat,
            None => panic!("no table has that many seats"),
        }
    }

    /// The number of this seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that follows at a table of `seats`.
    pub const fn next(self, seats: usize) -> Self {
        let next = self.0 + 1;
        if next as usize == seats { Self(0) } else { Self(next) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// The seats 0 to `count` − 1.
    ///
    /// # Panics
    /// If no table has that many seats.
    #[inline]
    pub const fn first(count: usize) -> Self {
        assert!(count <= Seat::MAX);
        Self(((1_u16 << count) - 1) as u8)
    }

    /// One seat alone.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the set has this seat.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set with this seat added.
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | (1 << seat.0))
    }

    /// The set without this seat.
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Whether the set has no seat.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats the set has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seat with the lowest number.
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in rising order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MAX as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let seats = Seats::first(3).without(Seat::at(1)).with(Seat::at(7));
        assert_eq!(seats.iter().map(Seat::index).collect::<Vec<_>>(), [0, 2, 7]);
        assert_eq!(seats.len(), 3);
        assert_eq!(seats.with(Seat::at(7)), seats);
        assert_eq!(seats.without(Seat::at(1)), seats);
        assert_eq!(seats.lowest(), Some(Seat::at(0)));
        assert!(seats.contains(Seat::at(7)) && !seats.contains(Seat::at(1)));
        assert!(Seats::NONE.is_empty() && !seats.is_empty());
        assert_eq!(Seats::NONE.lowest(), None);
        assert_eq!(seats.iter().collect::<Seats>(), seats);
        assert_eq!(format!("{seats:?}"), "{0, 2, 7}");
        assert_eq!(Seats::first(Seat::MAX).len(), Seat::MAX);
    }

    #[test]
    fn seats_follow_each_other_around_the_table() {
        assert_eq!(Seat::at(1).next(3), Seat::at(2));
        assert_eq!(Seat::at(2).next(3), Seat::at(0));
        assert_eq!(Seat::new(8), None);
        assert_eq!(Seat::at(4).to_string(), "4");
    }
}
