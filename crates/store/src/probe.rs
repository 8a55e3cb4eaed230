//! Finds out whether the database takes writes.
//!
//! A database can answer every question and still store nothing: its disk is full, or it has become read-only. Only a
//! write that is committed shows that.

use std::time::Duration;

use sqlx::{AnyConnection, Connection, query};
use tokio::{
    sync::Mutex,
    time::{Instant, timeout},
};

use crate::{
    StoreError,
    place::{Place, timed_out},
};

/// How long an answer is good for.
const FRESH: Duration = Duration::from_secs(1);
/// How long a write may take that somebody waits for.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection for writes that change nothing, and what the last one led to.
#[derive(Debug, Default)]
pub(crate) struct Probe {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    connection: Option<AnyConnection>,
    last: Option<(Instant, Result<(), StoreError>)>,
}

impl Probe {
    /// Writes, unless that was tried a moment ago. Several who ask at once share one try.
    pub(crate) async fn write(&self, place: &Place) -> Result<(), StoreError> {
        let mut state = self.state.lock().await;
        if let Some((_, result)) = state.last.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
            return result.clone();
        }
        let connection = state.connection.take();
        let tried = timeout(PATIENCE, write(connection, place)).await;
        let result = match tried.unwrap_or_else(|_| Err(timed_out())) {
            Ok(connection) => {
                state.connection = Some(connection);
                Ok(())
            }
            Err(error) => Err(error.into()),
        };
        state.last = Some((Instant::now(), result.clone()));
        result
    }

    pub(crate) async fn close(&self) {
        if let Some(connection) = self.state.lock().await.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the connection for trying writes did not close");
        }
    }
}

/// Writes a row as it is, and hands back the connection if that went well.
async fn write(open: Option<AnyConnection>, place: &Place) -> sqlx::Result<AnyConnection> {
    let mut connection = match open {
        Some(connection) => connection,
        None => place.connect().await?,
    };
    let mut transaction = connection.begin_with(place.dialect.begin()).await?;
    query("UPDATE schema_steps SET step = step WHERE step = 1").execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(connection)
}
