//! Whether there is a move that wins at once, without listing the moves.
//!
//! A win ends on one of two squares, so that a die can be ruled out by its distance alone; the few
//! that are left have at most two paths each.

use crate::{Board, Home, Square, board::squares};

impl Board {
    /// Whether the side to move has a legal move that ends the game in its favor (D12, D13).
    pub fn has_win(&self) -> bool {
        let own = self.occupied_by(self.to_move());
        let enemy = self.to_move().other();
        let rules = self.rules();
        let home = Square::home(enemy);
        let home_bit = 1 << home.index();
        let king = self.king(enemy);
        squares(own).any(|from| {
            let is_king = self.is_king(from);
            let may_capture = !is_king || rules.king_captures;
            let blocked = own | if may_capture { 0 } else { self.occupied_by(enemy) };
            let takes_home = (is_king || rules.home == Home::Any) && blocked & home_bit == 0;
            takes_home && self.reaches(from, home)
                || may_capture && king.is_some_and(|king| self.reaches(from, king))
        })
    }

    /// Whether a die has a path to a square, whatever stands there (D6, D7, D9).
    fn reaches(&self, from: Square, to: Square) -> bool {
        let across = from.file().abs_diff(to.file());
        let along = from.rank().abs_diff(to.rank());
        if across + along != usize::from(self.pips(from)) {
            return false;
        }
        if across == 0 || along == 0 {
            return self.is_open(from, to);
        }
        let corners = [Square::new(to.file(), from.rank()), Square::new(from.file(), to.rank())];
        corners.into_iter().flatten().any(|corner| {
            self.die(corner).is_none() && self.is_open(from, corner) && self.is_open(corner, to)
        })
    }

    /// Whether the squares between two on one file or rank are all empty.
    fn is_open(&self, from: Square, to: Square) -> bool {
        if from.rank() == to.rank() {
            self.rank_bits(from.rank()) & between(from.file(), to.file()) == 0
        } else {
            self.file_bits(from.file()) & between(from.rank(), to.rank()) == 0
        }
    }
}

/// The bits strictly between two places of a row.
const fn between(one: usize, other: usize) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    ((1 << high) - 1) & !((2 << low) - 1)
}

#[cfg(test)]
mod tests {
    use game::{Game, conformance::TestDice};

    use super::*;
    use crate::{Duell, Rules};

    #[test]
    fn a_win_is_found_exactly_where_a_listed_move_wins() {
        let mut found = [0; 2];
        for seed in 0..120 {
            let home = if seed % 2 == 0 { Home::Any } else { Home::King };
            let rules = Rules { home, king_captures: seed % 3 != 0 };
            let mut dice = TestDice::new(seed);
            let mut position = Duell::start(&rules);
            while position.outcome().is_none() {
                let board = position.board();
                let listed = board.tumbles().into_iter().any(|tumble| board.wins(tumble));
                assert_eq!(board.has_win(), listed, "{position}");
                found[usize::from(listed)] += 1;
                let seat = position.active();
                position.play_unchecked(seat, dice.pick(&position.moves(seat)));
            }
        }
        assert!(found.iter().all(|&count| count > 300), "{found:?}");
    }
}
