//! The engine, which others ask for moves.

use std::{sync::Arc, thread, time::Duration};

use duell::{Duell, Tumble};
use game::{Game, Turn};
use judge::Stop;

use crate::{
    Limits, Score,
    eval::{
        Evaluator,
        hand::HandMade,
        net::{Net, NetEvaluator},
    },
    limits::{Now, system_time},
    search::{History, Node, Role, RootResult, Shared, Worker},
    transposition::Transpositions,
};

/// How positions are judged at the leaves of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Evaluation {
    /// By a network.
    #[default]
    Net,
    /// By a weighted sum of things a person could count.
    Hand,
}

/// How an engine is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The size of the transposition table in mebibytes.
    pub hash_mb: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many best lines are wanted.
    pub lines: usize,
    /// How positions are judged.
    pub evaluation: Evaluation,
}

impl Default for Options {
    fn default() -> Self {
        Self { hash_mb: 16, threads: 1, lines: 1, evaluation: Evaluation::default() }
    }
}

/// What a search has found out so far, after every finished depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How many half-moves deep the search is.
    pub depth: u32,
    /// How deep the deepest line is.
    pub deepest: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// How long the search has taken.
    pub elapsed: Duration,
    /// How many thousandths of the table are in use.
    pub hash_full: usize,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

/// A line of play and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What the first move is worth for the side that makes it.
    pub score: Score,
    /// The moves, as far as they are known. There is at least one.
    pub moves: Vec<Tumble>,
}

impl Report {
    /// The best move.
    pub fn best(&self) -> Tumble {
        self.lines[0].moves[0]
    }

    /// What the position is worth for the side to move.
    pub fn score(&self) -> Score {
        self.lines[0].score
    }

    /// Positions per second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64
    }
}

/// A player of Duell that looks ahead, and remembers what it found from one move to the next.
pub struct Engine {
    options: Options,
    table: Transpositions,
    histories: Vec<History>,
    net: Arc<Net>,
    now: Now,
}

impl Engine {
    /// An engine set up like this.
    pub fn new(options: Options) -> Self {
        Self::with_net(options, Net::shipped())
    }

    /// An engine that judges by this network.
    pub fn with_net(options: Options, net: Arc<Net>) -> Self {
        let options = Options { threads: options.threads.max(1), ..options };
        let histories = (0..options.threads).map(|_| History::default()).collect();
        Self {
            options,
            table: Transpositions::new(options.hash_mb),
            histories,
            net,
            now: system_time,
        }
    }

    /// The same engine with another clock, for places where the system has none.
    pub fn with_clock(self, now: Now) -> Self {
        Self { now, ..self }
    }

    /// How it is set up.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Forgets everything, for another game.
    pub fn clear(&mut self) {
        *self = Self::with_net(self.options, Arc::clone(&self.net)).with_clock(self.now);
    }

    /// Searches a position until a limit is met or the signal comes, and calls back after every depth.
    /// `None` if the game is over.
    pub fn search(
        &mut self,
        position: &Duell,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        if matches!(position.turn(), Turn::Over(_)) {
            return None;
        }
        match self.options.evaluation {
            Evaluation::Net => {
                let evaluator = NetEvaluator::new(Arc::clone(&self.net));
                self.search_with(&evaluator, position, limits, stop, report)
            }
            Evaluation::Hand => self.search_with(&HandMade, position, limits, stop, report),
        }
    }

    fn search_with<E: Evaluator + Clone + Send>(
        &mut self,
        evaluator: &E,
        position: &Duell,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        self.table.age();
        self.histories.iter_mut().for_each(History::age);
        let shared = Shared::new(&self.table, stop, limits, self.now);
        let root = Node::of(position);
        let past: Vec<u64> = position.past().map(|board| board.key()).collect();
        let lines = self.options.lines;
        let worker = |history| {
            let mut worker = Worker::new(&shared, evaluator.clone(), history, past.clone());
            worker.begin(&root);
            worker
        };
        let (first, others) = self.histories.split_first_mut()?;
        let result = thread::scope(|scope| {
            for (number, history) in others.iter_mut().enumerate() {
                let mut helper = worker(history);
                // A system that grants fewer threads gets by with those.
                let _ = thread::Builder::new().spawn_scoped(scope, move || {
                    helper.deepen(&root, 1, Role::Helps(number), |_| {});
                });
            }
            let result = worker(first).deepen(&root, lines, Role::Leads, |result| {
                report(&describe(&shared, result));
            });
            shared.halt();
            result
        });
        result.map(|result| describe(&shared, &result))
    }
}

fn describe(shared: &Shared<'_>, result: &RootResult) -> Report {
    let line = |line: &crate::search::RootLine| Line {
        score: Score::of(line.value),
        moves: line.line.clone(),
    };
    Report {
        depth: result.depth,
        deepest: result.deepest as u32,
        nodes: shared.nodes(),
        elapsed: shared.timer.elapsed(),
        hash_full: shared.table.fullness(),
        lines: result.lines.iter().map(line).collect(),
    }
}
