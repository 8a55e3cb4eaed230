//! Where the log lives, and how to get a connection to it.
//!
//! This is the only module that knows what an address looks like and how a session is set up. All
//! other differences between the two databases are asked of [`Dialect`], and they are few: the SQL
//! of the log itself is the same text for both.

use std::{
    fs::OpenOptions,
    io,
    os::unix::fs::{MetadataExt, OpenOptionsExt},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use crate::{StoreError, server::Server};

/// The mode of files that hold secrets.
pub(crate) const PRIVATE: u32 = 0o600;

pub(crate) const CONNECT_PATIENCE: Duration = Duration::from_secs(10);
/// How long a server may take to answer before it counts as gone: it may hang while its machine still acknowledges
/// what it is sent.
pub(crate) const ANSWER_PATIENCE: Duration = Duration::from_secs(20);
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

    /// Sets up a connection.
    pub(crate) fn session(self) -> &'static str {
        match self {
            Self::Sqlite => {
                "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; \
                 PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; \
                 PRAGMA wal_autocheckpoint = 4000"
            }
            Self::Postgres => "SET client_min_messages = warning",
        }
    }

    /// Sets up a connection that may only read, after [`Dialect::session`].
    pub(crate) fn reader_session(self) -> &'static str {
        match self {
            Self::Sqlite => "PRAGMA query_only = ON",
            Self::Postgres => "SET default_transaction_read_only = on",
        }
    }
}

/// A file, whatever its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    device: u64,
    number: u64,
}

/// The address of one database.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    Sqlite(PathBuf),
    Postgres(Box<Server>),
}

impl Place {
    /// Reads an address. What follows `sqlite://` is a plain path, with nothing escaped.
    pub(crate) fn parse(url: &str) -> Result<Self, StoreError> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Server::parse(url).map(|server| Self::Postgres(Box::new(server)));
        }
        let path = url.strip_prefix("sqlite:").ok_or(StoreError::Url)?;
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() || path == ":memory:" || path.contains('?') {
            return Err(StoreError::Url);
        }
        Self::file(Path::new(path))
    }

    /// The SQLite database in a file, which need not exist yet.
    pub(crate) fn file(path: &Path) -> Result<Self, StoreError> {
        let directory = match path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        let real = directory
            .canonicalize()
            .map_err(|_| StoreError::NoDirectory(directory.to_path_buf()))?
            .join(path.file_name().ok_or(StoreError::Url)?);
        Ok(Self::Sqlite(real))
    }

    /// Which of the two databases it is.
    pub(crate) fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Makes the file if it is missing, for its owner alone. Files that SQLite puts next to it get the same mode.
    pub(crate) fn create(&self) -> Result<(), StoreError> {
        let Self::Sqlite(file) = self else { return Ok(()) };
        match OpenOptions::new().write(true).create_new(true).mode(PRIVATE).open(file) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                Err(StoreError::File(file.clone(), Arc::new(error)))
            }
            _ => Ok(()),
        }
    }

    /// Which file it is, whatever its name: two files that had this name one after the other are different.
    pub(crate) fn identity(&self) -> Result<Option<Identity>, StoreError> {
        let Self::Sqlite(file) = self else { return Ok(None) };
        match file.metadata() {
            Ok(data) => Ok(Some(Identity { device: data.dev(), number: data.ino() })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(StoreError::NoFile(file.clone()))
            }
            Err(error) => Err(StoreError::File(file.clone(), Arc::new(error))),
        }
    }

    /// Checks that there is a file, if one is needed.
    pub(crate) fn check_file(&self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(file) if !file.is_file() => Err(StoreError::NoFile(file.clone())),
            _ => Ok(()),
        }
    }
}

/// The name of an unfinished file next to another.
pub(crate) fn partial(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

/// The address of a database in a form that may be shown: without a password.
pub fn shown(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    if scheme == "sqlite" {
        return rest.to_owned();
    }
    let (user, host) = rest.rsplit_once('@').unwrap_or(("", rest));
    let user = user.split(':').next().unwrap_or_default();
    let at = if user.is_empty() { "" } else { "@" };
    let host = host.split('?').next().unwrap_or_default();
    format!("{scheme}://{user}{at}{host}")
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn a_password_is_never_shown() {
        for (url, expected) in [
            ("sqlite:///srv/a@b:c.db", "/srv/a@b:c.db"),
            ("postgres://emma:se@cret@host:5432/dice", "postgres://emma@host:5432/dice"),
            ("postgres://host/dice?password=secret", "postgres://host/dice"),
            ("nonsense", "nonsense"),
        ] {
            assert_eq!(shown(url), expected);
        }
    }
}
