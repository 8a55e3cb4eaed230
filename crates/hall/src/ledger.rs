//! The log as a whole: examining it, and moving records in and out.

use catalog::{GameKind, with_game};
use game::record::{self, Record};
use protocol::verify;
use store::{Appended, Store};
use table::{Moment, Stage, tags};

use crate::{Error, archive, body::check_table_id, secrets, slot::Slot, tables::opening};

/// How many tables are read at a time.
const PAGE: u32 = 500;

/// A stored table that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The table.
    pub table: String,
    /// What is wrong with it.
    pub what: String,
}

/// What became of a record that was to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Imported {
    /// It is stored at this table.
    Stored(String),
    /// The table was there already, and is left as it is.
    AlreadyThere(String),
    /// It cannot be stored.
    Refused(String),
}

/// Visits every stored table.
async fn each_table(
    store: &Store,
    mut visit: impl FnMut(&str, Result<&Slot, &Error>),
) -> Result<(), Error> {
    let mut last = String::new();
    loop {
        let ids = store.table_ids(&last, PAGE).await?;
        let Some(end) = ids.last() else { return Ok(()) };
        last.clone_from(end);
        for id in ids {
            match Slot::load(store, &id).await {
                Ok(slot) => visit(&id, Ok(&slot)),
                Err(error @ (Error::Unavailable | Error::NoTable)) => return Err(error),
                Err(error) => visit(&id, Err(&error)),
            }
        }
    }
}

/// Replays every stored table, checks the dice of finished games, and says what is wrong. `progress` is
/// told the number of tables so far.
///
/// # Errors
/// If the database cannot be read.
pub async fn examine(store: &Store, mut progress: impl FnMut(u64)) -> Result<Vec<Finding>, Error> {
    let mut findings = Vec::new();
    let mut count = 0;
    let sound = store.check().await?;
    findings.extend(sound.into_iter().map(|what| Finding { table: String::new(), what }));
    each_table(store, |id, slot| {
        count += 1;
        progress(count);
        if let Some(what) = fault(id, slot) {
            findings.push(Finding { table: id.to_owned(), what });
        }
    })
    .await?;
    Ok(findings)
}

fn fault(id: &str, slot: Result<&Slot, &Error>) -> Option<String> {
    let Ok(slot) = slot else { return Some("its log cannot be replayed".to_owned()) };
    let record = slot.table.record(id).filter(|_| slot.table.stage() == Stage::Over)?;
    match record::parse(&record.to_string()) {
        Err(error) => Some(format!("its record cannot be read back: {error}")),
        Ok(record) => match verify(&record) {
            Ok(verdict) if verdict.is_honest() || verdict == table::Verdict::Ours => None,
            Ok(verdict) => Some(verdict.to_string()),
            Err(problem) => Some(problem.message),
        },
    }
}

/// Hands out the record of every game that has begun, or only of those that are over.
///
/// # Errors
/// If the database cannot be read.
pub async fn export(
    store: &Store,
    only_over: bool,
    mut take: impl FnMut(&str, &Record),
) -> Result<(), Error> {
    each_table(store, |id, slot| {
        let wanted = slot.ok().filter(|slot| !only_over || slot.table.stage() == Stage::Over);
        if let Some(record) = wanted.and_then(|slot| slot.table.record(id)) {
            take(id, &record);
        }
    })
    .await
}

/// Stores a record as the table it was played at, or at a new one.
///
/// # Errors
/// If the database fails.
pub async fn import(store: &Store, record: &Record, now: Moment) -> Result<Imported, Error> {
    let name = record.value(record::GAME).unwrap_or_default();
    let kind: GameKind = match name.parse() {
        Ok(kind) => kind,
        Err(error) => return Ok(Imported::Refused(format!("{error}"))),
    };
    let events = with_game!(kind, G => archive::events::<G>(record));
    let (events, secret) = match events {
        Ok(archived) => archived,
        Err(what) => return Ok(Imported::Refused(what)),
    };
    let named = record.value(tags::TABLE).and_then(|id| check_table_id(id.to_owned()).ok());
    let id = named.unwrap_or_else(secrets::table_id);
    let write = opening(&id, &events, &secret, now)?;
    match store.append(vec![write]).await? {
        Appended::Committed => Ok(Imported::Stored(id)),
        Appended::Conflict => Ok(Imported::AlreadyThere(id)),
    }
}
