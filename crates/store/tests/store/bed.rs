//! A fresh database with a store on it, and short ways to say what is written.

use std::path::PathBuf;

use store::{
    Appended, NewEvent, Opened, Player, Projection, Store, Write, testing::PostgresServer,
};
use tempfile::TempDir;

pub(crate) struct Bed {
    pub(crate) store: Store,
    pub(crate) url: String,
    directory: TempDir,
}

impl Bed {
    pub(crate) async fn sqlite() -> Self {
        let directory = TempDir::new().unwrap();
        let url = format!("sqlite://{}", directory.path().join("log %20#.db").display());
        Self { store: Store::open(&url).await.unwrap(), url, directory }
    }

    pub(crate) async fn postgres() -> Self {
        let url = PostgresServer::shared().database();
        let store = Store::open(&url).await.unwrap();
        Self { store, url, directory: TempDir::new().unwrap() }
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        self.url.starts_with("sqlite")
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Does something to the database behind the store's back.
    pub(crate) fn tamper(&self, text: &str) {
        match self.url.strip_prefix("sqlite://") {
            Some(file) => rusqlite::Connection::open(file).unwrap().execute_batch(text).unwrap(),
            None => PostgresServer::shared().run(&self.url, text),
        }
    }

    pub(crate) async fn append(&self, write: Write) -> Appended {
        self.store.append(vec![write]).await.unwrap()
    }

    pub(crate) async fn bodies(&self, table: &str) -> Vec<String> {
        let events = self.store.events(table, 0).await.unwrap();
        assert!((1..).zip(&events).all(|(seq, event)| event.seq == seq), "{events:?}");
        events.into_iter().map(|event| event.body).collect()
    }
}

/// Opens a public table at a moment, with one event `open`.
pub(crate) fn opening(table: &str, at: i64) -> Write {
    let opened = Opened { game: "duell".into(), secret: vec![0, 1, 255], public: true, at };
    Write { opened: Some(opened), ..writing(table, 0, at, "open") }
}

/// Writes one event.
pub(crate) fn writing(table: &str, after: u64, at: i64, body: &str) -> Write {
    Write {
        table: table.into(),
        after,
        opened: None,
        events: vec![event(at, body)],
        projection: Projection { stage: "open".into(), ..Projection::default() },
    }
}

pub(crate) fn event(at: i64, body: &str) -> NewEvent {
    NewEvent { at, body: body.into(), ..NewEvent::default() }
}

pub(crate) fn ada() -> Player {
    Player {
        id: "p1".into(),
        name: "Ada".into(),
        kind: "person".into(),
        token_hash: vec![0; 32],
        created_at: 7,
    }
}
