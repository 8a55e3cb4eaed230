//! What can go wrong between the hall and its database.
//!
//! The one question a writer has after an error is whether its write happened. Every variant but
//! [`StoreError::Unknown`] answers it with no.

use std::{error::Error, fmt, io, path::PathBuf, sync::Arc};

use crate::DatabaseError;

/// Why the store could not do what it was asked.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The address of the database cannot be understood.
    Url,
    /// The directory that should hold the database file is not there.
    NoDirectory(PathBuf),
    /// There is no such database file, and none should be made.
    NoFile(PathBuf),
    /// There is another file where the database was.
    Replaced,
    /// The database is there, but no hall has ever used it.
    NoLog,
    /// The database was written by a newer version of this program.
    Newer {
        /// The version of the schema that the database has.
        found: i64,
        /// The newest version of the schema that this program knows.
        known: i64,
    },
    /// Newer halls have written events that this program does not know.
    TooOld {
        /// The version of the newest events.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The schema could not be upgraded: somebody else uses a table for too long.
    HeldUp,
    /// The connection should be encrypted, and this program was built without encryption.
    NoTls,
    /// The address leaves open whether the connection is encrypted.
    SslMode(String),
    /// Nothing can be encrypted with these certificates.
    Tls(String),
    /// Only PostgreSQL can do this.
    NotShared,
    /// There already is a log where one should be copied to.
    NotEmpty,
    /// A log should be copied between two databases of the same kind, which have better ways of their own.
    SameKind,
    /// The database refused or could not be reached, and nothing was written.
    Database(Arc<DatabaseError>),
    /// The answer to a commit was lost: the write may have happened or not.
    Unknown(Arc<DatabaseError>),
    /// A text holds the character NUL, which PostgreSQL cannot keep.
    Nul,
    /// A write tried to open a table that is open already.
    OpenedLate,
    /// A player with this id is already there.
    PlayerExists,
    /// The file that should be written is already there.
    FileExists(PathBuf),
    /// The path is not UTF-8, so SQLite cannot be told about it.
    PathNotText(PathBuf),
    /// A file could not be read or written.
    File(PathBuf, Arc<io::Error>),
    /// The store was closed.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url => f.write_str(
                "the database must be given as sqlite:///path/to/file.db or postgres://user@host/name",
            ),
            Self::NoDirectory(path) => write!(f, "there is no directory {}", path.display()),
            Self::NoFile(_) => f.write_str("there is no such file"),
            Self::Replaced => f.write_str("another file lies where the database was: start again"),
            Self::NoLog => f.write_str("this is no database of a hall"),
            Self::SslMode(mode) => write!(
                f,
                "sslmode={mode} leaves open whether the connection is encrypted: say disable or \
                 verify-full"
            ),
            Self::Newer { found, known } => write!(
                f,
                "the database has schema version {found}, but this program only knows versions up \
                 to {known}: use a newer program"
            ),
            Self::TooOld { found, known } => write!(
                f,
                "newer halls write events of version {found}, but this program only knows those up \
                 to {known}: it writes nothing more, use a newer program"
            ),
            Self::HeldUp => f.write_str(
                "the schema of the database could not be upgraded, and nothing was changed: for more \
                 than five seconds somebody else held a table, such as a backup or a long query; \
                 start again once that has ended",
            ),
            Self::NoTls => f.write_str(
                "this program was built without encryption to PostgreSQL: build it with --features \
                 cluster",
            ),
            Self::Tls(what) => write!(f, "the connection cannot be encrypted: {what}"),
            Self::NotEmpty => f.write_str("there is something in that database already"),
            Self::SameKind => f.write_str(
                "this goes between SQLite and PostgreSQL: for a copy of the same kind use dicehall \
                 backup, or pg_dump and pg_restore",
            ),
            Self::NotShared => f.write_str("only a PostgreSQL database can be shared by halls"),
            Self::Database(error) => write!(f, "the database failed: {error}"),
            Self::Unknown(error) => {
                write!(f, "the write may have happened or not, the database failed: {error}")
            }
            Self::Nul => f.write_str("a text holds the character NUL"),
            Self::OpenedLate => f.write_str("a table can only be opened at sequence 0"),
            Self::PlayerExists => f.write_str("a player with this id is already there"),
            Self::FileExists(path) => write!(f, "{} is already there", path.display()),
            Self::PathNotText(path) => write!(f, "the path {} is not UTF-8", path.display()),
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Closed => f.write_str("the store is closed"),
        }
    }
}

// It has no source: its sentence already contains what the database said.
impl Error for StoreError {}

impl From<DatabaseError> for StoreError {
    fn from(error: DatabaseError) -> Self {
        Self::Database(Arc::new(error))
    }
}
