//! Duell as numbers.

use duell::{Die, Duell, Kind, Move, Side, Square, Tumble};
use game::{Game, Seat};

use crate::Numbered;

const RESIGN: usize = Tumble::COUNT;
const DRAW: usize = Tumble::COUNT + 1;

/// Codes of one side's dice: 1 to 24 for the ways a die can lie, 25 for the King.
const CODES: u8 = 25;

/// A move is numbered by its square and path: square times 144 plus path. Resigning and the draw come last.
///
/// Observation: a byte for every square, a1, a2 … i8 (0 for none, own dice 1 to 25, the rival's 26 to 50),
/// then the seat, half-moves since the last capture, and whether the rival offers a draw. The board is
/// not turned around for Red, since moves are not turned either.
impl Numbered for Duell {
    const ACTIONS: usize = Tumble::COUNT + 2;

    #[inline]
    fn number(mv: Move) -> usize {
        match mv {
            Move::Tumble(tumble) => tumble.index(),
            Move::Resign => RESIGN,
            Move::Draw => DRAW,
        }
    }

    #[inline]
    fn numbered(index: usize) -> Option<Move> {
        match index {
            RESIGN => Some(Move::Resign),
            DRAW => Some(Move::Draw),
            _ => Tumble::from_index(index).map(Move::Tumble),
        }
    }

    /// Straight from the board's own list, as there can be a hundred moves.
    #[inline]
    fn numbers_into(&self, seat: Seat, _: &mut Vec<Move>, numbers: &mut Vec<u16>) {
        if self.to_act().contains(seat) {
            numbers.extend(self.board().tumbles().iter().map(|tumble| tumble.index() as u16));
        }
    }

    fn width(_: usize) -> usize {
        Square::COUNT + 3
    }

    #[inline]
    fn observe(&self, seat: Seat, bytes: &mut [u8]) {
        let own = Side::of(seat).expect("the table has this seat");
        let (squares, rest) = bytes.split_at_mut(Square::COUNT);
        squares.fill(0);
        for (square, die) in self.board().dice() {
            squares[square.index()] = code(die, own);
        }
        let is_offered = self.offer() == Some(own.other());
        rest.copy_from_slice(&[seat.index() as u8, self.quiet(), is_offered.into()]);
    }
}

#[inline]
fn code(die: Die, own: Side) -> u8 {
    let kind = match die.kind {
        Kind::King => CODES,
        Kind::Ordinary(way) => way.index() as u8 + 1,
    };
    kind + if die.side == own { 0 } else { CODES }
}
