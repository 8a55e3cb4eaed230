//! The search: principal variation search, deepened step by step.
//!
//! A [`Worker`] is one thread's search. Several share the transposition table and the signal to stop
//! ([`Shared`]); each has its own history of good moves. Every idea has its own file:
//!
//! - `root`: deepening, aspiration windows, several best lines
//! - `inner`: one node in the middle of the tree
//! - `prune`: what need not be searched
//! - `reduce`: what need not be searched so deep
//! - `quiescence`: the end of the tree, until nothing is hanging
//! - `picker` and `history`: the order of moves

mod history;
mod inner;
mod node;
mod picker;
mod prune;
mod quiescence;
mod reduce;
mod root;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use duell::Tumble;
pub(crate) use history::History;
use judge::Stop;
pub(crate) use node::Node;
pub(crate) use root::{Role, RootLine, RootResult};

use crate::{
    Limits,
    eval::Evaluator,
    limits::{Now, Timer},
    score::{MOST_PLIES, Value},
    transposition::Transpositions,
};

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Transpositions,
    pub(crate) stop: &'a Stop,
    pub(crate) timer: Timer,
    limits: Limits,
    nodes: AtomicU64,
    is_halted: AtomicBool,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(
        table: &'a Transpositions,
        stop: &'a Stop,
        limits: &Limits,
        now: Now,
    ) -> Self {
        Self {
            table,
            stop,
            timer: Timer::start(limits, now),
            limits: *limits,
            nodes: AtomicU64::new(0),
            is_halted: AtomicBool::new(false),
        }
    }

    pub(crate) fn halt(&self) {
        self.is_halted.store(true, Relaxed);
    }

    pub(crate) fn is_halted(&self) -> bool {
        self.is_halted.load(Relaxed)
    }

    /// Positions looked at so far, by all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// How many nodes a thread looks at between two looks at the limits. The clock must be read often
    /// enough to stop within milliseconds, a small number of nodes kept to closely.
    fn interval(&self) -> u64 {
        self.limits.nodes.map_or(1024, |nodes| (nodes / 32).clamp(1, 1024))
    }
}

/// What a thread remembers of each half-move of the present line.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// The evaluation, where it was made.
    evaluation: Option<Value>,
    /// The move that is being searched; none for a turn that was passed.
    tumble: Option<Tumble>,
}

/// One thread of a search.
pub(crate) struct Worker<'a, E> {
    shared: &'a Shared<'a>,
    evaluator: E,
    history: &'a mut History,
    /// The keys of the positions since the last capture before the root, then of the present line.
    past: Vec<u64>,
    /// How many of them lie before the root.
    played: usize,
    frames: [Frame; MOST_PLIES + 2],
    /// The best line from each half-move on.
    lines: Vec<Vec<Tumble>>,
    nodes: u64,
    next_look: u64,
    deepest: usize,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    /// A search from a position, given the keys of those before it since the last capture.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        evaluator: E,
        history: &'a mut History,
        past: Vec<u64>,
    ) -> Self {
        let next_look = shared.interval();
        Self {
            shared,
            evaluator,
            history,
            played: past.len(),
            past,
            frames: [Frame::default(); MOST_PLIES + 2],
            lines: vec![Vec::new(); MOST_PLIES + 2],
            nodes: 0,
            next_look,
            deepest: 0,
        }
    }

    /// The line begins here.
    pub(crate) fn begin(&mut self, root: &Node) {
        self.evaluator.begin(root.board());
    }

    /// Counts a node, and looks at the limits from time to time.
    fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.nodes >= self.next_look {
            self.look_at_limits();
        }
    }

    fn look_at_limits(&mut self) {
        let interval = self.shared.interval();
        let all = self.shared.nodes.fetch_add(interval, Relaxed) + interval;
        self.next_look = self.nodes + interval;
        let enough = self.shared.limits.nodes.is_some_and(|nodes| all >= nodes);
        if enough || self.shared.stop.is_stopped() || self.shared.timer.is_over() {
            self.shared.halt();
        }
    }

    /// Adds the nodes that no look at the limits has counted yet.
    fn settle_count(&mut self) {
        let counted = self.next_look - self.shared.interval();
        self.shared.nodes.fetch_add(self.nodes - counted, Relaxed);
        self.next_look = self.nodes + self.shared.interval();
    }

    /// Makes a move for the time of a search below it.
    fn below<T>(
        &mut self,
        node: &Node,
        tumble: Tumble,
        ply: usize,
        search: impl FnOnce(&mut Self, &Node) -> T,
    ) -> T {
        let change = node.board().change(tumble);
        self.shared.table.touch(node.key() ^ change.key());
        let child = node.after(&change, tumble);
        self.evaluator.play(&change);
        self.past.push(node.key());
        self.frames[ply].tumble = Some(tumble);
        let result = search(self, &child);
        self.past.pop();
        self.evaluator.take_back();
        result
    }

    /// Whether the present position is drawn, or as good as drawn, by repetition: a position of the
    /// present line may come a second time, one from before the root only a third time.
    fn is_repeated(&self, node: &Node) -> bool {
        let reach = usize::from(node.quiet()).min(self.past.len());
        let mut before_root = 0;
        for back in (4..=reach).step_by(2) {
            let place = self.past.len() - back;
            if self.past[place] == node.key() {
                if place >= self.played {
                    return true;
                }
                before_root += 1;
            }
        }
        before_root >= 2
    }

    fn remember_line(&mut self, ply: usize, tumble: Tumble) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(tumble);
        line.extend_from_slice(&below[0]);
    }
}
