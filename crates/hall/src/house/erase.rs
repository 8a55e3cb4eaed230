//! Erasing a player: the one thing that changes stored events. Words and names go; everything that the game needs stays.

use fair::Secret;
use protocol::{Circumstances, CommandBody, CommandRequest, EventBody, SitterKind};
use store::{Appended, Blank, Effect, Event, Old, Store, StoreError};
use table::{Actor, PlayerId, Stage};

use super::{Host, talk::read};
use crate::{Error, aside::LOADS, slot::Slot};

/// The name in place of one that was erased.
const NOBODY: &str = "(erased)";
const MOST_TRIES: usize = 20;
const PAGE: u32 = 100;

/// What was erased.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Erased {
    /// From how many tables.
    pub tables: u64,
}

/// Erases a player: gives up running games, frees seats, removes the name and all words, and the player.
///
/// # Errors
/// If the database fails. What has been erased by then stays erased, and the call can be repeated.
pub async fn erase(store: &Store, player: &str, host: &Host) -> Result<Option<Erased>, StoreError> {
    if store.player(player).await?.is_none() {
        return Ok(None);
    }
    let id = PlayerId(player.to_owned());
    let (mut tables, mut after) = (0, String::new());
    loop {
        let ids = store.table_ids_of(player, &after, PAGE).await?;
        let Some(last) = ids.last() else { break };
        after.clone_from(last);
        for table in &ids {
            leave(store, table, &id, host).await?;
            if blank_table(store, table, Some(player)).await? {
                tables += 1;
            }
        }
    }
    store.remove_player(player, &host.act("erase", player)).await?;
    Ok(Some(Erased { tables }))
}

/// Frees the seats of a player before a game, and resigns during one.
async fn leave(
    store: &Store,
    table: &str,
    player: &PlayerId,
    host: &Host,
) -> Result<(), StoreError> {
    for _ in 0..MOST_TRIES {
        let Some(slot) = load(store, table).await? else { return Ok(()) };
        let Some(&seat) = slot.table.seats_of(Some(player)).first() else { return Ok(()) };
        let command = match slot.table.stage() {
            Stage::Open => CommandBody::Leave { seat },
            Stage::Playing => CommandBody::Resign { seat },
            Stage::Over => return Ok(()),
        };
        let request = CommandRequest { key: String::new(), seen: None, command };
        let by = Circumstances {
            actor: Actor::Player(player),
            is_program: false,
            now: host.now,
            next: "",
            reason: None,
        };
        // A player who cannot leave now, such as while seeds are revealed, keeps a seat without a name.
        let Ok(judgment) = slot.table.decide(&request, by, &slot.secret) else { return Ok(()) };
        let (write, _) = slot.plan(judgment, host.now, None);
        let act = host.act("leave", table);
        store.act(&act, vec![write], Effect::None).await?;
    }
    Ok(())
}

/// Removes the words at a table: those of one player, with the name, or everybody's. Says whether there were any.
pub(super) async fn blank_table(
    store: &Store,
    table: &str,
    player: Option<&str>,
) -> Result<bool, StoreError> {
    for _ in 0..MOST_TRIES {
        let Some(slot) = load(store, table).await? else { return Ok(false) };
        // There may be many, and long ones: no request waits for that.
        let Ok(desk) = LOADS.free().await else { return Ok(false) };
        let log = store.events(table, 0).await?;
        if log.len() as u64 != slot.sequence() {
            continue;
        }
        let (id, secret) = (table.to_owned(), slot.secret.clone());
        let player = player.map(str::to_owned);
        let left = desk.work(move || without(&id, secret, log, player.as_deref())).await;
        let Ok(Ok((blanks, summary))) = left else { return Ok(false) };
        let is_empty = blanks.is_empty();
        let old = Old { id: table.to_owned(), seq: slot.sequence() };
        if store.blank(&old, blanks, &summary).await? == Appended::Committed {
            return Ok(!is_empty);
        }
    }
    Ok(false)
}

/// What is left of a table without words and names: the events that have changed, and what lists show of it.
fn without(
    table: &str,
    secret: Secret,
    mut log: Vec<Event>,
    player: Option<&str>,
) -> Result<(Vec<Blank>, String), Error> {
    let blanks = blank(&mut log, player);
    let left = Slot::replay(table, secret, log)?;
    let summary = serde_json::to_string(&left.table.summary(table));
    Ok((blanks, summary.expect("listings are plain text and numbers")))
}

/// Takes words and names out of a log, and returns what is left of the events that have changed.
fn blank(log: &mut [Event], player: Option<&str>) -> Vec<Blank> {
    let mut blanks = Vec::new();
    for event in log {
        if let Some(body) = read(event).and_then(|body| without_words(body, event, player)) {
            event.body = serde_json::to_string(&body).expect("events are plain text and numbers");
            blanks.push(Blank { seq: event.seq, body: event.body.clone() });
        }
    }
    blanks
}

/// What is left of an event, if something has to go.
fn without_words(body: EventBody, event: &Event, player: Option<&str>) -> Option<EventBody> {
    match body {
        EventBody::Said { seat, text } if !text.is_empty() => {
            let is_theirs = player.is_none() || event.player.as_deref() == player;
            is_theirs.then(|| EventBody::Said { seat, text: String::new() })
        }
        EventBody::SeatTaken { seat, mut sitter, seed, pledge } => {
            let is_theirs = player.is_some() && sitter.player.as_deref() == player;
            let is_named = sitter.kind != SitterKind::Bot && sitter.name != NOBODY;
            (is_theirs && is_named).then(|| {
                NOBODY.clone_into(&mut sitter.name);
                EventBody::SeatTaken { seat, sitter, seed, pledge }
            })
        }
        _ => None,
    }
}

/// A table, if there is one that can be read.
async fn load(store: &Store, table: &str) -> Result<Option<Slot>, StoreError> {
    match Slot::load(store, table).await {
        Ok(slot) => Ok(Some(slot)),
        Err(Error::Unavailable) => {
            store.ping().await?;
            Ok(None)
        }
        Err(_) => Ok(None),
    }
}
