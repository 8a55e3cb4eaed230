//! Boards of Duell, and what can be done on them: by trying.

use duell::{Board, Duell, DuellSetup, Side, Square, Tumble};
use game::{Dice, Game, conformance::TestDice};

pub(crate) fn position(text: &str) -> Duell {
    Duell::from_position(text, &DuellSetup::default()).unwrap()
}

pub(crate) fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// The same board with a side to move, and its moves as the rules list them.
pub(crate) fn moves_of(board: &Board, side: Side) -> (Board, Vec<Tumble>) {
    let mut board = *board;
    board.set_to_move(side);
    (board, board.tumbles().to_vec())
}

pub(crate) fn can_win(board: &Board, side: Side) -> bool {
    let (board, moves) = moves_of(board, side);
    moves.into_iter().any(|tumble| board.wins(tumble))
}

/// Captures half of the time, so that the board empties and Kings come into danger.
pub(crate) fn chosen(board: &Board, moves: &[Tumble], dice: &mut TestDice) -> Tumble {
    let is_calm = |tumble: &&Tumble| board.die(tumble.to()).is_some() && !board.wins(**tumble);
    let captures: Vec<&Tumble> = moves.iter().filter(is_calm).collect();
    let number = usize::from(dice.face(251)) * 251 + usize::from(dice.face(251));
    match captures.as_slice() {
        [_, ..] if dice.face(2) == 1 => *captures[number % captures.len()],
        _ => moves[number % moves.len()],
    }
}
