//! How likely a throw is to offer one of some places.

use std::sync::LazyLock;

use qwixx::{ByColor, Color, white_pairs};
use qwixx_duel::{SIDES, Space};

const SPACES: usize = Space::COUNT;
const SETS: usize = 1 << SPACES;
/// The 21 pairs of white dice, and some more that do not count, for vector instructions.
const PAIRS: usize = 24;
const THROWS: f32 = 46_656.0;
const WHITE_THROWS: f32 = 36.0;

/// A set of places for each row, the first number of the row at bit 0.
pub(crate) type Places = ByColor<u16>;

/// For each set of sums, the sum 2 at bit 0, and each pair of white dice:
struct Misses {
    /// how many faces of a colored die make none of the sums with either white die,
    colored: Box<[[i16; PAIRS]]>,
    /// and in how many orders the pair falls, if its own sum is none of them.
    white: Box<[[i16; PAIRS]]>,
}

static MISSES: LazyLock<Misses> = LazyLock::new(|| {
    let mut colored = vec![[0; PAIRS]; SETS].into_boxed_slice();
    let mut white = vec![[0; PAIRS]; SETS].into_boxed_slice();
    for (set, (colored, white)) in colored.iter_mut().zip(&mut white).enumerate() {
        let pairs = colored.iter_mut().zip(white).zip(white_pairs::<SIDES>());
        for ((colored, white), ([one, other], ways)) in pairs {
            let made = (set >> (one - 1) | set >> (other - 1)) & ((1 << SIDES) - 1);
            *colored = i16::from(SIDES) - made.count_ones() as i16;
            *white = if set >> (one + other - 2) & 1 == 1 { 0 } else { ways as i16 };
        }
    }
    Misses { colored, white }
});

/// The sums that lead to a set of places in a row, the sum 2 at bit 0.
#[inline]
fn sums(color: Color, places: u16) -> usize {
    let sums = if color.is_rising() { places } else { places.reverse_bits() >> (16 - SPACES) };
    usize::from(sums) % SETS
}

/// The probability that a throw offers one of the places, in either action.
#[inline]
pub(crate) fn offered(places: &Places) -> f32 {
    if places.0 == [0; 4] {
        return 0.0;
    }
    let misses = &*MISSES;
    let mut all = 0;
    let mut ways = [1; PAIRS];
    for (color, &places) in Color::ALL.into_iter().zip(&places.0) {
        let sums = sums(color, places);
        all |= sums;
        for (ways, colored) in ways.iter_mut().zip(&misses.colored[sums]) {
            *ways *= colored;
        }
    }
    let missed = ways.iter().zip(&misses.white[all]);
    let missed: i32 = missed.map(|(&ways, &white)| i32::from(ways) * i32::from(white)).sum();
    1.0 - missed as f32 / THROWS
}

/// The probability that the white dice alone offer one of the places.
#[inline]
pub(crate) fn offered_by_white(places: &Places) -> f32 {
    let by_color = Color::ALL.into_iter().zip(&places.0);
    let all = by_color.fold(0, |all, (color, &places)| all | sums(color, places));
    let missed: i16 = MISSES.white[all].iter().sum();
    1.0 - f32::from(missed) / WHITE_THROWS
}

#[cfg(test)]
mod tests {
    use game::Game;
    use qwixx_duel::{First, QwixxDuel};

    use super::*;

    fn counted(places: &Places) -> [u32; 2] {
        let position = QwixxDuel::start(&First::default());
        let is_there =
            |color: Color, sum: u8| places[color] >> Space::of_sum(color, sum).place() & 1 == 1;
        let mut counts = [0; 2];
        for (throw, ways) in position.rolls() {
            let by_white = Color::ALL.into_iter().any(|color| is_there(color, throw.white_sum()));
            let by_colored = Color::ALL.into_iter().any(|color| {
                let face = throw.colored(color).unwrap();
                throw.white().into_iter().any(|white| is_there(color, white + face))
            });
            counts[0] += ways * u32::from(by_white || by_colored);
            counts[1] += ways * u32::from(by_white);
        }
        counts
    }

    #[test]
    fn chances_are_those_of_all_throws() {
        for places in [
            [0, 0, 0, 0],
            [0b1, 0, 0, 0],
            [0, 0, 0b1, 0],
            [0b111, 0b10_0000, 0b1, 0b101_0000_0000],
            [1 << 10, 0, 1 << 10, 1 << 3],
            [0b111_1111_1111; 4],
        ] {
            let places = ByColor(places);
            let [all, white] = counted(&places);
            assert!((offered(&places) * THROWS - all as f32).abs() < 0.1, "{places:?}");
            assert!((offered_by_white(&places) * THROWS - white as f32).abs() < 0.1, "{places:?}");
        }
    }
}
