//! Positions with a single way to win.

use std::{fmt, str::FromStr, sync::atomic::AtomicBool};

use duell::{Duell, DuellSetup, Move, Tumble};
use game::{Game, ParseError};

use crate::{Proof, ProofLimits, Solver, Watch};

/// A position in which the side to move wins in this many moves, with only one possible first move.
///
/// Three things are proven: after that move it wins within the number of moves, whatever the other side does;
/// it cannot win sooner; and no other first move wins within that number. Another first move may still win later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position, under the default rules.
    pub position: Duell,
    /// The move that wins.
    pub best: Tumble,
    /// The length of the win, in moves of the side to move.
    pub moves: u8,
}

/// Two puzzles that differ on fewer squares than this count as the same.
const DIFFERENCE: usize = 6;

impl Puzzle {
    /// The puzzle in a position, if the limits suffice to prove that there is one. Immediate wins are not
    /// puzzles.
    pub fn find(position: &Duell, limits: ProofLimits) -> Option<Self> {
        // A fresh solver, so that nothing depends on earlier questions.
        let mut solver = Solver::new(16);
        let stop = AtomicBool::new(false);
        let mut silent = |_| ();
        let watch = Watch { stop: &stop, on_progress: &mut silent };
        let solution = solver.solve(position, limits, watch).ok()?;
        let Proof::Wins { within: moves @ 2.., not_within } = solution.proof else {
            return None;
        };
        if not_within + 1 != moves {
            return None;
        }
        let watch = Watch { stop: &stop, on_progress: &mut silent };
        let sorted = solver.first_moves(position, ProofLimits { moves, ..limits }, watch).ok()?;
        match sorted.winning.as_slice() {
            &[best] if sorted.unknown.is_empty() => {
                // Earlier positions do not belong to a puzzle.
                let position =
                    Duell::from_position(&position.to_string(), &position.rules()).ok()?;
                Some(Self { position, best, moves })
            }
            _ => None,
        }
    }

    /// Whether the winning move captures nothing.
    pub fn is_quiet(&self) -> bool {
        self.position.board().change(self.best).captured.is_none()
    }

    /// Whether another puzzle is nearly the same.
    pub fn resembles(&self, other: &Self) -> bool {
        let (one, other_board) = (self.position.board(), other.position.board());
        let differs = |&square: &duell::Square| one.die(square) != other_board.die(square);
        duell::Square::all().filter(differs).count() < DIFFERENCE
    }
}

/// One line: the position, the move and the number of moves, separated by semicolons.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}; {}", self.position, self.best, self.moves)
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let bad =
            || ParseError::new(text, "position, move and number of moves, as in `… w 0; a1n5; 3`");
        let parts: Vec<&str> = text.split("; ").collect();
        let &[position, best, moves] = parts.as_slice() else { return Err(bad()) };
        let position = Duell::from_position(position, &DuellSetup::default()).map_err(|_| bad())?;
        let best = best.parse().map_err(|_| bad())?;
        let moves = moves.parse().map_err(|_| bad())?;
        match best {
            Move::Tumble(best) if position.judge(position.active(), Move::Tumble(best)).is_ok() => {
                Ok(Self { position, best, moves })
            }
            _ => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "1R14R24R643R14R54/3W145/5RKR532/9/9/3R543R311/1W622WK4/2W232W631W131 w 0; f1n3w3; 4";

    #[test]
    fn a_puzzle_is_found_and_reads_back() {
        let puzzle: Puzzle = LINE.parse().unwrap();
        assert_eq!(puzzle.to_string(), LINE);
        let limits = ProofLimits { moves: 4, nodes: 1_000_000 };
        assert_eq!(Puzzle::find(&puzzle.position, limits).as_ref(), Some(&puzzle));
        assert!(puzzle.is_quiet() && puzzle.resembles(&puzzle));
        assert_eq!(Puzzle::find(&puzzle.position, ProofLimits { moves: 3, ..limits }), None);
        assert_eq!(Puzzle::find(&puzzle.position, ProofLimits { nodes: 100, ..limits }), None);
    }

    #[test]
    fn what_is_no_puzzle_is_refused() {
        for text in ["", "9/9; a1n1; 2", &LINE.replace("f1n3w3", "f1n5"), &LINE.replace("; 4", "")]
        {
            assert!(text.parse::<Puzzle>().is_err(), "{text}");
        }
    }
}
