//! A program that speaks UGI or UCI as a contender.
//!
//! Whatever the program does, the contest goes on: its lines are read on a separate thread, every wait has a limit, and a
//! program that has failed is restarted for the next game.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, sync_channel},
    thread,
    time::{Duration, Instant},
};

use duell::{Duell, DuellSetup, Home, Move};
use game::Game;
use judge::SeededDice;

use super::{Budget, Contender, Course, Failure, Pace};

/// How long a program may take to get ready.
const READY: Duration = Duration::from_secs(20);
/// How long a program may think if only depth or nodes are limited.
const PATIENCE: Duration = Duration::from_mins(5);
/// How long after its time a program may still answer.
const GRACE: Duration = Duration::from_secs(2);
/// How long a program may take to quit when asked to.
const FAREWELL: Duration = Duration::from_millis(300);
/// The most bytes a line of the protocol may have.
const LONGEST_LINE: u64 = 64 * 1024;

/// A program, given by its command line.
pub(super) struct External {
    words: Vec<String>,
    running: Option<Conversation>,
}

impl External {
    /// Starts the program and greets it.
    pub(super) fn start(words: Vec<String>) -> Result<Self, Failure> {
        let running = Some(Conversation::open(&words)?);
        Ok(Self { words, running })
    }
}

impl Contender for External {
    fn new_game(&mut self, rules: DuellSetup) -> Result<(), Failure> {
        let mut program = match self.running.take() {
            Some(program) => program,
            None => Conversation::open(&self.words)?,
        };
        program.new_game(rules)?;
        self.running = Some(program);
        Ok(())
    }

    /// A program that fails is not asked again in this game; dropping it kills it.
    fn choose(
        &mut self,
        course: &Course,
        budget: &Budget,
        _: &mut SeededDice,
    ) -> Result<Move, Failure> {
        let gone = || Failure::Crashed("it has ended".to_owned());
        let mut program = self.running.take().ok_or_else(gone)?;
        let text = program.best_move(course, budget)?;
        self.running = Some(program);
        text.parse().map_err(|error| Failure::Illegal(format!("{error}")))
    }
}

/// A running program, and the lines that go back and forth.
struct Conversation {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// `ugi` or `uci`, whichever it answered.
    dialect: &'static str,
}

impl Conversation {
    fn open(words: &[String]) -> Result<Self, Failure> {
        let failed = |error: std::io::Error| Failure::Crashed(error.to_string());
        let (program, args) = words
            .split_first()
            .ok_or_else(|| Failure::Crashed("no program is named".to_owned()))?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let input = child.stdin.take().expect("standard input is piped");
        let output = child.stdout.take().expect("standard output is piped");
        // A program that never stops talking fills this and has to wait.
        let (sender, lines) = sync_channel(1024);
        thread::Builder::new()
            .spawn(move || {
                let mut reader = BufReader::new(output);
                while let Some(line) = read_line(&mut reader) {
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            })
            .map_err(failed)?;
        let mut program = Self { child, input, lines, dialect: "ugi" };
        program.greet()?;
        Ok(program)
    }

    /// A program that knows only UCI either ignores `ugi` or says that it does not know it.
    fn greet(&mut self) -> Result<(), Failure> {
        self.say("ugi\nuci")?;
        let (ok, _) = self.wait_for(&["ugiok", "uciok"], Instant::now() + READY)?;
        self.dialect = if ok == "ugiok" { "ugi" } else { "uci" };
        self.ready()
    }

    fn ready(&mut self) -> Result<(), Failure> {
        self.say("isready")?;
        self.wait_for(&["readyok"], Instant::now() + READY).map(|_| ())
    }

    fn new_game(&mut self, rules: DuellSetup) -> Result<(), Failure> {
        let home = if rules.home == Home::King { "king" } else { "any" };
        let captures = rules.king_captures;
        if rules != DuellSetup::default() {
            self.say(&format!("setoption name HomeRule value {home}"))?;
            self.say(&format!("setoption name KingCaptures value {captures}"))?;
        }
        self.say(&format!("{}newgame", self.dialect))?;
        self.ready()
    }

    fn best_move(&mut self, course: &Course, budget: &Budget) -> Result<String, Failure> {
        self.say(&position_line(course))?;
        self.say(&go_line(budget))?;
        let seat = course.position.active().index();
        let patience = match budget.pace {
            Pace::Time(time) => time + GRACE,
            Pace::Clock { .. } => budget.left[seat] + GRACE,
            Pace::Depth(_) | Pace::Nodes(_) => PATIENCE,
        };
        let (_, rest) = self.wait_for(&["bestmove"], Instant::now() + patience)?;
        match rest.split_whitespace().next() {
            Some(mv) => Ok(mv.to_owned()),
            None => Err(Failure::Illegal("`bestmove` came without one".to_owned())),
        }
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|error| Failure::Crashed(error.to_string()))
    }

    /// Waits for a line that begins with one of these words; returns the word and the rest of the line.
    fn wait_for(
        &self,
        words: &[&'static str],
        until: Instant,
    ) -> Result<(&'static str, String), Failure> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => Failure::Silent,
                RecvTimeoutError::Disconnected => Failure::Crashed("it has ended".to_owned()),
            })?;
            let (first, rest) =
                line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
            if let Some(word) = words.iter().find(|&&word| word == first) {
                return Ok((word, rest.to_owned()));
            }
            // A talkative program does not keep the contest waiting.
            if Instant::now() >= until {
                return Err(Failure::Silent);
            }
        }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.say("quit");
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_line(reader: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).ok()?;
    (read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned())
}

fn position_line(course: &Course) -> String {
    let start = if course.start == Duell::start(&course.start.rules()) {
        "startpos".to_owned()
    } else {
        format!("fen {}", course.start)
    };
    let moves: Vec<String> = course.moves.iter().map(ToString::to_string).collect();
    let between = if moves.is_empty() { "" } else { " moves " };
    format!("position {start}{between}{}", moves.join(" "))
}

fn go_line(budget: &Budget) -> String {
    match budget.pace {
        Pace::Depth(depth) => format!("go depth {depth}"),
        Pace::Nodes(nodes) => format!("go nodes {nodes}"),
        Pace::Time(time) => format!("go movetime {}", time.as_millis()),
        Pace::Clock { increment, .. } => {
            let [white, red] = budget.left.map(|left| left.as_millis());
            let more = increment.as_millis();
            format!("go wtime {white} btime {red} winc {more} binc {more}")
        }
    }
}

/// The words of a command line; quotes hold words together. `None` if one is not closed.
pub(super) fn words_of(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match (c, quote) {
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, Some(open)) if c == open => quote = None,
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(text: &str) -> Vec<String> {
        ["sh", "-c", text].map(str::to_owned).to_vec()
    }

    fn budget() -> Budget {
        Budget { pace: Pace::Time(Duration::from_millis(50)), left: [Duration::ZERO; 2] }
    }

    /// Answers greetings, and `go` with whatever is given.
    fn program(answer: &str) -> Vec<String> {
        script(&format!(
            "while read -r word rest; do case $word in \
               uci) echo id name toy; echo uciok;; isready) echo readyok;; \
               go) {answer};; quit) exit;; esac; done"
        ))
    }

    fn asked(words: Vec<String>) -> Result<Move, Failure> {
        let mut external = External::start(words)?;
        external.new_game(DuellSetup::default())?;
        let course = Course::new(Duell::start(&DuellSetup::default()));
        external.choose(&course, &budget(), &mut SeededDice::new(1))
    }

    #[test]
    fn a_program_is_greeted_and_asked() {
        let answer = program("echo info depth 1; echo bestmove b1n1 ponder b8s1");
        assert_eq!(asked(answer), Ok("b1n1".parse().unwrap()));
    }

    #[test]
    fn a_program_that_fails_is_no_danger() {
        assert!(matches!(asked(script("exit 3")), Err(Failure::Crashed(_))));
        assert!(matches!(asked(vec!["/no/such/program".to_owned()]), Err(Failure::Crashed(_))));
        assert!(matches!(asked(vec![]), Err(Failure::Crashed(_))));
        assert!(matches!(asked(program("exit")), Err(Failure::Crashed(_))));
        assert_eq!(asked(program("sleep 30 & wait")), Err(Failure::Silent));
        assert!(matches!(asked(program("echo bestmove")), Err(Failure::Illegal(_))));
        assert!(matches!(asked(program("echo bestmove 0000")), Err(Failure::Illegal(_))));
    }

    #[test]
    fn a_program_that_crashed_is_started_anew() {
        let mut external = External::start(program("exit")).unwrap();
        let course = Course::new(Duell::start(&DuellSetup::default()));
        for _ in 0..2 {
            external.new_game(DuellSetup::default()).unwrap();
            assert!(external.choose(&course, &budget(), &mut SeededDice::new(1)).is_err());
        }
    }

    #[test]
    fn positions_and_clocks_are_told() {
        let mut course = Course::new(Duell::start(&DuellSetup::default()));
        assert_eq!(position_line(&course), "position startpos");
        course.moves.push("b1n1".parse().unwrap());
        assert_eq!(position_line(&course), "position startpos moves b1n1");
        let text = "4RK4/9/9/9/9/9/9/WK8 w 0";
        let course = Course::new(Duell::from_position(text, &DuellSetup::default()).unwrap());
        assert_eq!(position_line(&course), format!("position fen {text}"));
        let second = Duration::from_secs(1);
        let pace = Pace::Clock { base: second, increment: second / 10 };
        let clocks = Budget { pace, left: [second, second / 2] };
        assert_eq!(go_line(&clocks), "go wtime 1000 btime 500 winc 100 binc 100");
    }

    #[test]
    fn command_lines_are_split_as_a_shell_would() {
        assert_eq!(words_of("a  'b c' d\"e f\"").unwrap(), ["a", "b c", "de f"]);
        assert_eq!(words_of("x ''").unwrap(), ["x", ""]);
        assert!(words_of("a 'b").is_none());
    }
}
