//! The root: iterative deepening, aspiration windows, and several best lines (multi-PV).

use duell::{Tumble, Tumbles};
use game::{sort_by, sort_by_cached_key};

use super::{Node, Worker, inner::Task, picker::Picked, reduce};
use crate::{
    eval::Evaluator,
    exchange,
    score::{INFINITE, MOST_PLIES, Value, WIN, WON},
};

/// A move at the root with the best line that follows.
#[derive(Clone, Debug)]
pub(crate) struct RootLine {
    pub(crate) line: Vec<Tumble>,
    /// Its value as the search's taste sees it.
    pub(crate) value: Value,
}

/// The best lines at a finished depth.
#[derive(Clone, Debug)]
pub(crate) struct RootResult {
    pub(crate) depth: u32,
    pub(crate) deepest: usize,
    pub(crate) lines: Vec<RootLine>,
}

/// Half the width of the first window.
const ASPIRATION: Value = 25;

impl<E: Evaluator> Worker<'_, E> {
    /// Searches deeper and deeper until a limit is met, and finds `lines` best lines. It reports every finished depth that
    /// becomes the result, whichever thread finished it. One that a limit broke off is reported only if there is no other.
    pub(crate) fn deepen(
        &mut self,
        root: &Node,
        lines: usize,
        mut report: impl FnMut(&RootResult),
    ) -> Option<RootResult> {
        let mut moves = self.moves(root);
        let mut best: Option<RootResult> = None;
        let (mut steady, mut last_move) = (0, None);
        let most = self.shared.limits.depth.unwrap_or(u32::MAX).clamp(1, MOST_PLIES as u32 - 8);
        while let Some(depth) = self.shared.team.next(self.thread, self.depth, most) {
            (self.depth, self.is_overtaken) = (depth, false);
            if let Some(result) = self.search_depth(root, &mut moves, lines, best.as_ref()) {
                let is_finished =
                    !self.shared.is_halted() || self.shared.team.has_finished(result.depth);
                if is_finished || best.is_none() {
                    self.settle_count();
                    report(&result);
                }
                self.depth = result.depth;
                best = Some(result);
            }
            let Some(result) = &best else { break };
            if self.shared.is_halted() {
                break;
            }
            let top = result.lines[0].line.first().copied();
            steady = if top == last_move { steady + 1 } else { 0 };
            last_move = top;
            if self.thread == 0 && self.is_enough(result, steady) {
                break;
            }
        }
        self.settle_count();
        let depth = best.as_ref().map_or(0, |result| result.depth);
        let deeper = self.shared.team.known(depth + 1);
        deeper.inspect(report).or(best).or_else(|| self.first_move(root, &moves))
    }

    /// The moves to consider, likely ones first.
    fn moves(&mut self, root: &Node) -> Tumbles {
        let mut moves = Tumbles::new();
        let mut add = |tumble| {
            if self.shared.is_wanted(tumble) {
                moves.push(tumble);
            }
        };
        root.board().captures(&mut add);
        root.board().quiets(&mut add);
        self.sort(root, &mut moves);
        moves
    }

    /// Whether a search with limits may end before they are met, given how many depths the best move has been the same.
    fn is_enough(&self, result: &RootResult, steady: usize) -> bool {
        let value = result.lines[0].value.abs();
        let is_decided = value > WON && (WIN - value) < result.depth as Value;
        let doubt = [1.4, 1.1, 0.95, 0.8, 0.7][steady.min(4)];
        let may_end = self.shared.limits != crate::SearchLimits::default();
        may_end && (is_decided || !self.shared.timer.may_deepen(doubt))
    }

    /// The best lines at the depth it is at, or at a deeper one that another thread has finished meanwhile. `None` if
    /// stopped before anything was certain.
    fn search_depth(
        &mut self,
        root: &Node,
        moves: &mut Tumbles,
        lines: usize,
        before: Option<&RootResult>,
    ) -> Option<RootResult> {
        let found = self.search_lines(root, moves, lines, before);
        let own = RootResult { depth: self.depth, deepest: self.deepest, lines: found };
        if !self.is_halted() {
            self.shared.team.finish(&own);
        }
        if let Some(known) = self.shared.team.known(self.depth) {
            for line in known.lines.iter().rev() {
                if let Some(place) = moves.iter().position(|&mv| Some(&mv) == line.line.first()) {
                    moves[..=place].rotate_right(1);
                }
            }
            return Some(known);
        }
        (!own.lines.is_empty()).then_some(own)
    }

    /// The first move on the list, so that the engine has an answer even if it is stopped at once.
    fn first_move(&mut self, root: &Node, moves: &Tumbles) -> Option<RootResult> {
        let line = vec![*moves.first()?];
        let value = self.evaluator.value(root.board());
        Some(RootResult { depth: 0, deepest: 0, lines: vec![RootLine { line, value }] })
    }

    /// The best lines at one depth, one after another, each without the first moves of the earlier ones. If
    /// stopped, it returns what is certain, which may be nothing.
    fn search_lines(
        &mut self,
        root: &Node,
        moves: &mut Tumbles,
        lines: usize,
        before: Option<&RootResult>,
    ) -> Vec<RootLine> {
        let mut found: Vec<RootLine> = Vec::new();
        for place in 0..lines.clamp(1, moves.len().max(1)) {
            let guess = before.and_then(|result| result.lines.get(place)).map(|line| line.value);
            let Some(line) = self.aspire(root, &mut moves[place..], guess) else { break };
            found.push(line);
        }
        if self.is_halted() && found.len() < lines {
            // Lines that this depth did not reach are kept from the previous one.
            let known: Vec<_> = found.iter().map(|line| line.line[0]).collect();
            let older = before.into_iter().flat_map(|result| &result.lines);
            let missing = older.filter(|line| !known.contains(&line.line[0])).cloned();
            if !found.is_empty() {
                found.extend(missing.take(lines - known.len()));
            }
        }
        sort_by(&mut found, |one, other| other.value.cmp(&one.value));
        found
    }

    /// Searches with a small window around the value of the previous depth, and widens it as needed.
    fn aspire(
        &mut self,
        root: &Node,
        moves: &mut [Tumble],
        guess: Option<Value>,
    ) -> Option<RootLine> {
        let mut delta = ASPIRATION;
        let (mut alpha, mut beta) = match guess {
            Some(guess) if self.depth >= 4 && guess.abs() < WON => (guess - delta, guess + delta),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let task = Task { alpha, beta, depth: self.depth as i32, ply: 0 };
            let value = self.search_moves(root, moves, task);
            if self.is_halted() {
                // A move that has already beaten the window's floor is still an answer.
                let is_found = value > alpha && !self.lines[0].is_empty();
                return is_found.then(|| RootLine { line: self.lines[0].clone(), value });
            }
            delta *= 3;
            if value <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = if delta > 800 { -INFINITE } else { value - delta };
            } else if value >= beta && beta < INFINITE {
                beta = if delta > 800 { INFINITE } else { value + delta };
            } else {
                return Some(RootLine { line: self.lines[0].clone(), value });
            }
        }
    }

    /// Finds the best of these moves, and brings it to the front of the list.
    fn search_moves(&mut self, root: &Node, moves: &mut [Tumble], task: Task) -> Value {
        let mut best = -INFINITE;
        let mut alpha = task.alpha;
        self.lines[0].clear();
        for place in 0..moves.len() {
            let tumble = moves[place];
            let value = self.search_root_move(root, tumble, Task { alpha, ..task }, place);
            if self.is_halted() {
                return best;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.remember_line(0, tumble);
                    moves[..=place].rotate_right(1);
                }
            }
            if alpha >= task.beta {
                break;
            }
        }
        best
    }

    /// Late move reduction: as below the root, but captures are searched in full.
    fn root_reduction(&self, root: &Node, tumble: Tumble, task: Task, place: usize) -> i32 {
        let board = root.board();
        let is_quiet = board.die(tumble.to()).is_none();
        if task.depth < 3 || place < 2 || !is_quiet || task.is_about_wins() {
            return 0;
        }
        let doubt = -i32::from(root.parries().is_some());
        let history = self.history.of(board.to_move(), None, tumble);
        reduce::reduction::<true>(task, doubt, Picked::Quiet(tumble), place + 1, history)
    }

    /// Sorts the moves by the evaluation after each, minus what may be lost with the die that moved.
    fn sort(&mut self, root: &Node, moves: &mut Tumbles) {
        let board = root.board();
        sort_by_cached_key(moves, |&tumble| {
            if board.wins(tumble) {
                return -INFINITE;
            }
            let mut after = *board;
            after.play(tumble);
            self.evaluator.play(&board.change(tumble));
            let for_other = self.evaluator.value(&after);
            self.evaluator.take_back();
            for_other + exchange::risk(board, tumble)
        });
    }

    fn search_root_move(&mut self, root: &Node, tumble: Tumble, task: Task, place: usize) -> Value {
        if root.board().wins(tumble) {
            self.lines[1].clear();
            return crate::score::win_in(1);
        }
        let taste = self.shared.taste;
        let (alpha, beta) = (taste.unseen(tumble, task.alpha), taste.unseen(tumble, task.beta));
        let depth = task.depth;
        let value = self.below(root, tumble, 0, |worker, child| {
            let full = depth - 1;
            if place > 0 {
                let reduction = worker.root_reduction(root, tumble, task, place);
                let narrow = |depth| task.below(alpha, alpha + 1, depth);
                let mut value = -worker.search::<false>(child, narrow(full - reduction));
                if value > alpha && reduction > 0 {
                    value = -worker.search::<false>(child, narrow(full));
                }
                if value <= alpha {
                    return value;
                }
            }
            -worker.search::<true>(child, task.below(alpha, beta, full))
        });
        taste.seen(tumble, value)
    }
}

#[cfg(test)]
mod tests;
