//! A connection to PostgreSQL.
//!
//! The client comes in two halves: one is asked, the other moves bytes. Both are polled by whoever
//! waits for the answer, so that no task of its own has to be woken for every statement.

use std::{
    collections::HashMap,
    fmt,
    future::poll_fn,
    pin::{Pin, pin},
    task::Poll,
};

use futures_util::TryStreamExt;
use tokio::time::timeout;
use tokio_postgres::{Client, Config, Error, NoTls, Statement};

use crate::{
    database_error::DatabaseError,
    place::CONNECT_PATIENCE,
    value::{Row, Value},
};

type Wire = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

pub(crate) struct Postgres {
    client: Client,
    /// Gone once the server is.
    wire: Option<Wire>,
    prepared: HashMap<&'static str, Statement>,
}

impl Postgres {
    pub(crate) async fn connect(config: &Config) -> Result<Self, DatabaseError> {
        let connecting = timeout(CONNECT_PATIENCE, config.connect(NoTls)).await;
        let (client, wire) = connecting.map_err(|_| DatabaseError::timed_out())??;
        Ok(Self { client, wire: Some(Box::pin(wire)), prepared: HashMap::new() })
    }

    /// Runs a statement, and says how many rows it changed.
    pub(crate) async fn execute(
        &mut self,
        text: &'static str,
        values: &[Value<'_>],
    ) -> Result<u64, DatabaseError> {
        let statement = self.prepare(text).await?;
        let asked = self.client.execute_raw(&statement, values);
        Ok(drive(&mut self.wire, asked).await?)
    }

    /// Runs statements without values.
    pub(crate) async fn batch(&mut self, text: &str) -> Result<(), DatabaseError> {
        Ok(drive(&mut self.wire, self.client.batch_execute(text)).await?)
    }

    /// Hands over the rows of an answer one by one.
    pub(crate) async fn each(
        &mut self,
        text: &'static str,
        values: &[Value<'_>],
        mut take: impl FnMut(&Row<'_>) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        let statement = self.prepare(text).await?;
        let asked = self.client.query_raw(&statement, values);
        let mut rows = pin!(drive(&mut self.wire, asked).await?);
        while let Some(row) = drive(&mut self.wire, rows.try_next()).await? {
            take(&Row::Postgres(&row))?;
        }
        Ok(())
    }

    async fn prepare(&mut self, text: &'static str) -> Result<Statement, DatabaseError> {
        if let Some(statement) = self.prepared.get(text) {
            return Ok(statement.clone());
        }
        let statement = drive(&mut self.wire, self.client.prepare(text)).await?;
        self.prepared.insert(text, statement.clone());
        Ok(statement)
    }

    /// Says goodbye to the server.
    pub(crate) async fn close(self) -> Result<(), DatabaseError> {
        let Self { client, wire, prepared } = self;
        drop((prepared, client));
        if let Some(wire) = wire {
            wire.await?;
        }
        Ok(())
    }
}

/// Moves bytes until there is an answer.
async fn drive<T>(
    wire: &mut Option<Wire>,
    asked: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let mut asked = pin!(asked);
    poll_fn(|context| {
        if let Poll::Ready(answer) = asked.as_mut().poll(context) {
            return Poll::Ready(answer);
        }
        if let Some(end) = wire
            && let Poll::Ready(ended) = end.as_mut().poll(context)
        {
            // Without it the client answers everything with an error.
            *wire = None;
            if let Err(error) = ended {
                tracing::debug!(%error, "PostgreSQL hung up");
            }
        }
        asked.as_mut().poll(context)
    })
    .await
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").finish_non_exhaustive()
    }
}
