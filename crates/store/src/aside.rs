//! A connection for small writes that nobody relies on, separate from the writer: they neither wait for a group nor hold
//! one up.

use tokio::{sync::Mutex, time::timeout};

use crate::{
    DatabaseError, Store, StoreError,
    place::{ANSWER_PATIENCE, Dialect, Place},
    session::{Session, apart},
    value::{Row, Value},
};

#[derive(Debug, Default)]
pub(crate) struct Aside {
    session: Mutex<Option<Session>>,
}

impl Aside {
    pub(crate) async fn close(&self) {
        if let Some(session) = self.session.lock().await.take()
            && let Err(error) = session.close().await
        {
            tracing::warn!(%error, "the connection for small writes did not close");
        }
    }
}

impl Store {
    /// Runs one statement that writes, and reads what it returns.
    pub(crate) async fn write_aside<T: Send + 'static>(
        &self,
        text: &'static str,
        values: &[Value<'_>],
        read: fn(&Row<'_>) -> Result<T, DatabaseError>,
    ) -> Result<Vec<T>, StoreError> {
        let mut held = self.shared.aside.session.lock().await;
        if self.shared.queue().is_none() {
            return Err(StoreError::Closed);
        }
        let (open, place) = (held.take(), self.shared.place.clone());
        let values: Vec<_> = values.iter().cloned().map(Value::into_owned).collect();
        let work = async move {
            let mut session = match open {
                Some(session) => session,
                None => connect(&place).await?,
            };
            // A session that failed is not used again.
            let rows = session.rows(text, &values, read).await?;
            Ok((session, rows))
        };
        let working = apart(self.shared.place.dialect(), Box::pin(work));
        let done = timeout(ANSWER_PATIENCE, working).await;
        let (session, rows) = done.map_err(|_| DatabaseError::timed_out())??;
        *held = Some(session);
        Ok(rows)
    }
}

async fn connect(place: &Place) -> Result<Session, DatabaseError> {
    let mut session = Session::open(place).await?;
    if place.dialect() == Dialect::Postgres {
        // What is lost in a crash is done again.
        session.batch("SET synchronous_commit = off").await?;
    }
    Ok(session)
}
