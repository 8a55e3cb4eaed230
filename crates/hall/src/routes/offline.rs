//! What the page needs when it plays and thinks by itself: sending games that were played without the hall, and asking whether
//! it may look at a position.

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use protocol::{Line, SentRecord, TableOpened};
use store::Appended;

use super::{HallState, describe};
use crate::{
    Error,
    aside::aside,
    body::Body,
    caller::{Caller, or_guest},
    door::Address,
    hall::now,
    ledger,
};

/// Stores a finished game that was played without the hall. The table says that nobody can vouch for its dice.
#[describe::path(
    post, path = "/api/v1/records",
    request_body = SentRecord,
    responses(
        (status = 201, body = TableOpened),
        (status = 200, body = TableOpened, description = "It was stored before"),
        describe::Refusals,
    ),
    security((), ("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn send(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    caller: Option<Caller>,
    Body(sent): Body<SentRecord>,
) -> Result<(StatusCode, HeaderMap, Json<TableOpened>), Error> {
    hall.inner.guard.make(address.0)?;
    hall.inner.guard.keep(address.0, sent.record.len())?;
    let (caller, cookie) = or_guest(&hall.inner, caller, "guest", None).await?;
    hall.inner.parties.note(&caller.player, address.0);
    let player = caller.player.clone();
    let write = aside(address.0, move || ledger::sent(&sent, &player, now())).await??;
    let table = write.table.clone();
    let status = match hall.inner.store.append(vec![write]).await? {
        Appended::Committed => StatusCode::CREATED,
        Appended::Conflict => StatusCode::OK,
    };
    let view = hall.inner.view(&table, Some(&caller.player)).await?;
    let opened = TableOpened { link: format!("/t/{table}"), table, view };
    Ok((status, cookie, Json(opened)))
}

/// Says whether a position may be looked at: not where people play, for whoever thinks with an engine of their own.
#[describe::path(
    post, path = "/api/v1/positions/check",
    request_body = Line,
    responses((status = 204, description = "It may be looked at"), describe::Refusals),
    security((), ("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn may_look(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    caller: Option<Caller>,
    Body(line): Body<Line>,
) -> Result<StatusCode, Error> {
    let played = aside(address.0, move || line.play()).await??;
    hall.inner.check_not_running(address.0, &played, caller.as_ref()).await?;
    Ok(StatusCode::NO_CONTENT)
}
