//! Records: their lines of play, whether their dice were honest, and what a report is about.

use catalog::GameKind;
use game::record::{self, Record};
use protocol::{
    AnyTable, Code, EventBody, Line, Problem, Verification, analysis::EffortName, verify,
};
use table::Stage;

/// A record to report on.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The record.
    pub record: Record,
    /// The same as text.
    pub text: String,
    /// Its game.
    pub kind: GameKind,
    /// How thorough the report should be.
    pub effort: EffortName,
}

impl Subject {
    /// A subject from the text of a record.
    ///
    /// # Errors
    /// If it is not a record of any game.
    pub fn read(text: &str, effort: EffortName) -> Result<Self, Problem> {
        Self::new(parse(text)?, effort)
    }

    /// The game of a table, once it is over.
    ///
    /// # Errors
    /// If it is not over, or if none was played.
    pub fn of_table(table: &AnyTable, id: &str, effort: EffortName) -> Result<Self, Problem> {
        check_over(table)?;
        let not_played = || Problem::new(Code::NotStarted, "no game was played at this table");
        Self::new(table.record(id).ok_or_else(not_played)?, effort)
    }

    fn new(record: Record, effort: EffortName) -> Result<Self, Problem> {
        let name = record.value(record::GAME).unwrap_or_default();
        let kind: GameKind = name.parse().map_err(|error| Problem::unreadable(&error))?;
        Ok(Self { text: record.to_string(), record, kind, effort })
    }

    /// The line of its steps, played by the rules.
    ///
    /// # Errors
    /// If it breaks them.
    pub fn line(&self) -> Result<Line, Problem> {
        Line::of_record(&self.record)
    }
}

/// Checks that the game of a table is over.
///
/// # Errors
/// If it is not.
pub fn check_over(table: &AnyTable) -> Result<(), Problem> {
    if table.stage() == Stage::Over {
        return Ok(());
    }
    Err(Problem::new(Code::NotOver, "the game is not over yet"))
}

/// The record of a table so far.
///
/// # Errors
/// If its game has not begun.
pub fn record_of(table: &AnyTable, id: &str) -> Result<Record, Problem> {
    table.record(id).ok_or_else(|| Problem::new(Code::NotStarted, "the game has not begun"))
}

/// The line of play of a record.
///
/// # Errors
/// If the text is not a record, or breaks the rules.
pub fn line_of_text(text: &str) -> Result<Line, Problem> {
    Line::of_record(&parse(text)?)
}

/// The line of play that a log leads to.
///
/// # Errors
/// If the log is damaged, or the game has not begun.
pub fn line_of_log(
    log: impl IntoIterator<Item = (i64, EventBody)>,
    id: &str,
) -> Result<Line, Problem> {
    let damaged = |_| Problem::new(Code::Corrupt, "what is stored of this table is damaged");
    let table = AnyTable::replay(log).map_err(damaged)?;
    Line::of_record(&record_of(&table, id)?)
}

/// Recomputes every roll of a record.
///
/// # Errors
/// If the text is not a record of any game.
pub fn verification(text: &str) -> Result<Verification, Problem> {
    let verdict = verify(&parse(text)?)?;
    Ok(Verification {
        honest: verdict.honesty(),
        code: verdict.code().to_owned(),
        sentence: verdict.to_string(),
    })
}

fn parse(text: &str) -> Result<Record, Problem> {
    record::parse(text).map_err(|error| Problem::unreadable(&error))
}
