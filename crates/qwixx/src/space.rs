//! Spaces of the four rows.

use std::{fmt, str::FromStr};

use game::ParseError;

use crate::Color;

/// A numbered space of a row, for dice with `SIDES` sides: a row has every sum of two dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space<const SIDES: u8> {
    color: Color,
    place: u8,
}

impl<const SIDES: u8> Space<SIDES> {
    /// How many numbers a row has.
    pub const COUNT: usize = 2 * SIDES as usize - 1;
    /// The lowest number of a row.
    pub const LOWEST: u8 = 2;
    /// The highest number of a row.
    pub const HIGHEST: u8 = 2 * SIDES;

    /// The space of this color with this number.
    pub const fn new(color: Color, number: u8) -> Option<Self> {
        if number < Self::LOWEST || number > Self::HIGHEST {
            return None;
        }
        Some(Self::of_sum(color, number))
    }

    /// The space that a sum of two dice names.
    pub const fn of_sum(color: Color, sum: u8) -> Self {
        let place = if color.is_rising() { sum - Self::LOWEST } else { Self::HIGHEST - sum };
        Self { color, place }
    }

    /// The space at this place of the row, counted from 0 at the left.
    pub const fn at(color: Color, place: usize) -> Option<Self> {
        if place < Self::COUNT { Some(Self { color, place: place as u8 }) } else { None }
    }

    /// Every space, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        Color::ALL
            .into_iter()
            .flat_map(|color| (0..Self::COUNT as u8).map(move |place| Self { color, place }))
    }

    /// The row.
    pub const fn color(self) -> Color {
        self.color
    }

    /// The place in the row, counted from 0 at the left.
    pub const fn place(self) -> usize {
        self.place as usize
    }

    /// The number on the space.
    pub const fn number(self) -> u8 {
        if self.color.is_rising() { self.place + Self::LOWEST } else { Self::HIGHEST - self.place }
    }
}

impl<const SIDES: u8> fmt::Display for Space<SIDES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color, self.number())
    }
}

impl<const SIDES: u8> fmt::Debug for Space<SIDES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const SIDES: u8> FromStr for Space<SIDES> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let digits = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
        let (name, number) = text.split_at(digits);
        Color::from_name(name)
            .zip(parse_number(number))
            .and_then(|(color, number)| Self::new(color, number))
            .ok_or_else(|| {
                let highest = Self::HIGHEST;
                ParseError::new(
                    text,
                    format!("a color and a number from 2 to {highest}, as in `red5`"),
                )
            })
    }
}

/// Reads a number of one to three digits that does not begin with zero.
pub(crate) fn parse_number(text: &str) -> Option<u8> {
    let is_plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    if is_plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_places_agree() {
        for space in Space::<8>::all() {
            assert_eq!(Space::new(space.color(), space.number()), Some(space));
            assert_eq!(Space::at(space.color(), space.place()), Some(space));
            assert_eq!(space.to_string().to_uppercase().parse(), Ok(space));
        }
        assert_eq!(Space::<8>::all().count(), 60);
        assert_eq!(Space::<6>::of_sum(Color::Green, 12).place(), 0);
        assert_eq!(Space::<6>::of_sum(Color::Yellow, 12).place(), 10);
        assert_eq!(Space::<6>::new(Color::Red, 13), None);
        assert_eq!(Space::<6>::new(Color::Red, 1), None);
        assert_eq!(Space::<6>::at(Color::Red, 11), None);
    }

    #[test]
    fn what_is_no_space_is_refused() {
        for text in
            ["", "red", "5", "red1", "red13", "red05", "red5x", "pink5", "red+5", "réd5", "red999"]
        {
            assert!(text.parse::<Space<6>>().is_err(), "{text}");
        }
    }
}
