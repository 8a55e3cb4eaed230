//! A connection to PostgreSQL.
//!
//! The client comes in two halves: one takes questions, the other moves bytes. Both are polled by whoever
//! waits for the answer, so that no separate task has to be woken for every statement.

use std::{
    collections::HashMap,
    fmt,
    future::poll_fn,
    pin::{Pin, pin},
    task::Poll,
};

use futures_util::TryStreamExt;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::mpsc,
};
use tokio_postgres::{AsyncMessage, Client, Connection, Error, Statement, types::ToSql};

use crate::{
    database_error::DatabaseError,
    server::Server,
    value::{Row, Value},
};

type Wire = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

/// What the writer's connection needs, whatever the settings of the server are.
///
/// - A hall that stops in the middle of a transaction must not hold up the others: its locks are let go.
/// - A limit on statements would end the wait for a standby, and the server would say yes all the same.
/// - A yes means stored, at the standby too if there is one: `off`, `local` and `remote_write` are not accepted.
/// - Tables are found by their names, also while the server believes that there are but a few. What has no index then
///   seems so expensive that the server would compile it.
pub(crate) const WRITER: &str = "\
    SET idle_in_transaction_session_timeout = 5000; SET statement_timeout = 0; \
    SELECT set_config('synchronous_commit', 'on', false) \
    WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply'); SET enable_seqscan = off; SET jit = off";

pub(crate) struct Postgres {
    client: Client,
    /// Gone once the server is.
    wire: Option<Wire>,
    prepared: HashMap<&'static str, Statement>,
}

impl Postgres {
    pub(crate) async fn connect(server: &Server) -> Result<Self, DatabaseError> {
        let (client, wire): (_, Wire) = server.connect().await?;
        Ok(Self { client, wire: Some(wire), prepared: HashMap::new() })
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

    /// The texts that a statement with values of any kind returns.
    pub(crate) async fn texts(
        &mut self,
        text: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<String>, DatabaseError> {
        let statement = self.prepare(text).await?;
        let asked = self.client.query(&statement, values);
        let rows = drive(&mut self.wire, asked).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
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

/// How many messages may wait to be heard. Any more are lost, as messages may be.
const UNHEARD: usize = 1024;

/// What moves the bytes of a connection, encrypted or not.
pub(crate) trait Hearing {
    fn of<S, T>(wire: Connection<S, T>) -> Self
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static;
}

impl Hearing for Wire {
    fn of<S, T>(wire: Connection<S, T>) -> Self
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        Box::pin(wire)
    }
}

/// Messages as they arrive.
impl Hearing for mpsc::Receiver<String> {
    fn of<S, T>(wire: Connection<S, T>) -> Self
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let (told, heard) = mpsc::channel(UNHEARD);
        tokio::spawn(hear(wire, told));
        heard
    }
}

async fn hear<S, T>(mut wire: Connection<S, T>, told: mpsc::Sender<String>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(message) = poll_fn(|context| wire.poll_message(context)).await {
        match message {
            Ok(AsyncMessage::Notification(notice)) => {
                if told.try_send(notice.payload().to_owned()).is_err() && told.is_closed() {
                    return;
                }
            }
            Ok(_) => {}
            Err(error) => {
                tracing::debug!(%error, "PostgreSQL hung up on a listener");
                return;
            }
        }
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
