//! Hears lines and answers them.

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
use duell::{Duell, DuellSetup};
use duell_engine::{Engine, Limits, bench};
use game::Game;
use judge::Stop;

use crate::{Command, Settings, answer, command, output::Output, settings::Effect, task::Task};

/// Whether to go on after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// There may be more.
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
    /// Nobody needs it.
    Idle(Box<Engine>),
    /// It searches on a thread of its own, which gives it back.
    Searching(Search),
    /// It was lost with a thread that panicked, or must be made again.
    Gone,
}

struct Search {
    thread: JoinHandle<Engine>,
    stop: Stop,
    /// The best move has been said, or is about to be.
    is_done: Arc<AtomicBool>,
    is_endless: bool,
}

impl<W: Write + Send + 'static> Server<W> {
    /// A server that writes its answers here.
    pub fn new(output: W) -> Self {
        Self {
            output: Output::new(output),
            settings: Settings::default(),
            position: Duell::start(&DuellSetup::default()),
            engine: EngineSeat::Gone,
            searches: 0,
        }
    }

    /// Hears one line.
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

    /// Waits for a search that comes to an end by itself, and stops any other.
    pub fn finish(&mut self) {
        if let EngineSeat::Searching(search) = &self.engine
            && search.is_endless
        {
            search.stop.stop();
        }
        self.await_engine();
    }

    /// Says that a line was not understood before it got here.
    pub fn complain(&self, what: impl std::fmt::Display) {
        self.output.say(&format!("info string {what}\n"));
    }

    /// Stops any search and gives back the place that answers were written to.
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
            Command::Go(go) => self.go(go.limits(self.position.active().index())),
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

    /// Starts a search; without limits it goes on until it is stopped.
    fn go(&mut self, limits: Option<Limits>) {
        if self.is_searching() {
            return self.complain("there is a search already: `stop` ends it");
        }
        if let Some(outcome) = self.position.outcome() {
            self.complain(format_args!("the game is over: {outcome}"));
            return self.output.say(&answer::best_move(None));
        }
        let mut engine = match mem::replace(&mut self.engine, EngineSeat::Gone) {
            EngineSeat::Idle(engine) => *engine,
            _ => self.settings.engine(),
        };
        let (stop, is_done) = (Stop::new(), Arc::new(AtomicBool::new(false)));
        let (signal, done) = (stop.clone(), Arc::clone(&is_done));
        let task = self.task(limits);
        let output = self.output.clone();
        let spawned = thread::Builder::new().spawn(move || {
            let best = task.best_move(&mut engine, &signal, &output);
            // A search that has nothing more to find waits to be stopped all the same.
            while limits.is_none() && !signal.is_stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            done.store(true, SeqCst);
            output.say(&answer::best_move(best));
            engine
        });
        match spawned {
            Ok(thread) => {
                let search = Search { thread, stop, is_done, is_endless: limits.is_none() };
                self.engine = EngineSeat::Searching(search);
            }
            Err(error) => self.complain(format_args!("no thread for a search: {error}")),
        }
    }

    fn task(&mut self, limits: Option<Limits>) -> Task {
        self.searches += 1;
        Task {
            position: self.position.clone(),
            limits: limits.unwrap_or_default(),
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

    /// Whether a search has still to say its best move; one that has is waited for.
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

    /// Makes the engine again if an option requires it, so that no search waits for its table.
    fn make_ready(&mut self) {
        if matches!(self.engine, EngineSeat::Gone) {
            self.engine = EngineSeat::Idle(Box::new(self.settings.engine()));
        }
    }

    /// The engine, if it does not search now.
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
