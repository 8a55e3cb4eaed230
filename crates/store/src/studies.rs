//! Reports that halls are working on: which hall, how far it has come, and who wants the report.
//!
//! As with bots, a claim saves the others the work, decides nothing and ends by itself. So another hall takes a report over
//! when its own is gone. All of this may be lost: then somebody asks again.
//!
//! SQLite counts values in the order in which they first appear in a statement.

use crate::{DatabaseError, Store, StoreError, value::Row};

/// How long a report is remembered that has ended or that nobody continues, in milliseconds.
const KEPT: i64 = 600_000;
/// The longest list of those who asked, in characters: any more get the report too, but cannot keep it going.
const ASKERS: u32 = 4096;

/// A report in the making.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// The id of the analysis.
    pub id: String,
    /// When the claim of the hall ends or ended, in milliseconds since 1970.
    pub until: i64,
    /// Its stage: `waiting`, `running`, `failed` or `canceled`.
    pub stage: String,
    /// How much of it is done.
    pub done: u32,
    /// Of how much.
    pub total: u32,
    /// Why it failed.
    pub problem: Option<String>,
    /// How thorough it is.
    pub effort: String,
    /// The table where the game was played, if it was one of the house.
    pub table: Option<String>,
    /// The record that is analyzed; empty once it has ended.
    pub record: String,
}

/// The claim of a hall to a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyClaim {
    /// The attempt, by a unique name.
    pub claimant: String,
    /// The hall.
    pub hall: String,
    /// When the claim ends unless it is renewed, in milliseconds since 1970.
    pub until: i64,
}

impl Store {
    /// The report with this id, if a hall is working on it or was a short while ago.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub async fn study(&self, id: &str) -> Result<Option<Study>, StoreError> {
        let text = "SELECT id, claimed_until, stage, done, total, problem, effort, table_id, record \
                    FROM studies WHERE id = $1";
        Ok(self.read(text, &[id.into()], study).await?.pop())
    }

    /// Notes that somebody wants a report that a hall is working on. Says whether one is.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn want_study(&self, id: &str, asker: &str, now: i64) -> Result<bool, StoreError> {
        let text = "UPDATE studies SET askers = CASE WHEN askers LIKE '%' || $1 || '%' \
                    OR LENGTH(askers) > $2 THEN askers ELSE askers || $1 END \
                    WHERE id = $3 AND claimed_until > $4 AND stage IN ('waiting', 'running') \
                    RETURNING id";
        let values = [asker.into(), ASKERS.into(), id.into(), now.into()];
        self.write_aside(text, &values, name).await.map(|rows| !rows.is_empty())
    }

    /// Claims a report for a hall that is going to work on it, unless another hall is working on it.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn begin_study(
        &self,
        study: &Study,
        claim: &StudyClaim,
        askers: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let old = "DELETE FROM studies WHERE claimed_until < $1 RETURNING id";
        self.write_aside(old, &[(now - KEPT).into()], name).await?;
        let text = "INSERT INTO studies (id, claimant, hall, claimed_until, stage, done, total, \
                    effort, table_id, record, askers) \
                    VALUES ($1, $2, $3, $4, 'waiting', 0, 0, $5, $6, $7, $8) \
                    ON CONFLICT (id) DO UPDATE SET claimant = excluded.claimant, \
                    hall = excluded.hall, claimed_until = excluded.claimed_until, \
                    stage = excluded.stage, done = 0, total = 0, problem = NULL, \
                    table_id = excluded.table_id, record = excluded.record, \
                    askers = excluded.askers WHERE studies.claimed_until <= $9 RETURNING id";
        let values = [
            (&study.id).into(),
            (&claim.claimant).into(),
            (&claim.hall).into(),
            claim.until.into(),
            (&study.effort).into(),
            study.table.as_ref().into(),
            (&study.record).into(),
            askers.into(),
            now.into(),
        ];
        self.write_aside(text, &values, name).await.map(|rows| !rows.is_empty())
    }

    /// Claims a report whose hall has not renewed its claim. Says whether it was free.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn take_study(
        &self,
        id: &str,
        claim: &StudyClaim,
        now: i64,
    ) -> Result<bool, StoreError> {
        let text = "UPDATE studies SET claimant = $1, hall = $2, claimed_until = $3 WHERE id = $4 \
                    AND claimed_until <= $5 AND stage IN ('waiting', 'running') RETURNING id";
        let values = [
            (&claim.claimant).into(),
            (&claim.hall).into(),
            claim.until.into(),
            id.into(),
            now.into(),
        ];
        self.write_aside(text, &values, name).await.map(|rows| !rows.is_empty())
    }

    /// Renews a claim and says how far the report has come. `false` if it was called off or is another's.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn go_on_with_study(
        &self,
        id: &str,
        claim: &StudyClaim,
        stage: &str,
        done: [u32; 2],
    ) -> Result<bool, StoreError> {
        let text = "UPDATE studies SET claimed_until = $1, stage = $2, done = $3, total = $4 \
                    WHERE id = $5 AND claimant = $6 AND stage IN ('waiting', 'running') \
                    RETURNING id";
        let values = [
            claim.until.into(),
            stage.into(),
            done[0].into(),
            done[1].into(),
            id.into(),
            (&claim.claimant).into(),
        ];
        self.write_aside(text, &values, name).await.map(|rows| !rows.is_empty())
    }

    /// Notes that a report came to nothing.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn give_study_up(
        &self,
        id: &str,
        claimant: &str,
        problem: Option<&str>,
        now: i64,
    ) -> Result<(), StoreError> {
        let text = "UPDATE studies SET stage = 'failed', problem = $1, claimed_until = $2, \
                    record = '', askers = '' WHERE id = $3 AND claimant = $4 \
                    AND stage IN ('waiting', 'running') RETURNING id";
        let values = [problem.into(), now.into(), id.into(), claimant.into()];
        self.write_aside(text, &values, name).await.map(|_| ())
    }

    /// Forgets a report, because it is stored.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn forget_study(&self, id: &str) -> Result<(), StoreError> {
        let text = "DELETE FROM studies WHERE id = $1 RETURNING id";
        self.write_aside(text, &[id.into()], name).await.map(|_| ())
    }

    /// Somebody no longer wants a report. If nobody else does, it is called off, and this says so.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn leave_study(&self, id: &str, asker: &str, now: i64) -> Result<bool, StoreError> {
        let text = "UPDATE studies SET askers = REPLACE(askers, $1, ''), \
                    stage = CASE WHEN REPLACE(askers, $1, '') = '' THEN 'canceled' ELSE stage END, \
                    record = CASE WHEN REPLACE(askers, $1, '') = '' THEN '' ELSE record END, \
                    claimed_until = \
                    CASE WHEN REPLACE(askers, $1, '') = '' THEN $2 ELSE claimed_until END \
                    WHERE id = $3 AND stage IN ('waiting', 'running') \
                    AND askers LIKE '%' || $1 || '%' RETURNING stage";
        let values = [asker.into(), now.into(), id.into()];
        let left = self.write_aside(text, &values, name).await?;
        Ok(left.iter().any(|stage| stage == "canceled"))
    }

    /// Leaves the work of a hall to others, because it is closing.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub async fn leave_studies_to_others(&self, hall: &str, now: i64) -> Result<(), StoreError> {
        let text = "UPDATE studies SET claimed_until = $1, claimant = '' \
                    WHERE hall = $2 AND claimed_until > $1 RETURNING id";
        self.write_aside(text, &[now.into(), hall.into()], name).await.map(|_| ())
    }
}

fn name(row: &Row<'_>) -> Result<String, DatabaseError> {
    row.get(0)
}

fn study(row: &Row<'_>) -> Result<Study, DatabaseError> {
    let count = |column| row.get::<i64>(column).map(|count| u32::try_from(count).unwrap_or(0));
    Ok(Study {
        id: row.get(0)?,
        until: row.get(1)?,
        stage: row.get(2)?,
        done: count(3)?,
        total: count(4)?,
        problem: row.get(5)?,
        effort: row.get(6)?,
        table: row.get(7)?,
        record: row.get(8)?,
    })
}
