//! One table: opening it, looking at it, playing at it.

use answers::check_key;
use axum::{
    Extension, Json,
    extract::{State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{
    Accepted, AnyTable, CommandBody, CommandRequest, History, Legality, NewTable, TableOpened,
    TableView,
};
use serde::Deserialize;

use super::{HallState, describe};
use crate::{
    Error,
    aside::Desk,
    body::{Answer, Asked, Body, TableId},
    caller::{Caller, or_guest},
    door::Address,
    secrets::LONG_KEY,
    slot::Slot,
    socket::{LONGEST_MESSAGE, TableSocket},
    tables::LATEST,
};

/// What has been seen already.
#[derive(Deserialize, describe::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// The number of the last event that has been seen; everything after it is sent.
    #[serde(default)]
    #[param(default = 0, value_type = usize)]
    after: u32,
}

/// What a socket should send.
#[derive(Deserialize, describe::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Listening {
    /// The number of the last event that has been seen; everything after it is sent.
    #[serde(default)]
    #[param(default = 0, value_type = usize)]
    after: u32,
    /// Whether to send who is connected, in messages of type `presence`.
    #[serde(default)]
    #[param(default = false)]
    presence: bool,
}

/// Opens a table. Nobody sits at it yet.
#[describe::path(
    post, path = "/api/v1/tables",
    request_body = NewTable,
    responses((status = 201, body = TableOpened), describe::Refusals),
    security((), ("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn open(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    caller: Option<Caller>,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, HeaderMap, Json<TableOpened>), Error> {
    hall.inner.guard.make(address.0)?;
    if new.public {
        hall.inner.guard.publish(address.0)?;
    }
    check_new_key(caller.as_ref(), new.key.as_deref())?;
    let (caller, cookie) = or_guest(&hall.inner, caller, "guest", new.key.as_deref()).await?;
    hall.inner.parties.note(&caller.player, address.0);
    let table = hall.inner.open(&caller, &new).await?;
    let view = hall.inner.view(&table, Some(&caller.player)).await?;
    let opened = TableOpened { link: format!("/t/{table}"), table, view };
    Ok((StatusCode::CREATED, cookie, Json(opened)))
}

/// The key of a caller without a token proves who it is when the request is repeated, so it must be hard to guess.
fn check_new_key(caller: Option<&Caller>, key: Option<&str>) -> Result<(), Error> {
    let Some(key) = key else { return Ok(()) };
    check_key(key)?;
    if caller.is_none() && key.chars().count() < LONG_KEY {
        let what = format!("without a token, a key has {LONG_KEY} characters or more");
        return Err(Error::Unreadable(what));
    }
    Ok(())
}

/// How a table stands, as the caller may see it.
#[describe::path(
    get, path = "/api/v1/tables/{table}",
    params(("table" = String, Path, description = "The table")),
    responses((status = 200, body = TableView), describe::Refusals),
    security((), ("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn view(
    State(hall): HallState,
    TableId(table): TableId,
    caller: Option<Caller>,
) -> Result<Json<TableView>, Error> {
    let viewer = caller.as_ref().map(|caller| &caller.player);
    Ok(Json(hall.inner.latest_view(&table, viewer).await?))
}

/// The events of a table after a number, as the caller may see them: as many as fit into one answer.
#[describe::path(
    get, path = "/api/v1/tables/{table}/events",
    params(("table" = String, Path, description = "The table"), After),
    responses((status = 200, body = protocol::Feed), describe::Refusals),
    security((), ("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn events(
    State(hall): HallState,
    TableId(table): TableId,
    Asked(After { after }): Asked<After>,
    caller: Option<Caller>,
) -> Result<Response, Error> {
    let viewer = caller.as_ref().map(|caller| &caller.player);
    let page = hall.inner.feed(&table, None, viewer, after.into(), LATEST).await?;
    let json = HeaderValue::from_static("application/json");
    Ok(([(header::CONTENT_TYPE, json)], page.text).into_response())
}

/// How the table stood at each moment of its game after an event, as everybody may see it: as many moments as fit into one
/// answer.
#[describe::path(
    get, path = "/api/v1/tables/{table}/history",
    params(("table" = String, Path, description = "The table"), After),
    responses((status = 200, body = History), describe::Refusals),
)]
pub(super) async fn history(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    TableId(table): TableId,
    Asked(After { after }): Asked<After>,
) -> Result<Json<History>, Error> {
    // A long game takes a while to play again: neither the table nor the sockets wait for it.
    let desk = Desk::free(address.0).await?;
    let log = hall.inner.tables.look(&table, LATEST, |slot| slot.log().to_vec()).await?;
    let log = log.into_iter().map(|kept| (kept.at(), kept.event()));
    let replay = move || AnyTable::history(log, after.into());
    Ok(Json(desk.work(replay).await??))
}

/// A move to check.
#[derive(Deserialize, describe::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Thought {
    /// The seat.
    seat: usize,
    /// The move, as in `red5`.
    #[serde(rename = "move")]
    #[param(max_length = 20)]
    mv: String,
}

/// Whether a seat could make a move now, and if not, why.
#[describe::path(
    get, path = "/api/v1/tables/{table}/legality",
    params(("table" = String, Path, description = "The table"), Thought),
    responses((status = 200, body = Legality), describe::Refusals),
)]
pub(super) async fn legality(
    State(hall): HallState,
    TableId(table): TableId,
    Asked(Thought { seat, mv }): Asked<Thought>,
) -> Result<Json<Legality>, Error> {
    let judge = |slot: &mut Slot| slot.table.judge(seat, &mv);
    let problem = hall.inner.tables.look(&table, LATEST, judge).await?.err();
    Ok(Json(Legality { legal: problem.is_none(), problem }))
}

/// Sends a command to a table. The answer comes once its events are stored.
#[describe::path(
    post, path = "/api/v1/tables/{table}/commands",
    params(("table" = String, Path, description = "The table")),
    request_body = CommandRequest,
    responses((status = 200, body = Accepted), describe::Refusals),
    security((), ("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn command(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    TableId(table): TableId,
    caller: Option<Caller>,
    Body(request): Body<CommandRequest>,
) -> Result<(HeaderMap, Answer<Accepted>), Error> {
    let (caller, cookie) = match (&request.command, caller) {
        (_, Some(caller)) => (caller, HeaderMap::new()),
        (CommandBody::Sit { name, .. }, None) => {
            hall.inner.view(&table, None).await?;
            hall.inner.guard.make(address.0)?;
            check_key(&request.key)?;
            or_guest(&hall.inner, None, name, Some(&request.key)).await?
        }
        (_, None) => return Err(Error::NoToken),
    };
    let taken = hall.inner.command(&table, &caller, request).await?;
    let view = hall.inner.view(&table, Some(&caller.player)).await?;
    let accepted = Accepted { sequence: taken.sequence, repeated: taken.repeated, view };
    Ok((cookie, Answer(accepted)))
}

/// A WebSocket at a table: the server sends `ToClient`, the client `ToServer`.
#[describe::path(
    get, path = "/api/v1/tables/{table}/socket",
    params(("table" = String, Path, description = "The table"), Listening),
    responses((status = 101, description = "From here on WebSocket is spoken"), describe::Refusals),
    security((), ("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn socket(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    TableId(table): TableId,
    Asked(Listening { after, presence }): Asked<Listening>,
    caller: Option<Caller>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|rejection| Error::Unreadable(rejection.body_text()))?;
    hall.inner.view(&table, None).await?;
    let place = hall.inner.guard.socket(address.0)?;
    let socket =
        TableSocket::new(hall.inner.clone(), table, caller, after.into(), (address.0, place))
            .with_presence(presence);
    // The library's own buffers would cost more than a hundred kilobytes per socket.
    let upgrade = upgrade
        .read_buffer_size(LONGEST_MESSAGE)
        .write_buffer_size(0)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(|websocket| socket.run(websocket)).into_response())
}
