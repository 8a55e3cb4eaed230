//! Logs of earlier versions: they are read for ever, and what is added to them looks as it always did.

use std::fmt::Write as _;

use game::record::Record;
use hall::{Examined, examine, export};
use protocol::{EventBody, Kept};
use serde_json::Value;
use store::{Appended, NewEvent, Opened, Projection, Store, Write};

use crate::bed::Bed;

/// Tables of all games, each with its events, as the first version stored them.
const LOG: &str = include_str!("../data/first.jsonl");
/// Their records, as the first version printed them.
const RECORDS: &str = include_str!("../data/first.records");

both!(a_log_of_the_first_version_reads_as_it_did_then);

fn text(row: &Value, column: &str) -> String {
    row[column].as_str().unwrap().to_owned()
}

fn bytes(hex: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
    (0..hex.len()).step_by(2).map(byte).collect()
}

fn table(row: &Value) -> Write {
    let at = row["opened_at"].as_i64().unwrap();
    let players = row["players"].as_array().unwrap().iter();
    Write {
        table: text(row, "id"),
        after: 0,
        opened: Some(Opened {
            game: text(row, "game"),
            secret: bytes(&text(row, "secret")),
            public: row["public"] == 1,
            at,
        }),
        events: Vec::new(),
        projection: Projection {
            stage: text(row, "stage"),
            deadline: row["deadline"].as_i64(),
            full: true,
            bot_due: row["bot_due"] == 1,
            summary: text(row, "summary"),
            players: Some(players.map(|player| player.as_str().unwrap().to_owned()).collect()),
            claim: None,
            standing: None,
        },
    }
}

fn event(row: &Value) -> NewEvent {
    NewEvent {
        at: row["at"].as_i64().unwrap(),
        body: text(row, "body"),
        player: row["player"].as_str().map(str::to_owned),
        key: row["key"].as_str().map(str::to_owned),
        digest: row["digest"].as_str().map(bytes),
    }
}

fn old() -> Vec<Write> {
    let mut tables = Vec::<Write>::new();
    for line in LOG.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        match tables.last_mut() {
            Some(write) if row["table_id"].is_string() => write.events.push(event(&row)),
            _ => tables.push(table(&row)),
        }
    }
    tables
}

async fn exported(store: &Store) -> String {
    let mut records = String::new();
    let take = |_: &str, record: &Record| writeln!(records, "{record}").unwrap();
    export(store, false, take).await.unwrap();
    records
}

async fn a_log_of_the_first_version_reads_as_it_did_then(bed: &Bed) {
    let store = bed.store().await;
    for write in old() {
        assert_eq!(store.append(vec![write]).await.unwrap(), Appended::Committed);
    }
    assert_eq!(examine(&store, |_| {}).await.unwrap(), Examined::default());
    assert_eq!(exported(&store).await.trim_end(), RECORDS.trim_end());
}

#[test]
fn an_event_is_still_stored_byte_for_byte() {
    for event in old().into_iter().flat_map(|write| write.events) {
        let (kept, read): (Kept, EventBody) = Kept::read(event.at, event.body.clone()).unwrap();
        assert_eq!(Kept::new(event.at, &read), kept);
        assert_eq!(kept.text(), event.body);
    }
}
