//! The moves of a proven win.

use duell::Tumble;

use crate::{
    node::{Node, Role},
    search::Search,
};

/// How many more boards may be examined for each move of a line, to make it a good one.
const EFFORT: u64 = 200_000;

/// The line of a win proven to exist within this many moves, against the longest resistance found with
/// some effort.
pub(crate) fn longest(search: &mut Search<'_, '_>, root: &Node, within: u8) -> Vec<Tumble> {
    let mut line = Vec::new();
    let mut node = root.clone();
    let mut moves = within;
    while let Some(tumble) = search.winning_move(&node, &mut moves) {
        line.push(tumble);
        if node.board.wins(tumble) {
            break;
        }
        let defending = node.after(tumble);
        let Some((reply, left)) = search.stubborn_reply(&defending, moves - 1) else { break };
        line.push(reply);
        node = defending.after(reply);
        moves = left;
    }
    line
}

impl Search<'_, '_> {
    /// Asks with a little extra budget.
    fn ask(&mut self, node: &Node, role: Role, moves: u8) -> Option<bool> {
        let most = self.budget.set_most(self.budget.nodes() + EFFORT);
        let answer = self.wins_within(node, role, moves);
        self.budget.set_most(most);
        answer
    }

    /// The shortest win found, within a bound known to suffice.
    fn length(&mut self, node: &Node, bound: u8) -> u8 {
        let shorter = (1..bound).find(|&moves| self.ask(node, Role::Prover, moves) == Some(true));
        shorter.unwrap_or(bound)
    }

    /// A move that wins within a bound known to suffice, and a tighter bound.
    fn winning_move(&mut self, node: &Node, moves: &mut u8) -> Option<Tumble> {
        *moves = self.length(node, *moves);
        let tumbles = node.board.tumbles();
        tumbles.into_iter().find(|&tumble| {
            node.board.wins(tumble)
                || *moves > 1
                    && self.ask(&node.after(tumble), Role::Defender, *moves - 1) == Some(true)
        })
    }

    /// The reply that holds out longest, and how many moves that is.
    fn stubborn_reply(&mut self, node: &Node, bound: u8) -> Option<(Tumble, u8)> {
        let tumbles = node.board.tumbles();
        let lengths = tumbles.into_iter().map(|reply| {
            let length = self.length(&node.after(reply), bound);
            (reply, length)
        });
        // The first of the longest, so that lines are the same everywhere.
        lengths.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }
}
