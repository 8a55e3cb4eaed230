//! Reads lines and answers them.

use std::{
    io::Write,
    mem,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use bots::SeededDice;
use duell::{Duell, DuellSetup, Move, Tumble};
use duell_engine::{Engine, SearchLimits, bench};
use game::{Game, text::quoted};
use judge::Stop;

use crate::{Command, Go, Settings, answer, command, output::Output, settings::Effect, task::Task};

/// Whether to go on after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// More may follow.
    GoOn,
    /// It was `quit`.
    Quit,
}

/// The engine behind the protocol.
pub struct Server<W> {
    output: Output<W>,
    settings: Settings,
    position: Duell,
    engine: EngineSeat,
    /// How many searches there have been.
    searches: u64,
}

/// Where the engine is.
enum EngineSeat {
    /// No search is running.
    Idle(Box<Engine>),
    /// It is searching on another thread, which will return it.
    Searching(Box<Search>),
    /// It was lost with a thread that panicked, or must be rebuilt.
    Gone,
}

struct Search {
    thread: JoinHandle<Engine>,
    stop: Stop,
    /// Whether the best move has been announced, or is about to be.
    is_done: Arc<AtomicBool>,
    is_endless: bool,
    /// What to search for if the opponent makes the expected move.
    after: Option<Go>,
    /// Whether the best move is no longer wanted.
    is_muted: Arc<AtomicBool>,
}

impl<W: Write + Send + 'static> Server<W> {
    /// A server that writes its answers to `output`.
    pub fn new(output: W) -> Self {
        Self {
            output: Output::new(output),
            settings: Settings::default(),
            position: Duell::start(&DuellSetup::default()),
            engine: EngineSeat::Gone,
            searches: 0,
        }
    }

    /// Takes one line.
    pub fn hear(&mut self, line: &str) -> Flow {
        match line.parse() {
            Ok(Command::Quit) => {
                self.stop();
                return Flow::Quit;
            }
            Ok(command) => self.follow(command),
            Err(error) => self.complain(error),
        }
        Flow::GoOn
    }

    /// Waits for a search that ends by itself, and stops any other.
    pub fn finish(&mut self) {
        if let EngineSeat::Searching(search) = &self.engine
            && search.is_endless
        {
            search.stop.stop();
        }
        self.await_engine();
    }

    /// Reports a line that could not even be read.
    pub fn complain(&self, what: impl std::fmt::Display) {
        self.output.say(&format!("info string {what}\n"));
    }

    /// Stops any search and returns the output.
    pub fn into_output(mut self) -> W
    where
        W: Default,
    {
        self.stop();
        mem::take(&mut *self.output.lock())
    }

    fn follow(&mut self, command: Command) {
        match command {
            Command::Greet { closing } => self.output.say(&greeting(closing)),
            Command::IsReady => {
                self.make_ready();
                self.output.say("readyok\n");
            }
            Command::NewGame => {
                if let Some(engine) = self.idle_engine() {
                    engine.clear();
                }
            }
            Command::SetOption { name, value } => self.set(&name, &value),
            Command::Position { start, moves } => {
                match command::reached(start.as_deref(), &moves, self.settings.rules) {
                    Ok(position) => self.position = position,
                    Err(error) => {
                        self.complain(format_args!("{error}; the position stays as it was"));
                    }
                }
            }
            Command::Go(go) => self.go(go),
            Command::PonderHit => self.ponder_hit(),
            Command::Stop => self.stop(),
            Command::Query(query) => self.output.say(&answer::response(query, &self.position)),
            Command::Bench(depth) => self.bench(depth),
            Command::Show => self.output.say(&format!("info string {}\n", self.position)),
            Command::Quit | Command::Nothing => {}
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        if self.is_searching() {
            return self.complain("options cannot be set during a search");
        }
        match self.settings.set(name, value) {
            Ok(Effect::None) => {}
            Ok(Effect::Engine) => self.engine = EngineSeat::Gone,
            Ok(Effect::DuellSetup) => self.position = Duell::start(&self.settings.rules),
            Err(error) => self.complain(error),
        }
    }

    fn bench(&mut self, depth: Option<u32>) {
        if self.is_searching() {
            return self.complain("there is a search already: `stop` ends it");
        }
        let depth = depth.unwrap_or(bench::DEPTH).max(1);
        let found = bench::bench(self.settings.options, depth, |_, _| {});
        let speed = (found.nodes as f64 / found.elapsed.as_secs_f64().max(1e-6)) as u64;
        self.output.say(&format!("{} nodes {speed} nps\n", found.nodes));
    }

    /// Starts a search; without limits, or when pondering, it goes on until it is stopped.
    fn go(&mut self, go: Go) {
        if self.is_searching() {
            return self.complain("there is a search already: `stop` ends it");
        }
        if let Some(outcome) = self.position.outcome() {
            self.complain(format_args!("the game is over: {outcome}"));
            return self.output.say(&answer::best_move(None, None));
        }
        let only = match self.wanted(&go.only) {
            Ok(only) => only,
            Err(error) => {
                self.complain(error);
                return self.output.say(&answer::best_move(None, None));
            }
        };
        let limits = if go.is_pondering { None } else { go.limits(self.position.active().index()) };
        let mut engine = match mem::replace(&mut self.engine, EngineSeat::Gone) {
            EngineSeat::Idle(engine) => *engine,
            _ => self.settings.engine(),
        };
        let (stop, is_done) = (Stop::new(), Arc::new(AtomicBool::new(false)));
        let (signal, done) = (stop.clone(), Arc::clone(&is_done));
        let is_muted = Arc::new(AtomicBool::new(false));
        let muted = Arc::clone(&is_muted);
        let task = self.task(limits, only);
        let (output, ponders) = (self.output.clone(), self.settings.ponder);
        let spawned = thread::Builder::new().spawn(move || {
            let (best, answer) = task.best_move(&mut engine, &signal, &output);
            // A search with nothing left to find still waits to be stopped.
            while limits.is_none() && !signal.is_stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            done.store(true, SeqCst);
            if !muted.load(SeqCst) {
                output.say(&answer::best_move(best, answer.filter(|_| ponders)));
            }
            engine
        });
        match spawned {
            Ok(thread) => {
                let is_endless = limits.is_none();
                let after = go.is_pondering.then_some(go);
                let search = Search { thread, stop, is_done, is_endless, after, is_muted };
                self.engine = EngineSeat::Searching(Box::new(search));
            }
            Err(error) => self.complain(format_args!("no thread for a search: {error}")),
        }
    }

    /// Ends the pondering search silently. The next one knows what it found, and obeys the clock.
    fn ponder_hit(&mut self) {
        let go = match &mut self.engine {
            EngineSeat::Searching(search) => {
                let go = search.after.take();
                search.is_muted.store(go.is_some(), SeqCst);
                go
            }
            EngineSeat::Idle(_) | EngineSeat::Gone => None,
        };
        match go {
            Some(mut go) => {
                self.stop();
                go.is_pondering = false;
                self.go(go);
            }
            None => self.complain("nothing is being pondered"),
        }
    }

    /// The moves that a search must consider.
    fn wanted(&self, moves: &[String]) -> Result<Vec<Tumble>, String> {
        let read = |text: &String| match text.parse() {
            Ok(Move::Tumble(tumble)) if self.position.board().allows(tumble) => Ok(tumble),
            _ => Err(format!("the move {} is not legal here", quoted(text))),
        };
        moves.iter().map(read).collect()
    }

    fn task(&mut self, limits: Option<SearchLimits>, only: Vec<Tumble>) -> Task {
        self.searches += 1;
        Task {
            position: self.position.clone(),
            limits: limits.unwrap_or_default(),
            only,
            level: self.settings.level,
            dice: SeededDice::of_game(self.settings.seed, self.searches),
        }
    }

    fn stop(&mut self) {
        if let EngineSeat::Searching(search) = &self.engine {
            search.stop.stop();
        }
        self.await_engine();
    }

    /// Whether a search has yet to announce its best move; waits for one that already has.
    fn is_searching(&mut self) -> bool {
        match &self.engine {
            EngineSeat::Searching(search)
                if !search.is_done.load(SeqCst) && !search.thread.is_finished() =>
            {
                true
            }
            _ => {
                self.await_engine();
                false
            }
        }
    }

    /// Rebuilds the engine if an option requires it, so that no search waits for its table.
    fn make_ready(&mut self) {
        if matches!(self.engine, EngineSeat::Gone) {
            self.engine = EngineSeat::Idle(Box::new(self.settings.engine()));
        }
    }

    /// The engine, unless it is searching.
    fn idle_engine(&mut self) -> Option<&mut Engine> {
        if self.is_searching() {
            self.complain("a new game cannot begin during a search");
        }
        match &mut self.engine {
            EngineSeat::Idle(engine) => Some(engine),
            EngineSeat::Searching(_) | EngineSeat::Gone => None,
        }
    }

    fn await_engine(&mut self) {
        match mem::replace(&mut self.engine, EngineSeat::Gone) {
            EngineSeat::Searching(search) => match search.thread.join() {
                Ok(engine) => self.engine = EngineSeat::Idle(Box::new(engine)),
                Err(_) => self.complain("the search failed; the next one begins anew"),
            },
            other => self.engine = other,
        }
    }
}

fn greeting(closing: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "id name Dicehall Duell {version}\nid author the Dicehall developers\n{}{closing}\n",
        Settings::list()
    )
}

#[cfg(test)]
mod tests;
