//! Which hall sees to the bot of a table.
//!
//! A claim saves the others the work, and decides nothing: the log's key says whose move counts. It ends by itself, so
//! that a hall that is gone holds nothing up.

use crate::{Claim, DatabaseError, Store, StoreError, place::Dialect, value::Row};

impl Store {
    /// Tables at which a bot has a move to make and that no other hall sees to, the one that waits longest first, with
    /// the moment at which the last claim ends or ended.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn unclaimed(
        &self,
        hall: &str,
        now: i64,
        limit: u32,
    ) -> Result<Vec<(String, i64)>, StoreError> {
        let text = "SELECT id, claimed_until FROM tables \
                    WHERE bot_due = 1 AND (claimed_until <= $1 OR claimant = $2) \
                    ORDER BY touched_at, id LIMIT $3";
        self.read(text, &[now.into(), hall.into(), limit.into()], ended).await
    }

    /// Claims those of the tables whose bot is due and that nobody else sees to; those that are claimed already stay so
    /// for longer. Says which they are. What others are writing to just now is left out.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn claim(
        &self,
        tables: &[String],
        claim: &Claim,
        now: i64,
    ) -> Result<Vec<String>, StoreError> {
        if tables.is_empty() {
            return Ok(Vec::new());
        }
        let text = match self.shared.place.dialect() {
            Dialect::Sqlite => {
                "UPDATE tables SET claimant = $1, claimed_until = $2 \
                 WHERE id IN (SELECT value FROM json_each('[\"' || replace($3, ',', '\",\"') || '\"]')) \
                 AND bot_due = 1 AND (claimed_until <= $4 OR claimant = $1) RETURNING id"
            }
            Dialect::Postgres => {
                "UPDATE tables SET claimant = $1, claimed_until = $2 WHERE id IN \
                 (SELECT id FROM tables WHERE id = ANY (string_to_array($3, ',')) \
                 AND bot_due = 1 AND (claimed_until <= $4 OR claimant = $1) \
                 FOR UPDATE SKIP LOCKED) RETURNING id"
            }
        };
        let ids = tables.join(",");
        let values = [(&claim.hall).into(), claim.until.into(), (&ids).into(), now.into()];
        self.write_aside(text, &values, |row| row.get(0)).await
    }
}

fn ended(row: &Row<'_>) -> Result<(String, i64), DatabaseError> {
    Ok((row.get(0)?, row.get(1)?))
}
