//! Analyses of games, which take long to make and are kept.

use crate::{
    Appended, DatabaseError, Store, StoreError, session::Session, staging::Work, value::Row,
    write::has_nul,
};

/// An analysis of a game. To the store all of it is text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// Its id, the same for the same game, effort and engine.
    pub id: String,
    /// The table that the game was played at, if it was one of this hall.
    pub table: Option<String>,
    /// The game.
    pub game: String,
    /// How closely was looked.
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

impl Store {
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

    /// Keeps an analysis. One with the same id stays as it is.
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
