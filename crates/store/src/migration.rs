//! Brings a database to the schema that this program knows.
//!
//! Steps only go forward. Each database remembers which steps it has taken; all missing steps are taken
//! in one transaction, which also keeps other processes out.
//!
//! Halls of two versions share a database while a house is being upgraded. So steps only add, and what older programs use
//! stays as it is; a step after which they could not go on says so in `house.oldest`.

use crate::{DatabaseError, StoreError, place::Dialect, session::Session};

const SQLITE: &[&str] = &[
    include_str!("../migrations/sqlite/0001_log.sql"),
    include_str!("../migrations/sqlite/0002_time.sql"),
    include_str!("../migrations/sqlite/0003_people.sql"),
    include_str!("../migrations/sqlite/0004_analyses.sql"),
    include_str!("../migrations/sqlite/0005_old_analyses.sql"),
    include_str!("../migrations/sqlite/0006_halls.sql"),
    include_str!("../migrations/sqlite/0007_watching.sql"),
    include_str!("../migrations/sqlite/0008_connected.sql"),
    include_str!("../migrations/sqlite/0009_minute.sql"),
    include_str!("../migrations/sqlite/0010_studies.sql"),
    include_str!("../migrations/sqlite/0011_standing.sql"),
];
const POSTGRES: &[&str] = &[
    include_str!("../migrations/postgres/0001_log.sql"),
    include_str!("../migrations/postgres/0002_time.sql"),
    include_str!("../migrations/postgres/0003_people.sql"),
    include_str!("../migrations/postgres/0004_analyses.sql"),
    include_str!("../migrations/postgres/0005_old_analyses.sql"),
    include_str!("../migrations/postgres/0006_halls.sql"),
    include_str!("../migrations/postgres/0007_watching.sql"),
    include_str!("../migrations/postgres/0008_connected.sql"),
    include_str!("../migrations/postgres/0009_minute.sql"),
    include_str!("../migrations/postgres/0010_studies.sql"),
    include_str!("../migrations/postgres/0011_standing.sql"),
];

/// The steps that this program knows.
pub(crate) const KNOWN: i64 = SQLITE.len() as i64;

/// Takes the missing steps, and refuses a database with steps that this program would have to know. Do not use the session
/// after an error.
pub(crate) async fn migrate(session: &mut Session) -> Result<(), StoreError> {
    let dialect = session.dialect();
    let steps = match dialect {
        Dialect::Sqlite => SQLITE,
        Dialect::Postgres => POSTGRES,
    };
    session.run(dialect.begin()).await?;
    if dialect == Dialect::Postgres {
        // `BEGIN` alone does not keep a second process from creating the same tables. The number
        // is arbitrary, but must stay the same.
        session.batch("SELECT pg_advisory_xact_lock(6840264183)").await?;
        // A step that waits for somebody who reads for long keeps everybody else waiting behind it.
        session.batch("SET LOCAL lock_timeout = '5s'").await?;
    }
    session.batch("CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)").await?;
    let found = session.number("SELECT COALESCE(MAX(step), 0) FROM schema_steps").await?;
    if found > KNOWN && session.number("SELECT oldest FROM house WHERE id = 1").await? > KNOWN {
        return Err(StoreError::Newer { found, known: KNOWN });
    }
    for (number, step) in (1_i64..).zip(steps).skip(found as usize) {
        session.batch(step).await.map_err(held_up)?;
        let text = "INSERT INTO schema_steps (step) VALUES ($1)";
        session.execute(text, &[number.into()]).await?;
    }
    session.run("COMMIT").await?;
    Ok(())
}

/// Says what to do about a lock that was not to be had.
fn held_up(error: DatabaseError) -> StoreError {
    if error.is_held_up() { StoreError::HeldUp } else { error.into() }
}

/// Says whether a hall has ever used the database.
pub(crate) async fn has_log(session: &mut Session) -> Result<bool, StoreError> {
    let text = match session.dialect() {
        Dialect::Sqlite => "SELECT COUNT(*) FROM sqlite_master WHERE name = 'schema_steps'",
        Dialect::Postgres => {
            "SELECT COUNT(*) FROM information_schema.tables \
             WHERE table_schema = current_schema() AND table_name = 'schema_steps'"
        }
    };
    Ok(session.number(text).await? > 0)
}
