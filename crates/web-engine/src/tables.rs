//! One table in memory: what its log makes of it, and the log itself.

use std::collections::HashMap;

use fair::Secret;
use protocol::{
    AnyTable, Circumstances, CommandBody, CommandRequest, EventBody, FeedOf, Judgment, Kept,
    MomentView, Problem, ReasonBody, Viewer,
};
use serde_json::value::RawValue;
use table::{Actor, Moment, PlayerId};

use crate::{
    Job,
    reply::{Due, Keeping, Then, Work},
    stored,
};

/// A table of the little hall.
pub(crate) struct PageTable {
    pub(crate) id: String,
    pub(crate) table: AnyTable,
    secret: Secret,
    log: Vec<Kept>,
    /// How the table stood after each event that changed the position.
    moments: Vec<MomentView>,
    /// The last event of every command that was taken, by its key.
    done: HashMap<String, u64>,
}

/// Who gives a command.
#[derive(Clone, Copy)]
pub(crate) enum By<'a> {
    Player { player: &'a PlayerId, key: &'a str },
    Bot { reason: Option<&'a ReasonBody> },
}

/// What was taken.
pub(crate) struct Taken {
    pub(crate) sequence: u64,
    pub(crate) repeated: bool,
    /// Whether the next game is to be opened.
    pub(crate) opens_rematch: bool,
}

impl PageTable {
    /// A table that is opened by these events.
    pub(crate) fn open(
        id: &str,
        secret: &Secret,
        events: &[EventBody],
        now: Moment,
    ) -> Result<(Self, Keeping), Problem> {
        let log: Vec<Kept> = events.iter().map(|event| Kept::new(now.0, event)).collect();
        let texts: Vec<String> = log.iter().map(|kept| stored::text(kept, None)).collect();
        let table = Self::replay(id.to_owned(), secret.clone(), &texts)?;
        let secret = Some(secret.reveal());
        Ok((table, Keeping { table: id.to_owned(), after: 0, events: texts, secret }))
    }

    /// A table from its stored events.
    pub(crate) fn replay(id: String, secret: Secret, texts: &[String]) -> Result<Self, Problem> {
        let mut texts = texts.iter();
        let first = texts.next().ok_or_else(|| stored::damaged(&"there are no events"))?;
        let first = stored::read(first)?;
        let EventBody::Opened(terms) = first.event else {
            return Err(stored::damaged(&"a log begins by opening a table"));
        };
        let table = AnyTable::open(terms).map_err(|error| stored::damaged(&error))?;
        let log = vec![first.kept];
        let mut local = Self { id, table, secret, log, moments: Vec::new(), done: HashMap::new() };
        for text in texts {
            local.evolve(stored::read(text)?)?;
        }
        Ok(local)
    }

    fn evolve(&mut self, read: stored::Read) -> Result<(), Problem> {
        let sequence = self.log.len() as u64 + 1;
        let changes_position = read.event.changes_position();
        let evolved = self.table.evolve(sequence, read.kept.at(), read.event);
        evolved.map_err(|error| stored::damaged(&error))?;
        self.log.push(read.kept);
        if changes_position {
            self.moments.extend(self.table.moment(sequence));
        }
        if let Some(key) = read.key {
            self.done.insert(key, sequence);
        }
        Ok(())
    }

    /// The events, from the first.
    pub(crate) fn log(&self) -> impl Iterator<Item = (i64, EventBody)> {
        self.log.iter().map(|kept| (kept.at(), kept.event()))
    }

    /// The events as they are stored.
    pub(crate) fn texts(&self) -> Vec<String> {
        self.log.iter().map(|kept| stored::text(kept, None)).collect()
    }

    pub(crate) fn sequence(&self) -> u64 {
        self.table.sequence()
    }

    fn latest(&self) -> Moment {
        Moment(self.log.last().map_or(0, Kept::at))
    }

    /// Gives a command to the table.
    pub(crate) fn execute(
        &mut self,
        request: &CommandRequest,
        by: By<'_>,
        now: Moment,
        next: &str,
        kept: &mut Vec<Keeping>,
    ) -> Result<Taken, Problem> {
        let key = if let By::Player { key, .. } = by { Some(key) } else { None };
        if let Some(&sequence) = key.and_then(|key| self.done.get(key)) {
            return Ok(Taken { sequence, repeated: true, opens_rematch: false });
        }
        let now = now.max(self.latest());
        self.look_at_clock(now, kept)?;
        let judgment = self.table.decide(request, by.circumstances(now, next), &self.secret)?;
        let is_rematch = |event: &EventBody| matches!(event, EventBody::RematchOpened { .. });
        let opens_rematch = judgment.events.iter().any(is_rematch);
        kept.push(self.commit(judgment, now, key));
        Ok(Taken { sequence: self.sequence(), repeated: false, opens_rematch })
    }

    /// Writes down that a clock has run out.
    pub(crate) fn look_at_clock(
        &mut self,
        now: Moment,
        kept: &mut Vec<Keeping>,
    ) -> Result<(), Problem> {
        let now = now.max(self.latest());
        while self.table.deadline().is_some_and(|deadline| deadline <= now) {
            let judgment = self.table.flag(now, &self.secret)?;
            kept.push(self.commit(judgment, now, None));
        }
        Ok(())
    }

    /// Gives back the time in which the page was closed: it counts for nobody.
    pub(crate) fn forgive(&mut self, now: Moment) -> Option<Keeping> {
        let since = self.table.unaccounted_since()?.max(self.latest());
        let away = now.0 - since.0;
        (away > 0).then(|| self.commit(self.table.forgive(away, now), now, None))
    }

    fn commit(&mut self, judgment: Judgment, now: Moment, key: Option<&str>) -> Keeping {
        let Judgment { events, after } = judgment;
        let before = self.sequence();
        let changed = events.iter().rposition(EventBody::changes_position);
        self.moments.extend(changed.and_then(|index| after.moment(before + 1 + index as u64)));
        let log: Vec<Kept> = events.iter().map(|event| Kept::new(now.0, event)).collect();
        let texts = log.iter().map(|kept| stored::text(kept, key)).collect();
        self.table = after;
        self.log.extend(log);
        self.done.extend(key.map(|key| (key.to_owned(), self.sequence())));
        Keeping { table: self.id.clone(), after: before, events: texts, secret: None }
    }

    /// The events that open the next table, and its secret.
    pub(crate) fn rematch(&self, secret: &Secret) -> Vec<EventBody> {
        self.table.rematch(secret)
    }

    /// What to do next.
    pub(crate) fn due(&self, luck: &str) -> Due {
        let job = || Job::Bot { log: self.texts(), luck: luck.to_owned() };
        Due {
            table: self.id.clone(),
            sequence: self.sequence(),
            ground: self.table.ground(),
            deadline: self.table.deadline().map(|moment| moment.0),
            work: self.table.is_bot_due().then(|| Work { then: Then::Act, job: job() }),
        }
    }

    /// As much after an event as fits into one message: its last event, whether there is more, and the message.
    pub(crate) fn update(
        &self,
        viewer: Viewer<'_>,
        after: u64,
        now: Moment,
    ) -> Result<(u64, bool, Box<RawValue>), Problem> {
        let end = Kept::page(&self.log, after);
        let more = end < self.log.len();
        let later = self.moments.iter().filter(|moment| moment.sequence > after);
        let moments: Option<Vec<MomentView>> = (!more).then(|| later.cloned().collect());
        let feed = FeedOf {
            table: &self.id,
            log: &self.log[..end],
            after,
            moments: moments.as_deref(),
            more,
        };
        let text = self.table.feed(Some("update"), feed, viewer, now);
        let message = RawValue::from_string(text).map_err(|e| Problem::unreadable(&e))?;
        Ok((if more { end as u64 } else { self.sequence() }, more, message))
    }
}

impl<'a> By<'a> {
    fn circumstances(self, now: Moment, next: &'a str) -> Circumstances<'a> {
        let (actor, reason) = match self {
            Self::Player { player, .. } => (Actor::Player(player), None),
            Self::Bot { reason } => (Actor::Hall, reason),
        };
        Circumstances { actor, is_program: false, now, next, reason }
    }
}

/// Whether a command may lead to another table.
pub(crate) fn is_rematch(request: &CommandRequest) -> bool {
    matches!(request.command, CommandBody::Rematch { .. })
}
