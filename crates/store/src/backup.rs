//! Copies the whole log into one SQLite file while it is in use.
//!
//! Whichever database holds the log, the copy is a SQLite file that can be opened anywhere. It gets its
//! name only when it is complete and on disk.

use std::{
    fs::{self, File, OpenOptions, Permissions, TryLockError},
    io,
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    DatabaseError, StoreError,
    migration::migrate,
    place::{Dialect, PRIVATE, Place, partial},
    session::{Session, apart},
    sqlite,
    value::Row,
};

/// How each table is read here and written there, parents before their children.
pub(crate) const COPIES: [(&str, &str); 11] = [
    (
        "SELECT id, game, secret, public, opened_at, seq, touched_at, stage, deadline, bot_due, \
         summary, free, quiet_at, standing FROM tables",
        "INSERT INTO tables (id, game, secret, public, opened_at, seq, touched_at, stage, \
         deadline, bot_due, summary, free, quiet_at, standing) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    ),
    ("SELECT id, at FROM beats", "INSERT INTO beats (id, at) VALUES ($1, $2)"),
    ("SELECT since, until FROM outages", "INSERT INTO outages (since, until) VALUES ($1, $2)"),
    (
        "SELECT table_id, seq, at, body, player, key, digest FROM events",
        "INSERT INTO events (table_id, seq, at, body, player, key, digest) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    ),
    ("SELECT player, table_id FROM seats", "INSERT INTO seats (player, table_id) VALUES ($1, $2)"),
    (
        "SELECT id, name, kind, token_hash, created_at FROM players",
        "INSERT INTO players (id, name, kind, token_hash, created_at) VALUES ($1, $2, $3, $4, $5)",
    ),
    ("SELECT player, table_id FROM sat", "INSERT INTO sat (player, table_id) VALUES ($1, $2)"),
    (
        "SELECT id, at, who, what, target, why FROM acts",
        "INSERT INTO acts (id, at, who, what, target, why) VALUES ($1, $2, $3, $4, $5, $6)",
    ),
    (
        "SELECT kind, target, until FROM rules",
        "INSERT INTO rules (kind, target, until) VALUES ($1, $2, $3)",
    ),
    (
        "SELECT id, at, table_id, reporter, why, settled FROM reports",
        "INSERT INTO reports (id, at, table_id, reporter, why, settled) \
         VALUES ($1, $2, $3, $4, $5, $6)",
    ),
    (
        "SELECT id, table_id, game, effort, fingerprint, record, report, made_at FROM analyses",
        "INSERT INTO analyses (id, table_id, game, effort, fingerprint, record, report, made_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    ),
];

/// Works out the columns that only SQLite has.
const MINUTES: &str =
    "UPDATE tables SET touched_minute = touched_at / 60000, quiet = quiet_at >= touched_at";

/// Makes the copy and returns how many tables it holds.
pub(crate) async fn backup(place: &Place, file: &Path) -> Result<u64, StoreError> {
    let (place, file) = (place.clone(), file.to_path_buf());
    // The copy is SQLite's, whatever the log is.
    apart(Dialect::Sqlite, Box::pin(async move { make(&place, &file).await })).await
}

async fn make(place: &Place, file: &Path) -> Result<u64, StoreError> {
    if file.try_exists().map_err(|error| failed(file, error))? {
        return Err(StoreError::FileExists(file.to_path_buf()));
    }
    let unfinished = partial(file);
    // This also fails if there is no directory.
    Place::file(&unfinished)?;
    let _claim = claim(&unfinished)?;
    let copied = match copy(place, &unfinished).await {
        Ok(tables) => {
            finish(&unfinished, file).map(|()| tables).map_err(|error| failed(file, error))
        }
        Err(error) => Err(error),
    };
    if copied.is_err() {
        // The remains are useless; failing to remove them is not the error to report.
        let _ = fs::remove_file(&unfinished);
    }
    copied
}

/// Makes the file that is written to, for its owner alone. The remains of an interrupted backup are
/// thrown away; a running one keeps its file locked.
fn claim(unfinished: &Path) -> Result<File, StoreError> {
    let failed = |error| failed(unfinished, error);
    let open =
        OpenOptions::new().write(true).create(true).truncate(false).mode(PRIVATE).open(unfinished);
    let file = open.map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(StoreError::FileExists(unfinished.to_path_buf()));
        }
        Err(TryLockError::Error(error)) => return Err(failed(error)),
    }
    for suffix in ["-journal", "-wal", "-shm"] {
        let mut name = unfinished.as_os_str().to_owned();
        name.push(suffix);
        match fs::remove_file(PathBuf::from(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
    }
    file.set_len(0).map_err(failed)?;
    file.set_permissions(Permissions::from_mode(PRIVATE)).map_err(failed)?;
    Ok(file)
}

async fn copy(place: &Place, file: &Path) -> Result<u64, StoreError> {
    let mut source = Session::open(place).await?;
    if place.dialect() == Dialect::Sqlite {
        let name = file.to_str().ok_or_else(|| StoreError::PathNotText(file.to_path_buf()))?;
        source.execute("VACUUM INTO $1", &[name.into()]).await?;
    }
    let mut copy = Session::open(&Place::file(file)?).await?;
    if place.dialect() == Dialect::Postgres {
        migrate(&mut copy).await?;
        copy_rows(&mut source, &mut copy).await?;
    }
    let tables = copy.number("SELECT COUNT(*) FROM tables").await?;
    // The copy must not need a second file next to it.
    copy.batch("PRAGMA journal_mode = DELETE").await?;
    copy.close().await?;
    source.close().await?;
    Ok(tables as u64)
}

pub(crate) async fn copy_rows(
    source: &mut Session,
    copy: &mut Session,
) -> Result<(), DatabaseError> {
    source.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    copy.run("BEGIN").await?;
    if let Session::Sqlite(copy) = &mut *copy {
        for (select, insert) in COPIES {
            // A connection may move to another thread, but not be shared with one.
            let copy = &mut *copy;
            let take = move |row: &Row<'_>| {
                let values: Vec<_> = row.values().collect::<Result<_, _>>()?;
                sqlite::execute(copy, insert, &values).map(|_| ())
            };
            source.each(select, &[], take).await?;
        }
        sqlite::execute(copy, MINUTES, &[])?;
    }
    copy.run("COMMIT").await?;
    source.run("ROLLBACK").await
}

/// Gives the copy its name once it is on disk.
fn finish(unfinished: &Path, file: &Path) -> io::Result<()> {
    File::open(unfinished)?.sync_all()?;
    fs::rename(unfinished, file)?;
    match file.parent() {
        Some(parent) if parent != Path::new("") => File::open(parent)?.sync_all(),
        _ => File::open(".")?.sync_all(),
    }
}

fn failed(path: &Path, error: io::Error) -> StoreError {
    StoreError::File(path.to_path_buf(), Arc::new(error))
}
