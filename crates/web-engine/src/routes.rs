//! The paths of the hall's API that a page answers itself.

use ::puzzles::Day;
use answers::{
    Advice, PuzzleQuestion, Subject, check_helped, check_over, games, line_of_log, line_of_text,
    next_puzzle, puzzle, puzzle_of_day, puzzles, record_of, verification,
};
use catalog::GameKind;
use protocol::{
    AnalysisState, AnyTable, Code, CommandBody, CommandRequest, HelpName, HintRequest, JobStage,
    Legality, Line, Problem, PuzzleTry, RecordAnalysis, RecordText, TableAnalysis, ThemeName,
    ToExplorer, WalkRequest, WarningRequest, Word,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::value::RawValue;
use table::Help;

use crate::{
    Job,
    call::Asked,
    files::{self, Halt},
    hall::{Hall, Turn},
    reply::{Reply, Then, Work},
    stored::damaged,
};

/// Answers a request.
pub(crate) fn answer(hall: &mut Hall, asked: &Asked, turn: &Turn) -> Result<Reply, Halt> {
    let (path, query) = asked.path.split_once('?').unwrap_or((&asked.path, ""));
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    match parts.as_slice() {
        ["puzzles"] => files::check_puzzles(GameKind::ALL)?,
        ["puzzles", game, ..] => files::check_puzzles(game.parse().ok().as_slice())?,
        _ => {}
    }
    let request = Request { asked, query, turn };
    Ok(request.answer(hall, &parts)?)
}

struct Request<'a> {
    asked: &'a Asked,
    query: &'a str,
    turn: &'a Turn,
}

#[derive(Deserialize)]
struct After {
    #[serde(default)]
    after: u32,
}

#[derive(Deserialize)]
struct Thought {
    seat: usize,
    #[serde(rename = "move")]
    mv: String,
}

#[derive(Deserialize)]
struct UpTo {
    sequence: Option<u32>,
}

#[derive(Deserialize)]
struct Wanted {
    level: Option<u8>,
    theme: Option<ThemeName>,
    after: Option<String>,
}

/// A question about a choice at a table of a hall, which is told separately that there was help.
#[derive(Deserialize)]
struct Consulted {
    /// The game so far.
    record: String,
    seat: usize,
    /// `where` or `what`, for a hint.
    help: Option<HelpName>,
    /// A move that is about to be made, for a warning.
    #[serde(rename = "move")]
    mv: Option<String>,
}

impl Request<'_> {
    fn answer(&self, hall: &mut Hall, parts: &[&str]) -> Result<Reply, Problem> {
        match (self.asked.method.as_str(), parts) {
            ("GET", ["games"]) => Ok(Reply::ok(&games())),
            ("POST", ["tables"]) => hall.open(&self.body()?, self.turn),
            (_, ["tables", id]) => self.of_table(hall, id, ""),
            (_, ["tables", id, what]) => self.of_table(hall, id, what),
            ("POST", ["lines"]) => {
                let text: RecordText = self.body()?;
                Ok(Reply::ok(&line_of_text(&text.record)?))
            }
            ("POST", ["positions"]) => {
                let line: Line = self.body()?;
                Ok(Reply::ok(&line.play()?.view()))
            }
            ("POST", ["walk"]) => {
                let wanted: WalkRequest = self.body()?;
                let text: String = wanted.texts()?.collect();
                Ok(Reply::raw(200, RawValue::from_string(text).map_err(|e| damaged(&e))?))
            }
            ("POST", ["verification"]) => {
                let text: RecordText = self.body()?;
                Ok(Reply::ok(&verification(&text.record)?))
            }
            ("POST", ["analysis"]) => {
                let RecordAnalysis { record, effort } = self.body()?;
                let subject = Subject::read(&record, effort)?;
                subject.line()?.play()?;
                Ok(report(subject, self.turn))
            }
            ("POST", ["advice"]) => self.consult(),
            ("POST", ["explore"]) => self.explore(),
            (_, ["puzzles", rest @ ..]) => self.of_puzzles(rest),
            _ => Err(Problem::no_path()),
        }
    }

    fn body<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let text = self.asked.body.as_deref().map_or("", RawValue::get);
        serde_json::from_str(text).map_err(|error| Problem::unreadable(&error))
    }

    fn query<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        serde_urlencoded::from_str(self.query).map_err(|error| Problem::unreadable(&error))
    }

    /// The earlier result for the same request.
    fn found<T: DeserializeOwned>(&self) -> Result<Option<T>, Problem> {
        let found = self.asked.found.as_deref();
        let read = |found: &RawValue| serde_json::from_str(found.get());
        found.map(read).transpose().map_err(|error| Problem::unreadable(&error))
    }

    fn of_table(&self, hall: &mut Hall, id: &str, what: &str) -> Result<Reply, Problem> {
        match (self.asked.method.as_str(), what) {
            ("PUT", "events") => hall.load(id, &self.body()?, self.turn),
            ("POST", "commands") => hall.command(id, &self.body()?, self.turn),
            ("POST", "hint") => self.hint(hall, id),
            ("POST", "warning") => self.warning(hall, id),
            ("POST", "analysis") => {
                let TableAnalysis { effort } = self.body()?;
                Ok(report(Subject::of_table(&hall.table(id)?.table, id, effort)?, self.turn))
            }
            ("GET", what) => self.look_at(hall, id, what),
            _ => Err(Problem::no_path()),
        }
    }

    fn look_at(&self, hall: &Hall, id: &str, what: &str) -> Result<Reply, Problem> {
        let local = hall.table(id)?;
        let table = &local.table;
        match what {
            "" => Ok(Reply::ok(&table.view(id, Some(hall.player()), self.turn.now))),
            "history" => {
                let After { after } = self.query()?;
                let history = AnyTable::history(local.log(), after.into());
                Ok(Reply::ok(&history.map_err(|error| damaged(&error))?))
            }
            "legality" => {
                let Thought { seat, mv } = self.query()?;
                let problem = table.judge(seat, &mv).err();
                Ok(Reply::ok(&Legality { legal: problem.is_none(), problem }))
            }
            "record" => Ok(Reply::ok(&record_of(table, id)?.to_string())),
            "verification" => Ok(Reply::ok(&verification(&record_of(table, id)?.to_string())?)),
            "line" => {
                check_over(table)?;
                let UpTo { sequence } = self.query()?;
                let last = sequence.map_or(usize::MAX, |sequence| sequence.max(1) as usize);
                Ok(Reply::ok(&line_of_log(local.log().take(last), id)?))
            }
            _ => Err(Problem::no_path()),
        }
    }

    fn hint(&self, hall: &mut Hall, id: &str) -> Result<Reply, Problem> {
        let HintRequest { key, seat, seen, help } = self.body()?;
        if help.0 == Help::Tutor {
            return Err(Problem::new(Code::Unreadable, "a hint says `where` or `what`"));
        }
        check_helped(&hall.table(id)?.table, Some(hall.player()), seat)?;
        let Some(advice) = self.found::<Advice>()? else {
            return ask_for_advice(hall, id, seat, None);
        };
        let command = CommandBody::Help { seat, help };
        let told = Reply::ok(&advice.hint(help));
        self.help(hall, id, &CommandRequest { key, seen: Some(seen), command }, told)
    }

    fn warning(&self, hall: &mut Hall, id: &str) -> Result<Reply, Problem> {
        let WarningRequest { seat, seen, mv } = self.body()?;
        check_helped(&hall.table(id)?.table, Some(hall.player()), seat)?;
        let Some(advice) = self.found::<Advice>()? else {
            return ask_for_advice(hall, id, seat, Some(mv));
        };
        let command = CommandBody::Help { seat, help: Word(Help::Tutor) };
        let request = CommandRequest { key: "tutor".to_owned(), seen: Some(seen), command };
        self.help(hall, id, &request, Reply::ok(&advice.warning()))
    }

    /// Help is an event of the table, and it is stored before the help is given.
    fn help(
        &self,
        hall: &mut Hall,
        id: &str,
        request: &CommandRequest,
        told: Reply,
    ) -> Result<Reply, Problem> {
        let (_, kept) = hall.take(id, request, self.turn)?;
        let due = hall.table(id)?.due(&self.turn.chance()?.luck);
        Ok(told.keeping(kept).with_due(due))
    }

    fn consult(&self) -> Result<Reply, Problem> {
        let Consulted { record, seat, help, mv } = self.body()?;
        match (self.found::<Advice>()?, help) {
            (None, _) => {
                let line = line_of_text(&record)?;
                Ok(Reply::later(Work { then: Then::Ask, job: Job::Consult { line, seat, mv } }))
            }
            (Some(advice), Some(help)) => Ok(Reply::ok(&advice.hint(help))),
            (Some(advice), None) => Ok(Reply::ok(&advice.warning())),
        }
    }

    fn explore(&self) -> Result<Reply, Problem> {
        let ToExplorer::Look { number, line } = self.body()? else {
            return Ok(Reply::ok(&()));
        };
        line.play()?;
        let job = Job::Look { number, line, depth: 1 };
        Ok(Reply::later(Work { then: Then::Look, job }))
    }

    fn of_puzzles(&self, rest: &[&str]) -> Result<Reply, Problem> {
        let day = Day::of_milliseconds(self.turn.now.0);
        match (self.asked.method.as_str(), rest) {
            ("GET", []) => Ok(Reply::ok(&puzzles(day))),
            ("GET", [game, "today"]) => Ok(Reply::ok(&puzzle_of_day(game, day)?)),
            ("GET", [game, "next"]) => {
                let Wanted { level, theme, after } = self.query()?;
                let theme = theme.map(|theme| theme.0);
                Ok(Reply::ok(&next_puzzle(game, level, theme, after.as_deref())?))
            }
            ("GET", [game, name]) => Ok(Reply::ok(&puzzle(game, name)?)),
            ("POST", [game, name]) => self.try_puzzle(game, name),
            _ => Err(Problem::no_path()),
        }
    }

    fn try_puzzle(&self, game: &str, name: &str) -> Result<Reply, Problem> {
        if let Some(found) = &self.asked.found {
            return Ok(Reply::raw(200, found.clone()));
        }
        let PuzzleTry { moves } = self.body()?;
        PuzzleQuestion::new(game, name, moves.clone())?;
        let job = Job::Puzzle { game: game.to_owned(), puzzle: name.to_owned(), moves };
        Ok(Reply::later(Work { then: Then::Ask, job }))
    }
}

/// Advice for a seat is wanted.
fn ask_for_advice(
    hall: &Hall,
    id: &str,
    seat: usize,
    mv: Option<String>,
) -> Result<Reply, Problem> {
    let job = Job::Advice { log: hall.table(id)?.texts(), seat, mv };
    Ok(Reply::later(Work { then: Then::Ask, job }))
}

/// An analysis that waits for its turn.
fn report(subject: Subject, turn: &Turn) -> Reply {
    let name = turn.chance.as_ref().map_or("0", |chance| &chance.name);
    let state = AnalysisState {
        analysis: format!("local-{name}"),
        state: JobStage::Waiting,
        done: 0,
        of: 0,
        report: None,
        record: Some(subject.text.clone()),
        problem: None,
    };
    let job = Job::Report { record: subject.text, effort: subject.effort };
    Reply::new(202, &state).with_work(Work { then: Then::Report, job })
}
