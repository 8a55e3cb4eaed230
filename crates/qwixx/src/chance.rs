//! Exact expectation over the colored dice.
//!
//! With the white dice fixed, a turn is worth the best of a base value that needs no colored die and
//! the values that the colored dice bring. The colored dice are independent, so the distribution of
//! the best is the product of four distributions: one sweep from the highest value down replaces
//! enumerating all combinations of four dice.
//!
//! ```
//! use qwixx::{Color, Prospects, white_pairs};
//!
//! // A six of the red die is worth 12, everything else 0.
//! let mut prospects = Prospects::<6>::NONE;
//! prospects.raise(Color::Red, 6, 12.0);
//! assert_eq!(prospects.expected_best(0.0), 2.0);
//! assert_eq!(white_pairs::<6>().map(|(_, ways)| ways).sum::<u32>(), 36);
//! ```

use crate::Color;

/// The best value that each face of each colored die brings, for dice with `FACES` sides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospects<const FACES: usize>([[f32; 4]; FACES]);

impl<const FACES: usize> Prospects<FACES> {
    /// No die brings anything.
    pub const NONE: Self = Self([[f32::NEG_INFINITY; 4]; FACES]);

    /// The prospects with the values of all faces given, face by face and in the order of the
    /// colors; −∞ where a face brings nothing or a die has left the game.
    #[inline]
    pub const fn new(values: [[f32; 4]; FACES]) -> Self {
        Self(values)
    }

    /// Raises what a face of a color brings to this value, unless it already brings more.
    ///
    /// # Panics
    /// If the die has no such face.
    #[inline]
    pub fn raise(&mut self, color: Color, face: u8, value: f32) {
        let best = &mut self.0[usize::from(face) - 1][color as usize];
        *best = best.max(value);
    }

    /// The best value that a face of a color brings.
    ///
    /// # Panics
    /// If the die has no such face.
    #[inline]
    pub fn get(&self, color: Color, face: u8) -> f32 {
        self.0[usize::from(face) - 1][color as usize]
    }

    /// The expectation of the best of `base` and what the four dice bring, exact up to rounding. No
    /// value may be NaN, and `base` must be finite.
    #[inline]
    pub fn expected_best(&self, base: f32) -> f32 {
        let mut excess = self.0;
        // Plain loops: without link-time optimization `map` would be a call.
        for face in &mut excess {
            for value in face {
                *value = higher(*value - base, 0.0);
            }
        }
        sort_falling(&mut excess);
        let throws = (FACES * FACES * FACES * FACES) as f32;
        base + summed_best(&excess) / throws
    }
}

/// How likely each of a turn's options is to be the best: the result of [`Prospects::odds`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Odds<const FACES: usize> {
    /// The probability that no colored die brings more than the base value.
    pub base: f64,
    /// The probability that a face is thrown and is the best, face by face and in the order of the colors.
    pub faces: [[f64; 4]; FACES],
}

impl<const FACES: usize> Prospects<FACES> {
    /// How likely `base`, or each face of each color, is to be the best. Among equals the base comes first,
    /// then the earlier color. No value may be NaN.
    pub fn odds(&self, base: f32) -> Odds<FACES> {
        let share = 1.0 / FACES as f64;
        let mut odds = Odds { base: 1.0, faces: [[0.0; 4]; FACES] };
        for (face, values) in self.0.iter().enumerate() {
            for (color, &value) in values.iter().enumerate().filter(|(_, value)| **value > base) {
                let beaten = |other: usize| {
                    let is_beaten = |faces: &&[f32; 4]| {
                        faces[other] < value || (faces[other] <= value && other > color)
                    };
                    self.0.iter().filter(is_beaten).count() as f64 * share
                };
                let others = (0..4).filter(|&other| other != color);
                let odd = share * others.map(beaten).product::<f64>();
                odds.faces[face][color] = odd;
                odds.base -= odd;
            }
        }
        odds
    }
}

/// [`f32::max`] for values that are never NaN: a single instruction.
#[inline]
fn higher(one: f32, other: f32) -> f32 {
    if one > other { one } else { other }
}

#[inline]
fn lower(one: f32, other: f32) -> f32 {
    if one < other { one } else { other }
}

/// Sorts the faces of each color, highest value first. The comparisons are always the same, for all four
/// colors at once, so no branch can be mispredicted.
#[inline]
fn sort_falling<const FACES: usize>(values: &mut [[f32; 4]; FACES]) {
    for end in (1..FACES).rev() {
        for face in 0..end {
            let (one, other) = (values[face], values[face + 1]);
            for color in 0..4 {
                values[face][color] = higher(one[color], other[color]);
                values[face + 1][color] = lower(one[color], other[color]);
            }
        }
    }
}

/// The sum of the best value over all throws of four dice, where no value is below 0 and the faces
/// of each die are sorted from the highest down.
#[inline]
fn summed_best<const FACES: usize>(values: &[[f32; 4]; FACES]) -> f32 {
    // How many faces of each die are lower than everything the sweep has passed.
    let mut left = [FACES as u32; 4];
    let mut heads = values[0];
    let mut sum = 0.0;
    loop {
        let die = highest(heads);
        let value = heads[die];
        if value <= 0.0 {
            return sum;
        }
        // The throws in which this face is the best: this face, and a lower one on every other die.
        let [a, b, c] = [left[(die + 1) & 3], left[(die + 2) & 3], left[(die + 3) & 3]];
        sum += value * (a * b * c) as f32;
        left[die] -= 1;
        if left[die] == 0 {
            // Every other throw has been counted: this die always shows one of its faces.
            return sum;
        }
        heads[die] = values[FACES - left[die] as usize][die];
    }
}

/// The index of the highest of four values.
#[inline]
fn highest([a, b, c, d]: [f32; 4]) -> usize {
    let (first, in_first) = (higher(a, b), usize::from(b > a));
    let (second, in_second) = (higher(c, d), 2 + usize::from(d > c));
    if second > first { in_second } else { in_first }
}

/// Every different pair of white dice, the lower first, with the number of ways to throw it.
pub fn white_pairs<const SIDES: u8>() -> impl Iterator<Item = ([u8; 2], u32)> + Clone {
    (1..=SIDES).flat_map(|low| {
        (low..=SIDES).map(move |high| ([low, high], if low == high { 1 } else { 2 }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small generator of values; all that matters is that they vary.
    struct Values(u64);

    impl Values {
        fn next(&mut self, below: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) % below
        }

        /// Often coarse, so that equal values are common, and sometimes nothing at all.
        fn value(&mut self) -> f32 {
            match self.next(4) {
                0 => f32::NEG_INFINITY,
                1 => self.next(3) as f32,
                _ => self.next(20_000) as f32 / 100.0 - 100.0,
            }
        }
    }

    fn brute_force<const FACES: usize>(base: f32, prospects: &Prospects<FACES>) -> f64 {
        let faces = 1..=FACES as u8;
        let mut sum = 0.0;
        for red in faces.clone() {
            for yellow in faces.clone() {
                for green in faces.clone() {
                    for blue in faces.clone() {
                        let thrown = Color::ALL.into_iter().zip([red, yellow, green, blue]);
                        let values = thrown.map(|(color, face)| prospects.get(color, face));
                        sum += f64::from(values.fold(base, f32::max));
                    }
                }
            }
        }
        sum / (FACES as f64).powi(4)
    }

    /// What is best in a throw: the base, or a face of a color.
    fn counted<const FACES: usize>(base: f32, prospects: &Prospects<FACES>) -> Odds<FACES> {
        let mut odds = Odds { base: 0.0, faces: [[0.0; 4]; FACES] };
        let one = (FACES as f64).powi(-4);
        for throw in 0..FACES.pow(4) {
            let faces = [1, FACES, FACES * FACES, FACES.pow(3)].map(|unit| throw / unit % FACES);
            let mut best = (base, None);
            for (color, face) in Color::ALL.into_iter().zip(faces) {
                let value = prospects.get(color, face as u8 + 1);
                if value > best.0 {
                    best = (value, Some((face, color)));
                }
            }
            match best.1 {
                None => odds.base += one,
                Some((face, color)) => odds.faces[face][color as usize] += one,
            }
        }
        odds
    }

    #[test]
    fn odds_are_counted_over_all_combinations() {
        let mut values = Values(11);
        for _ in 0..60 {
            let mut prospects = Prospects::<6>::NONE;
            for color in Color::ALL {
                for face in 1..=6 {
                    prospects.raise(color, face, values.value());
                }
            }
            let base = values.next(200) as f32 - 100.0;
            let (found, all) = (prospects.odds(base), counted(base, &prospects));
            assert!((found.base - all.base).abs() < 1e-9, "{prospects:?}");
            for (one, other) in found.faces.iter().flatten().zip(all.faces.iter().flatten()) {
                assert!((one - other).abs() < 1e-12, "{prospects:?}");
            }
        }
    }

    fn assert_same(one: f32, other: f32) {
        assert_eq!(one.to_bits(), other.to_bits(), "{one} {other}");
    }

    fn check<const FACES: usize>(instances: u32) {
        let mut values = Values(7);
        for _ in 0..instances {
            let mut prospects = Prospects::<FACES>::NONE;
            for color in Color::ALL {
                // A die in five has left the game.
                if values.next(5) > 0 {
                    for face in 1..=FACES as u8 {
                        prospects.raise(color, face, values.value());
                    }
                }
            }
            let base = values.next(200) as f32 - 100.0;
            let expected = brute_force(base, &prospects);
            let swept = f64::from(prospects.expected_best(base));
            assert!((swept - expected).abs() < 2e-4, "{swept} {expected} {base} {prospects:?}");
        }
    }

    #[test]
    fn the_sweep_equals_all_combinations() {
        check::<1>(20);
        check::<2>(300);
        check::<3>(300);
        check::<6>(300);
        check::<8>(200);
    }

    #[test]
    fn without_dice_only_the_base_counts() {
        assert_same(Prospects::<8>::NONE.expected_best(-5.0), -5.0);
        let mut prospects = Prospects::<6>::NONE;
        prospects.raise(Color::Blue, 1, 3.0);
        assert_same(prospects.expected_best(4.0), 4.0);
        // Raising to a lower value changes nothing.
        prospects.raise(Color::Blue, 1, 1.0);
        assert_same(prospects.get(Color::Blue, 1), 3.0);
    }

    #[test]
    fn a_certain_value_hides_lower_ones() {
        let mut values = [[1.0; 4]; 8];
        for face in &mut values {
            face[2] = 10.0;
        }
        assert_same(Prospects::new(values).expected_best(0.0), 10.0);
    }

    #[test]
    fn white_dice_come_with_their_ways() {
        assert_eq!(white_pairs::<6>().count(), 21);
        assert_eq!(white_pairs::<8>().count(), 36);
        assert_eq!(white_pairs::<8>().map(|(_, ways)| ways).sum::<u32>(), 64);
        assert!(white_pairs::<8>().all(|([a, b], ways)| a <= b && ways == 1 + u32::from(a != b)));
    }
}
