//! What the hall keeps about a player, for the player.

use std::{net::IpAddr, str::FromStr};

use protocol::{AnyTable, MyData, MyLine, MyTable, PlayerKind, Word};
use store::Event;
use table::PlayerId;

use super::talk::said;
use crate::{Error, aside::Desk, body::check_table_id, hall::Inner, tables::LATEST};

/// How many tables are on a page at most.
const PAGE: u32 = 20;
/// A page with this many bytes of words and records is full.
const ENOUGH: usize = 64 * 1024;
/// What surrounds each line: its time and the names of both.
const AROUND: usize = 40;

/// Where a page begins: after a table, or in the middle of one, after an event.
#[derive(Default, Debug)]
pub(crate) struct After {
    table: String,
    event: Option<u64>,
}

impl FromStr for After {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        let (table, event) = match text.split_once('.') {
            Some((table, event)) => (table, Some(event.parse().map_err(|_| Error::NoTable)?)),
            None => (text, None),
        };
        Ok(Self { table: check_table_id(table.to_owned())?, event })
    }
}

/// A page of what the hall keeps of a player, who asks from an address.
pub(crate) async fn page(
    hall: &Inner,
    player: &PlayerId,
    address: IpAddr,
    after: After,
) -> Result<MyData, Error> {
    let row = hall.store.player(&player.0).await?.ok_or(Error::NoToken)?;
    let ids = hall.store.table_ids_of(&player.0, &after.table, PAGE).await?;
    let mut next = ids.last().filter(|_| ids.len() == PAGE as usize).cloned();
    let begun = after.event.map(|event| (after.table, event));
    let ids = begun.into_iter().chain(ids.into_iter().map(|id| (id, 0)));
    let (mut tables, mut room) = (Vec::new(), ENOUGH);
    let mut ids = ids.peekable();
    while let Some((id, event)) = ids.next() {
        // One table that is damaged must not keep the others back.
        let Ok((table, last)) = part(hall, player, address, &id, event, room).await else {
            continue;
        };
        room = room.saturating_sub(size(&table));
        tables.push(table);
        if let Some(last) = last {
            next = Some(format!("{id}.{last}"));
            break;
        }
        if room == 0 && ids.peek().is_some() {
            next = Some(id);
            break;
        }
    }
    let kind = if row.kind == "program" { PlayerKind::Program } else { PlayerKind::Guest };
    Ok(MyData { player: row.id, name: row.name, kind, since: row.created_at, tables, next })
}

fn size(table: &MyTable) -> usize {
    let said: usize = table.said.iter().map(size_of).sum();
    said + table.record.as_ref().map_or(0, String::len)
}

fn size_of(line: &MyLine) -> usize {
    line.text.len() + AROUND
}

/// A player's part in a table: from the beginning, or what was said after an event. If not all of it fits, says up to which
/// event it goes.
async fn part(
    hall: &Inner,
    player: &PlayerId,
    address: IpAddr,
    id: &str,
    event: u64,
    room: usize,
) -> Result<(MyTable, Option<u64>), Error> {
    // A long log takes a while to read.
    let desk = Desk::free(address).await?;
    let table = hall.tables.look(id, LATEST, |slot| slot.table.clone()).await?;
    let log = hall.store.events(id, event).await?;
    let (id, player) = (id.to_owned(), player.clone());
    desk.work(move || {
        let mut part = outline(&table, &id, &player);
        if event == 0 {
            part.record = table.record(&id).map(|record| record.to_string());
        }
        let room = room.saturating_sub(part.record.as_ref().map_or(0, String::len));
        let (said, last) = lines(&player, &log, room);
        (MyTable { said, ..part }, last)
    })
    .await
}

fn outline(table: &AnyTable, id: &str, player: &PlayerId) -> MyTable {
    let seats = table.seats_of(Some(player));
    let name = seats.first().and_then(|&seat| table.sitters().get(seat)?.clone());
    MyTable {
        table: id.to_owned(),
        game: table.listing(id).game,
        stage: Word(table.stage()),
        name: name.map(|(name, _)| name).unwrap_or_default(),
        said: Vec::new(),
        record: None,
        seats,
    }
}

/// What a player said, at least one line; and up to which event, if there is more.
fn lines(player: &PlayerId, log: &[Event], mut room: usize) -> (Vec<MyLine>, Option<u64>) {
    let theirs = said(log).into_iter().filter(|line| line.player.as_ref() == Some(&player.0));
    let (mut told, mut last) = (Vec::new(), 0);
    for line in theirs.filter(|line| !line.text.is_empty()) {
        let shown = MyLine { at: line.at, text: line.text };
        if !told.is_empty() && size_of(&shown) > room {
            return (told, Some(last));
        }
        room = room.saturating_sub(size_of(&shown));
        last = line.seq;
        told.push(shown);
    }
    (told, None)
}
