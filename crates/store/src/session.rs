//! The writer's connection.
//!
//! All statements of a group go through [`Session::execute`], so that they are written once for both
//! databases. SQLite is called directly on the writer's own thread: a pooled connection would hand every
//! statement to another thread and wait for it, which cost more than the statements themselves.

use std::{borrow::Cow, error::Error, fmt, path::Path, thread, time::Instant};

use rusqlite::{
    ToSql, params_from_iter,
    types::{ToSqlOutput, ValueRef},
};
use sqlx::{
    AnyConnection, Connection,
    error::{DatabaseError, ErrorKind},
    query, raw_sql,
};

use crate::place::{BUSY_PAUSE, CONNECT_PATIENCE, Dialect, Place};

/// More than the writer has statements.
const CACHED_STATEMENTS: usize = 32;

/// A connection that writes.
#[derive(Debug)]
pub(crate) enum Session {
    Sqlite(rusqlite::Connection),
    Postgres(AnyConnection),
}

/// A value of a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Text(Option<&'a str>),
    Bytes(Option<&'a [u8]>),
    Number(Option<i64>),
    Flag(bool),
}

impl Session {
    /// Connects to a database that has the newest schema.
    pub(crate) async fn open(place: &Place) -> sqlx::Result<Self> {
        match &place.file {
            Some(file) => open_file(file).map(Self::Sqlite).map_err(refused),
            None => place.connect().await.map(Self::Postgres),
        }
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
    ) -> sqlx::Result<u64> {
        match self {
            Self::Sqlite(connection) => {
                let changed = connection
                    .prepare_cached(text)
                    .and_then(|mut statement| statement.execute(params_from_iter(values)));
                changed.map(|rows| rows as u64).map_err(refused)
            }
            Self::Postgres(connection) => {
                let mut statement = query(text);
                for value in values {
                    statement = match *value {
                        Value::Text(text) => statement.bind(text),
                        Value::Bytes(bytes) => statement.bind(bytes),
                        Value::Number(number) => statement.bind(number),
                        Value::Flag(flag) => statement.bind(i16::from(flag)),
                    };
                }
                Ok(statement.execute(connection).await?.rows_affected())
            }
        }
    }

    /// Runs statements without values, such as those that begin and end a transaction.
    pub(crate) async fn run(&mut self, text: &'static str) -> sqlx::Result<()> {
        match self {
            Self::Sqlite(connection) => connection.execute_batch(text).map_err(refused),
            Self::Postgres(connection) => raw_sql(text).execute(connection).await.map(|_| ()),
        }
    }

    pub(crate) async fn close(self) -> sqlx::Result<()> {
        match self {
            Self::Sqlite(connection) => connection.close().map_err(|(_, error)| refused(error)),
            Self::Postgres(connection) => connection.close().await,
        }
    }
}

fn open_file(file: &Path) -> rusqlite::Result<rusqlite::Connection> {
    let connection = rusqlite::Connection::open(file)?;
    connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    let patience = Instant::now() + CONNECT_PATIENCE;
    while let Err(error) = connection.execute_batch(Dialect::Sqlite.session()) {
        let error_is_busy = error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy);
        if !error_is_busy || Instant::now() > patience {
            return Err(error);
        }
        thread::sleep(BUSY_PAUSE);
    }
    Ok(connection)
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match *self {
            Self::Text(text) => text.map_or(ValueRef::Null, ValueRef::from),
            Self::Bytes(bytes) => bytes.map_or(ValueRef::Null, ValueRef::Blob),
            Self::Number(number) => number.map_or(ValueRef::Null, ValueRef::Integer),
            Self::Flag(flag) => ValueRef::Integer(flag.into()),
        }))
    }
}

/// An error of SQLite in the form that errors of the pool have.
#[derive(Debug)]
struct SqliteError(rusqlite::Error);

fn refused(error: rusqlite::Error) -> sqlx::Error {
    sqlx::Error::Database(Box::new(SqliteError(error)))
}

impl fmt::Display for SqliteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for SqliteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

impl DatabaseError for SqliteError {
    fn message(&self) -> &str {
        match &self.0 {
            rusqlite::Error::SqliteFailure(_, Some(message)) => message,
            _ => "SQLite failed",
        }
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        let error = self.0.sqlite_error()?;
        Some(error.extended_code.to_string().into())
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Other
    }

    fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
        self
    }

    fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
        self
    }

    fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::is_busy;

    #[test]
    fn a_busy_file_is_told_apart_from_a_broken_one() {
        let error =
            |code| refused(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None));
        assert!(is_busy(&error(5)) && is_busy(&error(517)));
        assert!(!is_busy(&error(13)) && !is_busy(&refused(rusqlite::Error::InvalidQuery)));
    }
}
