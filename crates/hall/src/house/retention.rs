//! Retention: deletes what the host's settings no longer keep. It goes in small steps, so that nothing has to wait.

use std::{sync::Weak, time::Duration};

use store::{Appended, Old, Store, StoreError};
use tokio::time;

use super::{Host, erase::blank_table};
use crate::hall::{Closing, Inner, now};

/// How long after opening the hall purges for the first time, and how often after that.
const FIRST: Duration = Duration::from_mins(1);
const LATER: Duration = Duration::from_hours(1);

/// How many things are looked up at a time.
const PAGE: u32 = 100;

/// What the audit log calls a purge, and one that changed tables.
pub(super) const PURGE: &str = "purge";
pub(super) const TABLES: &str = "tables";

/// Retention times; forever if not set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// Guests without any seat, counted from when they came.
    pub guests: Option<Duration>,
    /// Programs without any seat, counted from when they were registered.
    pub programs: Option<Duration>,
    /// Tables at which no game has begun, counted from the last event.
    pub open_tables: Option<Duration>,
    /// Chat, counted from the last event of its table.
    pub talk: Option<Duration>,
    /// Finished games, counted from the last event.
    pub games: Option<Duration>,
    /// Analyses of uploaded records; those of the hall's own games stay with them.
    pub analyses: Option<Duration>,
}

impl Default for Keep {
    fn default() -> Self {
        const DAY: Duration = Duration::from_hours(24);
        Self {
            guests: Some(30 * DAY),
            programs: Some(365 * DAY),
            open_tables: Some(7 * DAY),
            talk: Some(365 * DAY),
            games: None,
            analyses: Some(90 * DAY),
        }
    }
}

/// What was purged, or would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Purged {
    /// Guests without a seat.
    pub guests: u64,
    /// Programs without a seat.
    pub programs: u64,
    /// Tables at which no game had begun.
    pub open_tables: u64,
    /// Tables whose chat was removed.
    pub talk: u64,
    /// Games that were over.
    pub games: u64,
    /// Analyses of uploaded records.
    pub analyses: u64,
}

impl Purged {
    /// Whether there was nothing to purge.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Purges what need not be kept any longer, or just counts it.
///
/// # Errors
/// If the database fails. What has been purged by then stays purged.
pub async fn purge(
    store: &Store,
    keep: &Keep,
    host: &Host,
    is_dry: bool,
) -> Result<Purged, StoreError> {
    let since = |kept: Option<Duration>| {
        kept.map(|kept| {
            host.now.0.saturating_sub(i64::try_from(kept.as_millis()).unwrap_or(i64::MAX))
        })
    };
    let mut purged = Purged::default();
    if let Some(before) = since(keep.open_tables) {
        purged.open_tables = tables(store, "open", before, is_dry).await?;
    }
    if let Some(before) = since(keep.games) {
        purged.games = tables(store, "over", before, is_dry).await?;
    }
    if let Some(before) = since(keep.talk) {
        purged.talk = talk(store, before, is_dry).await?;
    }
    if let Some(before) = since(keep.guests) {
        purged.guests = players(store, "guest", before, is_dry).await?;
    }
    if let Some(before) = since(keep.programs) {
        purged.programs = players(store, "program", before, is_dry).await?;
    }
    if let Some(before) = since(keep.analyses) {
        purged.analyses = analyses(store, before, is_dry).await?;
    }
    if !is_dry && !purged.is_empty() {
        let what = format!(
            "{} guests, {} programs, {} tables never started, words of {} tables, {} finished games, {} analyses",
            purged.guests,
            purged.programs,
            purged.open_tables,
            purged.talk,
            purged.games,
            purged.analyses,
        );
        let has_changed_tables = purged.open_tables + purged.talk + purged.games > 0;
        let target = if has_changed_tables { TABLES } else { "" };
        let act = Host { why: what, ..host.clone() }.act(PURGE, target);
        store.act(&act, Vec::new(), store::Effect::None).await?;
    }
    Ok(purged)
}

/// How many a dry run looks at.
const MOST_COUNTED: u32 = 1_000_000;

async fn tables(store: &Store, stage: &str, before: i64, is_dry: bool) -> Result<u64, StoreError> {
    if is_dry {
        return Ok(store.old_tables(stage, before, MOST_COUNTED).await?.len() as u64);
    }
    let mut count = 0;
    loop {
        let old = store.old_tables(stage, before, PAGE).await?;
        let mut removed = 0;
        for table in &old {
            removed += u64::from(store.remove_table(table).await? == Appended::Committed);
        }
        count += removed;
        // A page from which nothing could be removed would come again.
        if removed == 0 {
            return Ok(count);
        }
    }
}

async fn talk(store: &Store, before: i64, is_dry: bool) -> Result<u64, StoreError> {
    if is_dry {
        return talk_there_is(store, before).await;
    }
    let mut count = 0;
    loop {
        let old = store.talkative_tables(before, PAGE).await?;
        let Some(Old { id: first, .. }) = old.first() else { return Ok(count) };
        for table in &old {
            count += u64::from(blank_table(store, &table.id, None).await?);
        }
        // A table that cannot be read stays first in line, and must not be looked at for ever.
        let again = store.talkative_tables(before, 1).await?;
        if again.first().is_some_and(|table| table.id == *first) {
            return Ok(count);
        }
    }
}

async fn talk_there_is(store: &Store, before: i64) -> Result<u64, StoreError> {
    let mut count = 0;
    for table in store.talkative_tables(before, MOST_COUNTED).await? {
        let shown = super::show(store, &table.id).await?;
        count += u64::from(
            shown.is_some_and(|shown| shown.talk.iter().any(|line| !line.text.is_empty())),
        );
    }
    Ok(count)
}

async fn players(store: &Store, kind: &str, before: i64, is_dry: bool) -> Result<u64, StoreError> {
    if is_dry {
        return Ok(store.idle_players(kind, before, MOST_COUNTED).await?.len() as u64);
    }
    let mut count = 0;
    loop {
        let ids = store.idle_players(kind, before, PAGE).await?;
        if ids.is_empty() {
            return Ok(count);
        }
        store.remove_idle_players(&ids).await?;
        count += ids.len() as u64;
    }
}

async fn analyses(store: &Store, before: i64, is_dry: bool) -> Result<u64, StoreError> {
    if is_dry {
        return Ok(store.old_analyses(before, MOST_COUNTED).await?.len() as u64);
    }
    let mut count = 0;
    loop {
        let ids = store.old_analyses(before, PAGE).await?;
        if ids.is_empty() {
            return Ok(count);
        }
        store.remove_analyses(&ids).await?;
        count += ids.len() as u64;
    }
}

/// The hall purges by itself, soon after opening and then once an hour.
pub(crate) async fn keep_clean(hall: Weak<Inner>, mut closing: Closing) {
    let mut pause = FIRST;
    loop {
        tokio::select! {
            () = time::sleep(pause) => {}
            () = closing.wait() => return,
        }
        pause = LATER;
        let Some(hall) = hall.upgrade() else { return };
        let host = Host { who: "hall".to_owned(), why: String::new(), now: now() };
        match purge(&hall.store, &hall.settings.keep, &host, false).await {
            Ok(purged) if purged.is_empty() => {}
            Ok(purged) => tracing::info!(?purged, "what need not be kept any longer was purged"),
            Err(error) => tracing::warn!(%error, "purging failed; it is tried again later"),
        }
    }
}
