//! The two Qwixx games as numbers.
//!
//! In both, a pass is 0. The spaces follow row by row (red, yellow, green, blue), each row in the order in
//! which it is filled.

use game::{Game, Phase, Seat};
use qwixx::{Choice, Color, Space, Throw};
use qwixx_duel::{Player, QwixxDuel};
use qwixx_longo::{QwixxLongo, Sheet};

use crate::Numbered;

const fn number<const SIDES: u8>(choice: Choice<SIDES>) -> usize {
    match choice {
        Choice::Pass => 0,
        Choice::Take(space) => 1 + space.color() as usize * Space::<SIDES>::COUNT + space.place(),
    }
}

fn numbered<const SIDES: u8>(number: usize) -> Option<Choice<SIDES>> {
    let Some(index) = number.checked_sub(1) else {
        return Some(Choice::Pass);
    };
    let color = Color::ALL.get(index / Space::<SIDES>::COUNT)?;
    Space::at(*color, index % Space::<SIDES>::COUNT).map(Choice::Take)
}

/// Two white dice, then one of each color; 0 for a die that is not on the table.
const DICE: usize = 6;

#[inline]
fn write_dice<const SIDES: u8>(throw: Option<Throw<SIDES>>, bytes: &mut [u8]) {
    let Some(throw) = throw else {
        bytes[..DICE].fill(0);
        return;
    };
    bytes[..2].copy_from_slice(&throw.white());
    for (byte, color) in bytes[2..DICE].iter_mut().zip(Color::ALL) {
        *byte = throw.colored(color).unwrap_or(0);
    }
}

/// 1 or 2 for the action that is due, otherwise 0.
#[inline]
fn action(phase: Phase) -> u8 {
    match phase {
        Phase::Action1 => 1,
        Phase::Action2 => 2,
        _ => 0,
    }
}

const DUEL_PLACES: usize = Space::<6>::COUNT;
const DUEL_ROW: usize = 2 * DUEL_PLACES + 3;

/// Each row: own heights, rival's heights, own tokens, rival's tokens, locked. Then misthrows and supply of
/// both, the dice, the action, and whether a pass is a misthrow.
impl Numbered for QwixxDuel {
    const ACTIONS: usize = 1 + 4 * DUEL_PLACES;

    #[inline]
    fn number(choice: Self::Move) -> usize {
        number(choice)
    }

    #[inline]
    fn numbered(index: usize) -> Option<Self::Move> {
        numbered(index)
    }

    fn width(_: usize) -> usize {
        4 * DUEL_ROW + 4 + DICE + 2
    }

    #[inline]
    fn observe(&self, seat: Seat, bytes: &mut [u8]) {
        let own = Player::of(seat).expect("the table has this seat");
        let sides = [own, own.other()];
        let (rows, rest) = bytes.split_at_mut(4 * DUEL_ROW);
        for (bytes, color) in rows.chunks_exact_mut(DUEL_ROW).zip(Color::ALL) {
            let row = self.row(color);
            let (heights, counts) = bytes.split_at_mut(2 * DUEL_PLACES);
            for (heights, side) in heights.chunks_exact_mut(DUEL_PLACES).zip(sides) {
                let spaces = row.spaces(side);
                for (place, height) in heights.iter_mut().enumerate() {
                    *height = row.height(place) * (spaces >> place & 1) as u8;
                }
            }
            counts.copy_from_slice(&[
                row.tokens(own),
                row.tokens(own.other()),
                row.is_locked().into(),
            ]);
        }
        let [one, other] = sides;
        rest[..4].copy_from_slice(&[
            self.misthrows(one),
            self.misthrows(other),
            self.tokens_left(one),
            self.tokens_left(other),
        ]);
        write_dice(self.throw_shown(), &mut rest[4..4 + DICE]);
        rest[4 + DICE] = action(self.phase());
        rest[4 + DICE + 1] = self.is_passing_a_misthrow().into();
    }
}

const LONGO_PLACES: usize = Space::<8>::COUNT;
/// The numbers of a row and its lock.
const LONGO_ROW: usize = LONGO_PLACES + 1;
const LONGO_SHEET: usize = 4 * LONGO_ROW + 3;

/// Each sheet, one's own first: rows with a byte for each number and the lock, misthrows, lucky numbers.
/// Then closed rows, the dice, the action, whether a pass of the active seat is a misthrow, and how many
/// seats further on the active seat sits.
impl Numbered for QwixxLongo {
    const ACTIONS: usize = 1 + 4 * LONGO_PLACES;

    #[inline]
    fn number(choice: Self::Move) -> usize {
        number(choice)
    }

    #[inline]
    fn numbered(index: usize) -> Option<Self::Move> {
        numbered(index)
    }

    fn width(seats: usize) -> usize {
        seats * LONGO_SHEET + 4 + DICE + 3
    }

    #[inline]
    fn observe(&self, seat: Seat, bytes: &mut [u8]) {
        let seats = self.seats();
        let (sheets, rest) = bytes.split_at_mut(seats * LONGO_SHEET);
        let mut viewed = seat;
        for bytes in sheets.chunks_exact_mut(LONGO_SHEET) {
            write_sheet(&self.sheets()[viewed.index()], bytes);
            viewed = viewed.next(seats);
        }
        for (byte, color) in rest.iter_mut().zip(Color::ALL) {
            *byte = self.closed().contains(color).into();
        }
        write_dice(self.throw_shown(), &mut rest[4..4 + DICE]);
        let distance = (self.active().index() + seats - seat.index()) % seats;
        rest[4 + DICE..].copy_from_slice(&[
            action(self.phase()),
            self.is_passing_a_misthrow().into(),
            distance as u8,
        ]);
    }
}

#[inline]
fn write_sheet(sheet: &Sheet, bytes: &mut [u8]) {
    let (rows, rest) = bytes.split_at_mut(4 * LONGO_ROW);
    for (bytes, color) in rows.chunks_exact_mut(LONGO_ROW).zip(Color::ALL) {
        let row = sheet.row(color);
        for (place, byte) in bytes[..LONGO_PLACES].iter_mut().enumerate() {
            *byte = row.has(place).into();
        }
        bytes[LONGO_PLACES] = row.is_locked().into();
    }
    let [one, other] = sheet.lucky().numbers();
    rest.copy_from_slice(&[sheet.misthrows(), one, other]);
}
