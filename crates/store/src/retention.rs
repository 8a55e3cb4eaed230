//! What is no longer kept: tables, players and words. Everything goes in small transactions.

use crate::{
    Appended, Store, StoreError,
    change::Change,
    people::{Act, record},
    place::Dialect,
    value::Row,
};

/// A table that may be purged, as it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Old {
    /// The table.
    pub id: String,
    /// The sequence of its last event.
    pub seq: u64,
}

/// The text of an event without what was erased.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blank {
    /// The sequence of the event.
    pub seq: u64,
    /// What is left of it.
    pub body: String,
}

/// Halls that work on reports on a table hear of it when they renew their claims.
const STUDIES: &str = "DELETE FROM studies WHERE table_id = $1";

/// All of these fail only if the database does.
#[allow(clippy::missing_errors_doc, reason = "it would be the same sentence seven times")]
impl Store {
    /// Tables of a stage at which nothing has happened since a moment, the oldest first.
    pub async fn old_tables(
        &self,
        stage: &str,
        before: i64,
        limit: u32,
    ) -> Result<Vec<Old>, StoreError> {
        // With the stage in the text, the index of open tables serves. All others are as old as most.
        if stage == "open" {
            let text = match self.shared.place.dialect() {
                Dialect::Sqlite => {
                    "SELECT id, seq FROM tables INDEXED BY tables_open \
                     WHERE touched_minute <= $1 / 60000 AND touched_at < $1 AND stage = 'open' \
                     ORDER BY touched_minute, touched_at, id LIMIT $2"
                }
                Dialect::Postgres => {
                    "SELECT id, seq FROM tables WHERE touched_at < $1 AND stage = 'open' \
                     ORDER BY touched_at, id LIMIT $2"
                }
            };
            return self.read(text, &[before.into(), limit.into()], old).await;
        }
        let text = match self.shared.place.dialect() {
            Dialect::Sqlite => {
                "SELECT id, seq FROM tables \
                 WHERE touched_minute <= $1 / 60000 AND touched_at < $1 AND stage = $2 \
                 ORDER BY touched_minute, touched_at, id LIMIT $3"
            }
            Dialect::Postgres => {
                "SELECT id, seq FROM tables WHERE touched_at < $1 AND stage = $2 \
                 ORDER BY touched_at, id LIMIT $3"
            }
        };
        self.read(text, &[before.into(), stage.into(), limit.into()], old).await
    }

    /// Tables at which nothing has happened since a moment and whose words have not been erased since, the oldest first.
    pub async fn talkative_tables(&self, before: i64, limit: u32) -> Result<Vec<Old>, StoreError> {
        let text = match self.shared.place.dialect() {
            Dialect::Sqlite => {
                "SELECT id, seq FROM tables \
                 WHERE quiet = 0 AND touched_minute <= $1 / 60000 AND touched_at < $1 \
                 ORDER BY touched_minute, touched_at, id LIMIT $2"
            }
            Dialect::Postgres => {
                "SELECT id, seq FROM tables WHERE quiet_at < touched_at AND touched_at < $1 \
                 ORDER BY touched_at, id LIMIT $2"
            }
        };
        self.read(text, &[before.into(), limit.into()], old).await
    }

    /// Players of a kind who were added before a moment and never had a seat at a table that still exists, the oldest first.
    pub async fn idle_players(
        &self,
        kind: &str,
        before: i64,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        let text = "SELECT id FROM players p WHERE created_at < $1 AND kind = $2 \
                    AND NOT EXISTS (SELECT 1 FROM sat s WHERE s.player = p.id) \
                    ORDER BY created_at, id LIMIT $3";
        self.read(text, &[before.into(), kind.into(), limit.into()], |row| row.get(0)).await
    }

    /// Removes a table with all its events, unless something has happened since it was found.
    pub async fn remove_table(&self, table: &Old) -> Result<Appended, StoreError> {
        let Old { id, seq } = table;
        // The row is the table's lock.
        let lock = "UPDATE tables SET seq = seq WHERE id = $1 AND seq = $2";
        let changes = vec![
            Change::new(lock, [id.into(), (*seq).into()]).or_conflict(),
            Change::new("DELETE FROM events WHERE table_id = $1", [id.into()]),
            Change::new("DELETE FROM seats WHERE table_id = $1", [id.into()]),
            Change::new("DELETE FROM sat WHERE table_id = $1", [id.into()]),
            Change::new("DELETE FROM reports WHERE table_id = $1", [id.into()]),
            Change::new("DELETE FROM analyses WHERE table_id = $1", [id.into()]),
            Change::new(STUDIES, [id.into()]),
            Change::new("DELETE FROM tables WHERE id = $1", [id.into()]),
        ];
        self.change(Vec::new(), changes).await
    }

    /// Removes those of the players who have not sat down since.
    pub async fn remove_idle_players(&self, ids: &[String]) -> Result<(), StoreError> {
        let text = "DELETE FROM players WHERE id = $1 \
                    AND NOT EXISTS (SELECT 1 FROM sat WHERE player = $1)";
        let changes = ids.iter().map(|id| Change::new(text, [id.into()])).collect();
        self.change(Vec::new(), changes).await.map(|_| ())
    }

    /// Removes a player with all seats and rules, and notes it in the audit log.
    pub async fn remove_player(&self, id: &str, act: &Act) -> Result<Appended, StoreError> {
        let changes = vec![
            Change::new("DELETE FROM players WHERE id = $1", [id.into()]).or_conflict(),
            Change::new("DELETE FROM seats WHERE player = $1", [id.into()]),
            Change::new("DELETE FROM sat WHERE player = $1", [id.into()]),
            Change::new("DELETE FROM reports WHERE reporter = $1", [id.into()]),
            record(act),
        ];
        self.change(Vec::new(), changes).await
    }

    /// Replaces events by what is left of them, and the summary, unless something has happened at the table since.
    pub async fn blank(
        &self,
        table: &Old,
        blanks: Vec<Blank>,
        summary: &str,
    ) -> Result<Appended, StoreError> {
        let lock = match self.shared.place.dialect() {
            Dialect::Sqlite => {
                "UPDATE tables SET quiet_at = touched_at, quiet = 1, summary = $1 \
                 WHERE id = $2 AND seq = $3"
            }
            Dialect::Postgres => {
                "UPDATE tables SET quiet_at = touched_at, summary = $1 WHERE id = $2 AND seq = $3"
            }
        };
        let values = [summary.into(), (&table.id).into(), table.seq.into()];
        // A report holds the record of the table as it was, names and all.
        let reports = "DELETE FROM analyses WHERE table_id = $1";
        let mut changes = vec![
            Change::new(lock, values).or_conflict(),
            Change::new(reports, [(&table.id).into()]),
            Change::new(STUDIES, [(&table.id).into()]),
        ];
        let text = "UPDATE events SET body = $1 WHERE table_id = $2 AND seq = $3";
        changes.extend(blanks.iter().map(|Blank { seq, body }| {
            Change::new(text, [body.into(), (&table.id).into(), (*seq).into()])
        }));
        self.change(Vec::new(), changes).await
    }

    /// The ids of the tables at which a player has or had a seat, in the order of their bytes, page by page.
    pub async fn table_ids_of(
        &self,
        player: &str,
        after: &str,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        let text = "SELECT table_id FROM sat WHERE player = $1 AND table_id > $2 \
                    ORDER BY table_id LIMIT $3";
        self.read(text, &[player.into(), after.into(), limit.into()], |row| row.get(0)).await
    }
}

fn old(row: &Row<'_>) -> Result<Old, crate::DatabaseError> {
    Ok(Old { id: row.get(0)?, seq: row.get(1)? })
}
