//! Players and their tokens.

use axum::{Extension, Json, extract::State, http::StatusCode};
use protocol::{Identity, Lobby, Me, NewPlayer, PlayerKind};

use super::{HallState, describe, lobby};
use crate::{Error, body::Body, caller::Caller, door::Address, secrets::Token};

const MOST_LISTED: u32 = 100;

/// Makes a player for a program. Browsers need not ask: they are given a cookie when they sit down.
#[describe::path(
    post, path = "/api/v1/players",
    request_body = NewPlayer,
    responses((status = 201, body = Identity), describe::Refusals),
)]
pub(super) async fn new(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    Body(new): Body<NewPlayer>,
) -> Result<(StatusCode, Json<Identity>), Error> {
    hall.inner.guard.make(address.0)?;
    let (caller, token) = hall.inner.new_player(&new.name, new.kind, Token::fresh()).await?;
    let identity = Identity { player: caller.player.0, token: token.reveal() };
    Ok((StatusCode::CREATED, Json(identity)))
}

/// Who the caller is.
#[describe::path(
    get, path = "/api/v1/me",
    responses((status = 200, body = Me), describe::Refusals),
    security(("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn me(caller: Caller) -> Json<Me> {
    let Caller { player, name, is_program } = caller;
    let kind = if is_program { PlayerKind::Program } else { PlayerKind::Guest };
    Json(Me { player: player.0, name, kind })
}

/// The tables at which the player has a seat, the newest first.
#[describe::path(
    get, path = "/api/v1/me/tables",
    responses((status = 200, body = Lobby), describe::Refusals),
    security(("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn my_tables(
    State(hall): HallState,
    caller: Caller,
) -> Result<Json<Lobby>, Error> {
    let player = &caller.player.0;
    let listings = hall.inner.store.tables_of(player, MOST_LISTED).await?;
    Ok(Json(lobby::read(&listings)))
}
