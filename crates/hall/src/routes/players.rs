//! Players and their tokens.

use axum::{Extension, Json, extract::State, http::StatusCode};
use protocol::{Identity, Lobby, Me, MyGame, MyGames, NewPlayer, PlayerKind, Summary};

use super::{HallState, describe, lobby};
use crate::{Error, body::Body, caller::Caller, door::Address, secrets::Token};

const MOST_LISTED: u32 = 100;
/// Enough for figures to mean something, and few enough to keep the list short.
const MOST_GAMES: u32 = 500;

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
    Ok(Json(Lobby { tables: lobby::read(&listings), playing: Vec::new() }))
}

/// The player's finished games, the newest first.
#[describe::path(
    get, path = "/api/v1/me/games",
    responses((status = 200, body = MyGames), describe::Refusals),
    security(("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn my_games(
    State(hall): HallState,
    caller: Caller,
) -> Result<Json<MyGames>, Error> {
    let player = &caller.player.0;
    let listings = hall.inner.store.finished_of(player, MOST_GAMES).await?;
    let more = listings.len() == MOST_GAMES as usize;
    let games = listings.iter().filter_map(|listing| my_game(listing, player));
    Ok(Json(MyGames { games: games.collect(), more }))
}

/// A game as one of its players sees it. Of games of older versions it is not known how they ended.
fn my_game(listing: &store::Listing, player: &str) -> Option<MyGame> {
    let summary: Summary = serde_json::from_str(&listing.summary).ok()?;
    let seats = summary.players.iter().enumerate();
    let you = seats.filter(|(_, sitter)| sitter.as_deref() == Some(player));
    let you = you.map(|(seat, _)| seat).collect();
    Some(MyGame { at: listing.touched_at, you, table: summary.listing })
}
