//! The engine, as others use it.

use std::{sync::Arc, thread, time::Duration};

use duell::{Duell, Tumble};
use game::{Game, Turn};
use judge::Stop;

use crate::{
    Score, SearchLimits, Taste,
    eval::{
        Evaluator,
        hand::HandMade,
        net::{Net, NetEvaluator},
    },
    limits::{Now, system_time},
    search::{History, Node, RootResult, Shared, Team, Worker},
    transposition::Transpositions,
};

/// How the leaves of the search tree are evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Evaluation {
    /// By a network.
    #[default]
    Net,
    /// By a weighted sum of things that a person could count.
    Hand,
}

/// The settings of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The size of the transposition table in mebibytes.
    pub hash_mb: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many best lines to find.
    pub lines: usize,
    /// How positions are evaluated.
    pub evaluation: Evaluation,
}

impl Default for Options {
    fn default() -> Self {
        Self { hash_mb: 16, threads: 1, lines: 1, evaluation: Evaluation::default() }
    }
}

/// What a search has found so far; sent after every finished depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The depth of the search in half-moves.
    pub depth: u32,
    /// The length of the longest line, in half-moves.
    pub deepest: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// How long the search has taken.
    pub elapsed: Duration,
    /// How many thousandths of the transposition table are in use.
    pub hash_full: usize,
    /// The best lines, best first.
    pub lines: Vec<Line>,
}

/// A line of play, and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What the first move is worth to the side that makes it.
    pub score: Score,
    /// The moves, as far as they are known. There is at least one.
    pub moves: Vec<Tumble>,
}

impl Report {
    /// The best move.
    pub fn best(&self) -> Tumble {
        self.lines[0].moves[0]
    }

    /// What the position is worth to the side to move.
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
    /// A network for all rules, instead of the one shipped for each.
    net: Option<Arc<Net>>,
    now: Now,
    taste: Taste,
}

impl Engine {
    /// An engine with these settings.
    pub fn new(options: Options) -> Self {
        Self::made(options, None)
    }

    /// An engine that evaluates with this network, whatever the rules.
    pub fn with_net(options: Options, net: Arc<Net>) -> Self {
        Self::made(options, Some(net))
    }

    fn made(options: Options, net: Option<Arc<Net>>) -> Self {
        let options = Options { threads: options.threads.max(1), ..options };
        let histories = (0..options.threads).map(|_| History::default()).collect();
        Self {
            options,
            table: Transpositions::new(options.hash_mb),
            histories,
            net,
            now: system_time,
            taste: Taste::default(),
        }
    }

    /// The same engine with another clock, for systems without one.
    pub fn with_clock(self, now: Now) -> Self {
        Self { now, ..self }
    }

    /// Sets the taste with which it chooses from now on.
    pub fn set_taste(&mut self, taste: Taste) {
        self.taste = taste;
    }

    /// Its settings.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Forgets everything, for a new game.
    pub fn clear(&mut self) {
        let anew = Self::made(self.options, self.net.clone());
        *self = Self { taste: self.taste, ..anew.with_clock(self.now) };
    }

    /// Searches a position until a limit is met or the signal comes, and calls back after every depth.
    /// `None` if the game is over.
    pub fn search(
        &mut self,
        position: &Duell,
        limits: &SearchLimits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        self.search_among(position, &[], limits, stop, report)
    }

    /// Like [`search`](Self::search), but considers only these moves, or all if the list is empty. Illegal moves are
    /// ignored; `None` if no others are left.
    pub fn search_among(
        &mut self,
        position: &Duell,
        only: &[Tumble],
        limits: &SearchLimits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        if matches!(position.turn(), Turn::Over(_)) {
            return None;
        }
        match self.options.evaluation {
            Evaluation::Net => {
                let shipped = || Net::shipped_for(position.board().rules());
                let evaluator = NetEvaluator::new(self.net.clone().unwrap_or_else(shipped));
                self.search_with(&evaluator, position, only, limits, stop, report)
            }
            Evaluation::Hand => self.search_with(&HandMade, position, only, limits, stop, report),
        }
    }

    fn search_with<E: Evaluator + Clone + Send>(
        &mut self,
        evaluator: &E,
        position: &Duell,
        only: &[Tumble],
        limits: &SearchLimits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        self.table.age();
        self.histories.iter_mut().for_each(History::age);
        let root = Node::of(position);
        let past: Vec<u64> = position.past().map(|board| board.key()).collect();
        let lines = self.options.lines;
        let (first, others) = self.histories.split_first_mut()?;
        // The page has no threads to start, and its module contains no code for them.
        let others = if cfg!(target_family = "wasm") { &mut [] } else { others };
        let team = Team::new(1 + others.len());
        let shared = Shared::new(&self.table, stop, limits, self.now, team);
        let shared = shared.with_taste(self.taste).among(only);
        let worker = |thread, history| {
            let mut worker = Worker::new(&shared, thread, evaluator.clone(), history, past.clone());
            worker.begin(&root);
            worker
        };
        let result = thread::scope(|scope| {
            for (number, history) in (1..).zip(others) {
                let mut helper = worker(number, history);
                // If the system grants fewer threads, those have to do.
                let _ = thread::Builder::new().spawn_scoped(scope, move || {
                    helper.deepen(&root, lines, |_| {});
                });
            }
            let result = worker(0, first).deepen(&root, lines, |result| {
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
        score: Score::of(shared.value(line)),
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
