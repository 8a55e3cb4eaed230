//! Tables that are copied from one database to another, with something changed on the way.

use store::{Appended, NewEvent, Opened, Projection, Store, Write};

/// Copies a table with its events as `change` leaves them.
pub(crate) async fn copy(
    from: &Store,
    to: &Store,
    table: &str,
    projection: Projection,
    change: impl FnOnce(&mut Vec<NewEvent>),
) {
    let row = from.table(table).await.unwrap().unwrap();
    let events = from.events(table, 0).await.unwrap().into_iter();
    let mut events: Vec<NewEvent> = events
        .map(|event| NewEvent { at: event.at, body: event.body, ..NewEvent::default() })
        .collect();
    change(&mut events);
    let opened = Opened {
        game: row.game,
        secret: row.secret,
        public: row.public,
        at: events.first().unwrap().at,
    };
    let table = table.to_owned();
    let write = Write { table, after: 0, opened: Some(opened), events, projection };
    assert_eq!(to.append(vec![write]).await.unwrap(), Appended::Committed);
}

/// Copies a table that is being played at, under another secret.
pub(crate) async fn copy_with_secret(from: &Store, to: &Store, table: &str, secret: Vec<u8>) {
    let row = from.table(table).await.unwrap().unwrap();
    let events = from.events(table, 0).await.unwrap().into_iter();
    let events: Vec<NewEvent> = events
        .map(|event| NewEvent { at: event.at, body: event.body, ..NewEvent::default() })
        .collect();
    let opened = Opened { game: row.game, secret, public: row.public, at: 1 };
    let (table, projection) = (table.to_owned(), stage("playing"));
    let write = Write { table, after: 0, opened: Some(opened), events, projection };
    assert_eq!(to.append(vec![write]).await.unwrap(), Appended::Committed);
}

pub(crate) fn stage(stage: &str) -> Projection {
    Projection { stage: stage.to_owned(), summary: "{}".to_owned(), ..Projection::default() }
}

/// An event that cannot have happened at any table.
pub(crate) fn impossible(at: i64) -> NewEvent {
    let body = r#"{"type":"seat-left","seat":5}"#.to_owned();
    NewEvent { at, body, ..NewEvent::default() }
}
