//! When a hall was last known to be up.

use crate::{Appended, DatabaseError, Store, StoreError, session::Session, staging::Work};

impl Store {
    /// Notes that a hall is up at a moment.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn beat(&self, at: i64) -> Result<(), StoreError> {
        self.enqueue(Work::Beat(at)).await.map(|_| ())
    }

    /// The last moment at which a hall said that it was up. Events are no sign of that, because hosts write some while no hall
    /// is open; they count only in a log that is older than these signs.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn last_alive(&self) -> Result<Option<i64>, StoreError> {
        let beats = "SELECT MAX(at) FROM beats";
        let beat: Option<i64> = self.read(beats, &[], |row| row.get(0)).await?.pop().flatten();
        if beat.is_some() {
            return Ok(beat);
        }
        let tables = "SELECT MAX(touched_at) FROM tables";
        Ok(self.read(tables, &[], |row| row.get(0)).await?.pop().flatten())
    }

    /// Whether anybody's clock is running.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn has_deadline(&self) -> Result<bool, StoreError> {
        let text = "SELECT id FROM tables WHERE deadline IS NOT NULL LIMIT 1";
        let found: Vec<String> = self.read(text, &[], |row| row.get(0)).await?;
        Ok(!found.is_empty())
    }
}

pub(crate) async fn beat(session: &mut Session, at: i64) -> Result<Appended, DatabaseError> {
    let text = "INSERT INTO beats (id, at) VALUES (1, $1) \
                ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE beats.at < excluded.at";
    session.execute(text, &[at.into()]).await?;
    Ok(Appended::Committed)
}
