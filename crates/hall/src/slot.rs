//! One table in memory: what its log makes of it, and the log itself.

use std::collections::HashMap;

use fair::Secret;
use protocol::{AnyTable, CommandRequest, EventBody, Feed, Viewer};
use sha2::{Digest, Sha256};
use store::{Event, NewEvent, Projection, Store};
use table::{Broken, Moment, PlayerId};

use crate::Error;

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
    log: Vec<(i64, EventBody)>,
    /// By player and key.
    done: HashMap<(String, String), Done>,
    /// Whose command the last event belongs to.
    last_command: Option<(String, String)>,
}

/// Who a group of events comes from, for the first of them.
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
        Self { player: player.0.clone(), key: request.key.clone(), digest }
    }
}

impl Slot {
    /// Reads a table from the log.
    pub(crate) async fn load(store: &Store, id: &str) -> Result<Self, Error> {
        let row = store.table(id).await?.ok_or(Error::NoTable)?;
        let secret: [u8; 32] = row.secret.try_into().map_err(|_| Error::Corrupt)?;
        Self::replay(id, Secret::new(secret), store.events(id, 0).await?)
    }

    /// Builds a table from its whole log.
    pub(crate) fn replay(id: &str, secret: Secret, log: Vec<Event>) -> Result<Self, Error> {
        let mut log = log.into_iter();
        let first = log.next().ok_or(Error::Corrupt)?;
        let body = read_body(&first)?;
        let EventBody::Opened(terms) = &body else {
            return Err(broken(&first, "a log begins by opening a table").into());
        };
        let table =
            AnyTable::open(terms.clone()).map_err(|error| broken(&first, &error.to_string()))?;
        let mut slot = Self {
            id: id.to_owned(),
            table,
            secret,
            log: vec![(first.at, body)],
            done: HashMap::new(),
            last_command: None,
        };
        log.try_for_each(|event| slot.take(event))?;
        Ok(slot)
    }

    /// Takes in what others have written since.
    pub(crate) async fn catch_up(&mut self, store: &Store) -> Result<(), Error> {
        let missed = store.events(&self.id, self.sequence()).await?;
        missed.into_iter().try_for_each(|event| self.take(event))
    }

    pub(crate) fn take(&mut self, event: Event) -> Result<(), Error> {
        let body = read_body(&event)?;
        self.table.evolve(event.seq, event.at, body.clone())?;
        self.log.push((event.at, body));
        self.note_command(event);
        Ok(())
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

    /// The events after some number, and how the table stands, as a viewer may see them.
    pub(crate) fn feed(&self, viewer: Viewer<'_>, after: u64, now: Moment) -> Feed {
        let skipped = usize::try_from(after).unwrap_or(usize::MAX).min(self.log.len());
        let events = self.log[skipped..].iter().zip(skipped as u64 + 1..);
        let events = events
            .map(|((at, body), sequence)| self.table.feed(viewer, sequence, *at, body.clone()))
            .collect();
        Feed { events, view: self.table.view(&self.id, viewer, now) }
    }

    /// What has happened, and when.
    pub(crate) fn log(&self) -> &[(i64, EventBody)] {
        &self.log
    }

    /// How the table would stand after some events, and what the log is to keep of it.
    pub(crate) fn plan(
        &self,
        events: &[EventBody],
        now: Moment,
        origin: Option<&Origin>,
    ) -> Result<(Vec<NewEvent>, Projection), Error> {
        let mut after = self.table.clone();
        for (event, sequence) in events.iter().zip(self.sequence() + 1..) {
            after.evolve(sequence, now.0, event.clone())?;
        }
        let players = (after.players() != self.table.players()).then(|| names(&after));
        Ok((new_events(events, now, origin), projection(&self.id, &after, players)))
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
    Ok((new_events(events, now, None), projection, table))
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
        summary: summary.expect("listings are plain text and numbers"),
        players,
    }
}

fn new_events(events: &[EventBody], now: Moment, origin: Option<&Origin>) -> Vec<NewEvent> {
    let event = |(index, event): (usize, &EventBody)| NewEvent {
        at: now.0,
        body: serde_json::to_string(event).expect("events are plain text and numbers"),
        player: origin.map(|origin| origin.player.clone()),
        key: origin.filter(|_| index == 0).map(|origin| origin.key.clone()),
        digest: origin.filter(|_| index == 0).map(|origin| origin.digest.clone()),
    };
    events.iter().enumerate().map(event).collect()
}

fn read_body(event: &Event) -> Result<EventBody, Broken> {
    serde_json::from_str(&event.body).map_err(|error| broken(event, &error.to_string()))
}

fn broken(event: &Event, what: &str) -> Broken {
    Broken { sequence: event.seq, what: what.to_owned() }
}
