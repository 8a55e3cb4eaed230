//! Errors of a database, or of the connection to it.

use std::{error::Error, fmt, io};

/// The error of one of the two databases.
#[derive(Debug)]
pub struct DatabaseError(Kind);

#[derive(Debug)]
enum Kind {
    Sqlite(rusqlite::Error),
    Postgres(tokio_postgres::Error),
    Io(io::Error),
    Column(usize),
    Stopped,
}

impl DatabaseError {
    /// A column holds something that was never stored there.
    pub(crate) fn column(column: usize) -> Self {
        Self(Kind::Column(column))
    }

    /// The database does not answer.
    pub(crate) fn timed_out() -> Self {
        io::Error::from(io::ErrorKind::TimedOut).into()
    }

    /// The thread that should have answered is gone.
    pub(crate) fn stopped() -> Self {
        Self(Kind::Stopped)
    }

    /// Says whether SQLite found the database locked by someone else.
    pub(crate) fn is_busy(&self) -> bool {
        let Kind::Sqlite(error) = &self.0 else { return false };
        error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy)
    }

    /// Says whether another transaction was in the way.
    pub(crate) fn is_collision(&self) -> bool {
        // A serialization failure and a deadlock in PostgreSQL.
        self.is_busy() || matches!(self.state(), Some("40001" | "40P01"))
    }

    /// Says whether a lock was not to be had within the time for it.
    pub(crate) fn is_held_up(&self) -> bool {
        self.state() == Some("55P03")
    }

    /// Says whether the connection is broken.
    pub(crate) fn is_lost(&self) -> bool {
        match (&self.0, self.state()) {
            // The connection failed, the server is shutting down, or it has become a standby that takes no writes.
            (_, Some(state)) => {
                state.starts_with("08") || state.starts_with("57P") || state == "25006"
            }
            // An error of the client's own has no source, and means that it hung up.
            (Kind::Postgres(error), None) => {
                error.source().is_none_or(<dyn Error>::is::<io::Error>)
            }
            (Kind::Io(_) | Kind::Stopped, _) => true,
            (Kind::Sqlite(_) | Kind::Column(_), _) => false,
        }
    }

    /// The code that PostgreSQL gave to the error.
    fn state(&self) -> Option<&str> {
        let Kind::Postgres(error) = &self.0 else { return None };
        error.code().map(tokio_postgres::error::SqlState::code)
    }
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Sqlite(error) => error.fmt(f),
            Kind::Io(error) => error.fmt(f),
            Kind::Column(column) => write!(f, "column {column} cannot be read"),
            Kind::Stopped => f.write_str("its thread has stopped"),
            Kind::Postgres(error) => match (error.as_db_error(), error.source()) {
                (Some(answer), _) => f.write_str(answer.message()),
                (None, Some(source)) => write!(f, "{error}: {source}"),
                (None, None) => error.fmt(f),
            },
        }
    }
}

impl Error for DatabaseError {}

impl From<rusqlite::Error> for DatabaseError {
    fn from(error: rusqlite::Error) -> Self {
        Self(Kind::Sqlite(error))
    }
}

impl From<tokio_postgres::Error> for DatabaseError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self(Kind::Postgres(error))
    }
}

impl From<io::Error> for DatabaseError {
    fn from(error: io::Error) -> Self {
        Self(Kind::Io(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_file_is_told_apart_from_a_broken_one() {
        let error = |code| -> DatabaseError {
            rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None).into()
        };
        // SQLITE_BUSY and SQLITE_BUSY_SNAPSHOT against SQLITE_FULL.
        assert!(error(5).is_busy() && error(517).is_busy());
        assert!(!error(13).is_busy() && !error(13).is_lost());
        assert!(!DatabaseError::from(rusqlite::Error::InvalidQuery).is_busy());
    }
}
