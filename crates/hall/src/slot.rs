//! One table in memory: what its log makes of it, and the log itself.

use std::collections::{BTreeSet, HashMap};

use axum::extract::ws::Utf8Bytes;
use fair::Secret;
use protocol::{
    AnyTable, CommandBody, CommandRequest, EventBody, FeedOf, Judgment, Kept, MomentView, Summary,
    Viewer,
};
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::{Event, NewEvent, Projection, Store, Write};
use table::{Broken, Moment, PlayerId, Stage};
use tokio::task::yield_now;

use crate::{Error, aside::LOADS, recent::Recent, secrets, standings};

/// How many events are played again at once.
const SHORT: usize = 64;
/// The bytes of a table without events.
const LIGHTEST: usize = 8 * 1024;
/// The bytes that an event has besides its text: the command that led to it, and how the table stood.
const AROUND: usize = 512;

/// A command that was taken, by its player and key.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    digest: Vec<u8>,
    /// The number of the last event that it led to.
    pub(crate) sequence: u64,
}

impl Done {
    pub(crate) fn is_of(&self, digest: &[u8]) -> bool {
        self.digest == digest
    }
}

/// One table in memory.
#[derive(Debug)]
pub(crate) struct Slot {
    pub(crate) id: String,
    pub(crate) table: AnyTable,
    pub(crate) secret: Secret,
    log: Vec<Kept>,
    /// The bytes of the log.
    bytes: usize,
    recent: Recent,
    /// By player and key.
    done: HashMap<(String, String), Done>,
    /// Whose command the last event belongs to.
    last_command: Option<(String, String)>,
    /// All players who have ever sat here.
    met: BTreeSet<String>,
    /// What lists show of the table, if it was worked out since something other than a step happened.
    summary: Option<String>,
}

/// What a command leads to, ready to be written; the table changes once it is.
pub(crate) struct Plan {
    after: AnyTable,
    log: Vec<Kept>,
    moment: Option<MomentView>,
    /// Everybody who sits there now, if that has changed.
    players: Option<Vec<String>>,
    summary: String,
}

/// A message with events.
pub(crate) struct Page<T> {
    /// The number of the last event in it.
    pub(crate) last: u64,
    /// Whether more has happened since.
    pub(crate) more: bool,
    pub(crate) text: T,
}

/// What caused a group of events: whose command, and under which key. It is stored with the first of them.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    pub(crate) player: String,
    pub(crate) key: String,
    pub(crate) digest: Vec<u8>,
}

impl Cause {
    /// A command of a player. Its digest tells it from another one under the same key.
    pub(crate) fn new(player: &PlayerId, request: &CommandRequest) -> Self {
        let text = serde_json::to_string(&request.command);
        let text = text.expect("commands are plain text and numbers");
        let digest = Sha256::digest(text).to_vec();
        // A player who sat down without a token is known by the key, which nobody may read in the log.
        let is_sit = matches!(request.command, CommandBody::Sit { .. });
        let is_secret = is_sit && request.key.chars().count() >= secrets::LONG_KEY;
        let key = if is_secret { secrets::kept_key(&request.key) } else { request.key.clone() };
        Self { player: player.0.clone(), key, digest }
    }
}

impl Slot {
    /// Reads a table from the log.
    pub(crate) async fn load(store: &Store, id: &str) -> Result<Self, Error> {
        let desk = LOADS.free().await?;
        let row = store.table(id).await?.ok_or(Error::NoTable)?;
        let secret: [u8; 32] = row.secret.try_into().map_err(|_| Error::Corrupt)?;
        let (id, secret, log) = (id.to_owned(), Secret::new(secret), store.events(id, 0).await?);
        if log.len() <= SHORT {
            return Self::replay(&id, secret, log);
        }
        // Requests must not wait while a long game is replayed.
        let replay = move || Self::replay(&id, secret, log);
        desk.work(replay).await?
    }

    /// Builds a table from its whole log.
    pub(crate) fn replay(id: &str, secret: Secret, log: Vec<Event>) -> Result<Self, Error> {
        let mut log = log.into_iter();
        let first = log.next().ok_or(Error::Corrupt)?;
        let seq = first.seq;
        let (kept, body) = read(first.at, first.body, seq)?;
        let EventBody::Opened(terms) = body else {
            return Err(broken(seq, "a log begins by opening a table").into());
        };
        let table = AnyTable::open(terms).map_err(|error| broken(seq, &error.to_string()))?;
        let mut slot = Self {
            id: id.to_owned(),
            table,
            secret,
            bytes: kept.text().len(),
            log: vec![kept],
            recent: Recent::default(),
            done: HashMap::new(),
            last_command: None,
            met: BTreeSet::new(),
            summary: None,
        };
        log.try_for_each(|event| slot.evolve(event).map(|_| ()))?;
        slot.recent = Recent::since(if slot.has_begun() { slot.sequence() } else { 0 });
        Ok(slot)
    }

    fn has_begun(&self) -> bool {
        self.table.stage() != Stage::Open
    }

    /// Takes in what others have written since.
    pub(crate) async fn catch_up(&mut self, store: &Store) -> Result<(), Error> {
        let missed = store.events(&self.id, self.sequence()).await?;
        for (count, event) in missed.into_iter().enumerate() {
            // It may be a whole game, and requests at other tables must not wait for it.
            if count % SHORT == SHORT - 1 {
                yield_now().await;
            }
            let changes_position = self.evolve(event)?;
            let moment = self.table.moment(self.sequence()).filter(|_| changes_position);
            self.recent.add(moment);
        }
        Ok(())
    }

    /// Takes in an event from the log, and says whether it changes the position.
    fn evolve(&mut self, mut event: Event) -> Result<bool, Error> {
        let (kept, body) = read(event.at, std::mem::take(&mut event.body), event.seq)?;
        let changes_position = body.changes_position();
        let hidden = hidden_by(&body);
        if let EventBody::SeatTaken { sitter, .. } = &body {
            self.met.extend(sitter.player.clone());
        }
        self.table.evolve(event.seq, event.at, body)?;
        self.bytes += kept.text().len();
        self.log.push(kept);
        self.summary = None;
        self.hide(hidden);
        self.note_command(event);
        Ok(changes_position)
    }

    /// Hidden words are not even kept in memory; only the log has them.
    fn hide(&mut self, event: Option<u64>) {
        let index = event.and_then(|event| usize::try_from(event).ok()?.checked_sub(1));
        let Some(kept) = index.and_then(|index| self.log.get_mut(index)) else { return };
        if let EventBody::Said { seat, .. } = kept.event() {
            *kept = Kept::new(kept.at(), &EventBody::Said { seat, text: String::new() });
        }
    }

    /// Takes in what has been written as planned.
    pub(crate) fn swap(&mut self, plan: Plan, cause: Option<&Cause>) {
        let Plan { after, log, moment, players, summary } = plan;
        self.table = after;
        self.summary = Some(summary);
        self.met.extend(players.into_iter().flatten());
        self.bytes += log.iter().map(|kept| kept.text().len()).sum::<usize>();
        self.log.extend(log);
        self.recent.add(moment);
        self.last_command = cause.map(|cause| (cause.player.clone(), cause.key.clone()));
        if let (Some(cause), Some(command)) = (cause, self.last_command.clone()) {
            let done = Done { digest: cause.digest.clone(), sequence: self.sequence() };
            self.done.insert(command, done);
        }
    }

    /// The first event of a command carries its key; those that follow belong to it as well.
    fn note_command(&mut self, event: Event) {
        if let Event { player: Some(player), key: Some(key), digest: Some(digest), .. } = event {
            let command = (player, key);
            self.done.insert(command.clone(), Done { digest, sequence: event.seq });
            self.last_command = Some(command);
        } else if event.player.is_none() {
            self.last_command = None;
        } else if let Some(done) = self.last_command.as_ref().and_then(|c| self.done.get_mut(c)) {
            done.sequence = event.seq;
        }
    }

    pub(crate) fn done(&self, player: &str, key: &str) -> Option<&Done> {
        self.done.get(&(player.to_owned(), key.to_owned()))
    }

    pub(crate) fn sequence(&self) -> u64 {
        self.table.sequence()
    }

    /// How many bytes it has in memory, roughly.
    pub(crate) fn weight(&self) -> usize {
        LIGHTEST + self.bytes + self.log.len() * AROUND
    }

    /// Whether a player has ever sat here.
    pub(crate) fn has_met(&self, player: &str) -> bool {
        self.met.contains(player)
    }

    /// The events after some number, and how the table stands, as a viewer may see them: a message of some type.
    pub(crate) fn feed(
        &self,
        kind: Option<&str>,
        viewer: Viewer<'_>,
        after: u64,
        now: Moment,
    ) -> Page<String> {
        self.page(after, |feed| self.table.feed(kind, feed, viewer, now))
    }

    /// As much after some number as fits into one message.
    fn page<T>(&self, after: u64, write: impl FnOnce(FeedOf<'_>) -> T) -> Page<T> {
        let end = Kept::page(&self.log, after);
        let more = end < self.log.len();
        let log = &self.log[..end];
        let text = write(FeedOf { table: &self.id, log, after, moments: None, more });
        Page { last: if more { end as u64 } else { self.sequence() }, more, text }
    }

    /// The same for a socket. Viewers with the same seats share one text.
    pub(crate) fn update(
        &mut self,
        viewer: Viewer<'_>,
        after: u64,
        now: Moment,
    ) -> Page<Utf8Bytes> {
        let held = self.table.seats_of(viewer);
        if let Some(text) = self.recent.text(after, &held, now) {
            return Page { last: self.sequence(), more: false, text };
        }
        let page = self.page(after, |feed| {
            let moments = self.recent.moments(after).filter(|_| !feed.more);
            let feed = FeedOf { moments: moments.as_deref(), ..feed };
            Utf8Bytes::from(self.table.feed(Some("update"), feed, viewer, now))
        });
        if !page.more && after + Recent::KEPT as u64 >= self.sequence() {
            self.recent.keep(after, held, now, page.text.clone());
        }
        page
    }

    /// When the last event happened.
    pub(crate) fn latest(&self) -> Moment {
        Moment(self.log.last().map_or(0, Kept::at))
    }

    /// What has happened.
    pub(crate) fn log(&self) -> &[Kept] {
        &self.log
    }

    /// What is to be written for a command, and what it makes of the table.
    pub(crate) fn plan(
        &self,
        judgment: Judgment,
        now: Moment,
        cause: Option<&Cause>,
    ) -> (Write, Plan) {
        let Judgment { events, after } = judgment;
        let log: Vec<Kept> = events.iter().map(|event| Kept::new(now.0, event)).collect();
        // A command changes the position at most once.
        let changed = events.iter().rposition(EventBody::changes_position);
        let changed = changed.and_then(|index| after.moment(self.sequence() + 1 + index as u64));
        let players = (after.players() != self.table.players()).then(|| names(&after));
        // Lists show who plays what and how it ended. A step in a running game does not change that.
        let goes_on = after.stage() == self.table.stage() && events.iter().all(is_step);
        let summary = self.summary.clone().filter(|_| goes_on);
        let summary = summary.unwrap_or_else(|| summary_of(&self.id, &after));
        let write = Write {
            table: self.id.clone(),
            after: self.sequence(),
            opened: None,
            events: new_events(&log, cause),
            projection: projection(&after, players.clone(), summary.clone()),
        };
        (write, Plan { after, log, moment: changed, players, summary })
    }
}

/// What the log is to keep of a table that is opened with these events.
pub(crate) fn plan_opening(
    id: &str,
    events: &[EventBody],
    now: Moment,
) -> Result<(Vec<NewEvent>, Projection, AnyTable), Error> {
    let Some((EventBody::Opened(terms), rest)) = events.split_first() else {
        return Err(Error::Corrupt);
    };
    let mut table = AnyTable::open(terms.clone()).map_err(|_| Error::Corrupt)?;
    for (event, sequence) in rest.iter().zip(2..) {
        table.evolve(sequence, now.0, event.clone())?;
    }
    let projection = projection(&table, Some(names(&table)), summary_of(id, &table));
    let log: Vec<Kept> = events.iter().map(|event| Kept::new(now.0, event)).collect();
    Ok((new_events(&log, None), projection, table))
}

fn names(table: &AnyTable) -> Vec<String> {
    table.players().into_iter().map(|player| player.0).collect()
}

/// Whether an event is a step of the game and nothing else.
fn is_step(event: &EventBody) -> bool {
    matches!(
        event,
        EventBody::Rolled { .. }
            | EventBody::Moved { .. }
            | EventBody::Decided { .. }
            | EventBody::Unsealed { .. }
    )
}

/// What lists show of a table. As long as the lobby may list it, also who opened it and whether a person plays.
#[derive(Serialize)]
struct Listed<'a> {
    #[serde(flatten)]
    summary: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    opener: Option<&'a str>,
    #[serde(skip_serializing_if = "<&bool as std::ops::Not>::not")]
    person: bool,
}

fn summary_of(id: &str, table: &AnyTable) -> String {
    let opener = (table.stage() != Stage::Over).then(|| &*table.opener().0);
    let person = table.stage() == Stage::Playing && table.has_person();
    let summary = serde_json::to_string(&Listed { summary: table.summary(id), opener, person });
    summary.expect("listings are plain text and numbers")
}

fn projection(table: &AnyTable, players: Option<Vec<String>>, summary: String) -> Projection {
    Projection {
        stage: table.stage().name().to_owned(),
        deadline: table.deadline().map(|moment| moment.0),
        bot_due: table.is_bot_due(),
        full: table.is_full(),
        summary,
        players,
        claim: None,
        standing: Some(standings::kept(table)),
    }
}

fn new_events(log: &[Kept], cause: Option<&Cause>) -> Vec<NewEvent> {
    let event = |(index, kept): (usize, &Kept)| NewEvent {
        at: kept.at(),
        body: kept.text().to_owned(),
        player: cause.map(|cause| cause.player.clone()),
        key: cause.filter(|_| index == 0).map(|cause| cause.key.clone()),
        digest: cause.filter(|_| index == 0).map(|cause| cause.digest.clone()),
    };
    log.iter().enumerate().map(event).collect()
}

fn hidden_by(body: &EventBody) -> Option<u64> {
    if let EventBody::Hidden { event } = body { Some(*event) } else { None }
}

fn read(at: i64, text: String, seq: u64) -> Result<(Kept, EventBody), Broken> {
    Kept::read(at, text).map_err(|error| broken(seq, &error.to_string()))
}

fn broken(sequence: u64, what: &str) -> Broken {
    Broken { sequence, what: what.to_owned() }
}
