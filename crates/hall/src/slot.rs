//! One table in memory: what its log makes of it, and the log itself.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use fair::Secret;
use protocol::{
    AnyTable, CommandBody, CommandRequest, EventBody, FeedOf, Judgment, Kept, MomentView, Viewer,
};
use sha2::{Digest, Sha256};
use store::{Event, NewEvent, Projection, Store, Write};
use table::{Broken, Moment, PlayerId, Stage};

use crate::{Error, recent::Recent, secrets};

/// How many events are played again at once.
const SHORT: usize = 64;

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
    recent: Recent,
    /// By player and key.
    done: HashMap<(String, String), Done>,
    /// Whose command the last event belongs to.
    last_command: Option<(String, String)>,
}

/// What a command leads to, ready to be written; the table changes once it is.
pub(crate) struct Plan {
    after: AnyTable,
    log: Vec<Kept>,
    moment: Option<MomentView>,
}

/// A message that tells events.
pub(crate) struct Page<T> {
    /// The number of the last event in it.
    pub(crate) last: u64,
    /// Whether more has happened since.
    pub(crate) more: bool,
    pub(crate) text: T,
}

/// Who caused a group of events; stored with the first of them.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) player: String,
    pub(crate) key: String,
    pub(crate) digest: Vec<u8>,
}

impl Origin {
    /// A command of a player. Its digest tells it from another one under the same key.
    pub(crate) fn new(player: &PlayerId, request: &CommandRequest) -> Self {
        let text = serde_json::to_string(&request.command);
        let text = text.expect("commands are plain text and numbers");
        let digest = Sha256::digest(text).to_vec();
        // Who sat down without a token is known by the key, which nobody is to read in the log.
        let is_sit = matches!(request.command, CommandBody::Sit { .. });
        let is_secret = is_sit && request.key.chars().count() >= secrets::LONG_KEY;
        let key = if is_secret { secrets::kept_key(&request.key) } else { request.key.clone() };
        Self { player: player.0.clone(), key, digest }
    }
}

impl Slot {
    /// Reads a table from the log.
    pub(crate) async fn load(store: &Store, id: &str) -> Result<Self, Error> {
        let row = store.table(id).await?.ok_or(Error::NoTable)?;
        let secret: [u8; 32] = row.secret.try_into().map_err(|_| Error::Corrupt)?;
        let (id, secret, log) = (id.to_owned(), Secret::new(secret), store.events(id, 0).await?);
        if log.len() <= SHORT {
            return Self::replay(&id, secret, log);
        }
        // Requests do not wait for a long game to be played again.
        let replay = move || Self::replay(&id, secret, log);
        tokio::task::spawn_blocking(replay).await.map_err(|_| Error::Corrupt)?
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
            log: vec![kept],
            recent: Recent::default(),
            done: HashMap::new(),
            last_command: None,
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
        for event in missed {
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
        self.table.evolve(event.seq, event.at, body)?;
        self.log.push(kept);
        self.hide(hidden);
        self.note_command(event);
        Ok(changes_position)
    }

    /// What was hidden is not even in memory any more; only the log has it.
    fn hide(&mut self, event: Option<u64>) {
        let index = event.and_then(|event| usize::try_from(event).ok()?.checked_sub(1));
        let Some(kept) = index.and_then(|index| self.log.get_mut(index)) else { return };
        if let EventBody::Said { seat, .. } = kept.event() {
            *kept = Kept::new(kept.at(), &EventBody::Said { seat, text: String::new() });
        }
    }

    /// Takes in what has been written as planned.
    pub(crate) fn swap(&mut self, plan: Plan, origin: Option<&Origin>) {
        let Plan { after, log, moment } = plan;
        self.table = after;
        self.log.extend(log);
        self.recent.add(moment);
        self.last_command = origin.map(|origin| (origin.player.clone(), origin.key.clone()));
        if let (Some(origin), Some(command)) = (origin, self.last_command.clone()) {
            let done = Done { digest: origin.digest.clone(), sequence: self.sequence() };
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

    /// As much after some number as one message holds.
    fn page<T>(&self, after: u64, write: impl FnOnce(FeedOf<'_>) -> T) -> Page<T> {
        let end = Kept::page(&self.log, after);
        let more = end < self.log.len();
        let log = &self.log[..end];
        let text = write(FeedOf { table: &self.id, log, after, moments: None, more });
        Page { last: if more { end as u64 } else { self.sequence() }, more, text }
    }

    /// The same for a socket. Viewers who may see the same share one text.
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

    /// Since when time has to be accounted for, if any runs: what was before the last event has been.
    pub(crate) fn unaccounted_since(&self) -> Option<Moment> {
        let last = Moment(self.log.last().map_or(0, Kept::at));
        self.table.runs_since().map(|since| since.max(last))
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
        origin: Option<&Origin>,
    ) -> (Write, Plan) {
        let Judgment { events, after } = judgment;
        let log: Vec<Kept> = events.iter().map(|event| Kept::new(now.0, event)).collect();
        // A command changes the position at most once.
        let changed = events.iter().rposition(EventBody::changes_position);
        let changed = changed.and_then(|index| after.moment(self.sequence() + 1 + index as u64));
        let players = (after.players() != self.table.players()).then(|| names(&after));
        let write = Write {
            table: self.id.clone(),
            after: self.sequence(),
            opened: None,
            events: new_events(&log, origin),
            projection: projection(&self.id, &after, players),
        };
        (write, Plan { after, log, moment: changed })
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
    let projection = projection(id, &table, Some(names(&table)));
    let log: Vec<Kept> = events.iter().map(|event| Kept::new(now.0, event)).collect();
    Ok((new_events(&log, None), projection, table))
}

fn names(table: &AnyTable) -> Vec<String> {
    table.players().into_iter().map(|player| player.0).collect()
}

fn projection(id: &str, table: &AnyTable, players: Option<Vec<String>>) -> Projection {
    let summary = serde_json::to_string(&table.listing(id));
    Projection {
        stage: table.stage().name().to_owned(),
        deadline: table.deadline().map(|moment| moment.0),
        bot_due: table.is_bot_due(),
        full: table.is_full(),
        summary: summary.expect("listings are plain text and numbers"),
        players,
    }
}

fn new_events(log: &[Kept], origin: Option<&Origin>) -> Vec<NewEvent> {
    let event = |(index, kept): (usize, &Kept)| NewEvent {
        at: kept.at(),
        body: kept.text().to_owned(),
        player: origin.map(|origin| origin.player.clone()),
        key: origin.filter(|_| index == 0).map(|origin| origin.key.clone()),
        digest: origin.filter(|_| index == 0).map(|origin| origin.digest.clone()),
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
