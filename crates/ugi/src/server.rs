//! Hears lines and answers them.

use std::{
    io::Write,
    mem,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use duell::{Duell, Rules};
use duell_engine::{Engine, Limits, Stop};
use game::Game;

use crate::{Command, Settings, answer, bench, command, settings::Effect};

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
}

/// Where the engine is.
enum EngineSeat {
    /// Nobody needs it.
    Idle(Box<Engine>),
    /// It searches on a thread of its own, which gives it back.
    Searching(Search),
    /// It was lost with a thread that panicked, or has to be made anew.
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
            output: Output(Arc::new(Mutex::new(output))),
            settings: Settings::default(),
            position: Duell::start(&Rules::default()),
            engine: EngineSeat::Gone,
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
    ///
    /// # Panics
    /// Never: only the server and its searches hold it.
    pub fn into_output(mut self) -> W
    where
        W: Default,
    {
        self.stop();
        mem::take(&mut *self.output.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn follow(&mut self, command: Command) {
        match command {
            Command::Greet { closing } => self.output.say(&greeting(closing)),
            Command::IsReady => self.output.say("readyok\n"),
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
                        self.complain(format_args!("{error}; the position stays as it was"))
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
            Ok(Effect::Engine) => self.engine = EngineSeat::Gone,
            Ok(Effect::Rules) => self.position = Duell::start(&self.settings.rules),
            Err(error) => self.complain(error),
        }
    }

    fn bench(&mut self, depth: Option<u32>) {
        if self.is_searching() {
            return self.complain("there is a search already: `stop` ends it");
        }
        let found = bench(depth, self.settings.options);
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
        let (output, position) = (self.output.clone(), self.position.clone());
        let spawned = thread::Builder::new().spawn(move || {
            let verdict =
                engine.search(&position, &limits.unwrap_or_default(), &signal, &mut |report| {
                    output.say(&answer::report(report))
                });
            // Stopped before it had a move, it still owes one.
            let verdict = verdict
                .or_else(|| engine.search(&position, &Limits::depth(1), &Stop::new(), &mut |_| {}));
            // A search that has nothing more to find waits to be stopped all the same.
            while limits.is_none() && !signal.is_stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            done.store(true, SeqCst);
            output.say(&answer::best_move(verdict.as_ref()));
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

/// Where answers go; whole lines at a time, from any thread.
struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    /// When nobody reads any more, there is nobody to tell.
    fn say(&self, lines: &str) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = output.write_all(lines.as_bytes()).and_then(|()| output.flush());
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    /// What is said to these lines, when a search may finish.
    fn said(lines: &[&str]) -> String {
        let mut server = Server::new(Vec::new());
        for line in lines {
            server.hear(line);
        }
        server.finish();
        String::from_utf8(server.into_output()).unwrap()
    }

    #[test]
    fn it_greets_in_both_dialects() {
        assert!(said(&["ugi"]).ends_with("\nugiok\n"));
        let uci = said(&["uci", "isready"]);
        assert!(
            uci.starts_with("id name Dicehall") && uci.ends_with("\nuciok\nreadyok\n"),
            "{uci}"
        );
        assert!(uci.contains("option name Hash type spin default"), "{uci}");
    }

    #[test]
    fn it_searches_and_says_a_legal_move() {
        let text = said(&[
            "setoption name Hash value 1",
            "position startpos moves b1n1 b8s1",
            "go depth 3",
        ]);
        let info = text.lines().next().unwrap();
        for word in [
            "depth 1",
            "seldepth",
            "multipv 1",
            "score cp",
            "nodes",
            "nps",
            "hashfull",
            "time",
            "pv",
        ] {
            assert!(info.contains(word), "{word}: {info}");
        }
        let best = text.lines().last().unwrap().strip_prefix("bestmove ").unwrap();
        let moves = ["b1n1".to_owned(), "b8s1".to_owned(), best.to_owned()];
        assert!(command::reached(None, &moves, Rules::default()).is_ok(), "{best}");
    }

    #[test]
    fn it_names_wins_and_several_lines() {
        let win = said(&["position fen 4RK4/4W134/9/9/9/9/9/WK8 w 0", "go depth 3"]);
        assert!(win.contains("score mate 1 ") && win.ends_with("bestmove e7n1\n"), "{win}");
        let several = said(&["setoption name MultiPV value 3", "go depth 2"]);
        assert!(several.contains("multipv 3"), "{several}");
    }

    #[test]
    fn it_stops_at_once_when_told_to() {
        let mut server = Server::new(Vec::new());
        server.hear("go infinite");
        thread::sleep(Duration::from_millis(100));
        server.hear("isready");
        server.hear("go depth 1");
        let start = Instant::now();
        server.hear("stop");
        // Far more than it takes, for busy machines.
        assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
        let text = String::from_utf8(server.into_output()).unwrap();
        assert!(text.contains("readyok") && text.contains("there is a search already"), "{text}");
        assert_eq!(text.matches("bestmove").count(), 1, "{text}");
    }

    #[test]
    fn searches_follow_each_other_without_a_pause() {
        let mut lines = vec!["ugi"];
        lines.extend(["ucinewgame", "position startpos", "go depth 1", "stop"].repeat(5));
        let text = said(&lines);
        assert_eq!(text.matches("bestmove").count(), 5, "{text}");
        assert!(!text.contains("(none)"), "{text}");
    }

    #[test]
    fn house_rules_change_what_is_legal() {
        let position = "position fen 4RK4/9/9/9/9/9/9/3R14WK4 w 0";
        let captures = said(&[position, "go depth 2"]);
        assert!(captures.ends_with("bestmove e1w1\n"), "{captures}");
        let forbidden = said(&["setoption name KingCaptures value false", position, "go depth 2"]);
        assert!(
            forbidden.contains("bestmove") && !forbidden.contains("bestmove e1w1"),
            "{forbidden}"
        );
    }

    #[test]
    fn it_answers_questions_about_the_game() {
        let text = said(&["query p1turn", "query gameover", "query result"]);
        assert_eq!(text, "response true\nresponse false\nresponse none\n");
        let over = said(&[
            "position startpos moves resign",
            "query gameover",
            "query result",
            "go depth 1",
        ]);
        assert!(over.starts_with("response true\nresponse p2win\n"), "{over}");
        assert!(over.contains("the game is over") && over.ends_with("bestmove (none)\n"), "{over}");
    }

    #[test]
    fn nothing_that_is_said_ends_it() {
        let nonsense = [
            "",
            "   ",
            "\u{0}",
            "hello",
            "go go go",
            "position fen x",
            "position startpos moves z9",
            "setoption name",
            "setoption name Hash value -1",
            "stop",
            "stop",
            "ponderhit",
            "query x",
            "go depth 99999999999999999999",
        ];
        let mut lines = nonsense.to_vec();
        lines.push("isready");
        let text = said(&lines);
        assert!(text.ends_with("readyok\n"), "{text}");
        assert_eq!(text.matches("info string").count(), 10, "{text}");
    }

    #[test]
    fn quit_ends_a_search() {
        let mut server = Server::new(Vec::new());
        assert_eq!(server.hear("go infinite"), Flow::GoOn);
        assert_eq!(server.hear("quit"), Flow::Quit);
        let text = String::from_utf8(server.into_output()).unwrap();
        assert!(text.contains("bestmove") && !text.contains("(none)"), "{text}");
    }
}
