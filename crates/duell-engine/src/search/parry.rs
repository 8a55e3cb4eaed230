//! Answers to a threat to win.

use duell::{Board, Square, Tumble};

use super::{Node, Worker, node::is_drawn_by_quiet_moves};
use crate::eval::Evaluator;

/// The moves that could parry a threat to win with the next move. All others, which is most of them, lose at once, and
/// need not be played to see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parries {
    /// The squares where a die captures the one that threatens, or blocks its way.
    to: u128,
    /// The King, if it is the target and could step aside.
    king: Option<Square>,
}

impl Parries {
    /// What could parry this move of the other side.
    fn of(board: &Board, threat: Tumble) -> Self {
        let mut to = 1 << threat.from.index();
        let mut square = threat.from;
        for direction in threat.path.steps() {
            square = square.step(direction, 1).unwrap_or(square);
            to |= 1 << square.index();
        }
        Self { to, king: board.king(board.to_move()).filter(|&king| king == square) }
    }

    fn include(&self, tumble: Tumble) -> bool {
        self.to >> tumble.to().index() & 1 == 1 || Some(tumble.from) == self.king
    }
}

impl Node {
    /// What could parry the other side's threat to win with its next move, if there is one.
    pub(super) fn parries(&self) -> Option<Parries> {
        let threat = self.board().winning_tumble(self.board().to_move().other())?;
        Some(Parries::of(self.board(), threat))
    }
}

impl<E: Evaluator> Worker<'_, E> {
    /// Whether a move leaves the threat to win in place. Such a move counts as searched.
    pub(super) fn is_lost(
        &mut self,
        node: &Node,
        parries: Option<&Parries>,
        tumble: Tumble,
        ply: usize,
    ) -> bool {
        let is_lost =
            parries.is_some_and(|them| !them.include(tumble) && !self.draws(node, tumble));
        if is_lost {
            self.count_node(ply + 1);
        }
        is_lost
    }

    /// Whether a move that does not win ends the game in a draw, or as good as.
    fn draws(&self, node: &Node, tumble: Tumble) -> bool {
        if node.quiet() < 3 || node.board().die(tumble.to()).is_some() {
            return false;
        }
        let (key, quiet) = (node.key() ^ node.board().change(tumble).key(), node.quiet() + 1);
        is_drawn_by_quiet_moves(quiet) || self.is_repeated(key, quiet, self.past.len() + 1)
    }
}

#[cfg(test)]
mod tests {
    use duell::{Duell, DuellSetup, Move};
    use game::{Dice, Game, Setup};
    use judge::SeededDice;

    use super::*;

    /// Random games under all rules: a move that is not a parry leaves the other side a winning move.
    #[test]
    fn a_move_that_is_no_parry_loses_at_once() {
        let (mut threats, mut losing, mut held) = (0, 0, 0);
        for rules in ["", "home=king", "king-captures=no", "home=king,king-captures=no"] {
            let rules = DuellSetup::from_options(&rules.parse().unwrap()).unwrap();
            for seed in 0..60 {
                let mut dice = SeededDice::new(seed);
                let mut position = Duell::start(&rules);
                while position.outcome().is_none() {
                    let moves = position.board().tumbles();
                    if let Some(parries) = Node::of(&position).parries() {
                        threats += 1;
                        for &tumble in moves.iter().filter(|&&mv| !position.board().wins(mv)) {
                            let mut after = *position.board();
                            after.play(tumble);
                            let is_won = after.winning_tumble(after.to_move()).is_some();
                            assert!(is_won || parries.include(tumble), "{position} {tumble}");
                            losing += u32::from(!parries.include(tumble));
                            held += u32::from(!is_won);
                        }
                    }
                    let lot = usize::from(dice.face(255)) * 255 + usize::from(dice.face(255));
                    let Some(&tumble) = moves.get(lot % moves.len().max(1)) else { break };
                    position.play(position.active(), Move::Tumble(tumble)).unwrap();
                }
            }
        }
        assert!(threats > 300 && held > 300 && losing > 5 * held, "{threats} {losing} {held}");
    }
}
