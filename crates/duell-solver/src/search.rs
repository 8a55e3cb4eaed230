//! The search for a proof: depth-first proof-number search (Nagai, 2002) with a bound on the number of
//! moves.
//!
//! The bound decreases along every line, so no line runs in circles, and every answer, "wins" as well as
//! "does not win", is exact for its bound. The last two moves of a win are searched exhaustively, which
//! is faster than any bookkeeping.

use duell::{Board, Tumble};

use crate::{
    budget::Budget,
    endgames::{Distance, Endgames},
    memory::Memory,
    node::{Node, Role},
    numbers::{NEVER, Numbers},
};

/// A search, with the memory, tables and budget it may use.
pub(crate) struct Search<'a, 'w> {
    pub(crate) memory: &'a mut Memory,
    pub(crate) tables: Option<&'a Endgames>,
    pub(crate) budget: Budget<'w>,
}

/// A move at a node, and what is known about it.
struct Branch {
    tumble: Tumble,
    numbers: Numbers,
}

impl Search<'_, '_> {
    /// Whether the prover wins within this many of its own moves, if the budget suffices to tell.
    pub(crate) fn wins_within(&mut self, node: &Node, role: Role, moves: u8) -> Option<bool> {
        match self.glance(node, role, moves).decision() {
            Some(wins) => Some(wins),
            None => self.search(node, role, moves, Numbers::LIMIT).decision(),
        }
    }

    /// Searches a node until it is decided or one of its numbers reaches the limit.
    fn search(&mut self, node: &Node, role: Role, moves: u8, limit: Numbers) -> Numbers {
        let question = node.question(role, moves);
        let numbers = if role == Role::Prover && moves <= 2 {
            Numbers::decided(self.wins_soon(node, moves))
        } else {
            self.search_branches(node, role, moves, limit)
        };
        match numbers.decision() {
            Some(wins) => self.memory.prove(question, moves, wins),
            None => self.memory.remember(question, moves, numbers),
        }
        numbers
    }

    fn search_branches(&mut self, node: &Node, role: Role, moves: u8, limit: Numbers) -> Numbers {
        let (next_role, next_moves) = next(role, moves);
        let mut branches = match self.branches(node, role, moves) {
            Ok(branches) => branches,
            Err(decided) => return decided,
        };
        loop {
            let (numbers, best, second) = weigh(&branches, role);
            if numbers.reaches(limit) || self.budget.is_used_up() {
                return numbers;
            }
            let branch = &branches[best];
            let child_limit = child_limit(role, limit, numbers, branch.numbers, second);
            let child = node.after(branch.tumble);
            branches[best].numbers = self.search(&child, next_role, next_moves, child_limit);
            // What can no longer help its side is only in the way.
            if branches[best].numbers.wanted(role) == NEVER {
                branches.swap_remove(best);
            }
        }
    }

    /// The moves at a node that are worth a look, or what they decide at once.
    fn branches(&mut self, node: &Node, role: Role, moves: u8) -> Result<Vec<Branch>, Numbers> {
        let (next_role, next_moves) = next(role, moves);
        let tumbles = node.board.tumbles();
        if tumbles.is_empty() {
            return Err(Numbers::NO_WIN);
        }
        let mut branches = Vec::with_capacity(tumbles.len());
        let mut seen: Vec<u64> = Vec::with_capacity(tumbles.len());
        for tumble in tumbles {
            let child = node.after(tumble);
            // Two paths with the same result are one move here.
            let question = child.question(next_role, next_moves);
            if seen.contains(&question) {
                continue;
            }
            seen.push(question);
            self.budget.spend();
            let numbers = self.glance(&child, next_role, next_moves);
            match numbers.wanted(role) {
                0 => return Err(numbers),
                NEVER => {}
                _ => branches.push(Branch { tumble, numbers }),
            }
        }
        Ok(branches)
    }

    /// What can be said about a node without its moves.
    fn glance(&self, node: &Node, role: Role, moves: u8) -> Numbers {
        if moves == 0 || node.is_drawn() {
            return Numbers::NO_WIN;
        }
        if has_win(&node.board) {
            return Numbers::decided(role == Role::Prover);
        }
        if role == Role::Prover && moves == 1 {
            return Numbers::NO_WIN;
        }
        if let Some(wins) = self.look_up(node, role, moves) {
            return Numbers::decided(wins);
        }
        let question = node.question(role, moves);
        if let Some(wins) = self.memory.proven(question).within(moves) {
            return Numbers::decided(wins);
        }
        self.memory.numbers(question, moves).unwrap_or_else(|| estimate(&node.board, role))
    }

    /// What the tables of small endgames say.
    fn look_up(&self, node: &Node, role: Role, moves: u8) -> Option<bool> {
        if node.is_near_draw(role, moves) {
            return None;
        }
        let plies = u16::from(moves) * 2;
        Some(match (self.tables?.probe(&node.board)?, role) {
            (Distance::Win(distance), Role::Prover) => u16::from(distance) < plies,
            (Distance::Loss(distance), Role::Defender) => u16::from(distance) <= plies,
            _ => false,
        })
    }

    /// Whether the prover, who has no immediate win, wins in two moves.
    fn wins_soon(&mut self, node: &Node, moves: u8) -> bool {
        if node.is_near_draw(Role::Prover, moves) {
            return wins_by_exhaustion(node, Role::Prover, moves);
        }
        let mut refutation = None;
        moves == 2
            && node.board.tumbles().into_iter().any(|tumble| {
                self.budget.spend();
                let mut next = node.board;
                next.play(tumble);
                !has_win(&next) && self.all_lose(&next, &mut refutation)
            })
    }

    /// Whether every reply lets the other side win at once. The reply that last saved the side is tried
    /// first.
    fn all_lose(&mut self, board: &Board, refutation: &mut Option<Tumble>) -> bool {
        let mut loses = |reply: Tumble| {
            self.budget.spend();
            let mut next = *board;
            next.play(reply);
            has_win(&next)
        };
        if let Some(reply) = refutation.and_then(|reply| again(board, reply))
            && !loses(reply)
        {
            return false;
        }
        let replies = board.tumbles();
        let saved = replies.iter().copied().find(|&reply| !loses(reply));
        *refutation = saved.or(*refutation);
        saved.is_none() && !replies.is_empty()
    }
}

/// A reply that was legal on another board, or another path to the same square, if that is legal here.
fn again(board: &Board, reply: Tumble) -> Option<Tumble> {
    let to = 1 << reply.path.end(reply.from)?.index();
    let die = board.die(reply.from).filter(|die| die.side == board.to_move())?;
    let enemy = board.occupied(board.to_move().other());
    let targets = board.vacant() | if die.is_king() { 0 } else { enemy };
    let mut found = None;
    board.arrivals(reply.from, to & targets, |tumble| found = Some(tumble));
    found
}

/// The plain definition, for the few nodes where a draw by quiet moves is near.
fn wins_by_exhaustion(node: &Node, role: Role, moves: u8) -> bool {
    if moves == 0 || node.is_drawn() {
        return false;
    }
    if has_win(&node.board) {
        return role == Role::Prover;
    }
    let (next_role, next_moves) = next(role, moves);
    let tumbles = node.board.tumbles();
    let wins = |tumble| wins_by_exhaustion(&node.after(tumble), next_role, next_moves);
    match role {
        Role::Prover => tumbles.into_iter().any(wins),
        Role::Defender => !tumbles.is_empty() && tumbles.into_iter().all(wins),
    }
}

/// Whether the side to move wins at once.
fn has_win(board: &Board) -> bool {
    board.winning_tumble(board.to_move()).is_some()
}

/// Who moves next, and how many moves the prover then has.
fn next(role: Role, moves: u8) -> (Role, u8) {
    match role {
        Role::Prover => (Role::Defender, moves - 1),
        Role::Defender => (Role::Prover, moves),
    }
}

/// Initial numbers for a node: threats by the side that has just moved are worth trying first.
fn estimate(board: &Board, role: Role) -> Numbers {
    const QUIET: u32 = 8;
    let threat = board.winning_tumble(board.to_move().other()).is_some();
    let feared = if threat { 1 } else { QUIET };
    Numbers::of(role, 1, feared)
}

/// The numbers of a node, its best move, and the second-best number for the side to move.
fn weigh(branches: &[Branch], role: Role) -> (Numbers, usize, u32) {
    let (mut best, mut best_key, mut second, mut feared) = (0, (NEVER, NEVER), NEVER, 0_u32);
    for (index, branch) in branches.iter().enumerate() {
        let key = (branch.numbers.wanted(role), branch.numbers.feared(role));
        feared = feared.saturating_add(key.1).min(NEVER - 1);
        if key < best_key {
            second = best_key.0;
            (best, best_key) = (index, key);
        } else {
            second = second.min(key.0);
        }
    }
    match best_key.0 {
        0 => (Numbers::of(role, 0, NEVER), best, second),
        wanted => (Numbers::of(role, wanted, feared), best, second),
    }
}

/// How long to stay with the best move: until it is no longer the best by some margin, or the node itself
/// has reached its limit.
fn child_limit(role: Role, limit: Numbers, all: Numbers, best: Numbers, second: u32) -> Numbers {
    let patience = second.saturating_add(1 + second / 4);
    let wanted = limit.wanted(role).min(patience).min(NEVER);
    let others = all.feared(role).saturating_sub(best.feared(role));
    let feared = limit.feared(role).saturating_sub(others).max(best.feared(role) + 1);
    Numbers::of(role, wanted, feared)
}
