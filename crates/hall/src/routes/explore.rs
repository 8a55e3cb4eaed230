//! Positions without a table: what can be done there, and what it is worth.

use axum::{Json, extract::State};
use game::record;
use protocol::{AnyTable, Code, Line, PositionView, Problem, RecordText};
use serde::Deserialize;
use table::Stage;

use super::{HallState, describe};
use crate::{
    Error,
    body::{Asked, Body, TableId},
    tables::LATEST,
};

/// How things stand at the end of a line of play, for somebody who holds all seats.
#[describe::path(
    post, path = "/api/v1/positions",
    request_body = Line,
    responses((status = 200, body = PositionView), describe::Refusals),
)]
pub(super) async fn position(Body(line): Body<Line>) -> Result<Json<PositionView>, Error> {
    Ok(Json(line.play()?.view()))
}

/// The line of play of a record.
#[describe::path(
    post, path = "/api/v1/lines",
    request_body = RecordText,
    responses((status = 200, body = Line), describe::Refusals),
)]
pub(super) async fn line(Body(text): Body<RecordText>) -> Result<Json<Line>, Error> {
    let record = record::parse(&text.record).map_err(|error| Problem::unreadable(&error))?;
    Ok(Json(Line::of_record(&record)?))
}

/// Up to which event.
#[derive(Deserialize, describe::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct UpTo {
    /// The number of the last event that counts; all of them, if it is left out.
    #[param(value_type = Option<usize>)]
    sequence: Option<u32>,
}

/// The line of play of a finished table, up to some event.
#[describe::path(
    get, path = "/api/v1/tables/{table}/line",
    params(("table" = String, Path, description = "The table"), UpTo),
    responses((status = 200, body = Line), describe::Refusals),
)]
pub(super) async fn table_line(
    State(hall): HallState,
    TableId(table): TableId,
    Asked(UpTo { sequence }): Asked<UpTo>,
) -> Result<Json<Line>, Error> {
    let look = |slot: &mut crate::slot::Slot| (slot.table.stage(), slot.log().to_vec());
    let (stage, log) = hall.inner.tables.look(&table, LATEST, look).await?;
    if stage != Stage::Over {
        return Err(Problem::new(Code::NotOver, "the game is not over yet").into());
    }
    let last = sequence.map_or(usize::MAX, |sequence| sequence.max(1) as usize);
    let log = log.into_iter().take(last).map(|kept| (kept.at(), kept.event()));
    let replay = move || AnyTable::replay(log).map(|replayed| replayed.record(&table));
    let record = tokio::task::spawn_blocking(replay).await.map_err(|_| Error::Corrupt)??;
    let not_started = || Problem::new(Code::NotStarted, "the game has not begun");
    Ok(Json(Line::of_record(&record.ok_or_else(not_started)?)?))
}
