//! What has to be thought about: everything needed for it is in the job.

use answers::{PuzzleQuestion, Subject, advise, advise_at, look, report, think};
use bots::Stop;
use catalog::GameKind;
use duell_engine::bench::{DEPTH, bench};
use game::Seat;
use protocol::{AnyTable, Code, Found, FromExplorer, Line, Problem, analysis::EffortName};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    files::{self, Halt},
    reply::Reply,
    stored,
};

/// Something to think about.
#[derive(Clone, Serialize, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Job {
    /// What the bot that is due at a table does.
    Bot {
        /// The events of the table, as they are stored.
        log: Vec<String>,
        /// What it draws its own luck from.
        luck: String,
    },
    /// What can be said to a seat about its choice.
    Advice {
        /// The events of the table, as they are stored.
        log: Vec<String>,
        /// The seat.
        seat: usize,
        /// A move that it is considering.
        mv: Option<String>,
    },
    /// The same for the end of a line, at no table of this page.
    Consult {
        /// The line.
        line: Line,
        /// The seat.
        seat: usize,
        /// A move that it is considering.
        mv: Option<String>,
    },
    /// What a position is worth.
    Look {
        /// A number of the client's choice.
        number: u32,
        /// How it came about.
        line: Line,
        /// How deep to search, from 1.
        depth: u32,
    },
    /// The report on a game.
    Report {
        /// The record.
        record: String,
        /// How thorough it should be.
        effort: EffortName,
    },
    /// The verdict on an answer to a puzzle.
    Puzzle {
        /// The game.
        game: String,
        /// The puzzle.
        puzzle: String,
        /// The answer.
        moves: Vec<String>,
    },
    /// The bench of the Duell engine: its fingerprint.
    Bench {},
}

protocol::tagged!(Job by "kind" {
    "bot" => Bot { log, luck },
    "advice" => Advice { log, seat, mv },
    "consult" => Consult { line, seat, mv },
    "look" => Look { number, line, depth },
    "report" => Report { record, effort },
    "puzzle" => Puzzle { game, puzzle, moves },
    "bench" => Bench {},
});

/// What a bench found.
#[derive(Serialize)]
struct Figures {
    milliseconds: f64,
    nodes: u64,
}

impl Job {
    /// Does the job. Nobody can tell it to stop: its instance is ended instead.
    pub(crate) fn run(self, on_progress: &mut dyn FnMut(usize, usize)) -> Result<Reply, Halt> {
        let stop = Stop::new();
        match self {
            Self::Bot { log, luck, .. } => {
                let luck = u64::from_str_radix(&luck, 16).map_err(|e| Problem::unreadable(&e))?;
                let table = table_of(&log)?;
                files::check_table(&table)?;
                Ok(Reply::ok(&think(&table, luck, &stop)))
            }
            Self::Advice { log, seat, mv, .. } => {
                let seat = Seat::new(seat).ok_or_else(Problem::no_path)?;
                let table = table_of(&log)?;
                files::check_table(&table)?;
                Ok(Reply::ok(&advise(&table, seat, mv.as_deref(), &stop)?))
            }
            Self::Consult { line, seat, mv } => {
                let seat = Seat::new(seat).ok_or_else(Problem::no_path)?;
                let position = line.play()?.position;
                files::check_position(&position)?;
                Ok(Reply::ok(&advise_at(&position, seat, mv.as_deref(), &stop)?))
            }
            Self::Look { number, line, depth } => {
                let found = looked(number, &line, depth.max(1), &stop);
                Ok(Reply::ok(&match found {
                    Ok(found) => FromExplorer::Found(Box::new(found)),
                    Err(Halt::Refused(problem)) => {
                        FromExplorer::Refused { number: Some(number), problem }
                    }
                    Err(missing) => return Err(missing),
                }))
            }
            Self::Report { record, effort, .. } => {
                let subject = Subject::read(&record, effort)?;
                files::check_position(&subject.line()?.play()?.position)?;
                let report = report(&subject, &stop, on_progress);
                let report = report.map_err(|why| Problem::unreadable(&why))?;
                let body = RawValue::from_string(report).map_err(|e| Problem::unreadable(&e))?;
                Ok(Reply::raw(200, body))
            }
            Self::Puzzle { game, puzzle, moves } => {
                files::check_puzzles(game.parse().ok().as_slice())?;
                Ok(Reply::ok(&PuzzleQuestion::new(&game, &puzzle, moves)?.judge()?))
            }
            Self::Bench {} => {
                files::check_net(GameKind::Duell)?;
                let done = bench(duell_engine::Options::default(), DEPTH, on_progress);
                let milliseconds = done.elapsed.as_secs_f64() * 1000.0;
                Ok(Reply::ok(&Figures { milliseconds, nodes: done.nodes }))
            }
        }
    }
}

fn table_of(log: &[String]) -> Result<AnyTable, Problem> {
    let events: Result<Vec<_>, Problem> = log
        .iter()
        .map(|text| stored::read(text).map(|read| (read.kept.at(), read.event)))
        .collect();
    AnyTable::replay(events?).map_err(|error| stored::damaged(&error))
}

/// What is known about a position after a search of some depth.
fn looked(number: u32, line: &Line, depth: u32, stop: &Stop) -> Result<Found, Halt> {
    let position = line.play()?.position;
    files::check_position(&position)?;
    let found = look(&position, depth, stop)
        .map_err(|why| Problem::new(Code::Unreadable, why.to_string()))?;
    Ok(Found { number, ..found })
}
