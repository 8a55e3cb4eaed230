//! Halls of two versions on one log.
//!
//! A newer program may write events that an older one cannot read. So the log says how new its events may be, and a hall
//! that is older than that stops writing. The same goes for a schema that older programs cannot use.

use crate::{DatabaseError, StoreError, migration::KNOWN, place::Dialect, session::Session};

/// The version of the events that this program writes. It goes up when an older program could no longer read them.
/// 2: reasons tell of sacrifices and recaptures.
pub const EVENT_VERSION: i64 = 2;

/// Notes that events of this version may follow, and refuses a log that is ahead.
pub(crate) async fn raise(session: &mut Session) -> Result<(), StoreError> {
    let text = "UPDATE house SET events = $1 WHERE id = 1 AND events < $1";
    session.execute(text, &[EVENT_VERSION.into()]).await?;
    match too_old(session).await? {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// Reports whether newer halls have taken over. SQLite has one hall at a time, which asks when it opens the file.
pub(crate) async fn check(session: &mut Session) -> Result<Option<StoreError>, DatabaseError> {
    if session.dialect() == Dialect::Sqlite { Ok(None) } else { too_old(session).await }
}

async fn too_old(session: &mut Session) -> Result<Option<StoreError>, DatabaseError> {
    let text = "SELECT events, oldest FROM house WHERE id = 1";
    let rows = session.rows(text, &[], |row| Ok((row.get(0)?, row.get(1)?))).await?;
    let (events, oldest) = rows.first().copied().unwrap_or_default();
    if oldest > KNOWN {
        return Ok(Some(StoreError::Newer { found: oldest, known: KNOWN }));
    }
    let is_old = events > EVENT_VERSION;
    Ok(is_old.then_some(StoreError::TooOld { found: events, known: EVENT_VERSION }))
}
