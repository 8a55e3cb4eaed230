//! The baseline players of Duell.

use std::{fmt, str::FromStr};

use duell::{Board, Duell, Move, Tumble};
use game::{Dice, Seat};

use crate::{Player, Players, UnknownPlayer, alpha_beta, any};

/// A baseline player of Duell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DuellBaseline {
    /// Any legal move.
    Random,
    /// Wins if it can, leaves no win in one if it can help it, and else takes what it can.
    Careful,
    /// Searches so many half-moves deep and counts dice.
    AlphaBeta(u8),
}

impl fmt::Display for DuellBaseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Careful => f.write_str("careful"),
            Self::AlphaBeta(depth) => write!(f, "ab:{depth}"),
        }
    }
}

impl FromStr for DuellBaseline {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        let unknown = || UnknownPlayer::new(name, Duell::NAMES);
        match (name, name.strip_prefix("ab:")) {
            ("random", _) => Ok(Self::Random),
            ("careful", _) => Ok(Self::Careful),
            (_, Some(text)) => alpha_beta::DEPTHS
                .into_iter()
                .find(|depth| depth.to_string() == text)
                .map(Self::AlphaBeta)
                .ok_or_else(unknown),
            _ => Err(unknown()),
        }
    }
}

impl Player<Duell> for DuellBaseline {
    fn choose(&mut self, position: &Duell, _: Seat, legal: &[Move], dice: &mut impl Dice) -> Move {
        match self {
            Self::Random => any(legal, dice),
            Self::Careful => careful(position, legal, dice),
            Self::AlphaBeta(depth) => alpha_beta::choose(position, legal, *depth, dice),
        }
    }
}

fn careful(position: &Duell, legal: &[Move], dice: &mut impl Dice) -> Move {
    let worth = |mv: Move| match mv {
        Move::Tumble(tumble) => worth(position.board(), tumble),
        Move::Resign | Move::Draw => i32::MIN,
    };
    let best = legal.iter().map(|&mv| worth(mv)).max();
    let bests: Vec<Move> = legal.iter().copied().filter(|&mv| Some(worth(mv)) == best).collect();
    any(&bests, dice)
}

const WIN: i32 = 1000;

/// What a move gains, less the most that the reply to it can take.
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

/// A captured die counts for one, whatever it shows: it shows something else a move later.
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
        let seat = position.active();
        let legal = position.moves(seat);
        DuellBaseline::Careful.choose(&position, seat, &legal, &mut SeededDice::new(1)).to_string()
    }

    #[test]
    fn it_wins_when_it_can() {
        assert_eq!(chosen("4RK4/4W134/9/9/9/9/9/WK8 w 0"), "e7n1");
    }

    #[test]
    fn names_read_back() {
        for name in ["random", "careful", "ab:1", "ab:8"] {
            assert_eq!(Duell::player_named(name).unwrap().to_string(), name);
        }
        for name in ["", "ab", "ab:", "ab:0", "ab:9", "ab:04", "ab:x", "Careful"] {
            assert!(Duell::player_named(name).is_err(), "{name}");
        }
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
