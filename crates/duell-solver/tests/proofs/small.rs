//! Random positions with few dice.

use duell::{Board, Die, Duell, DuellSetup, Face, Kind, Orientation, Side, Square};
use game::{Dice, Game, conformance::TestDice};

pub(super) fn any_square(dice: &mut TestDice) -> Square {
    Square::new(dice.below(9), dice.below(8)).unwrap()
}

pub(super) fn any_orientation(dice: &mut TestDice) -> Orientation {
    loop {
        let (top, south) = (Face::new(dice.face(6)), Face::new(dice.face(6)));
        if let Some(orientation) = Orientation::new(top.unwrap(), south.unwrap()) {
            return orientation;
        }
    }
}

/// A position that is not over, with this many ordinary dice of White and Red.
pub(super) fn position(
    dice: &mut TestDice,
    rules: DuellSetup,
    ordinary: [usize; 2],
    quiet: u8,
) -> Duell {
    loop {
        let mut board = Board::empty(rules);
        for (side, count) in Side::ALL.into_iter().zip(ordinary) {
            board.set(free_square(&board, dice), Some(Die { side, kind: Kind::King }));
            for _ in 0..count {
                let kind = Kind::Ordinary(any_orientation(dice));
                board.set(free_square(&board, dice), Some(Die { side, kind }));
            }
        }
        board.set_to_move(dice.pick(&Side::ALL));
        let read = Duell::from_position(&format!("{board} {quiet}"), &rules);
        if let Some(position) = read.ok().filter(|position| position.outcome().is_none()) {
            return position;
        }
    }
}

fn free_square(board: &Board, dice: &mut TestDice) -> Square {
    loop {
        let square = any_square(dice);
        if board.die(square).is_none() {
            return square;
        }
    }
}

/// The same position with the sides exchanged and the board turned around.
pub(super) fn turned(position: &Duell) -> Duell {
    let board = position.board();
    let mut other = Board::empty(board.rules());
    for (square, die) in board.dice() {
        other.set(
            turned_square(square),
            Some(Die { side: die.side.other(), kind: turned_kind(die.kind) }),
        );
    }
    other.set_to_move(board.to_move().other());
    Duell::from_position(&format!("{other} {}", position.quiet()), &board.rules()).unwrap()
}

fn turned_square(square: Square) -> Square {
    Square::new(8 - square.file(), 7 - square.rank()).unwrap()
}

fn turned_kind(kind: Kind) -> Kind {
    match kind {
        Kind::King => Kind::King,
        Kind::Ordinary(o) => {
            Kind::Ordinary(Orientation::new(o.top(), o.south().opposite()).unwrap())
        }
    }
}
