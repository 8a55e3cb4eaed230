//! The vocabulary of the Qwixx family: four colored rows, two white dice and one of each color, sums
//! and the spaces they name, points, and what a throw is worth on average.
//!
//! These are the facts its games share. Their only parameter is the number of sides of the dice, which
//! fixes the length of the rows. How a turn goes, who may place where, and when a game ends differ in
//! kind and live in the games. Nothing here asks which game it is.
//!
//! ```
//! use qwixx::{Color, Space};
//!
//! let space: Space<6> = "blue10".parse()?;
//! assert_eq!(space.color(), Color::Blue);
//! assert_eq!(space.place(), 2); // blue runs from 12 down
//! # Ok::<(), game::ParseError>(())
//! ```

mod chance;
mod choice;
mod color;
mod space;
mod throw;

pub use chance::{Odds, Prospects, white_pairs};
pub use choice::{Choice, ChoiceList};
pub use color::{ByColor, Color};
pub use space::Space;
pub use throw::{BadThrow, Throw};

/// What a misthrow costs.
pub const MISTHROW_COST: i32 = 5;

/// The points of a row by the number of its crosses or tokens: 0, 1, 3, 6, 10 …
#[inline]
pub const fn points(count: u8) -> i32 {
    let count = count as i32;
    count * (count + 1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_triangular() {
        assert_eq!([0, 1, 2, 3, 12, 15].map(points), [0, 1, 3, 6, 78, 120]);
    }
}
