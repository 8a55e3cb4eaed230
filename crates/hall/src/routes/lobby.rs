//! What there is to play, and who waits for players.

use axum::{Json, extract::State};
use catalog::{GameKind, with_game};
use protocol::{GameCard, Games, Lobby, ProgramCard};

use super::{HallState, describe};
use crate::{Error, bots};

/// How long the lobby shows a table at which nothing happens.
const LISTED_FOR: i64 = 60 * 60 * 1000;
const MOST_LISTED: u32 = 100;

/// The games, and the bots that play them.
#[describe::path(get, path = "/api/v1/games", responses((status = 200, body = Games), describe::Refusals))]
pub(super) async fn games() -> Json<Games> {
    let card =
        |&kind: &GameKind| with_game!(kind, G => GameCard::of::<G>(kind, bots::offers::<G>()));
    Json(Games { games: GameKind::ALL.iter().map(card).collect() })
}

/// The programs that are connected and can be invited.
#[describe::path(get, path = "/api/v1/programs", responses((status = 200, body = Vec<ProgramCard>), describe::Refusals))]
pub(super) async fn programs(State(hall): HallState) -> Json<Vec<ProgramCard>> {
    Json(hall.inner.programs.cards())
}

/// The lobby: public tables with empty seats, the newest first.
#[describe::path(get, path = "/api/v1/tables", responses((status = 200, body = Lobby), describe::Refusals))]
pub(super) async fn tables(State(hall): HallState) -> Result<Json<Lobby>, Error> {
    let listings = hall.inner.store.lobby(hall.inner.now().0 - LISTED_FOR, MOST_LISTED).await?;
    let mut lobby = read(&listings);
    lobby.tables.retain(|table| table.seats.contains(&None));
    Ok(Json(lobby))
}

pub(super) fn read(listings: &[store::Listing]) -> Lobby {
    // What another version wrote and this one cannot read is left out, not guessed at.
    let read = |listing: &store::Listing| serde_json::from_str(&listing.summary).ok();
    Lobby { tables: listings.iter().filter_map(read).collect() }
}
