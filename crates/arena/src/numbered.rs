//! Moves as numbers, and what a seat may know as bytes.

use game::{Game, Seat};

/// A game whose moves have numbers and whose positions can be written as bytes.
///
/// The numbers are part of the interface of the Python package: they never change.
pub trait Numbered: Game {
    /// How many moves can be written down, legal anywhere or not. Numbers are below this, and fit into two bytes.
    const ACTIONS: usize;

    /// The number of a move.
    fn number(mv: Self::Move) -> usize;

    /// The move with this number, if there is one.
    fn numbered(number: usize) -> Option<Self::Move>;

    /// Appends the numbers of a seat's legal moves. `moves` is a buffer: its contents are lost.
    #[inline]
    fn numbers_into(&self, seat: Seat, moves: &mut Vec<Self::Move>, numbers: &mut Vec<u16>) {
        moves.clear();
        self.moves_into(seat, moves);
        numbers.extend(moves.iter().map(|&mv| Self::number(mv) as u16));
    }

    /// How many bytes [`Numbered::observe`] writes at a table with this many seats.
    fn width(seats: usize) -> usize;

    /// Writes what a seat may know, with itself first and the others in turn order. It contains nothing
    /// that another seat has sealed.
    ///
    /// # Panics
    /// If the table has no such seat, or the slice is not [`Numbered::width`] bytes long.
    fn observe(&self, seat: Seat, bytes: &mut [u8]);
}
