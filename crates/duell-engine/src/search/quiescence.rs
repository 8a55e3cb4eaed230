//! Quiescence search, at the end of the tree: captures and threats to win, until nothing is hanging.

use duell::{Board, Home, Square, Tumble, Tumbles};

use super::{Node, Worker, inner::Task, parry::Parries};
use crate::{
    eval::Evaluator,
    exchange,
    score::{INFINITE, MOST_PLIES, Value, loss_in},
    transposition::{Bound, Entry},
};

/// For this many half-moves, all answers to a threat to win are searched.
const MOST_ANSWERS: i32 = 6;
/// Delta pruning: the most that a capture may gain beyond the dice it takes.
const DELTA: Value = 150;

impl<E: Evaluator> Worker<'_, E> {
    /// The value of a node once captures are over: `beyond` counts the half-moves below the full-width
    /// tree.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        node: &Node,
        task: Task,
        beyond: i32,
    ) -> Value {
        self.count_node(task.ply);
        self.lines[task.ply].clear();
        if self.is_halted() {
            return 0;
        }
        if let Some(value) = self.settled(node, task.ply) {
            return value;
        }
        let known = self.shared.table.get(node.table_key(), task.ply);
        if let Some(entry) = known
            && !PV
            && entry.decides(task.alpha, task.beta)
        {
            return entry.value;
        }
        if beyond < MOST_ANSWERS
            && task.ply + 1 < MOST_PLIES
            && let Some(parries) = node.parries()
        {
            return self.answer_threat::<PV>(node, task, (known, &parries), beyond);
        }
        let evaluation = match known {
            Some(entry) => entry.evaluation,
            None => self.evaluator.value(node.board()),
        };
        let estimate = known.map_or(evaluation, |entry| entry.tightened(evaluation));
        if estimate >= task.beta || task.ply + 1 >= MOST_PLIES {
            return estimate;
        }
        self.go_on_capturing::<PV>(node, task, (evaluation, estimate), beyond)
    }

    /// If the alternative is to lose, every move is tried, and there is no stand pat.
    fn answer_threat<const PV: bool>(
        &mut self,
        node: &Node,
        task: Task,
        (known, parries): (Option<Entry>, &Parries),
        beyond: i32,
    ) -> Value {
        let mut moves = Tumbles::new();
        node.board().captures(|tumble| moves.push(tumble));
        node.board().quiets(|tumble| moves.push(tumble));
        let first = known.and_then(|entry| entry.tumble);
        if let Some(place) = moves.iter().position(|&tumble| Some(tumble) == first) {
            moves.swap(0, place);
        }
        let mut best = (loss_in(task.ply + 2), None);
        let mut alpha = task.alpha;
        for &tumble in &moves {
            if self.is_lost(node, Some(parries), tumble, task.ply) {
                continue;
            }
            let value = self.below(node, tumble, task.ply, |worker, child| {
                -worker.quiesce::<PV>(child, task.below(alpha, task.beta, 0), beyond + 1)
            });
            if self.is_halted() {
                return 0;
            }
            if value > best.0 {
                best.0 = value;
                if value > alpha {
                    (alpha, best.1) = (value, Some(tumble));
                    if PV {
                        self.remember_line(task.ply, tumble);
                    }
                }
            }
            if alpha >= task.beta {
                break;
            }
        }
        if moves.is_empty() {
            return 0;
        }
        let evaluation = match known {
            Some(entry) => entry.evaluation,
            None => self.evaluator.value(node.board()),
        };
        self.remember(node, task, best, evaluation);
        best.0
    }

    fn go_on_capturing<const PV: bool>(
        &mut self,
        node: &Node,
        task: Task,
        (evaluation, estimate): (Value, Value),
        beyond: i32,
    ) -> Value {
        let mut best = (estimate, None);
        let mut alpha = task.alpha.max(estimate);
        let mut moves = promising(node.board(), alpha - estimate - DELTA, beyond == 0);
        while let Some(tumble) = take_best(&mut moves) {
            let value = self.below(node, tumble, task.ply, |worker, child| {
                -worker.quiesce::<PV>(child, task.below(alpha, task.beta, 0), beyond + 1)
            });
            if self.is_halted() {
                return 0;
            }
            if value > best.0 {
                best = (value, Some(tumble));
                if value > alpha {
                    alpha = value;
                    if PV {
                        self.remember_line(task.ply, tumble);
                    }
                }
            }
            if alpha >= task.beta {
                break;
            }
        }
        self.remember(node, task, best, evaluation);
        best.0
    }

    fn remember(
        &self,
        node: &Node,
        task: Task,
        (value, tumble): (Value, Option<Tumble>),
        evaluation: Value,
    ) {
        let bound = if value >= task.beta { Bound::Lower } else { Bound::Upper };
        let entry = Entry { tumble, value, evaluation, depth: 0, bound };
        self.shared.table.put(node.table_key(), task.ply, entry);
    }
}

type Ranked = arrayvec::ArrayVec<(Tumble, Value), 96>;

/// Captures that gain at least `least` and lose nothing, and optionally quiet moves that threaten to win
/// with the next move.
fn promising(board: &Board, least: Value, with_threats: bool) -> Ranked {
    let mut moves = Ranked::new();
    board.captures(|tumble| {
        let gain = exchange::gain(board, tumble);
        if gain >= least.max(0) && !moves.is_full() {
            moves.push((tumble, gain));
        }
    });
    if with_threats {
        let threat = Threat::of(board);
        board.quiets(|tumble| {
            if threat.is_made_by(board, tumble) && !moves.is_full() {
                moves.push((tumble, -INFINITE));
            }
        });
    }
    moves
}

/// Squares from which a die would win with its next move, if the way were clear.
struct Threat {
    king: Option<Square>,
    home: Option<Square>,
}

impl Threat {
    fn of(board: &Board) -> Self {
        let other = board.to_move().other();
        let is_any = board.rules().home == Home::Any;
        Self { king: board.king(other), home: is_any.then(|| Square::home(other)) }
    }

    /// Whether an ordinary die would then be exactly as far from a winning square as its top shows, with a
    /// clear path.
    fn is_made_by(&self, board: &Board, tumble: Tumble) -> bool {
        let to = tumble.to();
        let change = board.change(tumble);
        let pips = change.after.kind.pips();
        let is_in_range = |goal: Option<Square>| goal.is_some_and(|goal| to.steps_to(goal) == pips);
        if change.before.is_king() || !(is_in_range(self.king) || is_in_range(self.home)) {
            return false;
        }
        let mut after = *board;
        after.play(tumble);
        after.attackers(after.to_move(), to) == 0 && after.winning_tumble(board.to_move()).is_some()
    }
}

fn take_best(moves: &mut Ranked) -> Option<Tumble> {
    let best = (0..moves.len()).reduce(|a, b| if moves[b].1 > moves[a].1 { b } else { a })?;
    Some(moves.swap_remove(best).0)
}
