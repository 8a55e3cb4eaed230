//! The log of all events, on SQLite or PostgreSQL.
//!
//! Every table has a sequence of events that only ever grows. A writer says which sequence it has seen;
//! of two that have seen the same, one wins and the other is told to look again. A few projections,
//! written in the same transaction, answer questions that would otherwise mean reading all events. The
//! store knows neither games nor rules nor what an event means: these are texts to it.
//!
//! The address says which database it is; the code is the same for both.

mod alive;
mod analysis;
mod aside;
mod backup;
mod bulk;
mod change;
mod changes;
mod check;
mod claims;
mod connected;
mod database_error;
mod error;
mod failure;
mod gather;
mod halls;
mod migration;
mod moving;
mod notices;
mod people;
mod place;
mod postgres;
#[cfg(feature = "testing")]
mod postgres_server;
mod probe;
mod read;
mod readers;
mod retention;
mod rows;
mod server;
mod session;
mod sqlite;
mod staging;
mod stats;
mod studies;
#[cfg(feature = "tls")]
mod tls;
mod value;
mod version;
mod write;
mod writer;

use std::{
    path::Path,
    sync::{Arc, PoisonError, RwLock},
    thread,
};

use tokio::{
    runtime::Handle,
    sync::{Mutex, mpsc, oneshot},
};

pub use analysis::{Analysis, AnalysisRow};
pub use changes::{Changes, Standing};
pub use connected::{Crowd, Crowds};
pub use database_error::DatabaseError;
pub use error::StoreError;
pub use halls::{CheckIn, Outage};
pub use moving::migrate;
pub use notices::Notices;
pub use people::{Act, Effect, PlayerRow, Report, Rule};
pub use place::shown;
pub use retention::{Blank, Old};
pub use rows::{Event, Listing, Player, TableRow};
pub use stats::{Latency, Stats};
pub use studies::{Study, StudyClaim};
pub use version::EVENT_VERSION;
pub use write::{Appended, Claim, NewEvent, Opened, Projection, Write};

use aside::Aside;
use place::{Dialect, Place};
use probe::Probe;
use readers::Readers;
use session::{Session, apart};
use staging::Work;
use stats::Tally;
use write::has_nul;
use writer::{Job, QUEUE, Writer};

/// A real database for tests.
#[cfg(feature = "testing")]
pub mod testing {
    pub use crate::postgres_server::PostgresServer;
}

/// The log. Clones are cheap and share everything.
#[derive(Clone, Debug)]
pub struct Store {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    place: Place,
    readers: Arc<Readers>,
    /// Gone once the store is closed: that is how the writer learns of it.
    queue: RwLock<Option<mpsc::Sender<Job>>>,
    /// Tells when the writer has ended.
    writer: Mutex<Option<oneshot::Receiver<()>>>,
    tally: Arc<Tally>,
    probe: Probe,
    aside: Aside,
}

impl Store {
    /// Opens the log at `sqlite:///path/to/file.db`, a file that is created if it is missing, or at
    /// `postgres://…`, and brings it to the newest schema.
    ///
    /// # Errors
    ///
    /// The address makes no sense, the database cannot be reached, or it is newer than this program.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let place = Place::parse(url)?;
        place.create()?;
        Self::begin(place).await
    }

    /// Opens an existing log, and never makes one.
    ///
    /// # Errors
    ///
    /// There is none, or it cannot be opened.
    pub async fn open_existing(url: &str) -> Result<Self, StoreError> {
        let place = Place::parse(url)?;
        place.check_file()?;
        let looking = place.clone();
        let look = async move {
            let mut session = Session::look(&looking).await?;
            let has_log = migration::has_log(&mut session).await?;
            session.close().await?;
            Ok(has_log)
        };
        if !apart(place.dialect(), Box::pin(look)).await? {
            return Err(StoreError::NoLog);
        }
        Self::begin(place).await
    }

    async fn begin(place: Place) -> Result<Self, StoreError> {
        let opening = place.clone();
        let open = async move {
            let mut session = Session::writer(&opening).await?;
            migration::migrate(&mut session).await?;
            version::raise(&mut session).await?;
            changes::forget_strange(&mut session).await?;
            Ok(session)
        };
        let session = apart(place.dialect(), Box::pin(open)).await?;
        let probe = Probe::new(&place)?;
        let (sender, receiver) = mpsc::channel(QUEUE);
        let tally = Arc::new(Tally::default());
        let writer = Writer::new(place.clone(), session, receiver, Arc::clone(&tally));
        let shared = Shared {
            readers: Readers::new(place.clone()),
            place,
            queue: RwLock::new(Some(sender)),
            writer: Mutex::new(Some(start(writer)?)),
            tally,
            probe,
            aside: Aside::default(),
        };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Writes all of this or nothing, and returns once it is on disk. The write may still happen if
    /// the caller stops waiting.
    ///
    /// # Errors
    ///
    /// The database failed; only [`StoreError::Unknown`] leaves open whether something was written.
    pub async fn append(&self, writes: Vec<Write>) -> Result<Appended, StoreError> {
        writes.iter().try_for_each(Write::check)?;
        if writes.is_empty() {
            return Ok(Appended::Committed);
        }
        self.enqueue(Work::Append(writes)).await
    }

    /// Adds a player.
    ///
    /// # Errors
    ///
    /// The id is taken, or the database failed.
    pub async fn add_player(&self, player: &Player) -> Result<(), StoreError> {
        if [&player.id, &player.name, &player.kind].into_iter().any(|text| has_nul(text)) {
            return Err(StoreError::Nul);
        }
        match self.enqueue(Work::Player(player.clone())).await? {
            Appended::Committed => Ok(()),
            Appended::Conflict => Err(StoreError::PlayerExists),
        }
    }

    pub(crate) async fn enqueue(&self, work: Work) -> Result<Appended, StoreError> {
        let queue = self.shared.queue().ok_or(StoreError::Closed)?;
        let (answer, answered) = oneshot::channel();
        queue.send(Job { work, answer }).await.map_err(|_| StoreError::Closed)?;
        drop(queue);
        // The writer goes away without an answer only if the whole runtime does.
        answered.await.map_err(|_| StoreError::Unknown(Arc::new(DatabaseError::stopped())))?
    }

    /// Copies the whole log into a new SQLite file while it is in use, and says how many tables the
    /// copy holds.
    ///
    /// # Errors
    ///
    /// The file is already there or cannot be written, or the database failed.
    pub async fn backup(&self, file: &Path) -> Result<u64, StoreError> {
        backup::backup(&self.shared.place, file).await
    }

    /// Says in plain sentences what is wrong with the log; nothing if it is sound.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn check(&self) -> Result<Vec<String>, StoreError> {
        check::check(self).await
    }

    /// Finds out whether the database answers.
    ///
    /// # Errors
    ///
    /// It does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.read("SELECT 1", &[], |_| Ok(())).await.map(|_| ())
    }

    /// Finds out whether the database takes writes, by one that changes nothing. It is tried once a
    /// second at most; in between, the last answer is given again.
    ///
    /// # Errors
    ///
    /// It does not.
    pub async fn try_write(&self) -> Result<(), StoreError> {
        self.shared.probe.write(&self.shared.place).await
    }

    /// Whether halls on several machines can share the log.
    pub fn is_shared(&self) -> bool {
        self.shared.place.dialect() == Dialect::Postgres
    }

    /// What the writer has done so far.
    pub fn stats(&self) -> Stats {
        let queued = |queue: mpsc::Sender<Job>| queue.max_capacity() - queue.capacity();
        self.shared.tally.stats(self.shared.queue().map_or(0, queued) as u64)
    }

    /// Writes what was queued, then closes all connections. Other clones are closed with it.
    pub async fn close(self) {
        let queue = self.shared.queue.write().unwrap_or_else(PoisonError::into_inner).take();
        drop(queue);
        if let Some(writer) = self.shared.writer.lock().await.take()
            && writer.await.is_err()
        {
            tracing::error!("the writer of the store did not end well");
        }
        self.shared.probe.close().await;
        self.shared.aside.close().await;
        self.shared.readers.close().await;
    }
}

/// Lets the writer run on a thread of its own: SQLite makes it wait for the disk.
fn start(writer: Writer) -> Result<oneshot::Receiver<()>, StoreError> {
    let (done, ended) = oneshot::channel();
    let runtime = Handle::current();
    let run = move || {
        runtime.block_on(writer.run());
        // A store that is dropped without being closed does not wait for it.
        let _ = done.send(());
    };
    let thread = thread::Builder::new().name("store-writer".to_owned()).spawn(run);
    thread.map_err(DatabaseError::from)?;
    Ok(ended)
}

impl Shared {
    fn queue(&self) -> Option<mpsc::Sender<Job>> {
        self.queue.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
