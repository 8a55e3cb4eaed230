//! Positions without a table: what can be done there, and what it is worth.

use answers::{check_over, line_of_log, line_of_text};
use axum::{Extension, Json, extract::State};
use protocol::{Line, PositionView, RecordText};
use serde::Deserialize;

use super::{HallState, describe};
use crate::{
    Error,
    aside::{Desk, aside},
    body::{Asked, Body, TableId},
    door::Address,
    slot::Slot,
    tables::LATEST,
};

/// How things stand at the end of a line of play, for somebody who holds all seats.
#[describe::path(
    post, path = "/api/v1/positions",
    request_body = Line,
    responses((status = 200, body = PositionView), describe::Refusals),
)]
pub(super) async fn position(
    Extension(address): Extension<Address>,
    Body(line): Body<Line>,
) -> Result<Json<PositionView>, Error> {
    Ok(Json(aside(address.0, move || line.play().map(|played| played.view())).await??))
}

/// The line of play of a record.
#[describe::path(
    post, path = "/api/v1/lines",
    request_body = RecordText,
    responses((status = 200, body = Line), describe::Refusals),
)]
pub(super) async fn line(
    Extension(address): Extension<Address>,
    Body(text): Body<RecordText>,
) -> Result<Json<Line>, Error> {
    Ok(Json(aside(address.0, move || line_of_text(&text.record)).await??))
}

/// Where to stop.
#[derive(Deserialize, describe::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct UpTo {
    /// The number of the last event that counts; by default all of them.
    #[param(value_type = Option<usize>)]
    sequence: Option<u32>,
}

/// The line of play of a finished table, up to an event.
#[describe::path(
    get, path = "/api/v1/tables/{table}/line",
    params(("table" = String, Path, description = "The table"), UpTo),
    responses((status = 200, body = Line), describe::Refusals),
)]
pub(super) async fn table_line(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    TableId(table): TableId,
    Asked(UpTo { sequence }): Asked<UpTo>,
) -> Result<Json<Line>, Error> {
    let desk = Desk::free(address.0).await?;
    let look = |slot: &mut Slot| check_over(&slot.table).map(|()| slot.log().to_vec());
    let log = hall.inner.tables.look(&table, LATEST, look).await??;
    let last = sequence.map_or(usize::MAX, |sequence| sequence.max(1) as usize);
    let log = log.into_iter().take(last).map(|kept| (kept.at(), kept.event()));
    Ok(Json(desk.work(move || line_of_log(log, &table)).await??))
}
