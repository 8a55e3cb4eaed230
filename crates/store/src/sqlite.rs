//! A connection to a SQLite file. Everything here waits for the disk, so call it from a thread that may
//! block.

use std::{path::Path, thread, time::Instant};

use rusqlite::{Connection, OpenFlags, params_from_iter};

use crate::{
    database_error::DatabaseError,
    place::{BUSY_PAUSE, CONNECT_PATIENCE, Dialect},
    value::{Row, Value},
};

/// More than there are statements.
const CACHED_STATEMENTS: usize = 128;

/// Opens a file without changing anything.
pub(crate) fn look(file: &Path) -> Result<Connection, DatabaseError> {
    // Never creates the file, which SQLite would make readable for everybody.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    Ok(connection)
}

/// Opens a file to write to it.
pub(crate) fn connect(file: &Path) -> Result<Connection, DatabaseError> {
    let connection = look(file)?;
    let patience = Instant::now() + CONNECT_PATIENCE;
    // Turning on the write-ahead log takes a lock that SQLite does not wait for by itself.
    while let Err(error) = connection.execute_batch(Dialect::Sqlite.session()) {
        let error = DatabaseError::from(error);
        if !error.is_busy() || Instant::now() > patience {
            return Err(error);
        }
        thread::sleep(BUSY_PAUSE);
    }
    Ok(connection)
}

/// Runs a statement, and says how many rows it changed.
pub(crate) fn execute(
    connection: &Connection,
    text: &str,
    values: &[Value<'_>],
) -> Result<u64, DatabaseError> {
    let mut statement = connection.prepare_cached(text)?;
    Ok(statement.execute(params_from_iter(values))? as u64)
}

/// Hands over the rows of an answer one by one.
pub(crate) fn each(
    connection: &Connection,
    text: &str,
    values: &[Value<'_>],
    mut take: impl FnMut(&Row<'_>) -> Result<(), DatabaseError>,
) -> Result<(), DatabaseError> {
    let mut statement = connection.prepare_cached(text)?;
    let mut rows = statement.query(params_from_iter(values))?;
    while let Some(row) = rows.next()? {
        take(&Row::Sqlite(row))?;
    }
    Ok(())
}
