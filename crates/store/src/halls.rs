//! The halls that share a log: which are up, what time it is for all of them, and when none was up.

use crate::{
    Appended, DatabaseError, Store, StoreError, alive,
    place::Dialect,
    session::Session,
    staging::Work,
    value::{Row, Value},
};

/// How long after its last word a hall counts as up, in milliseconds: twice the time between two words.
pub(crate) const ALIVE: i64 = 10_000;
/// A time shorter than this is not an outage, in milliseconds.
const LEAST: i64 = 50;
/// How long outages are of interest, in milliseconds: no clock runs for longer between two events.
const KEPT: i64 = 30 * 24 * 3_600_000;

/// The word of a hall that it is up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckIn {
    /// The hall.
    pub hall: String,
    /// The moment, in milliseconds since 1970.
    pub at: i64,
    /// Whether it has just started.
    pub begins: bool,
    /// Since when the hall could not write, if it could not.
    pub lost_since: Option<i64>,
}

/// A time in which no hall could write, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// Its beginning.
    pub since: i64,
    /// Its end.
    pub until: i64,
}

impl Store {
    /// What time it is by the database, in milliseconds since 1970. Nothing if that is this machine's own clock.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn clock(&self) -> Result<Option<i64>, StoreError> {
        if self.shared.place.dialect() == Dialect::Sqlite {
            return Ok(None);
        }
        let text = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        Ok(self.read(text, &[], |row| row.get(0)).await?.pop())
    }

    /// Notes that a hall is up, and, if that is so, that no hall was before.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn check_in(&self, check_in: CheckIn) -> Result<(), StoreError> {
        self.enqueue(Work::CheckIn(check_in)).await.map(|_| ())
    }

    /// Notes that a hall has closed, so that nobody waits for it.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn check_out(&self, hall: &str) -> Result<(), StoreError> {
        let leave = |text| crate::change::Change::new(text, [hall.into()]);
        let unclaim = "UPDATE tables SET claimed_until = 0 WHERE bot_due = 1 AND claimant = $1";
        let silence = "DELETE FROM connected WHERE hall = $1";
        let changes =
            vec![leave("DELETE FROM halls WHERE id = $1"), leave(unclaim), leave(silence)];
        self.change(Vec::new(), changes).await.map(|_| ())
    }

    /// The halls that are up.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn halls(&self, now: i64) -> Result<Vec<String>, StoreError> {
        let text = "SELECT id FROM halls WHERE seen_at > $1 ORDER BY id";
        self.read(text, &[(now - ALIVE).into()], |row| row.get(0)).await
    }

    /// The times in which no hall could write, if they ended after a moment.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn outages(&self, after: i64) -> Result<Vec<Outage>, StoreError> {
        let text = "SELECT since, until FROM outages WHERE until > $1 ORDER BY since, until";
        self.read(text, &[after.into()], outage).await
    }
}

fn outage(row: &Row<'_>) -> Result<Outage, DatabaseError> {
    Ok(Outage { since: row.get(0)?, until: row.get(1)? })
}

/// Lets one hall at a time check in.
pub(crate) async fn lock(session: &mut Session) -> Result<(), DatabaseError> {
    session.execute("UPDATE beats SET at = at WHERE id = 1", &[]).await.map(|_| ())
}

/// Notes that a hall is up. Halls that come back together wait here for each other: the first finds out how long none
/// was up, the others find the first.
pub(crate) async fn check_in(
    session: &mut Session,
    CheckIn { hall, at, begins, lost_since }: &CheckIn,
) -> Result<Appended, DatabaseError> {
    lock(session).await?;
    let word = last_word(session).await?;
    let others = "SELECT id FROM halls WHERE id <> $1 AND seen_at > $2 LIMIT 1";
    let others: Vec<String> =
        session.rows(others, &[hall.into(), (at - ALIVE).into()], |row| row.get(0)).await?;
    let (since, bound) = match (lost_since, word) {
        (None, word) if *begins && others.is_empty() => (word, LEAST),
        (None, word) => (word, ALIVE),
        // Another hall was up after this one had lost the log.
        (Some(lost), Some(word)) if word > *lost => (Some(word), ALIVE),
        (Some(lost), _) => (Some(*lost), LEAST),
    };
    if let Some(since) = since.filter(|since| at - since > bound) {
        let text = "INSERT INTO outages (since, until) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        session.execute(text, &[since.into(), (*at).into()]).await?;
        let old = "DELETE FROM outages WHERE until < $1";
        session.execute(old, &[(at - KEPT).into()]).await?;
    }
    let text = "INSERT INTO halls (id, seen_at) VALUES ($1, $2) \
                ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at";
    session.execute(text, &[hall.into(), (*at).into()]).await?;
    let gone = "DELETE FROM halls WHERE seen_at < $1";
    if session.execute(gone, &[(at - 60 * ALIVE).into()]).await? > 0 {
        let silent = "DELETE FROM connected WHERE hall NOT IN (SELECT id FROM halls)";
        session.execute(silent, &[]).await?;
    }
    alive::beat(session, *at).await
}

/// When any hall last said that it was up.
async fn last_word(session: &mut Session) -> Result<Option<i64>, DatabaseError> {
    let text = "SELECT MAX(at) FROM (SELECT at FROM beats \
                UNION ALL SELECT MAX(seen_at) FROM halls) words";
    let values: &[Value<'_>] = &[];
    Ok(session.rows(text, values, |row| row.get(0)).await?.pop().flatten())
}
