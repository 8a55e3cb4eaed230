//! All tables: the one way in for commands, and the one way out for events.
//!
//! The log is the truth. What is kept in memory is only a table as far as it has been read; a write at
//! the same time, here or in another process, is detected by the log's own key, and then the command is
//! judged again. So no process owns a table.

use std::sync::Arc;

use protocol::{Circumstances, CommandBody, CommandRequest, EventBody, Judgment, ReasonBody};
use store::{Appended, Claim, Opened, Store, StoreError, Write};
use table::{Actor, Moment};

use crate::{
    Error, Limits,
    bus::{Bus, Hint},
    cache::Cache,
    caller::Caller,
    claims::Claims,
    presence::Presence,
    secrets,
    slot::{Cause, Slot, plan_opening},
    standings::Standings,
    thinking::Thinking,
    time::Time,
};

/// How often a command is judged again before the hall gives up: each time another writer was first.
const MOST_TRIES: usize = 20;
/// Up to the end of the log, whoever wrote it: memory may lag behind other processes.
pub(crate) const LATEST: u64 = u64::MAX;

/// Who gives a command.
#[derive(Clone, Copy, Debug)]
pub(crate) enum By<'a> {
    Player(&'a Caller),
    /// A bot of the hall, which may say why.
    Bot {
        reason: Option<&'a ReasonBody>,
    },
}

impl<'a> By<'a> {
    fn circumstances(self, now: Moment, next: &'a str) -> Circumstances<'a> {
        let (actor, is_program, reason) = match self {
            By::Player(caller) => (Actor::Player(&caller.player), caller.is_program, None),
            By::Bot { reason } => (Actor::Hall, false, reason),
        };
        Circumstances { actor, is_program, now, next, reason }
    }
}

/// The result of an accepted command.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) sequence: u64,
    pub(crate) repeated: bool,
}

/// All tables.
pub(crate) struct Tables {
    store: Store,
    bus: Arc<dyn Bus>,
    presence: Presence,
    most_events: u64,
    pub(crate) cache: Cache,
    pub(crate) thinking: Thinking,
    pub(crate) standings: Arc<Standings>,
    pub(crate) time: Arc<Time>,
    pub(crate) claims: Claims,
}

impl Tables {
    pub(crate) fn new(
        store: Store,
        bus: Arc<dyn Bus>,
        presence: Presence,
        limits: Limits,
        time: Arc<Time>,
    ) -> Self {
        Self {
            claims: Claims::new(time.shared.as_ref().map(|shared| shared.name.clone())),
            store,
            bus,
            presence,
            most_events: limits.events_per_table,
            cache: Cache::new((limits.table_memory as usize) << 20),
            thinking: Thinking::default(),
            standings: Arc::default(),
            time,
        }
    }

    /// Does something with a table that has reached at least some event.
    pub(crate) async fn look<T>(
        &self,
        id: &str,
        at_least: u64,
        look: impl FnOnce(&mut Slot) -> T,
    ) -> Result<T, Error> {
        let shared = self.cache.slot(id);
        let mut guard = shared.lock().await;
        match self.loaded(id, &mut guard, at_least).await {
            Ok(slot) => Ok(look(slot)),
            Err(error) => {
                *guard = None;
                self.cache.forget(id);
                Err(error)
            }
        }
    }

    async fn loaded<'a>(
        &self,
        id: &str,
        guard: &'a mut Option<Slot>,
        at_least: u64,
    ) -> Result<&'a mut Slot, Error> {
        let slot = if let Some(slot) = guard {
            slot
        } else {
            self.time.resume(&self.store).await?;
            let slot = guard.insert(Slot::load(&self.store, id).await?);
            self.standings.note(id, &slot.table);
            self.cache.weigh(id, slot.weight());
            slot
        };
        if slot.sequence() < at_least {
            self.catch_up(slot).await?;
        }
        Ok(slot)
    }

    /// Opens a table, unless there already is one of that name.
    pub(crate) async fn open(
        &self,
        id: &str,
        events: &[EventBody],
        secret: &fair::Secret,
        now: Moment,
    ) -> Result<Appended, Error> {
        let write = opening(id, events, secret, now)?;
        self.append(vec![write], now).await
    }

    /// The result of a command, if it was accepted before.
    pub(crate) async fn repeated(&self, id: &str, cause: &Cause) -> Result<Option<Taken>, Error> {
        self.look(id, LATEST, |slot| repeated(slot, Some(cause))).await?
    }

    /// Gives a command to a table, and answers once its events are stored. The cause is the player's request;
    /// the hall's bots have none.
    pub(crate) async fn execute(
        &self,
        id: &str,
        by: By<'_>,
        request: &CommandRequest,
        cause: Option<&Cause>,
        now: Moment,
    ) -> Result<Taken, Error> {
        let shared = self.cache.slot(id);
        let mut guard = shared.lock().await;
        let result = self.try_execute(id, &mut guard, by, request, cause, now).await;
        if let Err(Error::Unavailable | Error::Corrupt) = result {
            // Nobody knows whether the write happened: the log will tell.
            *guard = None;
        }
        if let Err(Error::NoTable) = result {
            self.cache.forget(id);
        }
        result
    }

    async fn try_execute(
        &self,
        id: &str,
        guard: &mut Option<Slot>,
        by: By<'_>,
        request: &CommandRequest,
        cause: Option<&Cause>,
        now: Moment,
    ) -> Result<Taken, Error> {
        let slot = self.loaded(id, guard, 0).await?;
        for _ in 0..MOST_TRIES {
            if let Some(taken) = repeated(slot, cause)? {
                return Ok(taken);
            }
            // Halls read the same clock, but not to the millisecond.
            let now = now.max(slot.latest());
            if self.account(slot, now).await? {
                continue;
            }
            if cause.is_some() && slot.sequence() >= self.most_events_for(request) {
                let full = "too much has happened here";
                return Err(protocol::Problem::new(protocol::Code::TableFull, full).into());
            }
            let is_rematch = matches!(request.command, CommandBody::Rematch { .. });
            let next = if is_rematch { secrets::table_id() } else { String::new() };
            let circumstances = by.circumstances(now, &next);
            let judgment = match slot.table.decide(request, circumstances, &slot.secret) {
                Ok(judgment) => judgment,
                Err(problem) => {
                    // A refused command may be right after what others have written meanwhile.
                    let judged_at = slot.sequence();
                    self.catch_up(slot).await?;
                    if slot.sequence() == judged_at {
                        return Err(problem.into());
                    }
                    continue;
                }
            };
            let mut events = judgment.events.iter();
            let opened = events.any(|event| matches!(event, EventBody::RematchOpened { .. }));
            let extra = if opened { Some(rematch(slot, &next, now)?) } else { None };
            if self.commit(slot, judgment, now, cause, extra).await? {
                return Ok(Taken { sequence: slot.sequence(), repeated: false });
            }
        }
        Err(Error::Unavailable)
    }

    /// Looks at the clock of a table.
    pub(crate) async fn look_at_clock(&self, id: &str, now: Moment) -> Result<(), Error> {
        let shared = self.cache.slot(id);
        let mut guard = shared.lock().await;
        let result = self.try_look_at_clock(id, &mut guard, now).await;
        if result.is_err() {
            *guard = None; // it may be half changed
        }
        result
    }

    async fn try_look_at_clock(
        &self,
        id: &str,
        guard: &mut Option<Slot>,
        now: Moment,
    ) -> Result<(), Error> {
        let slot = self.loaded(id, guard, LATEST).await?;
        // First forgive what was nobody's time, then see what is left.
        while self.account(slot, now.max(slot.latest())).await? {}
        Ok(())
    }

    /// Writes down what time alone has brought: some of it counted for nobody, or a clock has run out. Says whether there
    /// was anything of the kind.
    async fn account(&self, slot: &mut Slot, now: Moment) -> Result<bool, Error> {
        self.time.come_back(&self.store).await?;
        if self.forgive(slot, now).await? {
            return Ok(true);
        }
        let is_up = slot.table.deadline().is_some_and(|deadline| deadline <= now);
        if !is_up {
            return Ok(false);
        }
        if self.time.shared.is_some() {
            // Nobody loses time to an outage that another hall has found.
            self.time.learn(&self.store, None).await?;
            if self.forgive(slot, now).await? {
                return Ok(true);
            }
        }
        self.flag(slot, now).await?;
        Ok(true)
    }

    /// Writes down the forgiven time, if any. Returns whether there was some.
    async fn forgive(&self, slot: &mut Slot, now: Moment) -> Result<bool, Error> {
        let since = slot.table.unaccounted_since();
        let Some(owed) = since.and_then(|since| self.time.owed(since, now)) else {
            return Ok(false);
        };
        let judgment = slot.table.forgive(owed, now);
        self.commit(slot, judgment, now, None, None).await?;
        Ok(true)
    }

    /// Takes in what other processes have written to a table that is in memory.
    pub(crate) async fn refresh(&self, id: &str, at_least: u64) -> Result<(), Error> {
        let Some(shared) = self.cache.known(id) else { return Ok(()) };
        // Somebody is busy with it: the next sweep comes soon.
        let Ok(mut guard) = shared.try_lock() else { return Ok(()) };
        let behind = guard.as_mut().filter(|slot| slot.sequence() < at_least);
        let Some(slot) = behind else { return Ok(()) };
        let result = self.catch_up(slot).await;
        if result.is_err() {
            *guard = None; // it may be half changed
        }
        result
    }

    /// Takes in what others have written, which may leave a bot with nothing to think about.
    async fn catch_up(&self, slot: &mut Slot) -> Result<(), Error> {
        let result = slot.catch_up(&self.store).await;
        self.standings.note(&slot.id, &slot.table);
        self.thinking.outdate(&slot.id, slot.table.ground());
        if slot.table.is_bot_due() && self.bus.is_heard(&slot.id) {
            self.claims.offer(&slot.id);
        }
        result
    }

    /// Whose the bot is that is due after what is about to be written, if anybody's.
    fn claim(&self, slot: &Slot, judgment: &Judgment, now: Moment) -> Option<Claim> {
        let is_new = judgment.after.ground() != slot.table.ground();
        if !judgment.after.is_bot_due() || !(is_new || self.claims.holds(&slot.id, now)) {
            return None;
        }
        // Who sits and watches elsewhere is best served there. What is thought about already stays here.
        let is_far = is_new && !self.bus.is_heard(&slot.id);
        let other = if is_far { self.presence.nearest_hall(&slot.id) } else { None };
        self.claims.at(now, other)
    }

    async fn flag(&self, slot: &mut Slot, now: Moment) -> Result<(), Error> {
        let judgment = slot.table.flag(now, &slot.secret)?;
        self.commit(slot, judgment, now, None, None).await.map(|_| ())
    }

    /// How many events a table may have before a player's command is refused. Nobody can talk a game to death: only
    /// steps of the game may use all the room, everything else half of it, and giving up is always possible.
    fn most_events_for(&self, request: &CommandRequest) -> u64 {
        match request.command {
            CommandBody::Resign { .. } => u64::MAX,
            CommandBody::Start {} | CommandBody::Roll { .. } | CommandBody::Move { .. } => {
                self.most_events
            }
            _ => self.most_events / 2,
        }
    }

    /// Appends to the log, and notes whether that works.
    async fn append(&self, writes: Vec<Write>, asked: Moment) -> Result<Appended, Error> {
        let appended = self.store.append(writes).await;
        match &appended {
            Ok(_) => self.time.has_written(asked),
            Err(StoreError::Closed | StoreError::Nul | StoreError::OpenedLate) => {}
            Err(_) => self.time.cannot_write(asked),
        }
        Ok(appended?)
    }

    /// Stores the events of a command, and only then changes the table. If somebody else was first, takes in theirs
    /// instead and says no.
    async fn commit(
        &self,
        slot: &mut Slot,
        judgment: Judgment,
        now: Moment,
        cause: Option<&Cause>,
        extra: Option<Write>,
    ) -> Result<bool, Error> {
        let claim = self.claim(slot, &judgment, now);
        let (mut write, plan) = slot.plan(judgment, now, cause);
        write.projection.claim.clone_from(&claim);
        let writes = std::iter::once(write).chain(extra).collect();
        match self.append(writes, now).await? {
            Appended::Conflict => {
                self.catch_up(slot).await?;
                Ok(false)
            }
            Appended::Committed => {
                slot.swap(plan, cause);
                self.cache.weigh(&slot.id, slot.weight());
                if let Some(claim) = claim {
                    self.claims.note(&slot.id, &claim);
                }
                self.standings.note(&slot.id, &slot.table);
                self.thinking.outdate(&slot.id, slot.table.ground());
                self.bus.publish(Hint { table: slot.id.clone(), sequence: slot.sequence() });
                Ok(true)
            }
        }
    }
}

/// Whether the command was accepted before, and its result.
fn repeated(slot: &Slot, cause: Option<&Cause>) -> Result<Option<Taken>, Error> {
    let Some(cause) = cause else { return Ok(None) };
    match slot.done(&cause.player, &cause.key) {
        None => Ok(None),
        Some(done) if done.is_of(&cause.digest) => {
            Ok(Some(Taken { sequence: done.sequence, repeated: true }))
        }
        Some(_) => {
            let what = "this key was used for another command: every command needs its own";
            Err(protocol::Problem::new(protocol::Code::KeyReused, what).into())
        }
    }
}

fn rematch(slot: &Slot, next: &str, now: Moment) -> Result<Write, Error> {
    let secret = secrets::dice_secret();
    opening(next, &slot.table.rematch(&secret), &secret, now)
}

pub(crate) fn opening(
    id: &str,
    events: &[EventBody],
    secret: &fair::Secret,
    now: Moment,
) -> Result<Write, Error> {
    let (new_events, projection, table) = plan_opening(id, events, now)?;
    let listing = table.listing(id);
    let public = matches!(events.first(), Some(EventBody::Opened(terms)) if terms.public);
    let opened = Opened {
        game: listing.game.to_string(),
        secret: secret.bytes().to_vec(),
        public,
        at: now.0,
    };
    Ok(Write {
        table: id.to_owned(),
        after: 0,
        opened: Some(opened),
        events: new_events,
        projection,
    })
}
