//! An inner node of the tree.

use arrayvec::ArrayVec;
use duell::Tumble;

use super::{
    Node, Worker,
    node::is_drawn_by_quiet_moves,
    parry::Parries,
    picker::{Picked, Picker},
    prune, reduce,
};
use crate::{
    eval::Evaluator,
    score::{INFINITE, MOST_PLIES, Value, WON, loss_in, win_in},
    transposition::{Bound, Entry},
};

/// A win in five moves.
const SOON_WON: Value = win_in(9);

/// What is known about a node before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    /// The other side threatens to win with its next move.
    pub(super) is_endangered: bool,
    /// What could prevent that.
    pub(super) parries: Option<Parries>,
    pub(super) evaluation: Value,
    /// The evaluation, or something better from the table.
    pub(super) estimate: Value,
    /// The evaluation is better than it was two half-moves ago.
    pub(super) is_improving: bool,
    pub(super) hash: Option<Tumble>,
}

/// The window and depth of a search.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) depth: i32,
    pub(super) ply: usize,
}

impl Task {
    /// Whether only a sooner win or a later loss matters. Nothing is pruned then, so that the result is
    /// certain; for distant wins that would take too long.
    pub(super) fn is_about_wins(self) -> bool {
        self.alpha >= SOON_WON || self.beta <= -SOON_WON
    }

    /// The same for the other side, one half-move later.
    pub(super) fn below(self, alpha: Value, beta: Value, depth: i32) -> Self {
        Self { alpha: -beta, beta: -alpha, depth, ply: self.ply + 1 }
    }
}

/// The best of the moves tried so far.
struct Best {
    value: Value,
    tumble: Option<Tumble>,
}

impl<E: Evaluator> Worker<'_, E> {
    /// The value of a node, exact if it lies within the window. `PV` nodes may become part of the best
    /// line; all others are searched with a null window.
    pub(super) fn search<const PV: bool>(&mut self, node: &Node, mut task: Task) -> Value {
        if task.depth <= 0 {
            return self.quiesce::<PV>(node, task, 0);
        }
        self.count_node(task.ply);
        self.lines[task.ply].clear();
        if self.is_halted() {
            return 0;
        }
        if let Some(value) = self.settled(node, task.ply) {
            return value;
        }
        // Mate distance pruning: a win cannot come sooner than with the move after next, or a loss sooner than with the next.
        task.alpha = task.alpha.max(loss_in(task.ply + 2));
        task.beta = task.beta.min(win_in(task.ply + 3));
        if task.alpha >= task.beta {
            return task.alpha;
        }
        let known = self.shared.table.get(node.table_key(), task.ply);
        if let Some(entry) = known
            && !PV
            && entry.depth >= task.depth
            && entry.decides(task.alpha, task.beta)
        {
            return entry.value;
        }
        let outlook = self.outlook(node, task.ply, known);
        if !PV
            && !outlook.is_endangered
            && let Some(value) = self.prune_ahead(node, task, &outlook)
        {
            return value;
        }
        if outlook.is_endangered {
            // Check extension, where a threat to win counts as a check.
            task.depth += i32::from(task.ply < MOST_PLIES / 2);
        } else if outlook.hash.is_none() && task.depth >= 4 && !task.is_about_wins() {
            // Internal iterative reduction: without a move from the table the order is poor.
            task.depth -= 1;
        }
        self.try_moves::<PV>(node, task, &outlook)
    }

    /// The value of a node that needs no search: drawn, or won in one move. A drawn game is over before
    /// that move.
    pub(super) fn settled(&self, node: &Node, ply: usize) -> Option<Value> {
        if is_drawn_by_quiet_moves(node.quiet())
            || self.is_repeated(node.key(), node.quiet(), self.past.len())
        {
            return Some(0);
        }
        if node.board().winning_tumble(node.board().to_move()).is_some() {
            return Some(win_in(ply + 1));
        }
        (ply >= MOST_PLIES).then_some(0)
    }

    fn outlook(&mut self, node: &Node, ply: usize, known: Option<Entry>) -> Outlook {
        let parries = node.parries();
        let is_endangered = parries.is_some();
        let evaluation = match known {
            Some(entry) => entry.evaluation,
            None => self.evaluator.value(node.board()),
        };
        self.frames[ply].evaluation = Some(evaluation);
        let before = ply.checked_sub(2).and_then(|ply| self.frames[ply].evaluation);
        self.history.forget_killers_below(ply);
        Outlook {
            is_endangered,
            parries,
            evaluation,
            estimate: known.map_or(evaluation, |entry| entry.tightened(evaluation)),
            is_improving: !is_endangered && before.is_none_or(|before| evaluation > before),
            hash: known.and_then(|entry| entry.tumble),
        }
    }

    /// The move that led to a half-move, if it was not a pass.
    pub(super) fn move_before(&self, ply: usize) -> Option<Tumble> {
        ply.checked_sub(1).and_then(|ply| self.frames[ply].tumble)
    }

    fn try_moves<const PV: bool>(&mut self, node: &Node, task: Task, outlook: &Outlook) -> Value {
        let side = node.board().to_move();
        let before = self.move_before(task.ply);
        let first_tries = self.history.first_tries(side, before, task.ply);
        let mut picker = Picker::new(node.board(), outlook.hash, first_tries, before);
        let mut best = Best { value: -INFINITE, tumble: None };
        let mut alpha = task.alpha;
        let mut quiets_tried = ArrayVec::<Tumble, 64>::new();
        let (mut count, mut wants_quiets) = (0, true);
        while let Some(picked) = picker.next(node.board(), self.history, wants_quiets) {
            let tumble = picked.tumble();
            count += 1;
            let may_skip = !PV && !outlook.is_endangered && !task.is_about_wins();
            if may_skip && best.value > -WON && matches!(picked, Picked::Quiet(_)) {
                wants_quiets = !prune::is_enough_of_quiets(task, outlook, count);
                if !wants_quiets {
                    continue;
                }
            }
            let task_now = Task { alpha, ..task };
            let value = if self.is_lost(node, outlook.parries.as_ref(), tumble, task.ply) {
                loss_in(task.ply + 2)
            } else {
                self.try_move::<PV>(node, picked, task_now, outlook, count)
            };
            if self.is_halted() {
                return 0;
            }
            if value > best.value {
                best.value = value;
                if value > alpha {
                    best.tumble = Some(tumble);
                    alpha = value;
                    if PV {
                        self.remember_line(task.ply, tumble);
                    }
                }
            }
            if alpha >= task.beta {
                if matches!(picked, Picked::Quiet(_)) {
                    self.history.reward(
                        side,
                        before,
                        task.ply,
                        task.depth,
                        (tumble, &quiets_tried),
                    );
                }
                break;
            }
            if matches!(picked, Picked::Quiet(_)) && !quiets_tried.is_full() {
                quiets_tried.push(tumble);
            }
        }
        if count == 0 {
            // No legal move is a draw (D15).
            return 0;
        }
        self.store(node, task, outlook.evaluation, &best);
        best.value
    }

    /// Principal variation search of one move: the first move gets the full window, others a null window, at first with
    /// reduced depth; what turns out better than expected is searched again in full.
    fn try_move<const PV: bool>(
        &mut self,
        node: &Node,
        picked: Picked,
        task: Task,
        outlook: &Outlook,
        count: usize,
    ) -> Value {
        let Task { alpha, beta, depth, ply } = task;
        let is_late = depth >= 3 && count > 1 + usize::from(PV);
        let reduction = if is_late && !task.is_about_wins() {
            let before = self.move_before(ply);
            let history = self.history.of(node.board().to_move(), before, picked.tumble());
            let doubt = i32::from(!outlook.is_improving) - i32::from(outlook.is_endangered);
            reduce::reduction::<PV>(task, doubt, picked, count, history)
        } else {
            0
        };
        self.below(node, picked.tumble(), ply, |worker, child| {
            let full = depth - 1;
            if PV && count == 1 {
                return -worker.search::<true>(child, task.below(alpha, beta, full));
            }
            let narrow = |depth| task.below(alpha, alpha + 1, depth);
            let mut value = -worker.search::<false>(child, narrow(full - reduction));
            if value > alpha && reduction > 0 {
                value = -worker.search::<false>(child, narrow(full));
            }
            if PV && value > alpha && value < beta {
                value = -worker.search::<true>(child, task.below(alpha, beta, full));
            }
            value
        })
    }

    fn store(&self, node: &Node, task: Task, evaluation: Value, best: &Best) {
        let bound = if best.value >= task.beta {
            Bound::Lower
        } else if best.tumble.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let (tumble, value, depth) = (best.tumble, best.value, task.depth);
        self.shared.table.put(
            node.table_key(),
            task.ply,
            Entry { tumble, value, evaluation, depth, bound },
        );
    }
}
