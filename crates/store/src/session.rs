//! One connection to either database.
//!
//! Every statement goes through [`Session::execute`] or [`Session::each`], so that it is written once.
//! SQLite is called on the thread that asks, which then waits for the disk: [`apart`] is for callers
//! without a thread of their own.

use std::pin::Pin;

use tokio::{runtime::Handle, task::spawn_blocking};

use crate::{
    StoreError,
    database_error::DatabaseError,
    place::{Dialect, Place},
    postgres::{self, Postgres},
    sqlite,
    value::{Row, Value},
};

/// A connection.
#[derive(Debug)]
pub(crate) enum Session {
    Sqlite(rusqlite::Connection),
    Postgres(Box<Postgres>),
}

impl Session {
    /// A connection that only looks: setting up a session would already write.
    pub(crate) async fn look(place: &Place) -> Result<Self, DatabaseError> {
        match place {
            Place::Sqlite(file) => sqlite::look(file).map(Self::Sqlite),
            Place::Postgres(server) => {
                Postgres::connect(server).await.map(|session| Self::Postgres(Box::new(session)))
            }
        }
    }

    /// A connection that may write.
    pub(crate) async fn open(place: &Place) -> Result<Self, DatabaseError> {
        if let Place::Sqlite(file) = place {
            return sqlite::connect(file).map(Self::Sqlite);
        }
        let mut session = Self::look(place).await?;
        session.batch(Dialect::Postgres.session()).await?;
        Ok(session)
    }

    /// The connection of the writer.
    pub(crate) async fn writer(place: &Place) -> Result<Self, DatabaseError> {
        let mut session = Self::open(place).await?;
        if let Self::Postgres(connection) = &mut session {
            connection.batch(postgres::WRITER).await?;
        }
        Ok(session)
    }

    /// A connection that can only read.
    pub(crate) async fn reader(place: &Place) -> Result<Self, DatabaseError> {
        let mut session = Self::open(place).await?;
        session.batch(place.dialect().reader_session()).await?;
        Ok(session)
    }

    /// Which of the two databases it is.
    pub(crate) fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Runs a statement, and says how many rows it changed.
    pub(crate) async fn execute(
        &mut self,
        text: &'static str,
        values: &[Value<'_>],
    ) -> Result<u64, DatabaseError> {
        match self {
            Self::Sqlite(connection) => sqlite::execute(connection, text, values),
            Self::Postgres(connection) => connection.execute(text, values).await,
        }
    }

    /// Runs a statement without values that is needed again and again, such as those that begin and end a transaction.
    pub(crate) async fn run(&mut self, text: &'static str) -> Result<(), DatabaseError> {
        match self {
            // It stays prepared.
            Self::Sqlite(connection) => sqlite::execute(connection, text, &[]).map(|_| ()),
            Self::Postgres(connection) => connection.batch(text).await,
        }
    }

    /// Runs several statements without values.
    pub(crate) async fn batch(&mut self, text: &str) -> Result<(), DatabaseError> {
        match self {
            Self::Sqlite(connection) => Ok(connection.execute_batch(text)?),
            Self::Postgres(connection) => connection.batch(text).await,
        }
    }

    /// Hands over the rows of an answer one by one.
    pub(crate) async fn each(
        &mut self,
        text: &'static str,
        values: &[Value<'_>],
        take: impl FnMut(&Row<'_>) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        match self {
            Self::Sqlite(connection) => sqlite::each(connection, text, values, take),
            Self::Postgres(connection) => connection.each(text, values, take).await,
        }
    }

    /// All rows of an answer.
    pub(crate) async fn rows<T>(
        &mut self,
        text: &'static str,
        values: &[Value<'_>],
        read: fn(&Row<'_>) -> Result<T, DatabaseError>,
    ) -> Result<Vec<T>, DatabaseError> {
        let mut rows = Vec::new();
        let take = |row: &Row<'_>| {
            rows.push(read(row)?);
            Ok(())
        };
        self.each(text, values, take).await?;
        Ok(rows)
    }

    /// The number that is the whole answer, 0 if there is none.
    pub(crate) async fn number(&mut self, text: &'static str) -> Result<i64, DatabaseError> {
        let rows = self.rows(text, &[], |row| row.get(0)).await?;
        Ok(rows.first().copied().unwrap_or(0))
    }

    pub(crate) async fn close(self) -> Result<(), DatabaseError> {
        match self {
            Self::Sqlite(connection) => connection.close().map_err(|(_, error)| error.into()),
            Self::Postgres(connection) => connection.close().await,
        }
    }
}

/// Work with sessions. It is boxed: a client of PostgreSQL takes kilobytes, and every socket of a hall would keep room for
/// one as part of the questions it may ask.
pub(crate) type Work<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Uses sessions on a thread that may block: SQLite keeps it busy until it has answered.
pub(crate) async fn apart<T: Send + 'static>(
    dialect: Dialect,
    work: Work<T>,
) -> Result<T, StoreError> {
    if dialect == Dialect::Postgres {
        return work.await;
    }
    let runtime = Handle::current();
    let answer = spawn_blocking(move || runtime.block_on(work)).await;
    answer.unwrap_or_else(|_| Err(DatabaseError::stopped().into()))
}
