//! What the hall keeps of a player, for the player.

use protocol::{MyData, MyLine, MyTable, PlayerKind, Word};
use store::Event;
use table::PlayerId;

use super::talk::said;
use crate::{Error, hall::Inner, slot::Slot, tables::LATEST};

/// How many tables are on a page at most.
const PAGE: u32 = 20;
/// A page with this many bytes of words and records is full.
const ENOUGH: usize = 64 * 1024;

/// A page of what the hall keeps of a player, after a table.
pub(crate) async fn page(hall: &Inner, player: &PlayerId, after: &str) -> Result<MyData, Error> {
    let row = hall.store.player(&player.0).await?.ok_or(Error::NoToken)?;
    let ids = hall.store.table_ids_of(&player.0, after, PAGE).await?;
    let mut next = ids.last().filter(|_| ids.len() == PAGE as usize).cloned();
    let (mut tables, mut bytes, last) = (Vec::new(), 0, ids.len());
    for (number, id) in ids.into_iter().enumerate() {
        let log = hall.store.events(&id, 0).await?;
        // One table that is damaged must not keep the others back.
        if let Ok(table) = hall.tables.look(&id, LATEST, |slot| part(slot, player, &log)).await {
            bytes += size(&table);
            tables.push(table);
        }
        if bytes >= ENOUGH && number + 1 < last {
            next = Some(id);
            break;
        }
    }
    let kind = if row.kind == "program" { PlayerKind::Program } else { PlayerKind::Guest };
    Ok(MyData { player: row.id, name: row.name, kind, since: row.created_at, tables, next })
}

fn size(table: &MyTable) -> usize {
    let said: usize = table.said.iter().map(|line| line.text.len()).sum();
    said + table.record.as_ref().map_or(0, String::len)
}

/// The part of a player in a table.
fn part(slot: &Slot, player: &PlayerId, log: &[Event]) -> MyTable {
    let listing = slot.table.listing(&slot.id);
    let seats = slot.table.seats_of(Some(player));
    let sitters = slot.table.sitters();
    let name = seats.first().and_then(|&seat| sitters.get(seat)?.clone());
    MyTable {
        table: slot.id.clone(),
        game: listing.game,
        stage: Word(slot.table.stage()),
        name: name.map(|(name, _)| name).unwrap_or_default(),
        said: lines(player, log),
        record: slot.table.record(&slot.id).map(|record| record.to_string()),
        seats,
    }
}

fn lines(player: &PlayerId, log: &[Event]) -> Vec<MyLine> {
    let theirs = said(log).into_iter().filter(|line| line.player.as_ref() == Some(&player.0));
    let shown = theirs.filter(|line| !line.text.is_empty());
    shown.map(|line| MyLine { at: line.at, text: line.text }).collect()
}
