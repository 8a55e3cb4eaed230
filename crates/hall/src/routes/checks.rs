//! Records, whether the dice in them were honest, and how things stood at each of their moments.

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use game::record::{self, Record};
use protocol::{Code, Problem, RecordText, Verification, Walk, WalkRequest, verify};

use super::{HallState, describe};
use crate::{
    Error,
    body::{Body, TableId},
    tables::LATEST,
};

/// The record of a game so far, without decisions that are still sealed.
#[describe::path(
    get, path = "/api/v1/tables/{table}/record",
    params(("table" = String, Path, description = "The table")),
    responses((status = 200, body = String, content_type = "text/plain"), describe::Refusals),
)]
pub(super) async fn record(
    State(hall): HallState,
    TableId(table): TableId,
) -> Result<Response, Error> {
    let record = find(&hall, &table).await?;
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, plain)], record.to_string()).into_response())
}

/// Computes every draw of a table again.
#[describe::path(
    get, path = "/api/v1/tables/{table}/verification",
    params(("table" = String, Path, description = "The table")),
    responses((status = 200, body = Verification), describe::Refusals),
)]
pub(super) async fn verify_table(
    State(hall): HallState,
    TableId(table): TableId,
) -> Result<Json<Verification>, Error> {
    // Through the text, so that the answer is the one that `dicehall verify` gives.
    let record = find(&hall, &table).await?.to_string();
    check(&record)
}

/// Computes every draw of a record again.
#[describe::path(
    post, path = "/api/v1/verification",
    request_body = RecordText,
    responses((status = 200, body = Verification), describe::Refusals),
)]
pub(super) async fn verify_record(
    Body(text): Body<RecordText>,
) -> Result<Json<Verification>, Error> {
    check(&text.record)
}

/// How things stood before each step of a record, and what could have been done there.
#[describe::path(
    post, path = "/api/v1/walk",
    request_body = WalkRequest,
    responses((status = 200, body = Walk), describe::Refusals),
)]
pub(super) async fn walk(Body(request): Body<WalkRequest>) -> Result<Json<Walk>, Error> {
    Ok(Json(request.walk()?))
}

async fn find(hall: &crate::Hall, table: &str) -> Result<Record, Error> {
    let record = hall.inner.tables.look(table, LATEST, |slot| slot.table.record(table)).await?;
    let not_started = || Problem::new(Code::NotStarted, "the game has not begun").into();
    record.ok_or_else(not_started)
}

fn check(text: &str) -> Result<Json<Verification>, Error> {
    let record = record::parse(text).map_err(|error| Error::Unreadable(error.to_string()))?;
    let verdict = verify(&record)?;
    Ok(Json(Verification {
        honest: verdict.honesty(),
        code: verdict.code().to_owned(),
        sentence: verdict.to_string(),
    }))
}
