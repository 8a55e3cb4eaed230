//! The questions a store answers.
//!
//! Reading never waits for the writer. Lists are bounded by the caller, except the events of one
//! table and the tables that were touched since a moment, which are short by nature.

use std::time::Duration;

use crate::{
    DatabaseError, Event, Listing, Player, Store, StoreError, TableRow,
    place::{ANSWER_PATIENCE, Dialect},
    value::{Row, Value},
    write::has_nul,
};

/// All of these fail only if the database cannot be read.
#[allow(clippy::missing_errors_doc, reason = "it would be the same sentence twelve times")]
impl Store {
    /// The table with this id.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        if has_nul(id) {
            return Ok(None);
        }
        let text = "SELECT game, secret, public, opened_at, seq, touched_at, stage FROM tables \
                    WHERE id = $1";
        Ok(self.read(text, &[id.into()], table).await?.pop())
    }

    /// The events of a table that come after a sequence, in their order.
    pub async fn events(&self, table: &str, after: u64) -> Result<Vec<Event>, StoreError> {
        let text = "SELECT seq, at, body, player, key, digest FROM events \
                    WHERE table_id = $1 AND seq > $2 ORDER BY seq";
        self.read(text, &[table.into(), after.into()], event).await
    }

    /// Public tables of stage `open` with a free seat that were touched after a moment, the newest first.
    pub async fn lobby(&self, touched_after: i64, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let text = "SELECT id, game, stage, summary, touched_at FROM tables \
                    WHERE public = 1 AND stage = 'open' AND free = 1 AND touched_at > $1 \
                    ORDER BY touched_at DESC, id LIMIT $2";
        self.read(text, &[touched_after.into(), limit.into()], listing).await
    }

    /// Public tables of stage `playing` that were touched after a moment, the newest first.
    pub async fn being_played(
        &self,
        touched_after: i64,
        limit: u32,
    ) -> Result<Vec<Listing>, StoreError> {
        let text = "SELECT id, game, stage, summary, touched_at FROM tables \
                    WHERE public = 1 AND stage = 'playing' AND touched_at > $1 \
                    ORDER BY touched_at DESC, id LIMIT $2";
        self.read(text, &[touched_after.into(), limit.into()], listing).await
    }

    /// Tables of stage `over` at which a player has a seat, the newest first.
    pub async fn finished_of(&self, player: &str, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let text = "SELECT t.id, t.game, t.stage, t.summary, t.touched_at \
                    FROM seats s JOIN tables t ON t.id = s.table_id \
                    WHERE s.player = $1 AND t.stage = 'over' \
                    ORDER BY t.touched_at DESC, t.id LIMIT $2";
        self.read(text, &[player.into(), limit.into()], listing).await
    }

    /// Tables at which a player has a seat, the newest first.
    pub async fn tables_of(&self, player: &str, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let text = "SELECT t.id, t.game, t.stage, t.summary, t.touched_at \
                    FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.player = $1 \
                    ORDER BY t.touched_at DESC, t.id LIMIT $2";
        self.read(text, &[player.into(), limit.into()], listing).await
    }

    /// The same for tables touched at a moment or later. It costs as much as there are such tables, however
    /// many the player has.
    pub async fn tables_of_since(
        &self,
        player: &str,
        ms: i64,
        limit: u32,
    ) -> Result<Vec<Listing>, StoreError> {
        let text = match self.shared.place.dialect() {
            // It begins with the tables, because they are named first.
            Dialect::Sqlite => {
                "SELECT t.id, t.game, t.stage, t.summary, t.touched_at \
                 FROM tables t CROSS JOIN seats s \
                 WHERE s.player = $1 AND s.table_id = t.id \
                 AND t.touched_minute >= $2 / 60000 AND t.touched_at >= $2 \
                 ORDER BY t.touched_minute DESC, t.touched_at DESC, t.id LIMIT $3"
            }
            Dialect::Postgres => {
                "SELECT t.id, t.game, t.stage, t.summary, t.touched_at \
                 FROM tables t CROSS JOIN seats s \
                 WHERE s.player = $1 AND s.table_id = t.id AND t.touched_at >= $2 \
                 ORDER BY t.touched_at DESC, t.id LIMIT $3"
            }
        };
        self.read(text, &[player.into(), ms.into(), limit.into()], listing).await
    }

    /// Tables whose deadline has come, the most overdue first.
    pub async fn overdue(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let text = "SELECT id FROM tables WHERE deadline <= $1 ORDER BY deadline, id LIMIT $2";
        self.read(text, &[now.into(), limit.into()], |row| row.get(0)).await
    }

    /// Tables at which a bot has a move to make, the longest wait first.
    pub async fn waiting_for_bots(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let text = "SELECT id FROM tables WHERE bot_due = 1 ORDER BY touched_at, id LIMIT $1";
        self.read(text, &[limit.into()], |row| row.get(0)).await
    }

    /// Tables touched at a moment or later, with their sequences.
    pub async fn touched_since(&self, ms: i64) -> Result<Vec<(String, u64)>, StoreError> {
        let text = match self.shared.place.dialect() {
            Dialect::Sqlite => {
                "SELECT id, seq FROM tables \
                 WHERE touched_minute >= $1 / 60000 AND touched_at >= $1 \
                 ORDER BY touched_minute, touched_at, id"
            }
            Dialect::Postgres => {
                "SELECT id, seq FROM tables WHERE touched_at >= $1 ORDER BY touched_at, id"
            }
        };
        self.read(text, &[ms.into()], numbered).await
    }

    /// The ids of all tables in the order of their bytes, page by page.
    pub async fn table_ids(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let text = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        self.read(text, &[after.into(), limit.into()], |row| row.get(0)).await
    }

    /// How many tables there are of each stage.
    pub async fn count_tables(&self) -> Result<Vec<(String, u64)>, StoreError> {
        let text = "SELECT stage, COUNT(*) FROM tables GROUP BY stage ORDER BY stage";
        self.read(text, &[], numbered).await
    }

    /// The player with this id.
    pub async fn player(&self, id: &str) -> Result<Option<Player>, StoreError> {
        if has_nul(id) {
            return Ok(None);
        }
        let text = "SELECT id, name, kind, token_hash, created_at FROM players WHERE id = $1";
        Ok(self.read(text, &[id.into()], player).await?.pop())
    }

    /// Asks either database and reads every row of the answer.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        text: &'static str,
        values: &[Value<'_>],
        read: fn(&Row<'_>) -> Result<T, DatabaseError>,
    ) -> Result<Vec<T>, StoreError> {
        self.shared.readers.read(text, values, read, ANSWER_PATIENCE).await
    }

    /// The same for a question about the whole log, which may take as long as it needs.
    pub(crate) async fn read_all<T: Send + 'static>(
        &self,
        text: &'static str,
        read: fn(&Row<'_>) -> Result<T, DatabaseError>,
    ) -> Result<Vec<T>, StoreError> {
        self.shared.readers.read(text, &[], read, Duration::MAX).await
    }
}

fn table(row: &Row<'_>) -> Result<TableRow, DatabaseError> {
    Ok(TableRow {
        game: row.get(0)?,
        secret: row.get(1)?,
        public: row.get(2)?,
        opened_at: row.get(3)?,
        seq: row.get(4)?,
        touched_at: row.get(5)?,
        stage: row.get(6)?,
    })
}

fn event(row: &Row<'_>) -> Result<Event, DatabaseError> {
    Ok(Event {
        seq: row.get(0)?,
        at: row.get(1)?,
        body: row.get(2)?,
        player: row.get(3)?,
        key: row.get(4)?,
        digest: row.get(5)?,
    })
}

pub(crate) fn listing(row: &Row<'_>) -> Result<Listing, DatabaseError> {
    Ok(Listing {
        id: row.get(0)?,
        game: row.get(1)?,
        stage: row.get(2)?,
        summary: row.get(3)?,
        touched_at: row.get(4)?,
    })
}

fn player(row: &Row<'_>) -> Result<Player, DatabaseError> {
    Ok(Player {
        id: row.get(0)?,
        name: row.get(1)?,
        kind: row.get(2)?,
        token_hash: row.get(3)?,
        created_at: row.get(4)?,
    })
}

fn numbered(row: &Row<'_>) -> Result<(String, u64), DatabaseError> {
    Ok((row.get(0)?, row.get(1)?))
}
