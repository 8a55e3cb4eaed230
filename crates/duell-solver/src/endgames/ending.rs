//! The positions in the tables, and their places there.

use duell::{Board, Die, DuellSetup, Face, Kind, Orientation, Side, Square};
use game::sort_by;

/// The number of positions with two Kings; the side to move counts as the strong one.
pub(super) const PAIRS: usize = Square::COUNT * Square::COUNT;
/// The number of positions with a die as well, for each side to move.
pub(super) const TRIPLES: usize = PAIRS * Square::COUNT * Orientation::COUNT;

/// Two Kings and at most one ordinary die. The strong side owns the die; it is always White, since
/// swapping the sides and turning the board around changes nothing.
///
/// There is no other symmetry: a mirror image of a die has its faces the wrong way round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ending {
    pub(super) strong: Square,
    pub(super) weak: Square,
    pub(super) die: Option<(Square, Orientation)>,
    pub(super) is_strong_to_move: bool,
}

impl Ending {
    /// The ending on a board, if it has no more dice.
    pub(super) fn of(board: &Board) -> Option<Self> {
        let count = |side| board.occupied(side).count_ones();
        let strong_side = match (count(Side::White), count(Side::Red)) {
            (1, 1) => board.to_move(),
            (2, 1) => Side::White,
            (1, 2) => Side::Red,
            _ => return None,
        };
        let mut die = None;
        for (square, found) in board.dice_on(board.occupied(strong_side)) {
            if let Kind::Ordinary(orientation) = found.kind {
                die = Some((square, orientation));
            }
        }
        let ending = Self {
            strong: board.king(strong_side)?,
            weak: board.king(strong_side.other())?,
            die,
            is_strong_to_move: board.to_move() == strong_side,
        };
        Some(if strong_side == Side::White { ending } else { ending.turned() })
    }

    fn turned(self) -> Self {
        let die = self.die.map(|(square, o)| (turned(square), turned_orientation(o)));
        Self { strong: turned(self.strong), weak: turned(self.weak), die, ..self }
    }

    /// The board with the strong side as White.
    pub(super) fn board(self, rules: DuellSetup) -> Board {
        let mut board = Board::empty(rules);
        board.set(self.strong, Some(Die { side: Side::White, kind: Kind::King }));
        board.set(self.weak, Some(Die { side: Side::Red, kind: Kind::King }));
        if let Some((square, orientation)) = self.die {
            let kind = Kind::Ordinary(orientation);
            board.set(square, Some(Die { side: Side::White, kind }));
        }
        board.set_to_move(if self.is_strong_to_move { Side::White } else { Side::Red });
        board
    }

    /// The place among the pairs or, with a die, among the triples.
    pub(super) fn place(self) -> usize {
        let pair = self.strong.index() * Square::COUNT + self.weak.index();
        match self.die {
            None => pair,
            Some((square, orientation)) => {
                let half = if self.is_strong_to_move { 0 } else { TRIPLES };
                half + (pair * Square::COUNT + square.index()) * Orientation::COUNT
                    + orientation.index()
            }
        }
    }

    /// The pair of Kings at a place.
    pub(super) fn pair(place: usize) -> Self {
        let square = |number| Square::at(number % Square::COUNT).expect("below the count");
        Self {
            strong: square(place / Square::COUNT),
            weak: square(place),
            die: None,
            is_strong_to_move: true,
        }
    }

    /// The triple at a place.
    pub(super) fn triple(place: usize, orientations: &[Orientation]) -> Self {
        let within = place % TRIPLES;
        let square_place = within / Orientation::COUNT;
        let pair = Self::pair(square_place / Square::COUNT);
        let square = Square::at(square_place % Square::COUNT).expect("below the count");
        let die = Some((square, orientations[within % Orientation::COUNT]));
        Self { die, is_strong_to_move: place < TRIPLES, ..pair }
    }

    /// Whether no two dice share a square.
    pub(super) fn is_apart(self) -> bool {
        self.strong != self.weak
            && self.die.is_none_or(|(square, _)| square != self.strong && square != self.weak)
    }
}

fn turned(square: Square) -> Square {
    Square::at(Square::COUNT - 1 - square.index()).expect("squares are numbered without a gap")
}

/// What faced south now faces north.
fn turned_orientation(orientation: Orientation) -> Orientation {
    Orientation::new(orientation.top(), orientation.south().opposite())
        .expect("what stands beside a face stands beside it on the other side too")
}

/// All orientations by their number.
pub(super) fn orientations() -> Vec<Orientation> {
    let faces = || (1..=6).filter_map(Face::new);
    let mut all: Vec<Orientation> = faces()
        .flat_map(|top| faces().filter_map(move |south| Orientation::new(top, south)))
        .collect();
    sort_by(&mut all, |one, other| one.index().cmp(&other.index()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_that_of_one_ending() {
        let orientations = orientations();
        for place in (0..2 * TRIPLES).step_by(9973) {
            let ending = Ending::triple(place, &orientations);
            assert_eq!(ending.place(), place);
            if ending.is_apart() {
                let board = ending.board(DuellSetup::default());
                assert_eq!(Ending::of(&board), Some(ending));
            }
        }
        for place in 0..PAIRS {
            assert_eq!(Ending::pair(place).place(), place);
        }
    }
}
