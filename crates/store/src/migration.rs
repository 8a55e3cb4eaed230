//! Brings a database to the schema that this program knows.
//!
//! Steps only go forward. Each database remembers which steps it has taken; all that are missing
//! are taken in one transaction, which at the same time keeps other processes out.

use sqlx::{AnyConnection, Connection, query, query_scalar, raw_sql};

use crate::{StoreError, place::Dialect};

const SQLITE: &[&str] = &[include_str!("../migrations/sqlite/0001_log.sql")];
const POSTGRES: &[&str] = &[include_str!("../migrations/postgres/0001_log.sql")];

/// Takes the steps that are missing, and refuses a database that has taken unknown ones.
pub(crate) async fn migrate(
    connection: &mut AnyConnection,
    dialect: Dialect,
) -> Result<(), StoreError> {
    let steps = match dialect {
        Dialect::Sqlite => SQLITE,
        Dialect::Postgres => POSTGRES,
    };
    let mut transaction = connection.begin_with(dialect.begin()).await?;
    if dialect == Dialect::Postgres {
        // `BEGIN` alone does not keep a second process from creating the same tables. The number
        // is arbitrary, but must stay the same.
        raw_sql("SELECT pg_advisory_xact_lock(6840264183)").execute(&mut *transaction).await?;
    }
    raw_sql("CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)")
        .execute(&mut *transaction)
        .await?;
    let found: i64 =
        query_scalar("SELECT CAST(COALESCE(MAX(step), 0) AS BIGINT) FROM schema_steps")
            .fetch_one(&mut *transaction)
            .await?;
    let known = steps.len() as i64;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (number, step) in (1_i64..).zip(steps).skip(found as usize) {
        raw_sql(*step).execute(&mut *transaction).await?;
        query("INSERT INTO schema_steps (step) VALUES ($1)")
            .bind(number)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Says whether a hall has ever used the database.
pub(crate) async fn has_log(
    connection: &mut AnyConnection,
    dialect: Dialect,
) -> Result<bool, StoreError> {
    let text = match dialect {
        Dialect::Sqlite => "SELECT COUNT(*) FROM sqlite_master WHERE name = 'schema_steps'",
        Dialect::Postgres => {
            "SELECT COUNT(*) FROM information_schema.tables \
             WHERE table_schema = current_schema() AND table_name = 'schema_steps'"
        }
    };
    let count: i64 = query_scalar(text).fetch_one(connection).await?;
    Ok(count > 0)
}
