//! Questions about a position, and their answers.

use std::{error::Error, fmt, sync::Arc};

use duell::{Duell, Tumble};
use game::Game;

use crate::{
    budget::{Budget, Watch},
    endgames::Endgames,
    line,
    memory::Memory,
    node::{Node, Role},
    search::Search,
};

/// The longest win that can be asked for: this many quiet moves by each side are a draw (D16).
pub const MOST_MOVES: u8 = 100;

/// How far a proof may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofLimits {
    /// The longest win to look for, in moves of the side to move, up to [`MOST_MOVES`].
    pub moves: u8,
    /// The maximum number of boards to examine.
    pub nodes: u64,
}

/// What is proven about a position, always for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// It wins within this many of its own moves, whatever the other side does.
    Wins {
        /// The number of moves.
        within: u8,
        /// It does not win within this many; if this is one less than `within`, the win is the shortest.
        not_within: u8,
    },
    /// It cannot force a win within this many moves, the number asked for.
    NoWin {
        /// The number of moves.
        within: u8,
    },
    /// The limits did not suffice.
    Unknown {
        /// It cannot force a win within this many moves.
        not_within: u8,
    },
}

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// What is proven.
    pub proof: Proof,
    /// If there is a win, its moves against the longest known resistance.
    pub line: Vec<Tumble>,
    /// How many boards were examined.
    pub nodes: u64,
}

/// What is proven about each legal move in a position, for one length.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FirstMoves {
    /// Moves that win within that many moves, including themselves.
    pub winning: Vec<Tumble>,
    /// Moves that do not.
    pub others: Vec<Tumble>,
    /// Moves for which the limits did not suffice.
    pub unknown: Vec<Tumble>,
}

/// The game is over, so there is nothing to solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over;

impl fmt::Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is over in this position")
    }
}

impl Error for Over {}

/// Proves wins. As far as its memory goes, it remembers what it has proven for the next question.
pub struct Solver {
    memory: Memory,
    tables: Option<Arc<Endgames>>,
}

/// Wins up to this length are sought one length after another; then a longer one is tried.
const SHORT: u8 = 3;
/// The longer length.
const LONG: u8 = 12;

impl Solver {
    /// A solver with a memory of about this many megabytes.
    pub fn new(megabytes: usize) -> Self {
        Self { memory: Memory::new(megabytes), tables: None }
    }

    /// Lets the solver look up small endgames; tables for other house rules than the position's are ignored.
    pub fn with_tables(self, tables: Arc<Endgames>) -> Self {
        Self { tables: Some(tables), ..self }
    }

    /// Searches for the shortest win of the side to move.
    ///
    /// # Errors
    /// If the game is over.
    pub fn solve(
        &mut self,
        position: &Duell,
        limits: ProofLimits,
        watch: Watch<'_>,
    ) -> Result<Solution, Over> {
        let root = root(position)?;
        let mut search = self.search(limits, watch);
        let proof = search.shortest_win(&root, limits.moves.min(MOST_MOVES));
        let nodes = search.budget.nodes();
        let line = match proof {
            Proof::Wins { within, .. } => line::longest(&mut search, &root, within),
            _ => Vec::new(),
        };
        Ok(Solution { proof, line, nodes })
    }

    /// Decides for every legal move whether it wins within `limits.moves` moves.
    ///
    /// # Errors
    /// If the game is over.
    pub fn first_moves(
        &mut self,
        position: &Duell,
        limits: ProofLimits,
        watch: Watch<'_>,
    ) -> Result<FirstMoves, Over> {
        let root = root(position)?;
        let mut search = self.search(limits, watch);
        let moves = limits.moves.min(MOST_MOVES);
        search.budget.try_length(moves);
        let mut sorted = FirstMoves::default();
        for tumble in root.board.tumbles() {
            let list = match search.move_wins(&root, tumble, moves) {
                Some(true) => &mut sorted.winning,
                Some(false) => &mut sorted.others,
                None => &mut sorted.unknown,
            };
            list.push(tumble);
        }
        Ok(sorted)
    }

    /// Whether the side to move wins within `limits.moves` moves; `None` if the limits do not suffice.
    ///
    /// # Errors
    /// If the game is over.
    pub fn wins(
        &mut self,
        position: &Duell,
        limits: ProofLimits,
        watch: Watch<'_>,
    ) -> Result<Option<bool>, Over> {
        let root = root(position)?;
        let mut search = self.search(limits, watch);
        let moves = limits.moves.min(MOST_MOVES);
        search.budget.try_length(moves);
        Ok(search.wins_within(&root, Role::Prover, moves))
    }

    /// Whether a move wins within `limits.moves` moves, including itself; `None` if the limits do not suffice.
    ///
    /// # Errors
    /// If the game is over.
    pub fn move_wins(
        &mut self,
        position: &Duell,
        tumble: Tumble,
        limits: ProofLimits,
        watch: Watch<'_>,
    ) -> Result<Option<bool>, Over> {
        let root = root(position)?;
        let mut search = self.search(limits, watch);
        let moves = limits.moves.min(MOST_MOVES);
        search.budget.try_length(moves);
        Ok(search.move_wins(&root, tumble, moves))
    }

    fn search<'w>(&mut self, limits: ProofLimits, watch: Watch<'w>) -> Search<'_, 'w> {
        Search {
            memory: &mut self.memory,
            tables: self.tables.as_deref(),
            budget: Budget::new(watch, limits.nodes),
        }
    }
}

fn root(position: &Duell) -> Result<Node, Over> {
    if position.outcome().is_some() { Err(Over) } else { Ok(Node::new(position)) }
}

impl Search<'_, '_> {
    /// Whether a move of the prover wins within this many moves, including itself.
    pub(crate) fn move_wins(&mut self, node: &Node, tumble: Tumble, moves: u8) -> Option<bool> {
        if moves == 0 || node.board.wins(tumble) {
            return Some(moves > 0);
        }
        self.wins_within(&node.after(tumble), Role::Defender, moves - 1)
    }

    fn shortest_win(&mut self, root: &Node, moves: u8) -> Proof {
        let mut bounds = Bounds { win: None, no_win: 0 };
        while bounds.no_win < bounds.win.map_or(moves, |win| win - 1) {
            let length = bounds.no_win + 1;
            if length == SHORT + 1 && moves > length && bounds.win.is_none() {
                self.try_long_wins(root, moves.min(LONG), &mut bounds);
                if bounds.no_win >= length {
                    continue;
                }
            }
            self.budget.try_length(length);
            match self.wins_within(root, Role::Prover, length) {
                Some(true) => bounds.win = Some(length),
                Some(false) => bounds.no_win = length,
                None => break,
            }
        }
        match bounds.win {
            Some(within) => Proof::Wins { within, not_within: bounds.no_win },
            None if bounds.no_win >= moves => Proof::NoWin { within: bounds.no_win },
            None => Proof::Unknown { not_within: bounds.no_win },
        }
    }

    /// Spends a quarter of the budget on wins of any length up to a long one, and then on shorter ones:
    /// this finds lines of one threat after another long before all shorter wins are ruled out.
    fn try_long_wins(&mut self, root: &Node, longest: u8, bounds: &mut Bounds) {
        let most = self.budget.most();
        self.budget.set_most(self.budget.nodes() + most.saturating_sub(self.budget.nodes()) / 4);
        let mut length = longest;
        while length > bounds.no_win + 1 {
            self.budget.try_length(length);
            match self.wins_within(root, Role::Prover, length) {
                Some(true) => bounds.win = Some(length),
                Some(false) => bounds.no_win = length,
                None => break,
            }
            length -= 1;
        }
        self.budget.set_most(most);
    }
}

/// What is known about the length of a win.
struct Bounds {
    win: Option<u8>,
    no_win: u8,
}
