//! A few connections that can only read, shared by everybody who asks.

use std::{
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use crate::{
    StoreError,
    database_error::DatabaseError,
    place::{CONNECT_PATIENCE, Place},
    session::{Session, apart},
    value::{Row, Value},
};

const READERS: u32 = 4;

#[derive(Debug)]
pub(crate) struct Readers {
    place: Place,
    /// One for each connection that may be in use; closed together with the store.
    permits: Arc<Semaphore>,
    idle: Mutex<Vec<Session>>,
}

impl Readers {
    pub(crate) fn new(place: Place) -> Arc<Self> {
        let permits = Arc::new(Semaphore::new(READERS as usize));
        Arc::new(Self { place, permits, idle: Mutex::default() })
    }

    /// All rows of an answer, which must come in time.
    pub(crate) async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        text: &'static str,
        values: &[Value<'_>],
        read: fn(&Row<'_>) -> Result<T, DatabaseError>,
        patience: Duration,
    ) -> Result<Vec<T>, StoreError> {
        let permit = self.permit().await?;
        let readers = Arc::clone(self);
        let values: Vec<_> = values.iter().cloned().map(Value::into_owned).collect();
        let work = async move {
            // A session that gave no answer is dropped.
            let rows = timeout(patience, readers.rows(text, &values, read)).await;
            drop(permit);
            Ok(rows.map_err(|_| DatabaseError::timed_out())??)
        };
        apart(self.place.dialect(), Box::pin(work)).await
    }

    async fn permit(&self) -> Result<OwnedSemaphorePermit, StoreError> {
        let permit = timeout(CONNECT_PATIENCE, Arc::clone(&self.permits).acquire_owned()).await;
        permit.map_err(|_| DatabaseError::timed_out())?.map_err(|_| StoreError::Closed)
    }

    async fn rows<T>(
        &self,
        text: &'static str,
        values: &[Value<'_>],
        read: fn(&Row<'_>) -> Result<T, DatabaseError>,
    ) -> Result<Vec<T>, DatabaseError> {
        loop {
            let idle = self.idle().pop();
            let is_fresh = idle.is_none();
            let mut session = match idle {
                Some(session) => session,
                None => Session::reader(&self.place).await?,
            };
            match session.rows(text, values, read).await {
                // The server may have been restarted: asking again does no harm.
                Err(error) if error.is_lost() && !is_fresh => {}
                Err(error) if error.is_lost() => return Err(error),
                answer => {
                    self.idle().push(session);
                    return answer;
                }
            }
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Session>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for those who are still reading, and closes all connections.
    pub(crate) async fn close(&self) {
        // Everybody who comes now waits behind this and is then turned away.
        let all = self.permits.acquire_many(READERS).await;
        self.permits.close();
        drop(all);
        let idle = mem::take(&mut *self.idle());
        let closing = async move {
            for session in idle {
                session.close().await?;
            }
            Ok(())
        };
        if let Err(error) = apart(self.place.dialect(), Box::pin(closing)).await {
            tracing::warn!(%error, "a connection of the readers did not close");
        }
    }
}
