//! Finds out whether the database takes writes.
//!
//! A database can answer every question and still store nothing: its disk is full, or it has become read-only. Only a
//! write that is committed shows that.

use std::time::Duration;

use tokio::{
    sync::Mutex,
    time::{Instant, timeout},
};

use crate::{
    DatabaseError, StoreError,
    place::{Identity, Place},
    session::{Session, apart},
    version,
};

/// How long an answer is good for.
const FRESH: Duration = Duration::from_secs(1);
/// How long to wait for the write.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection for writes that change nothing, and the result of the last one.
#[derive(Debug)]
pub(crate) struct Probe {
    /// The file as it was when the store was opened. If somebody removes it, all later writes are lost although none fails.
    file: Option<Identity>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    session: Option<Session>,
    last: Option<(Instant, Result<(), StoreError>)>,
}

impl Probe {
    /// A probe of the database at a place, as it is now.
    pub(crate) fn new(place: &Place) -> Result<Self, StoreError> {
        Ok(Self { file: place.identity()?, state: Mutex::default() })
    }

    /// Writes, unless that was tried a moment ago. Several callers at once share one try.
    pub(crate) async fn write(&self, place: &Place) -> Result<(), StoreError> {
        let mut state = self.state.lock().await;
        if let Some((_, result)) = state.last.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
            return result.clone();
        }
        let (session, place, file) = (state.session.take(), place.clone(), self.file);
        let dialect = place.dialect();
        let writing = async move {
            if place.identity()? != file {
                return Err(StoreError::Replaced);
            }
            write(session, place).await
        };
        let trying = apart(dialect, Box::pin(writing));
        let tried = timeout(PATIENCE, trying).await;
        let result = tried.unwrap_or_else(|_| Err(DatabaseError::timed_out().into()));
        let result = result.map(|session| state.session = Some(session));
        state.last = Some((Instant::now(), result.clone()));
        result
    }

    pub(crate) async fn close(&self) {
        if let Some(session) = self.state.lock().await.session.take()
            && let Err(error) = session.close().await
        {
            tracing::warn!(%error, "the connection for trying writes did not close");
        }
    }
}

/// Writes a row back unchanged, and returns the connection if that went well.
async fn write(open: Option<Session>, place: Place) -> Result<Session, StoreError> {
    let mut session = match open {
        Some(session) => session,
        None => Session::open(&place).await?,
    };
    session.run(place.dialect().begin()).await?;
    if let Some(too_old) = version::check(&mut session).await? {
        return Err(too_old);
    }
    session.execute("UPDATE schema_steps SET step = step WHERE step = 1", &[]).await?;
    session.run("COMMIT").await?;
    Ok(session)
}
