//! Who is connected at which hall, for the others.
//!
//! What a hall says is just text to the store. Nobody relies on it: it is written apart from the log, may be lost in a
//! crash, and counts only while the hall that said it is up.

use crate::{DatabaseError, Store, StoreError, changes::OVERLAP, halls::ALIVE, value::Row};

/// How long a row without people stays, in milliseconds: halls look every second, and one that was away for longer starts
/// over.
const EMPTY: i64 = 60_000;

/// What a hall has said about a table, or about its programs if there is no table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crowd {
    /// The hall.
    pub hall: String,
    /// The table, or nothing.
    pub table: String,
    /// Who is there, as the hall has said it; empty for nobody.
    pub people: String,
}

/// What halls have said, and where to look from next time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Crowds {
    /// What was last said about each. Some may have been reported before.
    pub crowds: Vec<Crowd>,
    /// What to ask with next time.
    pub next: i64,
}

type Line = (i64, Option<Crowd>);

/// Only a log that halls share has this.
impl Store {
    /// Says who is connected at tables of a hall: a JSON object of texts by table.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn say_connected(
        &self,
        hall: &str,
        tables: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        let text = "WITH old AS (DELETE FROM connected WHERE hall = $1 AND people = '' \
                    AND said_at < $4 AND table_id NOT IN \
                    (SELECT key FROM json_each_text($2::text::json))) \
                    INSERT INTO connected (hall, table_id, people, said_at, change) \
                    SELECT $1, key, value, $3, pg_current_xact_id()::text::bigint \
                    FROM json_each_text($2::text::json) \
                    ON CONFLICT (hall, table_id) DO UPDATE SET people = excluded.people, \
                    said_at = excluded.said_at, change = excluded.change";
        let values = [hall.into(), tables.into(), now.into(), (now - EMPTY).into()];
        self.write_aside(text, &values, |_| Ok(())).await.map(|_| ())
    }

    /// Takes back everything that was said in a hall's name before it was opened.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn nobody_connected(&self, hall: &str, now: i64) -> Result<(), StoreError> {
        let text = "UPDATE connected SET people = '', said_at = $2, \
                    change = pg_current_xact_id()::text::bigint WHERE hall = $1 AND people <> ''";
        self.write_aside(text, &[hall.into(), now.into()], |_| Ok(())).await.map(|_| ())
    }

    /// What other halls have said since the last look, or all of it.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn connected(&self, hall: &str, since: Option<i64>) -> Result<Crowds, StoreError> {
        let text = "SELECT h.next, c.hall, c.table_id, c.people \
                    FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS next) h \
                    LEFT JOIN connected c ON c.change >= $1 AND c.hall <> $2";
        // Numbers may be reused after a failover, like those of tables.
        let from = since.map_or(0, |since| since.saturating_sub(OVERLAP));
        let lines = self.read(text, &[from.into(), hall.into()], line).await?;
        let next = lines.first().map_or(from, |line| line.0);
        Ok(Crowds { crowds: lines.into_iter().filter_map(|line| line.1).collect(), next })
    }

    /// What the halls that are up have said about their programs.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn connected_programs(&self, now: i64) -> Result<Vec<Crowd>, StoreError> {
        let text = "SELECT c.hall, c.table_id, c.people FROM connected c \
                    JOIN halls h ON h.id = c.hall AND h.seen_at > $1 WHERE c.table_id = ''";
        self.read(text, &[(now - ALIVE).into()], |row| crowd(row, 0)).await
    }
}

impl Store {
    /// Which of these players sit at which of these tables.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn seated(
        &self,
        players: &[String],
        tables: &[String],
    ) -> Result<Vec<(String, String)>, StoreError> {
        let text = "SELECT player, table_id FROM seats \
                    WHERE table_id = ANY (string_to_array($1, ',')) \
                    AND player = ANY (string_to_array($2, ','))";
        let (tables, players) = (tables.join(","), players.join(","));
        let values = [(&tables).into(), (&players).into()];
        self.read(text, &values, |row| Ok((row.get(0)?, row.get(1)?))).await
    }
}

fn line(row: &Row<'_>) -> Result<Line, DatabaseError> {
    let hall: Option<String> = row.get(1)?;
    let told = if hall.is_some() { Some(crowd(row, 1)?) } else { None };
    Ok((row.get(0)?, told))
}

fn crowd(row: &Row<'_>, first: usize) -> Result<Crowd, DatabaseError> {
    Ok(Crowd { hall: row.get(first)?, table: row.get(first + 1)?, people: row.get(first + 2)? })
}
