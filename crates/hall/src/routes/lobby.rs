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
/// How many of them may come from one address while others wait.
const LISTED_EACH: usize = 20;
/// Among how many the tables of a list are chosen.
const LOOKED_AT: u32 = 500;
/// How long it shows a game in which nobody does anything.
const WATCHED_FOR: i64 = 15 * 60 * 1000;
const MOST_WATCHED: usize = 12;
/// How many of these may come from one address while others wait.
const WATCHED_EACH: usize = 4;

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
    let party = |opener| hall.inner.parties.of(&PlayerId(opener));
    let open = store.lobby(now - LISTED_FOR, LOOKED_AT).await?;
    let mut tables = read(&shared_out(open, MOST_LISTED, LISTED_EACH, party));
    tables.retain(|table| table.seats.contains(&None));
    let playing = store.being_played(now - WATCHED_FOR, LOOKED_AT).await?;
    let playing = read(&shared_out(playing, MOST_WATCHED, WATCHED_EACH, party));
    Ok(Json(Lobby { tables, playing }))
}

/// So many of the newest tables, those first at which people play, but only so many of one party as long as there are others.
fn shared_out(
    mut found: Vec<Listing>,
    most: usize,
    each: usize,
    party: impl Fn(String) -> Party,
) -> Vec<Listing> {
    if found.len() <= most {
        return found;
    }
    found.sort_by_cached_key(|listing| !kept(listing).person);
    let mut counts: HashMap<Party, usize> = HashMap::new();
    let mut is_within = |listing: &Listing| {
        let Some(player) = kept(listing).opener else { return true };
        let count = counts.entry(party(player)).or_default();
        *count += 1;
        *count <= each
    };
    let (mut listed, others): (Vec<Listing>, Vec<Listing>) =
        found.into_iter().partition(&mut is_within);
    listed.truncate(most);
    let room = most - listed.len();
    listed.extend(others.into_iter().take(room));
    listed.sort_by(|a, b| b.touched_at.cmp(&a.touched_at).then_with(|| a.id.cmp(&b.id)));
    listed
}

/// What is kept with a listing for this choice.
#[derive(Default, Deserialize)]
struct Kept {
    opener: Option<String>,
    #[serde(default)]
    person: bool,
}

fn kept(listing: &Listing) -> Kept {
    serde_json::from_str(&listing.summary).unwrap_or_default()
}

pub(super) fn read(listings: &[Listing]) -> Vec<LobbyTable> {
    // Anything from another version that this one cannot read is left out, not guessed at.
    let read = |listing: &Listing| serde_json::from_str(&listing.summary).ok();
    listings.iter().filter_map(read).collect()
}
