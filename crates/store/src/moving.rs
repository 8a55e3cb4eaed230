//! Moves a whole log from one database into another: from SQLite to PostgreSQL or back.
//!
//! It copies row by row, in one transaction, so that an interrupted move leaves nothing behind. What only running halls
//! need, such as claims, is not copied.

use tokio::sync::mpsc;

use crate::{
    DatabaseError, Store, StoreError,
    backup::{COPIES, copy_rows},
    place::{Dialect, Place},
    session::Session,
    sqlite,
    value::{Row, Value},
};

/// How many rows may be on their way.
const ON_THE_WAY: usize = 1024;

type Sent = (usize, Vec<Value<'static>>);

/// Copies the log at one address to another that has none yet, and returns how many tables there were. No hall may use
/// either meanwhile.
///
/// # Errors
///
/// There is no log, there already is one at the new address, both are of the same kind, or one of the databases failed.
pub async fn migrate(from: &str, to: &str) -> Result<u64, StoreError> {
    let (source, target) = (Place::parse(from)?, Place::parse(to)?);
    if source.dialect() == target.dialect() {
        return Err(StoreError::SameKind);
    }
    // Both are brought to the schema in which the rows are copied.
    Store::open_existing(from).await?.close().await;
    let there = Store::open(to).await?;
    let is_empty = there.is_empty().await?;
    there.close().await;
    if !is_empty {
        return Err(StoreError::NotEmpty);
    }
    let copying = async move {
        match (source, target) {
            (Place::Sqlite(file), target) => into_postgres(&file, &target).await,
            (source, target) => into_sqlite(&source, &target).await,
        }
    };
    crate::session::apart(Dialect::Sqlite, Box::pin(copying)).await
}

impl Store {
    async fn is_empty(&self) -> Result<bool, StoreError> {
        let text =
            "SELECT COUNT(*) FROM (SELECT id FROM tables UNION ALL SELECT id FROM players) found";
        Ok(self.read(text, &[], |row| row.get::<i64>(0)).await? == [0])
    }
}

async fn into_sqlite(source: &Place, target: &Place) -> Result<u64, StoreError> {
    let (mut source, mut target) = (Session::open(source).await?, Session::open(target).await?);
    copy_rows(&mut source, &mut target).await?;
    let tables = target.number("SELECT COUNT(*) FROM tables").await?;
    target.close().await?;
    source.close().await?;
    Ok(tables as u64)
}

async fn into_postgres(file: &std::path::Path, target: &Place) -> Result<u64, StoreError> {
    let mut target = Session::open(target).await?;
    let (rows, mut coming) = mpsc::channel(ON_THE_WAY);
    let file = file.to_owned();
    let reading = tokio::task::spawn_blocking(move || read_all(&file, &rows));
    target.run("BEGIN").await?;
    while let Some((copy, values)) = coming.recv().await {
        target.execute(COPIES[copy].1, &values).await?;
    }
    // A reader that failed has sent only a part.
    reading.await.map_err(|_| DatabaseError::stopped())??;
    for text in [
        "SELECT setval(pg_get_serial_sequence('acts', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM acts), false)",
        "SELECT setval(pg_get_serial_sequence('reports', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM reports), false)",
    ] {
        target.batch(text).await?;
    }
    target.run("COMMIT").await?;
    let tables = target.number("SELECT COUNT(*) FROM tables").await?;
    target.close().await?;
    Ok(tables as u64)
}

fn read_all(file: &std::path::Path, rows: &mpsc::Sender<Sent>) -> Result<(), DatabaseError> {
    let source = sqlite::connect(file)?;
    sqlite::execute(&source, "BEGIN", &[])?;
    for (copy, (select, _)) in COPIES.iter().enumerate() {
        let take = |row: &Row<'_>| {
            let values = row.values().map(|value| value.map(Value::into_owned));
            let values: Vec<_> = values.collect::<Result<_, _>>()?;
            // Nobody takes them once the other side has failed; that side says why.
            let _ = rows.blocking_send((copy, values));
            Ok(())
        };
        sqlite::each(&source, select, &[], take)?;
    }
    Ok(())
}
