//! The log as a whole: examining it, and moving records in and out.

use catalog::{GameKind, with_game, with_variant};
use fair::Secret;
use game::record::{self, Record};
use protocol::{AnyTable, Code, Problem, SentRecord, verify};
use store::{Appended, Store, StoreError, Write};
use table::{Moment, OFFLINE, PlayerId, Stage, Verdict, tags};

use crate::{
    Error,
    archive::{self, Import},
    body::check_table_id,
    secrets,
    slot::Slot,
    tables::opening,
};

/// The opener of tables whose records passed the check, and of tables whose records did not.
const IMPORTED: &str = "imported";
const UNCHECKED: &str = "imported-unchecked";

/// How many tables are read at a time.
const PAGE: u32 = 500;

/// A stored table with something wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The table.
    pub table: String,
    /// What is wrong with it.
    pub what: String,
}

/// What an examination of all tables found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Examined {
    /// The tables with something wrong.
    pub findings: Vec<Finding>,
    /// The tables of records that were stored although their dice failed the check.
    pub unchecked: Vec<String>,
}

/// What happened to a record to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Imported {
    /// It is stored at this table.
    Stored(String),
    /// The table was there already and is left alone.
    AlreadyThere(String),
    /// It cannot be stored.
    Refused(String),
}

/// Which records are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trust {
    /// Only those whose dice were honest or thrown by the players.
    Honest,
    /// All others too; their tables are marked.
    Anything,
}

/// Visits every stored table.
async fn each_table(
    store: &Store,
    mut visit: impl FnMut(&str, Result<&Slot, &Error>),
) -> Result<(), StoreError> {
    let mut last = String::new();
    loop {
        let ids = store.table_ids(&last, PAGE).await?;
        let Some(end) = ids.last() else { return Ok(()) };
        last.clone_from(end);
        for id in ids {
            visit(&id, load(store, &id).await?.as_ref());
        }
    }
}

/// A stored table, or why it cannot be read; a failing database is a different error.
async fn load(store: &Store, id: &str) -> Result<Result<Slot, Error>, StoreError> {
    let row = store.table(id).await?;
    let secret = row.and_then(|row| row.secret.try_into().ok());
    let Some(secret) = secret else { return Ok(Err(Error::Corrupt)) };
    Ok(Slot::replay(id, Secret::new(secret), store.events(id, 0).await?))
}

/// Replays every stored table, checks the dice of finished games and the promises of all others, and reports what is
/// wrong. `progress` is called with the number of tables so far.
///
/// # Errors
/// If the database cannot be read.
pub async fn examine(store: &Store, mut progress: impl FnMut(u64)) -> Result<Examined, StoreError> {
    let mut examined = Examined::default();
    let mut count = 0;
    let sound = store.check().await?;
    examined.findings.extend(sound.into_iter().map(|what| Finding { table: String::new(), what }));
    each_table(store, |id, slot| {
        count += 1;
        progress(count);
        if slot.is_ok_and(|slot| slot.table.opener().0 == UNCHECKED) {
            examined.unchecked.push(id.to_owned());
        } else if let Some(what) = fault(id, slot) {
            examined.findings.push(Finding { table: id.to_owned(), what });
        }
    })
    .await?;
    Ok(examined)
}

fn fault(id: &str, slot: Result<&Slot, &Error>) -> Option<String> {
    let Ok(slot) = slot else { return Some("its log cannot be replayed".to_owned()) };
    if !has_promised_secret(slot) {
        return Some(Verdict::OtherSecret.to_string());
    }
    let record = slot.table.record(id).filter(|_| slot.table.stage() == Stage::Over)?;
    match record::parse(&record.to_string()) {
        Err(error) => Some(format!("its record cannot be read back: {error}")),
        Ok(record) => doubt(&record),
    }
}

/// Whether the stored secret is the one that the table was opened with, even before it is published.
fn has_promised_secret(slot: &Slot) -> bool {
    let promised = with_variant!(AnyTable, &slot.table, table => table.terms().dice.commitment());
    promised.is_none_or(|commitment| slot.secret.commitment() == commitment)
}

/// What is wrong with the dice of a record.
fn doubt(record: &Record) -> Option<String> {
    match verify(record) {
        Ok(verdict) if verdict.is_honest() || verdict == Verdict::Ours => None,
        Ok(verdict) => Some(verdict.to_string()),
        Err(problem) => Some(problem.message),
    }
}

/// Whether the record itself says that no hall has seen the game.
fn is_offline(record: &Record) -> bool {
    record.value(tags::SOURCE) == Some(OFFLINE)
}

/// Yields the record of every game that has begun, or only of those that are over.
///
/// # Errors
/// If the database cannot be read.
pub async fn export(
    store: &Store,
    only_over: bool,
    mut take: impl FnMut(&str, &Record),
) -> Result<(), StoreError> {
    each_table(store, |id, slot| {
        let wanted = slot.ok().filter(|slot| !only_over || slot.table.stage() == Stage::Over);
        if let Some(record) = wanted.and_then(|slot| slot.table.record(id)) {
            take(id, &record);
        }
    })
    .await
}

/// Stores a record as the table where it was played, or as a new one.
///
/// # Errors
/// If the database fails.
pub async fn import(
    store: &Store,
    record: &Record,
    trust: Trust,
    now: Moment,
) -> Result<Imported, StoreError> {
    let name = record.value(record::GAME).unwrap_or_default();
    let kind: GameKind = match name.parse() {
        Ok(kind) => kind,
        Err(error) => return Ok(Imported::Refused(format!("{error}"))),
    };
    let opener = match doubt(record) {
        // The one who played it also drew the secret: that it fits proves nothing.
        _ if is_offline(record) => OFFLINE,
        None => IMPORTED,
        Some(_) if trust == Trust::Anything => UNCHECKED,
        Some(what) => return Ok(Imported::Refused(what)),
    };
    let events = with_game!(kind, G => archive::events::<G>(record, Import::by(opener)));
    let (events, secret) = match events {
        Ok(archived) => archived,
        Err(what) => return Ok(Imported::Refused(what)),
    };
    let named = record.value(tags::TABLE).and_then(|id| check_table_id(id.to_owned()).ok());
    let id = named.unwrap_or_else(secrets::table_id);
    let write = match opening(&id, &events, &secret, now) {
        Ok(write) => write,
        Err(error) => return Ok(Imported::Refused(error.problem().message)),
    };
    match store.append(vec![write]).await? {
        Appended::Committed => Ok(Imported::Stored(id)),
        Appended::Conflict => Ok(Imported::AlreadyThere(id)),
    }
}

/// A finished game that was played without a hall, as a table to store. Its name follows from the record and the player, so
/// that a game sent twice is stored once.
pub(crate) fn sent(sent: &SentRecord, player: &PlayerId, now: Moment) -> Result<Write, Error> {
    let record = record::parse(&sent.record).map_err(|error| Problem::unreadable(&error))?;
    let kind = record.value(record::GAME).unwrap_or_default().parse::<GameKind>();
    let kind = kind.map_err(|error| Problem::unreadable(&error))?;
    let import = Import::offline(player.clone(), sent.seats.clone());
    let (events, secret) = with_game!(kind, G => archive::events::<G>(&record, import))
        .map_err(|what| Problem::new(Code::Unreadable, what))?;
    let id = secrets::table_of(player.0.as_bytes(), &record.to_string());
    let write = opening(&id, &events, &secret, now)?;
    if write.projection.stage != Stage::Over.name() {
        return Err(Problem::new(Code::NotOver, "the game is not over yet").into());
    }
    Ok(write)
}
