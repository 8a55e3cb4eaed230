//! The search: principal variation search with iterative deepening.
//!
//! A [`Worker`] is one thread's search. Workers share the transposition table and the signal to stop
//! ([`Shared`]); each has its own history of good moves. Every idea has its own file:
//!
//! - `root`: deepening, aspiration windows, several best lines
//! - `team`: which thread searches which depth
//! - `inner`: an inner node of the tree
//! - `prune`: what need not be searched
//! - `reduce`: what need not be searched as deeply
//! - `quiescence`: the end of the tree, until nothing is hanging
//! - `parry`: which moves cannot stop a threat to win
//! - `picker` and `history`: the order of moves

mod history;
mod inner;
mod node;
mod parry;
mod picker;
mod prune;
mod quiescence;
mod reduce;
mod root;
mod team;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use duell::Tumble;
pub(crate) use history::History;
use judge::Stop;
pub(crate) use node::Node;
pub(crate) use root::{RootLine, RootResult};
pub(crate) use team::Team;

use crate::{
    SearchLimits, Taste,
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
    limits: SearchLimits,
    taste: Taste,
    /// The only moves to consider at the root; all if empty.
    only: &'a [Tumble],
    nodes: AtomicU64,
    is_halted: AtomicBool,
    team: Team,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(
        table: &'a Transpositions,
        stop: &'a Stop,
        limits: &SearchLimits,
        now: Now,
        team: Team,
    ) -> Self {
        Self {
            table,
            stop,
            timer: Timer::start(limits, now),
            limits: *limits,
            taste: Taste::default(),
            only: &[],
            nodes: AtomicU64::new(0),
            is_halted: AtomicBool::new(false),
            team,
        }
    }

    /// The same search with a taste for moves at the root.
    pub(crate) fn with_taste(self, taste: Taste) -> Self {
        Self { taste, ..self }
    }

    /// The same search among these moves only; among all if the list is empty.
    pub(crate) fn among(self, only: &'a [Tumble]) -> Self {
        Self { only, ..self }
    }

    /// Whether a move at the root should be searched.
    fn is_wanted(&self, tumble: Tumble) -> bool {
        self.only.is_empty() || self.only.contains(&tumble)
    }

    /// What a move at the root is worth, without taste.
    pub(crate) fn value(&self, line: &RootLine) -> Value {
        line.line.first().map_or(line.value, |&first| self.taste.unseen(first, line.value))
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

    /// How many nodes a thread searches between two checks of the limits. The clock must be read often
    /// enough to stop within milliseconds, and a small number of nodes must be kept closely.
    fn interval(&self) -> u64 {
        self.limits.nodes.map_or(1024, |nodes| (nodes / 32).clamp(1, 1024))
    }
}

/// What a thread remembers about each half-move of the current line.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// The evaluation, if it was made.
    evaluation: Option<Value>,
    /// The move being searched; `None` for a passed turn.
    tumble: Option<Tumble>,
}

/// One thread of a search.
pub(crate) struct Worker<'a, E> {
    shared: &'a Shared<'a>,
    /// Its number; 0 leads.
    thread: usize,
    /// The depth that it is at.
    depth: u32,
    /// Another thread has finished that depth meanwhile.
    is_overtaken: bool,
    evaluator: E,
    history: &'a mut History,
    /// The keys of the positions since the last capture before the root, then of the current line.
    past: Vec<u64>,
    /// How many of them lie before the root.
    played: usize,
    frames: [Frame; MOST_PLIES + 2],
    /// The best line from each half-move onwards.
    lines: Vec<Vec<Tumble>>,
    nodes: u64,
    next_look: u64,
    deepest: usize,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    /// A search from a position, given the keys of those before it since the last capture.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        thread: usize,
        evaluator: E,
        history: &'a mut History,
        past: Vec<u64>,
    ) -> Self {
        let next_look = shared.interval();
        Self {
            shared,
            thread,
            depth: 0,
            is_overtaken: false,
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

    /// Counts a node, and checks the limits from time to time.
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
        self.is_overtaken = self.shared.team.has_finished(self.depth);
        let enough = self.shared.limits.nodes.is_some_and(|nodes| all >= nodes);
        if enough || self.shared.stop.is_stopped() || self.shared.timer.is_over() {
            self.shared.halt();
        }
    }

    /// Whether to break off what it is searching.
    fn is_halted(&self) -> bool {
        self.is_overtaken || self.shared.is_halted()
    }

    /// Adds the nodes that no check of the limits has counted yet.
    fn settle_count(&mut self) {
        let counted = self.next_look - self.shared.interval();
        self.shared.nodes.fetch_add(self.nodes - counted, Relaxed);
        self.next_look = self.nodes + self.shared.interval();
    }

    /// Makes a move for the duration of a search below it.
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

    /// Whether a position with this many before it is drawn, or as good as drawn, by repetition: if it repeats one of the
    /// current line, the second occurrence is enough; if one from before the root, it takes the third.
    fn is_repeated(&self, key: u64, quiet: u8, before: usize) -> bool {
        let reach = usize::from(quiet).min(before);
        let mut before_root = 0;
        for back in (4..=reach).step_by(2) {
            let place = before - back;
            if self.past[place] == key {
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
