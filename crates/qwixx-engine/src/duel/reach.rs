//! How likely a throw is to be of use.

use qwixx::{ByColor, Color};
use qwixx_duel::{Player, Row, Space};

const SPACES: usize = Space::COUNT;

/// In how many of 36 throws two dice show one of a set of sums, the sum 2 at bit 0.
static WAYS: [u8; 1 << SPACES] = ways();

const fn ways() -> [u8; 1 << SPACES] {
    let mut ways = [0; 1 << SPACES];
    let mut set = 1;
    while set < ways.len() {
        let lowest = set.trailing_zeros() as i32;
        let of_lowest = 6 - (lowest - 5).abs();
        ways[set] = ways[set & (set - 1)] + of_lowest as u8;
        set += 1;
    }
    ways
}

/// The sums that lead to a set of places in a row.
#[inline]
fn sums(color: Color, places: u16) -> u16 {
    if color.is_rising() { places } else { places.reverse_bits() >> (16 - SPACES) }
}

/// The probability that the white dice show one of a set of sums.
#[inline]
fn probability(sums: u16) -> f32 {
    f32::from(WAYS[usize::from(sums) % WAYS.len()]) / 36.0
}

/// The probability that the white dice let a player place with at most so many spaces skipped.
#[inline]
pub(crate) fn near(rows: ByColor<&Row>, player: Player, skips: u32) -> f32 {
    let mut all = 0;
    for color in Color::ALL {
        let row = rows[color];
        let front = u16::BITS - row.spaces(player).leading_zeros();
        // The front itself is open only where it can be stacked on.
        let reach = ((2_u32 << (skips + 1)) - 1) << front >> 1;
        all |= sums(color, row.open(player) & reach as u16);
    }
    probability(all)
}

/// The probability that a player's next throw can beat a token.
pub(crate) fn beats(rows: ByColor<&Row>, player: Player) -> f32 {
    let (mut all, mut missed) = (0, 1.0);
    for color in Color::ALL {
        let row = rows[color];
        let places = row.open(player) & row.spaces(player.other());
        all |= sums(color, places);
        if places != 0 {
            // Either white die and the colored one.
            let from_middle = (places.trailing_zeros() as i32 - 5).abs();
            missed *= 1.0 - (6 - from_middle) as f32 / 6.0 * (11.0 / 36.0);
        }
    }
    1.0 - missed * (1.0 - probability(all))
}

#[cfg(test)]
mod tests {
    use game::Game;
    use qwixx_duel::{First, QwixxDuel};

    use super::*;

    #[test]
    fn chances_of_the_white_dice_are_counted() {
        let text = "r=3G,5B y=- g=10Gx2 b=4B m=0,0 B";
        let position = QwixxDuel::from_position(text, &First::default()).unwrap();
        let rows = ByColor(Color::ALL.map(|color| position.row(color)));
        let near = |player, skips| (36.0 * near(rows, player, skips)).round() as u8;
        // Black: red 5 again or red 6, yellow 2, green 12, blue 4 again or blue 3.
        assert_eq!(near(Player::Black, 0), 4 + 5 + 1 + 1 + 3 + 2);
        // Grey: red 4, yellow 2, green 10 again or green 9, blue 12; with one skipped also
        // red 5 by beating, yellow 3, green 8 and blue 11.
        assert_eq!(near(Player::Grey, 0), 3 + 1 + 3 + 4 + 1);
        assert_eq!(near(Player::Grey, 1), 3 + 1 + 3 + 4 + 1 + 4 + 2 + 5 + 2);
        assert!(beats(rows, Player::Black) < 1e-6);
        let missed =
            (1.0 - 4.0 / 6.0 * 11.0 / 36.0) * (1.0 - 3.0 / 6.0 * 11.0 / 36.0) * 29.0 / 36.0;
        assert!((beats(rows, Player::Grey) - (1.0 - missed)).abs() < 1e-6);
    }
}
