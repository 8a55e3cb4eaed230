//! What there is to play, and who waits for players.

use std::collections::HashMap;

use axum::{Json, extract::State};
use protocol::{Games, Lobby, LobbyTable, ProgramCard};
use serde::Deserialize;
use store::Listing;
use table::PlayerId;

use super::{HallState, describe};
use crate::{Error, line::Party};

/// How long the lobby shows a table at which nothing happens.
const LISTED_FOR: i64 = 60 * 60 * 1000;
const MOST_LISTED: usize = 100;
/// How many of them may come from one address while others wait, and among how many they are chosen.
const MOST_EACH: usize = 20;
const LOOKED_AT: u32 = 500;
/// How long it shows a game in which nobody does anything.
const WATCHED_FOR: i64 = 15 * 60 * 1000;
const MOST_WATCHED: u32 = 12;

/// The games, and the bots that play them.
#[describe::path(get, path = "/api/v1/games", responses((status = 200, body = Games), describe::Refusals))]
pub(super) async fn games() -> Json<Games> {
    Json(answers::games())
}

/// The programs that are connected and can be invited.
#[describe::path(get, path = "/api/v1/programs", responses((status = 200, body = Vec<ProgramCard>), describe::Refusals))]
pub(super) async fn programs(State(hall): HallState) -> Json<Vec<ProgramCard>> {
    Json(hall.inner.programs.cards())
}

/// The lobby: public tables with empty seats, and some that are being played, the newest first.
#[describe::path(get, path = "/api/v1/tables", responses((status = 200, body = Lobby), describe::Refusals))]
pub(super) async fn tables(State(hall): HallState) -> Result<Json<Lobby>, Error> {
    let (store, now) = (&hall.inner.store, hall.inner.now().0);
    let open = store.lobby(now - LISTED_FOR, LOOKED_AT).await?;
    let mut tables = read(&shared_out(open, |opener| hall.inner.parties.of(&PlayerId(opener))));
    tables.retain(|table| table.seats.contains(&None));
    let playing = read(&store.being_played(now - WATCHED_FOR, MOST_WATCHED).await?);
    Ok(Json(Lobby { tables, playing }))
}

/// The newest tables, but only so many of one party, as long as there are others.
fn shared_out(open: Vec<Listing>, party: impl Fn(String) -> Party) -> Vec<Listing> {
    #[derive(Deserialize)]
    struct Opened {
        opener: Option<String>,
    }
    if open.len() <= MOST_LISTED {
        return open;
    }
    let mut counts: HashMap<Party, usize> = HashMap::new();
    let mut is_within = |listing: &Listing| {
        let read: Option<Opened> = serde_json::from_str(&listing.summary).ok();
        let Some(player) = read.and_then(|opened| opened.opener) else { return true };
        let count = counts.entry(party(player)).or_default();
        *count += 1;
        *count <= MOST_EACH
    };
    let (mut listed, others): (Vec<Listing>, Vec<Listing>) =
        open.into_iter().partition(&mut is_within);
    listed.truncate(MOST_LISTED);
    let room = MOST_LISTED - listed.len();
    listed.extend(others.into_iter().take(room));
    listed.sort_by(|a, b| b.touched_at.cmp(&a.touched_at).then_with(|| a.id.cmp(&b.id)));
    listed
}

pub(super) fn read(listings: &[Listing]) -> Vec<LobbyTable> {
    // Anything from another version that this one cannot read is left out, not guessed at.
    let read = |listing: &Listing| serde_json::from_str(&listing.summary).ok();
    listings.iter().filter_map(read).collect()
}
