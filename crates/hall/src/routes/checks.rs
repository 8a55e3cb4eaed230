//! Records, whether the dice in them were honest, and how things stood at each of their moments.

use std::{io, net::IpAddr};

use answers::{record_of, verification};
use axum::{
    Extension, Json,
    body::{Body as AnyBody, Bytes},
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use futures_util::{Stream, stream};
use game::record::Record;
use protocol::{RecordText, Verification, WalkRequest, WalkTexts};

use super::{HallState, describe};
use crate::{
    Error,
    aside::{Desk, aside},
    body::{Body, TableId},
    door::Address,
    tables::LATEST,
};

/// How much of a walk is sent at once.
const PIECE: usize = 16 * 1024;

/// The record of a game so far, without decisions that are still sealed.
#[describe::path(
    get, path = "/api/v1/tables/{table}/record",
    params(("table" = String, Path, description = "The table")),
    responses((status = 200, body = String, content_type = "text/plain"), describe::Refusals),
)]
pub(super) async fn record(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    TableId(table): TableId,
) -> Result<Response, Error> {
    let record = with_record(&hall, address, &table, |record| record.to_string()).await?;
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, plain)], record).into_response())
}

/// Recomputes every roll of a table.
#[describe::path(
    get, path = "/api/v1/tables/{table}/verification",
    params(("table" = String, Path, description = "The table")),
    responses((status = 200, body = Verification), describe::Refusals),
)]
pub(super) async fn verify_table(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    TableId(table): TableId,
) -> Result<Json<Verification>, Error> {
    // Through the text, so that the answer is the one that `dicehall verify` gives.
    Ok(Json(
        with_record(&hall, address, &table, |record| verification(&record.to_string())).await??,
    ))
}

/// Recomputes every roll of a record.
#[describe::path(
    post, path = "/api/v1/verification",
    request_body = RecordText,
    responses((status = 200, body = Verification), describe::Refusals),
)]
pub(super) async fn verify_record(
    Extension(address): Extension<Address>,
    Body(text): Body<RecordText>,
) -> Result<Json<Verification>, Error> {
    Ok(Json(aside(address.0, move || verification(&text.record)).await??))
}

/// How things stood before each step of a record, and what could have been done there.
#[describe::path(
    post, path = "/api/v1/walk",
    request_body = WalkRequest,
    responses((status = 200, body = protocol::Walk), describe::Refusals),
)]
pub(super) async fn walk(
    Extension(address): Extension<Address>,
    Body(request): Body<WalkRequest>,
) -> Result<Response, Error> {
    let texts = aside(address.0, move || request.texts()).await??;
    let json = HeaderValue::from_static("application/json");
    let body = AnyBody::from_stream(pieces(address.0, texts));
    Ok(([(header::CONTENT_TYPE, json)], body).into_response())
}

/// Works a walk out as far as it is read: who reads nothing has the hall hold one piece, and work no more.
fn pieces(address: IpAddr, texts: WalkTexts) -> impl Stream<Item = io::Result<Bytes>> {
    stream::unfold(texts, move |mut texts| async move {
        let work = move || {
            let mut piece = String::with_capacity(2 * PIECE);
            while piece.len() < PIECE
                && let Some(text) = texts.next()
            {
                piece.push_str(&text);
            }
            (!piece.is_empty()).then_some((piece, texts))
        };
        match aside(address, work).await {
            Ok(worked) => worked.map(|(piece, texts)| (Ok(piece.into()), texts)),
            Err(_) => Some((Err(io::ErrorKind::Other.into()), WalkTexts::none())),
        }
    })
}

/// Does something with the record of a table.
async fn with_record<T: Send + 'static>(
    hall: &crate::Hall,
    address: Address,
    table: &str,
    work: impl FnOnce(Record) -> T + Send + 'static,
) -> Result<T, Error> {
    let desk = Desk::free(address.0).await?;
    let found = hall.inner.tables.look(table, LATEST, |slot| slot.table.clone()).await?;
    let id = table.to_owned();
    let done = desk.work(move || record_of(&found, &id).map(work)).await?;
    Ok(done?)
}
