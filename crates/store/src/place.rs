//! Where the log lives, and how to get a connection to it.
//!
//! This is the only module that knows what an address looks like and how a session is set up. All
//! other differences between the two databases are asked of [`Dialect`], and they are few: the SQL
//! of the log itself is the same text for both.

use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{
    AnyConnection, AnyPool, ConnectOptions,
    any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers},
    raw_sql,
};
use tokio::time::{Instant, sleep, timeout};

use crate::StoreError;

const READERS: u32 = 4;
pub(crate) const CONNECT_PATIENCE: Duration = Duration::from_secs(10);
pub(crate) const BUSY_PAUSE: Duration = Duration::from_millis(20);

/// Which of the two databases it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// Starts a transaction that is going to write.
    pub(crate) fn begin(self) -> &'static str {
        match self {
            // A transaction that only becomes a writer later cannot wait for another one.
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN",
        }
    }

    /// Sets a connection up.
    pub(crate) fn session(self) -> &'static str {
        match self {
            Self::Sqlite => {
                "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; \
                 PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON"
            }
            Self::Postgres => "SET client_min_messages = warning",
        }
    }

    fn reader_session(self) -> &'static str {
        match self {
            Self::Sqlite => "PRAGMA query_only = ON",
            Self::Postgres => "SET default_transaction_read_only = on",
        }
    }
}

/// The address of one database.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) dialect: Dialect,
    /// The file, if it is SQLite.
    pub(crate) file: Option<PathBuf>,
    options: AnyConnectOptions,
}

impl Place {
    /// Understands an address. What follows `sqlite://` is a path as it is, with nothing escaped.
    pub(crate) fn parse(url: &str) -> Result<Self, StoreError> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Self::new(Dialect::Postgres, None, url);
        }
        let path = url.strip_prefix("sqlite:").ok_or(StoreError::Url)?;
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() || path == ":memory:" || path.contains('?') {
            return Err(StoreError::Url);
        }
        Self::file(Path::new(path))
    }

    /// The SQLite database in a file, which need not be there yet.
    pub(crate) fn file(path: &Path) -> Result<Self, StoreError> {
        let directory = match path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        // The library would take the dots out of the path without asking the file system.
        let real = directory
            .canonicalize()
            .map_err(|_| StoreError::NoDirectory(directory.to_path_buf()))?
            .join(path.file_name().ok_or(StoreError::Url)?);
        let text = real.to_str().ok_or_else(|| StoreError::PathNotText(real.clone()))?;
        let url = format!("sqlite://{}?mode=rwc", escaped(text));
        Self::new(Dialect::Sqlite, Some(real), &url)
    }

    fn new(dialect: Dialect, file: Option<PathBuf>, url: &str) -> Result<Self, StoreError> {
        install_default_drivers();
        let options = url.parse().map_err(|_| StoreError::Url)?;
        Ok(Self { dialect, file, options })
    }

    /// A connection that may write.
    pub(crate) async fn connect(&self) -> sqlx::Result<AnyConnection> {
        let connecting = timeout(CONNECT_PATIENCE, self.options.connect());
        let mut connection = connecting.await.map_err(|_| timed_out())??;
        let patience = Instant::now() + CONNECT_PATIENCE;
        // Turning the write-ahead log on takes a lock that SQLite does not wait for by itself.
        while let Err(error) = raw_sql(self.dialect.session()).execute(&mut connection).await {
            if !is_busy(&error) || Instant::now() > patience {
                return Err(error);
            }
            sleep(BUSY_PAUSE).await;
        }
        Ok(connection)
    }

    /// A few connections that can only read.
    pub(crate) fn readers(&self) -> AnyPool {
        let dialect = self.dialect;
        AnyPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(CONNECT_PATIENCE)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    raw_sql(dialect.session()).execute(&mut *connection).await?;
                    raw_sql(dialect.reader_session()).execute(connection).await?;
                    Ok(())
                })
            })
            .connect_lazy_with(self.options.clone())
    }
}

/// Says whether SQLite found the database locked by someone else.
pub(crate) fn is_busy(error: &sqlx::Error) -> bool {
    // The codes of SQLITE_BUSY, SQLITE_BUSY_RECOVERY and SQLITE_BUSY_SNAPSHOT.
    code(error).is_some_and(|code| matches!(code.as_str(), "5" | "261" | "517"))
}

/// The code that the database gave to an error.
pub(crate) fn code(error: &sqlx::Error) -> Option<String> {
    error.as_database_error()?.code().map(String::from)
}

/// The error of a database that does not answer.
pub(crate) fn timed_out() -> sqlx::Error {
    io::Error::from(io::ErrorKind::TimedOut).into()
}

/// Another name next to a file, for what is not finished yet.
pub(crate) fn partial(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

fn escaped(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
    let escape = |byte| if plain(byte) { char::from(byte).into() } else { format!("%{byte:02X}") };
    path.bytes().map(escape).collect()
}
