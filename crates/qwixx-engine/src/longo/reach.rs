//! How likely the white dice are to be of use to a sheet.

use qwixx::Color;
use qwixx_longo::{Closed, Sheet, Space};

const SPACES: usize = Space::COUNT;
const SETS: usize = 1 << SPACES;

/// In how many of 64 throws two dice show one of a set of sums, the sum 2 at bit 0.
static WAYS: [u8; SETS] = ways();

#[expect(clippy::large_stack_arrays, reason = "it is computed when the program is compiled")]
const fn ways() -> [u8; SETS] {
    let mut ways = [0; SETS];
    let mut set = 1;
    while set < SETS {
        let lowest = set.trailing_zeros() as i32;
        let of_lowest = 8 - (lowest - 7).abs();
        ways[set] = ways[set & (set - 1)] + of_lowest as u8;
        set += 1;
    }
    ways
}

/// The probability that the white dice let a sheet be crossed with at most so many numbers skipped.
#[inline]
pub(crate) fn near(sheet: &Sheet, closed: Closed, skips: u32) -> f32 {
    // A lucky number skips nothing (L6).
    let [one, other] = sheet.lucky().numbers();
    let mut all: u16 = 1 << (one - Space::LOWEST) | 1 << (other - Space::LOWEST);
    for color in Color::ALL.into_iter().filter(|&color| !closed.contains(color)) {
        let row = sheet.row(color);
        // The last two numbers need six crosses before them (L9).
        let open: u32 = if row.count() >= 6 { 0x7fff } else { 0x1fff };
        let places = (((2 << skips) - 1) << row.next() & open) as u16;
        all |= if color.is_rising() { places } else { places.reverse_bits() >> (16 - SPACES) };
    }
    f32::from(WAYS[usize::from(all) % SETS]) / 64.0
}

#[cfg(test)]
mod tests {
    use game::Game;
    use qwixx_longo::{QwixxLongo, Table};

    use super::*;

    #[test]
    fn chances_of_the_white_dice_are_counted() {
        let text = "-;0;r=5,7 y=2 g=16,11 b=- m=0 l=5,8;r=- y=- g=- b=- m=1 l=6,11";
        let position = QwixxLongo::from_position(text, &Table::default()).unwrap();
        let near = |skips| 64.0 * near(&position.sheets()[0], position.closed(), skips);
        // Lucky 5 and 8, red 8, yellow 3, green 10, blue 16; then also red 9, yellow 4, green 9, blue 15.
        assert_eq!(near(0).round() as u8, 4 + 7 + 2 + 7 + 1);
        assert_eq!(near(1).round() as u8, 4 + 7 + 2 + 7 + 1 + 8 + 3 + 2);
    }
}
