//! A careful player of Duell: it wins if it can, leaves no win in one if it can help it, and otherwise
//! takes what it can.

use duell::{Board, Duell, Move, Tumble};
use game::Dice;

use crate::any;

/// The move that gains the most after the best reply.
pub(crate) fn careful(position: &Duell, legal: &[Move], dice: &mut impl Dice) -> Move {
    let worth = |mv: Move| match mv {
        Move::Tumble(tumble) => worth(position.board(), tumble),
        Move::Resign | Move::Draw => i32::MIN,
    };
    let best = legal.iter().map(|&mv| worth(mv)).max();
    let bests: Vec<Move> = legal.iter().copied().filter(|&mv| Some(worth(mv)) == best).collect();
    any(&bests, dice)
}

const WIN: i32 = 1000;

/// What a move gains, minus the most that the reply can take.
fn worth(board: &Board, tumble: Tumble) -> i32 {
    if board.wins(tumble) {
        return WIN;
    }
    let mut next = *board;
    next.play(tumble);
    let reply = |&reply: &Tumble| {
        if next.wins(reply) { WIN } else { captured(&next, reply) }
    };
    captured(board, tumble) - next.tumbles().iter().map(reply).max().unwrap_or(0)
}

/// A captured die counts as one, whatever it shows: it shows something else a move later.
fn captured(board: &Board, tumble: Tumble) -> i32 {
    board.change(tumble).captured.is_some().into()
}

#[cfg(test)]
mod tests {
    use duell::DuellSetup;
    use game::Game;

    use super::*;
    use crate::SeededDice;

    fn chosen(position: &str) -> String {
        let position = Duell::from_position(position, &DuellSetup::default()).unwrap();
        let legal = position.moves(position.active());
        careful(&position, &legal, &mut SeededDice::new(1)).to_string()
    }

    #[test]
    fn it_wins_when_it_can() {
        assert_eq!(chosen("4RK4/4W134/9/9/9/9/9/WK8 w 0"), "e7n1");
    }

    #[test]
    fn it_does_not_leave_a_win() {
        // Red threatens the King on a1 from a2; only taking the die saves White.
        assert_eq!(chosen("8RK/9/9/9/9/9/R148/WK3W134 w 0"), "a1n1");
    }

    #[test]
    fn it_takes_what_is_free() {
        assert_eq!(chosen("RK8/9/9/9/9/6R142/6W132/4WK4 w 0"), "g2n1");
    }
}
