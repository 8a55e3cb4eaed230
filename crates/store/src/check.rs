//! Looks for what should be impossible.
//!
//! The log is sound when every table has exactly the events 1 to its sequence and no event is
//! without a table. What the events say is not understood here.

use crate::{Store, StoreError, place::Dialect};

/// Says what is wrong, in sentences.
pub(crate) async fn check(store: &Store) -> Result<Vec<String>, StoreError> {
    let mut wrong = Vec::new();
    if store.shared.place.dialect() == Dialect::Sqlite {
        wrong.extend(integrity(store).await?);
    }
    wrong.extend(sequences(store).await?);
    wrong.extend(orphans(store).await?);
    Ok(wrong)
}

async fn integrity(store: &Store) -> Result<Vec<String>, StoreError> {
    let found = store.read_all("PRAGMA integrity_check", |row| row.get::<String>(0)).await?;
    let problems = found.into_iter().filter(|line| line != "ok");
    let damage = problems.map(|line| format!("SQLite finds its file damaged: {line}."));
    let strays = store.read_all("PRAGMA foreign_key_check", |row| {
        let (child, parent): (String, String) = (row.get(0)?, row.get(2)?);
        Ok(format!("A row of {child} refers to a row of {parent} that is not there."))
    });
    Ok(damage.chain(strays.await?).collect())
}

async fn sequences(store: &Store) -> Result<Vec<String>, StoreError> {
    // The sequences of a table are distinct, so their number and ends tell whether one is missing.
    let text = "SELECT t.id, t.seq, COUNT(e.seq), COALESCE(MIN(e.seq), 1), COALESCE(MAX(e.seq), 0) \
                FROM tables t LEFT JOIN events e ON e.table_id = t.id GROUP BY t.id, t.seq \
                HAVING COUNT(e.seq) <> t.seq OR COALESCE(MIN(e.seq), 1) <> 1 \
                OR COALESCE(MAX(e.seq), 0) <> t.seq ORDER BY t.id";
    let wrong = store.read_all(text, |row| {
        let id: String = row.get(0)?;
        let number = |column| row.get::<i64>(column);
        Ok(format!(
            "Table {id} should have the events 1 to {}, but has {} from {} to {}.",
            number(1)?,
            number(2)?,
            number(3)?,
            number(4)?,
        ))
    });
    wrong.await
}

async fn orphans(store: &Store) -> Result<Vec<String>, StoreError> {
    let text = "SELECT DISTINCT e.table_id FROM events e WHERE NOT EXISTS \
                (SELECT 1 FROM tables t WHERE t.id = e.table_id) ORDER BY e.table_id";
    let wrong = store.read_all(text, |row| {
        let id: String = row.get(0)?;
        Ok(format!("There are events of a table {id}, but no table."))
    });
    wrong.await
}
