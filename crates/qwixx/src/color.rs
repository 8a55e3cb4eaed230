//! The four colors.

use std::{
    fmt,
    ops::{Index, IndexMut},
};

/// The color of a row and of its die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// The first row, ascending.
    Red,
    /// The second row, ascending.
    Yellow,
    /// The third row, descending.
    Green,
    /// The fourth row, descending.
    Blue,
}

impl Color {
    /// The colors in the order of their rows.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Green, Self::Blue];

    /// The name of the color.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
        }
    }

    /// The letter that stands for the color in positions.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Yellow => 'y',
            Self::Green => 'g',
            Self::Blue => 'b',
        }
    }

    /// Whether the numbers of the row rise from left to right.
    #[inline]
    pub const fn is_rising(self) -> bool {
        matches!(self, Self::Red | Self::Yellow)
    }

    /// The color with this name, in upper or lower case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|color| name.eq_ignore_ascii_case(color.name()))
    }

    /// The color with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|color| letter.eq_ignore_ascii_case(&color.letter()))
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ByColor<T>(pub [T; 4]);

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}
