//! What the next throw may bring a sheet in its current state.

use std::sync::LazyLock;

use qwixx::{ByColor, Color};
use qwixx_longo::{
    CLOSING_NUMBERS, Closed, Crosses, MOST_SEATS, NEEDED_TO_CLOSE, SIDES, Sheet, Space,
};

use crate::reach::{Places, Reach, places};

static REACH: LazyLock<Reach<SIDES, 40>> = LazyLock::new(Reach::new);

/// How many numbers a cross may skip and still count as near.
const SKIPS: [u32; 3] = [0, 1, 3];
const ALL: u32 = (1 << Space::COUNT) - 1;
/// The last numbers of a row, which close it (L9).
const LAST: u32 = ALL & !(ALL >> CLOSING_NUMBERS);

/// How many probabilities an outlook has.
pub(crate) const CHANCES: usize = 9;

/// What a sheet can do by itself, ignoring the others. Lucky numbers count only for near crosses with the
/// white dice, and there always: close enough for an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// The probabilities of being able, with one action,
    /// - to cross with few numbers skipped, for each of [`SKIPS`], with the white dice alone,
    /// - to cross with at most one number skipped, with any dice,
    /// - to cross anything, with any dice: otherwise it is a misthrow in one's own turn,
    /// - to close a row, with the white dice alone and with any dice.
    own: [f32; CHANCES - 2],
    /// The places that close a row.
    ends: Places,
}

/// The places of an open row where the next cross may go.
#[inline]
fn open(row: Crosses) -> u32 {
    let all = if row.count() >= NEEDED_TO_CLOSE { ALL } else { ALL & !LAST };
    all & !((1 << row.next()) - 1)
}

impl Outlook {
    pub(crate) fn new(sheet: &Sheet, closed: Closed) -> Self {
        let open = Color::ALL.map(|color| {
            let row = sheet.row(color);
            (row.next(), if closed.contains(color) { 0 } else { open(row) })
        });
        let near = |skips: u32| {
            ByColor(open.map(|(next, open)| (open & ((2 << skips) - 1) << next) as u16))
        };
        let ends = ByColor(open.map(|(_, open)| (open & LAST) as u16));
        // A lucky number skips nothing (L6).
        let [one, other] = sheet.lucky().numbers();
        let lucky = 1 << (one - Space::LOWEST) | 1 << (other - Space::LOWEST);
        let reach = &*REACH;
        let [none, few, some] = SKIPS.map(|skips| reach.offered_by_white(near(skips), lucky));
        let own = [
            none,
            few,
            some,
            reach.offered(near(1)),
            reach.offered(ByColor(open.map(|(_, open)| open as u16))),
            reach.offered_by_white(ends, 0),
            reach.offered(ends),
        ];
        Self { own, ends }
    }

    /// All probabilities of the sheet if it leads all others by this many points. The last two are for closing
    /// the second row and winning thereby, with the white dice alone and with any dice.
    pub(crate) fn chances(&self, sheet: &Sheet, closed: Closed, lead: i32) -> [f32; CHANCES] {
        let mut chances = [0.0; CHANCES];
        chances[..CHANCES - 2].copy_from_slice(&self.own);
        if closed.count() > 0 && self.ends.0 != [0; 4] {
            let wins = places(|color| {
                // The cross and the lock (L10).
                let gain = 2 * i32::from(sheet.row(color).count()) + 3;
                if lead + gain > 0 { self.ends[color] } else { 0 }
            });
            chances[CHANCES - 2] = REACH.offered_by_white(wins, 0);
            chances[CHANCES - 1] = REACH.offered(wins);
        }
        chances
    }
}

/// The outlooks of the last sheets seen. While a seat thinks, the others' stay the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outlooks([Option<(Sheet, Closed, Outlook)>; MOST_SEATS]);

impl Outlooks {
    #[inline]
    pub(crate) fn get(&mut self, index: usize, sheet: &Sheet, closed: Closed) -> Outlook {
        match &self.0[index] {
            Some((known, at, outlook)) if known == sheet && *at == closed => *outlook,
            _ => {
                let outlook = Outlook::new(sheet, closed);
                self.0[index] = Some((*sheet, closed, outlook));
                outlook
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Game;
    use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

    use super::*;

    fn chances(text: &str, lead: i32) -> [f32; CHANCES] {
        let position = QwixxLongo::from_position(text, &QwixxLongoSetup::default()).unwrap();
        let (sheet, closed) = (&position.sheets()[0], position.closed());
        Outlook::new(sheet, closed).chances(sheet, closed, lead)
    }

    #[test]
    fn near_numbers_are_counted() {
        let text = "-;0;r=5,7 y=2 g=16,11 b=- m=0 l=5,8;r=- y=- g=- b=- m=1 l=6,11";
        let [none, one, ..] = chances(text, 0).map(|share| (64.0 * share).round());
        // Lucky 5 and 8, red 8, yellow 3, green 10, blue 16; then also red 9, yellow 4, green 9, blue 15.
        assert_eq!(none as u8, 4 + 7 + 2 + 7 + 1);
        assert_eq!(one as u8, 4 + 7 + 2 + 7 + 1 + 8 + 3 + 2);
    }

    #[test]
    fn the_second_closed_row_wins_for_those_who_lead() {
        let text =
            "g;0;r=2,3,4,5,6,7 y=- g=- b=- m=0 l=5,8;r=- y=- g=9,8,7,6,5,4,3,L b=- m=1 l=6,11";
        let [behind, ahead] = [-15, -14].map(|lead| chances(text, lead));
        let [.., by_white, closes, wins_by_white, wins] = ahead;
        // Red 15 or 16 by the white dice: 2 + 1 of 64.
        assert!((by_white - 3.0 / 64.0).abs() < 1e-6 && closes > by_white);
        assert!((wins_by_white - by_white).abs() < 1e-6 && (wins - closes).abs() < 1e-6);
        assert!(behind[..7] == ahead[..7] && behind[7..].iter().all(|&share| share < 1e-6));
    }
}
