//! Looks for what should be impossible.
//!
//! The log is sound when every table has exactly the events 1 to its sequence and no event is
//! without a table. What the events say is not understood here.

use sqlx::{AnyPool, Row, query, query_scalar};

use crate::place::Dialect;

/// Says in sentences what is wrong.
pub(crate) async fn check(pool: &AnyPool, dialect: Dialect) -> sqlx::Result<Vec<String>> {
    let mut wrong = Vec::new();
    if dialect == Dialect::Sqlite {
        integrity(pool, &mut wrong).await?;
    }
    sequences(pool, &mut wrong).await?;
    orphans(pool, &mut wrong).await?;
    Ok(wrong)
}

async fn integrity(pool: &AnyPool, wrong: &mut Vec<String>) -> sqlx::Result<()> {
    let found: Vec<String> = query_scalar("PRAGMA integrity_check").fetch_all(pool).await?;
    let problems = found.into_iter().filter(|line| line != "ok");
    wrong.extend(problems.map(|line| format!("SQLite finds its file damaged: {line}.")));
    for row in query("PRAGMA foreign_key_check").fetch_all(pool).await? {
        let (child, parent): (String, String) = (row.try_get(0)?, row.try_get(2)?);
        wrong.push(format!("A row of {child} refers to a row of {parent} that is not there."));
    }
    Ok(())
}

async fn sequences(pool: &AnyPool, wrong: &mut Vec<String>) -> sqlx::Result<()> {
    // Sequences of one table are distinct, so their number and ends say whether one is missing.
    let text = "SELECT t.id, t.seq, COUNT(e.seq), COALESCE(MIN(e.seq), 1), COALESCE(MAX(e.seq), 0) \
                FROM tables t LEFT JOIN events e ON e.table_id = t.id GROUP BY t.id, t.seq \
                HAVING COUNT(e.seq) <> t.seq OR COALESCE(MIN(e.seq), 1) <> 1 \
                OR COALESCE(MAX(e.seq), 0) <> t.seq ORDER BY t.id";
    for row in query(text).fetch_all(pool).await? {
        let id: String = row.try_get(0)?;
        let number = |column: usize| row.try_get::<i64, _>(column);
        wrong.push(format!(
            "Table {id} should have the events 1 to {}, but has {} from {} to {}.",
            number(1)?,
            number(2)?,
            number(3)?,
            number(4)?,
        ));
    }
    Ok(())
}

async fn orphans(pool: &AnyPool, wrong: &mut Vec<String>) -> sqlx::Result<()> {
    let text = "SELECT DISTINCT e.table_id FROM events e WHERE NOT EXISTS \
                (SELECT 1 FROM tables t WHERE t.id = e.table_id) ORDER BY e.table_id";
    let tables: Vec<String> = query_scalar(text).fetch_all(pool).await?;
    wrong
        .extend(tables.iter().map(|id| format!("There are events of a table {id}, but no table.")));
    Ok(())
}
