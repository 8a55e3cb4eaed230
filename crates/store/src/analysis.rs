//! Analyses of games, which take long to make and are therefore kept.

use crate::{
    Appended, DatabaseError, Store, StoreError, change::Change, people::like, session::Session,
    staging::Work, value::Row, write::has_nul,
};

/// An analysis of a game. To the store all of it is text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// Its id, the same for the same game, effort and engine.
    pub id: String,
    /// The table where the game was played, if it was one of this hall's.
    pub table: Option<String>,
    /// The game.
    pub game: String,
    /// How thorough it is.
    pub effort: String,
    /// The fingerprint of the engine that judged it.
    pub fingerprint: String,
    /// The record that was analyzed.
    pub record: String,
    /// What was found.
    pub report: String,
    /// When it was made, in milliseconds since 1970.
    pub made_at: i64,
}

/// An analysis as lists for hosts show one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisRow {
    /// Its id.
    pub id: String,
    /// The table where the game was played, if it was one of this hall's.
    pub table: Option<String>,
    /// The game.
    pub game: String,
    /// How thorough it is.
    pub effort: String,
    /// When it was made, in milliseconds since 1970.
    pub made_at: i64,
    /// The characters of its record and report.
    pub size: u64,
}

impl Store {
    /// Analyses whose record contains a text or whose id it is, the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn find_analyses(
        &self,
        part: &str,
        limit: u32,
    ) -> Result<Vec<AnalysisRow>, StoreError> {
        let text = "SELECT id, table_id, game, effort, made_at, \
                    CAST(LENGTH(record) + LENGTH(report) AS BIGINT) FROM analyses \
                    WHERE LOWER(record) LIKE LOWER($1) ESCAPE '!' OR id = $2 \
                    ORDER BY made_at DESC, id LIMIT $3";
        let row = |row: &Row<'_>| {
            Ok(AnalysisRow {
                id: row.get(0)?,
                table: row.get(1)?,
                game: row.get(2)?,
                effort: row.get(3)?,
                made_at: row.get(4)?,
                size: row.get(5)?,
            })
        };
        self.read(text, &[(&like(part)).into(), part.into(), limit.into()], row).await
    }

    /// Analyses of records that are not of this hall's tables, made before a moment, the oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn old_analyses(&self, before: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let text = "SELECT id FROM analyses WHERE table_id IS NULL AND made_at < $1 \
                    ORDER BY made_at LIMIT $2";
        self.read(text, &[before.into(), limit.into()], |row| row.get(0)).await
    }

    /// Removes analyses.
    ///
    /// # Errors
    /// The database failed.
    pub async fn remove_analyses(&self, ids: &[String]) -> Result<(), StoreError> {
        let changes = ids.iter().map(|id| removal(id)).collect();
        self.change(Vec::new(), changes).await.map(|_| ())
    }

    /// The analysis with this id.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn analysis(&self, id: &str) -> Result<Option<Analysis>, StoreError> {
        if has_nul(id) {
            return Ok(None);
        }
        let text = "SELECT id, table_id, game, effort, fingerprint, record, report, made_at \
                    FROM analyses WHERE id = $1";
        Ok(self.read(text, &[id.into()], analysis).await?.pop())
    }

    /// Stores an analysis. An older one with the same id is left alone.
    ///
    /// # Errors
    /// The database failed.
    pub async fn add_analysis(&self, analysis: &Analysis) -> Result<(), StoreError> {
        let texts = [&analysis.id, &analysis.record, &analysis.report];
        if texts.into_iter().chain(&analysis.table).any(|text| has_nul(text)) {
            return Err(StoreError::Nul);
        }
        self.enqueue(Work::Analysis(Box::new(analysis.clone()))).await.map(|_| ())
    }
}

pub(crate) fn removal(id: &str) -> Change {
    Change::new("DELETE FROM analyses WHERE id = $1", [id.into()])
}

fn analysis(row: &Row<'_>) -> Result<Analysis, DatabaseError> {
    Ok(Analysis {
        id: row.get(0)?,
        table: row.get(1)?,
        game: row.get(2)?,
        effort: row.get(3)?,
        fingerprint: row.get(4)?,
        record: row.get(5)?,
        report: row.get(6)?,
        made_at: row.get(7)?,
    })
}

/// Writes an analysis, unless there is one with its id.
pub(crate) async fn add(
    session: &mut Session,
    analysis: &Analysis,
) -> Result<Appended, DatabaseError> {
    let text = "INSERT INTO analyses \
                (id, table_id, game, effort, fingerprint, record, report, made_at) \
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
    let values = [
        (&analysis.id).into(),
        analysis.table.as_ref().into(),
        (&analysis.game).into(),
        (&analysis.effort).into(),
        (&analysis.fingerprint).into(),
        (&analysis.record).into(),
        (&analysis.report).into(),
        analysis.made_at.into(),
    ];
    session.execute(text, &values).await?;
    Ok(Appended::Committed)
}
