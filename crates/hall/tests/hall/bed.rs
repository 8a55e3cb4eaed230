//! An empty database, and halls on it.

use std::{fs, sync::Arc, time::Duration};

use hall::{Bus, Hall, Limits, LocalBus, Settings};
use store::{Store, testing::PostgresServer};
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

/// How long anything here may take, on a machine that is busy with other things.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Bed {
    url: String,
    pub(crate) directory: TempDir,
}

impl Bed {
    pub(crate) fn sqlite() -> Self {
        let directory = TempDir::new().unwrap();
        Self { url: format!("sqlite://{}", directory.path().join("hall.db").display()), directory }
    }

    pub(crate) fn postgres() -> Self {
        Self { url: PostgresServer::shared().database(), directory: TempDir::new().unwrap() }
    }

    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    pub(crate) async fn store(&self) -> Store {
        Store::open(&self.url).await.unwrap()
    }

    /// A hall without limits to speak of.
    pub(crate) async fn hall(&self) -> Hall {
        self.hall_with(settings()).await
    }

    pub(crate) async fn hall_with(&self, settings: Settings) -> Hall {
        self.hall_on(settings, Arc::new(LocalBus::default())).await
    }

    /// A hall as it is opened by default on this database, with hints between halls.
    pub(crate) async fn hall_in_house(&self) -> Hall {
        let store = self.store().await;
        let bus = hall::connect(None, &store).await.unwrap();
        Hall::with_bus(settings(), store, bus)
    }

    pub(crate) async fn hall_on(&self, settings: Settings, bus: Arc<dyn Bus>) -> Hall {
        Hall::with_bus(settings, self.store().await, bus)
    }

    /// Another database with the same in it.
    pub(crate) async fn copy(&self) -> Self {
        let copy = Self::sqlite();
        self.store().await.backup(&copy.directory.path().join("hall.db")).await.unwrap();
        copy
    }

    /// Does something to the PostgreSQL database behind the store's back.
    pub(crate) fn run(&self, text: &str) {
        PostgresServer::shared().run(&self.url, text);
    }

    /// Does something to the SQLite file behind the store's back.
    pub(crate) fn tamper(&self, text: &str) {
        let file = self.directory.path().join("hall.db");
        rusqlite::Connection::open(file).unwrap().execute_batch(text).unwrap();
    }

    /// Everything that stands in the files of the database.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let files = fs::read_dir(self.directory.path()).unwrap();
        files.flat_map(|file| fs::read(file.unwrap().path()).unwrap()).collect()
    }
}

pub(crate) fn settings() -> Settings {
    Settings { bot_threads: 1, limits: Limits::generous(), ..Settings::default() }
}

pub(crate) fn limited(limits: Limits) -> Settings {
    Settings { limits, ..settings() }
}

/// Asks again and again until there is an answer.
pub(crate) async fn until<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        assert!(Instant::now() < deadline, "it never came to this: {what}");
        sleep(Duration::from_millis(3)).await;
    }
}

pub(crate) fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}
