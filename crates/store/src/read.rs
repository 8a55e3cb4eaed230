//! The questions a store answers.
//!
//! Reading never waits for the writer. Lists are bounded by the caller, except the events of one
//! table and the tables that were touched since a moment, which are short by nature.

use sqlx::{AnyPool, Row, any::AnyRow, query, query_scalar};

use crate::{Event, Listing, Player, Store, StoreError, TableRow, write::has_nul};

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
        let row = query(text).bind(id).fetch_optional(self.readers()).await?;
        Ok(row.as_ref().map(table).transpose()?)
    }

    /// The events of a table that come after a sequence, in their order.
    pub async fn events(&self, table: &str, after: u64) -> Result<Vec<Event>, StoreError> {
        let text = "SELECT seq, at, body, player, key, digest FROM events \
                    WHERE table_id = $1 AND seq > $2 ORDER BY seq";
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let rows = query(text).bind(table).bind(after).fetch_all(self.readers()).await?;
        Ok(rows.iter().map(event).collect::<sqlx::Result<_>>()?)
    }

    /// Public tables of stage `open` that were touched after a moment, the newest first.
    pub async fn lobby(&self, touched_after: i64, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let text = "SELECT id, game, stage, summary, touched_at FROM tables \
                    WHERE public = 1 AND stage = 'open' AND touched_at > $1 \
                    ORDER BY touched_at DESC, id LIMIT $2";
        let statement = query(text).bind(touched_after).bind(i64::from(limit));
        let rows = statement.fetch_all(self.readers()).await?;
        Ok(rows.iter().map(listing).collect::<sqlx::Result<_>>()?)
    }

    /// Tables at which a player has a seat, the newest first.
    pub async fn tables_of(&self, player: &str, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let text = "SELECT t.id, t.game, t.stage, t.summary, t.touched_at \
                    FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.player = $1 \
                    ORDER BY t.touched_at DESC, t.id LIMIT $2";
        let statement = query(text).bind(player).bind(i64::from(limit));
        let rows = statement.fetch_all(self.readers()).await?;
        Ok(rows.iter().map(listing).collect::<sqlx::Result<_>>()?)
    }

    /// Tables whose deadline has come, the most overdue first.
    pub async fn overdue(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let text = "SELECT id FROM tables WHERE deadline <= $1 ORDER BY deadline, id LIMIT $2";
        let statement = query_scalar(text).bind(now).bind(i64::from(limit));
        Ok(statement.fetch_all(self.readers()).await?)
    }

    /// Tables at which a bot has a move to make, the one that waits longest first.
    pub async fn waiting_for_bots(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let text = "SELECT id FROM tables WHERE bot_due = 1 ORDER BY touched_at, id LIMIT $1";
        Ok(query_scalar(text).bind(i64::from(limit)).fetch_all(self.readers()).await?)
    }

    /// Tables that were touched at a moment or later, with their sequences.
    pub async fn touched_since(&self, ms: i64) -> Result<Vec<(String, u64)>, StoreError> {
        let text = "SELECT id, seq FROM tables WHERE touched_at >= $1 ORDER BY touched_at, id";
        let rows = query(text).bind(ms).fetch_all(self.readers()).await?;
        Ok(rows.iter().map(numbered).collect::<sqlx::Result<_>>()?)
    }

    /// The ids of all tables in the order of their bytes, page by page.
    pub async fn table_ids(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let text = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        let statement = query_scalar(text).bind(after).bind(i64::from(limit));
        Ok(statement.fetch_all(self.readers()).await?)
    }

    /// How many tables there are of each stage.
    pub async fn count_tables(&self) -> Result<Vec<(String, u64)>, StoreError> {
        let text = "SELECT stage, COUNT(*) FROM tables GROUP BY stage ORDER BY stage";
        let rows = query(text).fetch_all(self.readers()).await?;
        Ok(rows.iter().map(numbered).collect::<sqlx::Result<_>>()?)
    }

    /// The player with this id.
    pub async fn player(&self, id: &str) -> Result<Option<Player>, StoreError> {
        if has_nul(id) {
            return Ok(None);
        }
        let text = "SELECT id, name, kind, token_hash, created_at FROM players WHERE id = $1";
        let row = query(text).bind(id).fetch_optional(self.readers()).await?;
        Ok(row.as_ref().map(player).transpose()?)
    }

    fn readers(&self) -> &AnyPool {
        &self.shared.readers
    }
}

fn table(row: &AnyRow) -> sqlx::Result<TableRow> {
    Ok(TableRow {
        game: row.try_get(0)?,
        secret: row.try_get(1)?,
        public: row.try_get::<i16, _>(2)? != 0,
        opened_at: row.try_get(3)?,
        seq: sequence(row, 4)?,
        touched_at: row.try_get(5)?,
        stage: row.try_get(6)?,
    })
}

fn event(row: &AnyRow) -> sqlx::Result<Event> {
    Ok(Event {
        seq: sequence(row, 0)?,
        at: row.try_get(1)?,
        body: row.try_get(2)?,
        player: row.try_get(3)?,
        key: row.try_get(4)?,
        digest: row.try_get(5)?,
    })
}

fn listing(row: &AnyRow) -> sqlx::Result<Listing> {
    Ok(Listing {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        stage: row.try_get(2)?,
        summary: row.try_get(3)?,
        touched_at: row.try_get(4)?,
    })
}

fn player(row: &AnyRow) -> sqlx::Result<Player> {
    Ok(Player {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        kind: row.try_get(2)?,
        token_hash: row.try_get(3)?,
        created_at: row.try_get(4)?,
    })
}

fn numbered(row: &AnyRow) -> sqlx::Result<(String, u64)> {
    Ok((row.try_get(0)?, sequence(row, 1)?))
}

fn sequence(row: &AnyRow, column: usize) -> sqlx::Result<u64> {
    row.try_get::<i64, _>(column).map(|number| number as u64)
}
