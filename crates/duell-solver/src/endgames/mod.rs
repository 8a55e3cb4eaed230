//! Tables of small endgames: two Kings alone, and two Kings with one ordinary die.
//!
//! For every position they hold how it ends with best play, and in how many half-moves: a byte each,
//! some 18 megabytes for one set of house rules. Repetition cannot spoil a win that gets shorter with
//! every move; the draw by quiet moves (D16) is ignored, so compare the distance with the quiet moves
//! that are left.

mod build;
mod ending;
mod file;
mod summary;
mod unmove;

use build::Build;
use duell::{Board, DuellSetup};
use ending::Ending;
pub use summary::{Class, Share, Summary};

/// How a position ends with best play, and in how many half-moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Distance {
    /// The side to move wins.
    Win(u8),
    /// The side to move loses.
    Loss(u8),
    /// Neither side can force a win.
    Draw,
}

/// Stands for a draw. Other numbers are half-moves: a win if odd, a loss if even.
const DRAW: u8 = 0;
/// Stands for an invalid position: two dice on one square, or a game that is over.
const VOID: u8 = u8::MAX;

/// The tables for one set of house rules.
#[derive(Clone, PartialEq, Eq)]
pub struct Endgames {
    rules: DuellSetup,
    pairs: Vec<u8>,
    triples: Vec<u8>,
}

impl Endgames {
    /// Computes the tables; reports now and then how much of the work is done, out of how much.
    pub fn build(rules: DuellSetup, on_progress: &mut dyn FnMut(u64, u64)) -> Self {
        Build::new(rules, on_progress).run()
    }

    /// The house rules that the tables are for.
    pub fn rules(&self) -> DuellSetup {
        self.rules
    }

    /// How a position ends; `None` if it has more dice than the tables, has other house rules, or is over.
    pub fn probe(&self, board: &Board) -> Option<Distance> {
        if board.rules() != self.rules {
            return None;
        }
        let ending = Ending::of(board)?;
        let table = if ending.die.is_some() { &self.triples } else { &self.pairs };
        distance(table[ending.place()])
    }
}

fn distance(byte: u8) -> Option<Distance> {
    match byte {
        VOID => None,
        DRAW => Some(Distance::Draw),
        plies if plies % 2 == 1 => Some(Distance::Win(plies)),
        plies => Some(Distance::Loss(plies)),
    }
}
