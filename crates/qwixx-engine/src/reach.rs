//! How likely a throw is to offer one of a set of places.

use qwixx::{ByColor, Color, white_pairs};

/// A set of places for each row, the first number of the row at bit 0.
pub(crate) type Places = ByColor<u16>;

/// The places that a function finds in each row.
#[inline]
pub(crate) fn places(find: impl FnMut(Color) -> u16) -> Places {
    ByColor(Color::ALL.map(find))
}

/// How each set of sums, the smallest sum at bit 0, can be missed. `PAIRS` is the number of different
/// pairs of white dice, rounded up for vector instructions.
pub(crate) struct Reach<const SIDES: u8, const PAIRS: usize> {
    /// For each pair, how many faces of a colored die make none of the sums with either white die.
    colored: Box<[[u8; PAIRS]]>,
    /// For each pair, in how many orders it can fall, if its own sum is none of them; otherwise 0.
    white: Box<[[u8; PAIRS]]>,
    /// The probability that the white dice show one of the sums.
    by_white: Box<[f32]>,
    /// The probability that a throw offers one of the sums in one row alone.
    alone: Box<[f32]>,
}

impl<const SIDES: u8, const PAIRS: usize> Reach<SIDES, PAIRS> {
    const SPACES: u32 = 2 * SIDES as u32 - 1;
    const SETS: usize = 1 << Self::SPACES;

    pub(crate) fn new() -> Self {
        let mut colored = vec![[0; PAIRS]; Self::SETS].into_boxed_slice();
        let mut white = vec![[0; PAIRS]; Self::SETS].into_boxed_slice();
        for (set, (colored, white)) in colored.iter_mut().zip(&mut white).enumerate() {
            let pairs = colored.iter_mut().zip(white).zip(white_pairs::<SIDES>());
            for ((colored, white), ([one, other], ways)) in pairs {
                let made = (set >> (one - 1) | set >> (other - 1)) & ((1 << SIDES) - 1);
                *colored = SIDES - made.count_ones() as u8;
                *white = if set >> (one + other - 2) & 1 == 1 { 0 } else { ways as u8 };
            }
        }
        let by_white = white.iter().map(|missed| {
            let missed: u16 = missed.iter().map(|&ways| u16::from(ways)).sum();
            1.0 - f32::from(missed) / f32::from(SIDES).powi(2)
        });
        let by_white = by_white.collect();
        let mut reach = Self { colored, white, by_white, alone: [].into() };
        reach.alone = (0..Self::SETS).map(|set| reach.of_sums([set, 0, 0, 0])).collect();
        reach
    }

    /// The sums that lead to a set of places in a row.
    #[inline]
    fn sums(color: Color, places: u16) -> usize {
        let falling = || places.reverse_bits() >> (u16::BITS - Self::SPACES);
        usize::from(if color.is_rising() { places } else { falling() }) % Self::SETS
    }

    /// The probability that a throw offers one of the places, in either action.
    #[inline]
    pub(crate) fn offered(&self, places: Places) -> f32 {
        let sums = Color::ALL.map(|color| Self::sums(color, places[color]));
        let all = sums.iter().fold(0, |all, sums| all | sums);
        let sum: usize = sums.iter().sum();
        // At most one row: the answer is precomputed.
        if sums.contains(&sum) {
            return self.alone[all];
        }
        self.of_sums(sums)
    }

    /// The same for the sums wanted in each row.
    fn of_sums(&self, sums: [usize; 4]) -> f32 {
        if sums == [0; 4] {
            return 0.0;
        }
        // One product over all four rows for each pair: a loop that compiles to vector instructions.
        let [red, yellow, green, blue] = sums.map(|sums| &self.colored[sums]);
        let white = &self.white[sums.iter().fold(0, |all, sums| all | sums)];
        let missed: i32 = (0..PAIRS)
            .map(|pair| {
                let ways = i16::from(red[pair]) * i16::from(yellow[pair]);
                let ways = ways * (i16::from(green[pair]) * i16::from(blue[pair]));
                i32::from(ways) * i32::from(white[pair])
            })
            .sum();
        1.0 - missed as f32 / i32::from(SIDES).pow(6) as f32
    }

    /// The probability that the white dice alone offer one of the places, or show one of some further sums.
    #[inline]
    pub(crate) fn offered_by_white(&self, places: Places, more: u16) -> f32 {
        let by_color = Color::ALL.into_iter().zip(places.0);
        let more = usize::from(more) % Self::SETS;
        self.by_white[by_color.fold(more, |all, (color, places)| all | Self::sums(color, places))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by trying all throws.
    fn tried<const SIDES: u8>(places: Places) -> [f32; 2] {
        let top = usize::from(2 * SIDES) - 2;
        let is_there = |color: Color, sum: u8| {
            let place = usize::from(sum) - 2;
            places[color] >> if color.is_rising() { place } else { top - place } & 1 == 1
        };
        let mut counts = [0_u32; 2];
        for throw in 0..u32::from(SIDES).pow(6) {
            let face = |die: u32| (throw / u32::from(SIDES).pow(die) % u32::from(SIDES)) as u8 + 1;
            let white = [face(0), face(1)];
            let by_white = Color::ALL.into_iter().any(|color| is_there(color, white[0] + white[1]));
            let by_colored = Color::ALL.into_iter().zip(2..).any(|(color, die)| {
                white.into_iter().any(|white| is_there(color, white + face(die)))
            });
            counts[0] += u32::from(by_white || by_colored);
            counts[1] += u32::from(by_white);
        }
        counts.map(|count| count as f32 / u32::from(SIDES).pow(6) as f32)
    }

    fn check<const SIDES: u8, const PAIRS: usize>() {
        let reach = Reach::<SIDES, PAIRS>::new();
        let last = 1 << (2 * SIDES - 2);
        for places in [
            [0, 0, 0, 0],
            [0b1, 0, 0, 0],
            [0, 0, 0b1, 0],
            [0b111, 0b10_0000, 0b1, 0b101_0000_0000],
            [last, 0, last, 1 << 3],
            [last | (last - 1); 4],
        ] {
            let places = ByColor(places);
            let [all, white] = tried::<SIDES>(places);
            assert!((reach.offered(places) - all).abs() < 1e-5, "{places:?}");
            assert!((reach.offered_by_white(places, 0) - white).abs() < 1e-5, "{places:?}");
        }
        let two = reach.offered_by_white(ByColor([1, 0, 0, 0]), 0b10);
        assert!((two - 3.0 / f32::from(SIDES).powi(2)).abs() < 1e-6);
    }

    #[test]
    fn chances_are_those_of_all_throws() {
        check::<6, 24>();
        check::<8, 40>();
    }
}
