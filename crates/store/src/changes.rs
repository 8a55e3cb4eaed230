//! What has changed since a hall last looked, by the order of commits and not by a clock.
//!
//! On SQLite one process writes at a time, so a counter is enough. PostgreSQL runs transactions side by side, and one with
//! a lower number may be committed after one with a higher number. But a snapshot knows the lowest number that is still
//! running: everything below it can be seen, so the next look begins there.

use crate::{DatabaseError, Store, StoreError, place::Dialect, session::Session, value::Row};

/// How far back each look goes, in transactions. A standby that takes over may reuse numbers that were running.
pub(crate) const OVERLAP: i64 = 1000;
/// A number that this server has not given out yet comes from another server, from which the log was copied. A table that is
/// written to meanwhile has a new number, and keeps it.
const STRANGE: &str = "UPDATE tables t SET change = 0 FROM \
                       (SELECT id, change FROM tables \
                       WHERE change > pg_snapshot_xmax(pg_current_snapshot())::text::bigint) s \
                       WHERE t.id = s.id AND t.change = s.change";

/// Tables that have changed, and where to look from next time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// The tables, with the sequences of their last events. Some may have been reported before.
    pub tables: Vec<(String, u64)>,
    /// How they stand, if that is known.
    pub standings: Vec<Standing>,
    /// What to ask with the next time.
    pub next: i64,
}

/// How a table stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The table.
    pub table: String,
    /// The game that is played.
    pub game: String,
    /// The sequence of its last event.
    pub sequence: u64,
    /// The hash that [`Projection::standing`](crate::Projection::standing) had, 0 if the game does not go on.
    pub hash: i64,
}

type Line = (i64, Option<(String, String, u64, Option<i64>)>);

impl Store {
    /// The tables that have changed since the last look, or recently if there was none.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn changes(&self, since: Option<i64>) -> Result<Changes, StoreError> {
        let since = match since {
            Some(since) => since,
            None => self.lines(i64::MAX).await?.first().map_or(0, |line| line.0),
        };
        let lines = self.lines(since.saturating_sub(OVERLAP)).await?;
        let next = lines.first().map_or(since, |line| line.0);
        let mut changes = Changes { next, ..Changes::default() };
        for (table, game, sequence, hash) in lines.into_iter().filter_map(|line| line.1) {
            changes.tables.push((table.clone(), sequence));
            changes.standings.extend(hash.map(|hash| Standing { table, game, sequence, hash }));
        }
        Ok(changes)
    }

    /// The running games among so many tables that changed last: how they stand, and those of which that is not known.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn running(&self, among: u32) -> Result<(Vec<Standing>, Vec<String>), StoreError> {
        let text = "SELECT change, id, game, seq, standing \
                    FROM (SELECT change, id, game, seq, standing, stage FROM tables \
                    ORDER BY change DESC LIMIT $1) t WHERE stage = 'playing'";
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        let lines = self.read(text, &[among.into()], line).await?;
        for (table, game, sequence, hash) in lines.into_iter().filter_map(|line| line.1) {
            match hash {
                Some(hash) => known.push(Standing { table, game, sequence, hash }),
                None => unknown.push(table),
            }
        }
        Ok((known, unknown))
    }

    /// Notes how a table stands at an event, unless that is known or more has happened. Nothing has changed for others.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn note_standing(
        &self,
        table: &str,
        sequence: u64,
        hash: i64,
    ) -> Result<(), StoreError> {
        let text =
            "UPDATE tables SET standing = $1 WHERE id = $2 AND seq = $3 AND standing IS NULL";
        let values = [hash.into(), table.into(), sequence.into()];
        self.write_aside(text, &values, |_| Ok(())).await.map(|_| ())
    }

    async fn lines(&self, since: i64) -> Result<Vec<Line>, StoreError> {
        let text = match self.shared.place.dialect() {
            Dialect::Sqlite => {
                "SELECT h.next, t.id, t.game, t.seq, \
                 CASE WHEN t.stage = 'playing' THEN t.standing ELSE 0 END \
                 FROM (SELECT COALESCE(MAX(change), 0) + 1 AS next FROM tables) h \
                 LEFT JOIN tables t ON t.change >= $1 ORDER BY t.change, t.id"
            }
            Dialect::Postgres => {
                "SELECT h.next, t.id, t.game, t.seq, \
                 CASE WHEN t.stage = 'playing' THEN t.standing ELSE 0 END \
                 FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS next) h \
                 LEFT JOIN tables t ON t.change >= $1 ORDER BY t.change, t.id"
            }
        };
        self.read(text, &[since.into()], line).await
    }
}

fn line(row: &Row<'_>) -> Result<Line, DatabaseError> {
    let id: Option<String> = row.get(1)?;
    let table = match id {
        Some(id) => Some((id, row.get(2)?, row.get(3)?, row.get(4)?)),
        None => None,
    };
    Ok((row.get(0)?, table))
}

/// The number of a transaction that is about to change tables, if the database does not give it one.
pub(crate) async fn next(session: &mut Session) -> Result<Option<i64>, DatabaseError> {
    match session.dialect() {
        Dialect::Sqlite => {
            session.number("SELECT COALESCE(MAX(change), 0) + 1 FROM tables").await.map(Some)
        }
        Dialect::Postgres => Ok(None),
    }
}

/// Forgets the numbers of another server, which would be ahead for years.
pub(crate) async fn forget_strange(session: &mut Session) -> Result<(), DatabaseError> {
    if session.dialect() == Dialect::Postgres {
        session.execute(STRANGE, &[]).await?;
    }
    Ok(())
}
