//! For programs that play by themselves: lines of JSON out, moves in.

use std::{
    collections::{HashMap, HashSet},
    net::IpAddr,
    pin::pin,
    sync::Arc,
    time::Duration,
};

use axum::{
    Extension, Json,
    body::{Body as AnyBody, Bytes},
    extract::{Path, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use protocol::{Accepted, BotLine, BotNews, Code, CommandBody, CommandRequest, Problem, TableView};
use serde::{Deserialize, Serialize};
use table::Moment;
use tokio::{
    sync::mpsc::{self, error::TrySendError},
    time,
};

use super::{HallState, describe};
use crate::{
    Error, Hall,
    body::{Asked, TableId, check_table_id},
    caller::Caller,
    door::Address,
    hall::Inner,
    secrets,
    serve::Lasting,
    shares::Place,
    slot::{Page, Slot},
};

/// How often an empty line shows that the connection is alive, and how often the hall looks for lost news.
const BEAT: Duration = Duration::from_secs(5);
const MOST_TABLES: u32 = 100;
/// How far back the hall looks for lost news, in milliseconds.
const OVERLAP: i64 = 10_000;
/// How many lines may wait for a slow reader, besides the one that is on its way.
const MOST_LINES: usize = 1;

/// What makes a move safe to send twice.
#[derive(Deserialize, describe::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Care {
    /// The last event that the program had seen; by default the latest one.
    seen: Option<u64>,
    /// A text of the program's choice, different for every move.
    #[param(min_length = 1, max_length = 64)]
    key: Option<String>,
    /// The seat, for a program that holds several.
    seat: Option<usize>,
}

/// News for a program, one JSON object a line: which of its games begin and end. While a program reads this, others
/// may invite it to their tables.
#[describe::path(
    get, path = "/api/v1/bot/stream",
    responses((status = 200, body = BotNews, content_type = "application/x-ndjson"), describe::Refusals),
    security(("bearer" = [])),
)]
pub(super) async fn news(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    caller: Caller,
) -> Result<Response, Error> {
    let place = hall.inner.guard.stream(address.0)?;
    let (lines, response) = stream_of_lines();
    tokio::spawn(tell_news(hall.inner.clone(), caller, lines, (address.0, place)));
    Ok(response)
}

/// What happens at a table, one JSON object a line, beginning with how it stands now.
#[describe::path(
    get, path = "/api/v1/bot/tables/{table}/stream",
    params(("table" = String, Path, description = "The table")),
    responses((status = 200, body = BotLine, content_type = "application/x-ndjson"), describe::Refusals),
    security(("bearer" = [])),
)]
pub(super) async fn table(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    TableId(table): TableId,
    caller: Caller,
) -> Result<Response, Error> {
    let view = hall.inner.latest_view(&table, Some(&caller.player)).await?;
    let place = hall.inner.guard.stream(address.0)?;
    let (lines, response) = stream_of_lines();
    tokio::spawn(tell_table(hall.inner.clone(), table, caller, view, lines, (address.0, place)));
    Ok(response)
}

/// Makes a move for the program's seat.
#[describe::path(
    post, path = "/api/v1/bot/tables/{table}/move/{move}",
    params(("table" = String, Path, description = "The table"), ("move" = String, Path, description = "The move, as in `red5`"), Care),
    responses((status = 200, body = Accepted), describe::Refusals),
    security(("bearer" = [])),
)]
pub(super) async fn make_move(
    State(hall): HallState,
    path: Result<Path<(String, String)>, axum::extract::rejection::PathRejection>,
    Asked(care): Asked<Care>,
    caller: Caller,
) -> Result<Json<Accepted>, Error> {
    let Path((table, mv)) = path.map_err(|_| Error::NoTable)?;
    let table = check_table_id(table)?;
    act(&hall, &table, &caller, care, |seat| CommandBody::Move { seat, mv }).await
}

/// Throws the dice for the program's seat.
#[describe::path(
    post, path = "/api/v1/bot/tables/{table}/roll",
    params(("table" = String, Path, description = "The table"), Care),
    responses((status = 200, body = Accepted), describe::Refusals),
    security(("bearer" = [])),
)]
pub(super) async fn roll(
    State(hall): HallState,
    TableId(table): TableId,
    Asked(care): Asked<Care>,
    caller: Caller,
) -> Result<Json<Accepted>, Error> {
    act(&hall, &table, &caller, care, |seat| CommandBody::Roll { seat, dice: None }).await
}

async fn act(
    hall: &Hall,
    table: &str,
    caller: &Caller,
    care: Care,
    command: impl FnOnce(usize) -> CommandBody,
) -> Result<Json<Accepted>, Error> {
    let view = hall.inner.latest_view(table, Some(&caller.player)).await?;
    let seat = care.seat.map_or_else(|| due_seat(&view), Ok)?;
    let request = CommandRequest {
        key: care.key.unwrap_or_else(secrets::player_id),
        seen: Some(care.seen.unwrap_or(view.sequence)),
        command: command(seat),
    };
    let taken = hall.inner.command(table, caller, request).await?;
    let view = hall.inner.view(table, Some(&caller.player)).await?;
    Ok(Json(Accepted { sequence: taken.sequence, repeated: taken.repeated, view }))
}

/// The program's seat that has something to do, or else its first.
fn due_seat(view: &TableView) -> Result<usize, Error> {
    let to_act = view.turn.as_ref().map_or(&[][..], |turn| &turn.to_act);
    let due = view.you.iter().find(|seat| to_act.contains(seat));
    let stranger = || Problem::new(Code::NotAtTable, "you have no seat at this table").into();
    due.or(view.you.first()).copied().ok_or_else(stranger)
}

type Lines = mpsc::Sender<Bytes>;

fn stream_of_lines() -> (Lines, Response) {
    let (sender, receiver) = mpsc::channel(MOST_LINES);
    let lines = stream::unfold(receiver, |mut receiver: mpsc::Receiver<Bytes>| async {
        receiver.recv().await.map(|line| (Ok::<_, std::convert::Infallible>(line), receiver))
    });
    let kind = HeaderValue::from_static("application/x-ndjson");
    let body = AnyBody::from_stream(lines);
    (sender, (Extension(Lasting), [(header::CONTENT_TYPE, kind)], body).into_response())
}

/// A reader that has gone away or does not keep up.
struct Lost;

/// Sends a line, and waits a while for a slow reader.
async fn tell(hall: &Inner, lines: &Lines, line: &impl Serialize) -> Result<(), Lost> {
    let text = serde_json::to_vec(line).expect("lines are plain text and numbers");
    send(hall, lines, text).await
}

async fn send(hall: &Inner, lines: &Lines, mut text: Vec<u8>) -> Result<(), Lost> {
    text.push(b'\n');
    let patience = hall.settings.limits.slow_client;
    lines.send_timeout(text.into(), patience).await.map_err(|_| Lost)
}

fn beat(lines: &Lines) -> Result<(), Lost> {
    match lines.try_send(Bytes::from_static(b"\n")) {
        // A waiting line proves as much; if it waits too long, the connection is closed below.
        Ok(()) | Err(TrySendError::Full(_)) => Ok(()),
        Err(TrySendError::Closed(_)) => Err(Lost),
    }
}

async fn tell_news(
    hall: Arc<Inner>,
    caller: Caller,
    lines: Lines,
    (address, place): (IpAddr, Place),
) {
    let presence = hall.programs.connect(&caller);
    hall.metrics.sockets.inc();
    let mut closing = hall.closing();
    let mut away = pin!(hall.house.turned_away(address, Some(&caller.player.0)));
    let mut news = News { hall: &hall, caller: &caller, lines: &lines, stages: HashMap::new() };
    let mut looked = hall.now();
    let mut end = news.begin().await;
    while end.is_ok() {
        end = tokio::select! {
            tables = presence.news() => news.look_at(tables).await,
            () = time::sleep(BEAT) => {
                let since = Moment(looked.0 - OVERLAP);
                looked = hall.now();
                news.make_good(since).await.and(beat(&lines))
            }
            () = lines.closed() => break,
            () = closing.wait() => break,
            _ = away.as_mut() => break,
        };
    }
    hall.metrics.sockets.dec();
    drop((presence, place));
}

/// What a program has been told about its tables.
struct News<'a> {
    hall: &'a Inner,
    caller: &'a Caller,
    lines: &'a Lines,
    /// How far each of the program's tables was, and its game.
    stages: HashMap<String, (String, String)>,
}

impl News<'_> {
    /// Tells of the newest tables.
    async fn begin(&mut self) -> Result<(), Lost> {
        let store = &self.hall.store;
        let listings = store.tables_of(&self.caller.player.0, MOST_TABLES).await;
        for listing in listings.map_err(|_| Lost)? {
            self.tell(listing.id, listing.game, &listing.stage).await?;
        }
        Ok(())
    }

    /// Looks at the tables touched since a moment: for news from another process, and news that was lost.
    async fn make_good(&mut self, since: Moment) -> Result<(), Lost> {
        let store = &self.hall.store;
        let player = &self.caller.player.0;
        let listings =
            store.tables_of_since(player, since.0, MOST_TABLES).await.map_err(|_| Lost)?;
        let mut touched = HashSet::new();
        for (table, _) in store.touched_since(since.0).await.map_err(|_| Lost)? {
            touched.insert(table);
        }
        for listing in listings {
            touched.remove(&listing.id);
            self.tell(listing.id, listing.game, &listing.stage).await?;
        }
        // The rest belong to others, or the program has lost its seat there.
        touched.retain(|table| self.stages.contains_key(table));
        self.look_at(touched).await
    }

    /// Looks at tables at which something has happened.
    async fn look_at(&mut self, tables: HashSet<String>) -> Result<(), Lost> {
        for table in tables {
            let look = |slot: &mut Slot| {
                let sits = !slot.table.seats_of(Some(&self.caller.player)).is_empty();
                (sits, slot.table.game().to_owned(), slot.table.stage().name())
            };
            let Ok((sits, game, stage)) = self.hall.tables.look(&table, 0, look).await else {
                continue;
            };
            if sits {
                self.tell(table, game, stage).await?;
            } else {
                self.leave(table).await?;
            }
        }
        Ok(())
    }

    /// Tells how far a table is, if that is new.
    async fn tell(&mut self, table: String, game: String, stage: &str) -> Result<(), Lost> {
        let before = self.stages.insert(table.clone(), (stage.to_owned(), game.clone()));
        let before = before.as_ref().map(|(stage, _)| stage.as_str());
        let news = match (before, stage) {
            (before, now) if before == Some(now) => return Ok(()),
            (_, "open") => BotNews::TableOpen { table, game },
            (_, "playing") => BotNews::TableStart { table, game },
            (Some(_), "over") => {
                self.stages.remove(&table);
                BotNews::TableFinish { table, game }
            }
            _ => return Ok(()),
        };
        tell(self.hall, self.lines, &news).await
    }

    /// Where the program gave up and others play on, the game is over for it.
    async fn leave(&mut self, table: String) -> Result<(), Lost> {
        match self.stages.remove(&table) {
            Some((stage, game)) if stage == "playing" => {
                tell(self.hall, self.lines, &BotNews::TableFinish { table, game }).await
            }
            _ => Ok(()),
        }
    }
}

async fn tell_table(
    hall: Arc<Inner>,
    table: String,
    caller: Caller,
    view: TableView,
    lines: Lines,
    (address, place): (IpAddr, Place),
) {
    hall.metrics.sockets.inc();
    let mut hints = hall.bus.subscribe(&table);
    let here = hall.presence.enter(&table, Some(&caller.player));
    let mut closing = hall.closing();
    let mut away = pin!(hall.house.turned_away(address, Some(&caller.player.0)));
    let mut sent = view.sequence;
    let mut end = tell(&hall, &lines, &BotLine::TableFull { view }).await;
    let mut latest = sent + 1; // something may have happened before the bus was listened to
    while end.is_ok() {
        if latest > sent {
            let viewer = Some(&caller.player);
            let feed = hall.feed(&table, Some("table-state"), viewer, sent, latest).await;
            let Ok(Page { last, more, text }) = feed else { break };
            if last > sent {
                sent = last;
                end = send(&hall, &lines, text.into_bytes()).await;
            }
            latest = if more { latest.max(sent + 1) } else { sent };
            if more && end.is_ok() {
                continue;
            }
        }
        tokio::select! {
            changed = hints.changed() => {
                if changed.is_err() { break }
                latest = *hints.borrow_and_update();
            }
            () = time::sleep(BEAT) => end = end.and(beat(&lines)),
            () = lines.closed() => break,
            () = closing.wait() => break,
            _ = away.as_mut() => break,
        }
    }
    hall.metrics.sockets.dec();
    drop((here, place));
}
