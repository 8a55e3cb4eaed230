//! The hall: everything that requests share.

use std::{
    slice,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering::Relaxed},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use answers::{check_bot, check_request, terms};
use axum::extract::ws::Utf8Bytes;
use protocol::{
    BotBody, Code, CommandBody, CommandRequest, EventBody, Kept, NewTable, PlayerKind,
    PresenceView, Problem, ReasonBody, TableView, Viewer,
};
use store::{Appended, Store};
use table::{Moment, Name, PlayerId};
use tokio::sync::watch;

use crate::{
    Bus, Error, LocalBus, Settings,
    access::Addresses,
    caller::Caller,
    claims, crowd,
    finish::Finish,
    guard::Guard,
    house::{self, House},
    house_time,
    line::{Class, Ticket},
    metrics::Metrics,
    parties::Parties,
    pictures::Gallery,
    players::Players,
    presence::Presence,
    programs::{Programs, check_ending},
    secrets,
    slot::{Cause, Page, Slot},
    standings,
    studies::Book,
    sweep,
    tables::{By, LATEST, Tables, Taken},
    time::Time,
    work::WorkQueue,
};

/// A running hall. Clones are the same hall.
#[derive(Clone)]
pub struct Hall {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) tables: Tables,
    pub(crate) players: Players,
    pub(crate) presence: Presence,
    pub(crate) programs: Programs,
    pub(crate) guard: Guard,
    pub(crate) metrics: Metrics,
    pub(crate) addresses: Addresses,
    pub(crate) parties: Parties,
    pub(crate) gallery: Gallery,
    pub(crate) house: House,
    pub(crate) work_queue: WorkQueue,
    pub(crate) studies: Book,
    closing: watch::Sender<bool>,
    /// Set shortly before the hall closes.
    draining: AtomicBool,
    /// Halls that share the log, this one included.
    halls: AtomicU32,
}

/// Tells when the hall closes.
pub(crate) struct Closing(watch::Receiver<bool>);

impl Closing {
    /// Waits until the hall closes.
    pub(crate) async fn wait(&mut self) {
        // An error means that the hall is gone altogether.
        let _ = self.0.wait_for(|&closing| closing).await;
    }
}

impl Hall {
    /// Opens a hall on a store, with a bus within this process. Bots and clocks start at once.
    pub fn new(settings: Settings, store: Store) -> Self {
        Self::with_bus(settings, store, Arc::new(LocalBus::default()))
    }

    /// Opens a hall on a store and a bus.
    pub fn with_bus(settings: Settings, store: Store, bus: Arc<dyn Bus>) -> Self {
        let name = settings.name.clone().unwrap_or_else(secrets::player_id);
        let house_name = name.clone();
        let shared = store.is_shared().then(|| {
            let bound = i64::try_from(settings.clock_bound.as_millis()).unwrap_or(i64::MAX);
            house_time::Shared::new(name, bound)
        });
        let time = Arc::new(Time::new(Arc::clone(&settings.clocks), shared));
        let presence = {
            let time = Arc::clone(&time);
            Presence::new(move || time.now(), store.is_shared())
        };
        let inner = Arc::new(Inner {
            tables: Tables::new(
                store.clone(),
                Arc::clone(&bus),
                presence.clone(),
                settings.limits,
                time,
            ),
            players: Players::new(store.clone()),
            presence,
            programs: Programs::default(),
            guard: Guard::new(settings.limits),
            metrics: Metrics::default(),
            addresses: Addresses::new(settings.plain_addresses),
            parties: Parties::default(),
            gallery: Gallery::default(),
            house: House::default(),
            work_queue: WorkQueue::new(settings.bot_threads),
            studies: Book::new(settings.limits.analyses_per_address, house_name),
            closing: watch::Sender::new(false),
            draining: AtomicBool::new(false),
            halls: AtomicU32::new(1),
            settings,
            store,
            bus,
        });
        inner.work_queue.start(&inner);
        tokio::spawn(standings::run(Arc::downgrade(&inner), inner.closing()));
        tokio::spawn(sweep::run(Arc::downgrade(&inner), inner.closing()));
        if inner.store.is_shared() {
            tokio::spawn(crowd::run(Arc::downgrade(&inner), inner.closing()));
            tokio::spawn(claims::run(Arc::downgrade(&inner), inner.closing()));
        }
        tokio::spawn(house::run(Arc::downgrade(&inner), inner.closing()));
        tokio::spawn(house::keep_clean(Arc::downgrade(&inner), inner.closing()));
        Self { inner }
    }

    /// Says that the hall is about to close, and gives proxies time to notice.
    pub(crate) async fn drain(&self) {
        self.inner.draining.store(true, Relaxed);
        tokio::time::sleep(self.inner.settings.drain).await;
    }

    /// Tells sockets, streams, bots and clocks to end. Work that was accepted is finished.
    pub fn close(&self) {
        self.inner.closing.send_replace(true);
        self.inner.tables.thinking.close();
        self.inner.studies.close();
    }

    /// Closes the hall, and the store after everything that was queued has been written.
    pub async fn shut_down(self) {
        self.close();
        // From here on it is nobody's time.
        if let Err(error) = sweep::leave(&self.inner).await {
            tracing::warn!(?error, "when the hall closed is not stored");
        }
        self.inner.store.clone().close().await;
    }
}

/// The time on the wall, for everything that is not a game.
pub(crate) fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Moment(since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX)))
}

impl Inner {
    /// The hall's time. Everything below takes it as a value.
    pub(crate) fn now(&self) -> Moment {
        self.tables.time.now()
    }

    /// Tells when the hall closes.
    pub(crate) fn closing(&self) -> Closing {
        Closing(self.closing.subscribe())
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Whether the hall closes, or is about to.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Relaxed) || self.is_closing()
    }

    /// How many halls share the log, this one included.
    pub(crate) fn halls(&self) -> u32 {
        self.halls.load(Relaxed)
    }

    /// Takes in which halls there are.
    pub(crate) fn note_halls(&self, names: &[String]) {
        self.presence.note_halls(names);
        let halls = u32::try_from(names.len().max(1)).unwrap_or(u32::MAX);
        if self.halls.swap(halls, Relaxed) != halls {
            tracing::info!(halls, "the number of halls has changed");
            self.guard.divide(halls);
            self.studies.divide(halls);
        }
    }

    /// Opens a table for a player.
    pub(crate) async fn open(&self, caller: &Caller, new: &NewTable) -> Result<String, Error> {
        self.tables.time.resume(&self.store).await?;
        let secret = secrets::dice_secret();
        let terms = terms(new, &caller.player, &secret)?;
        let id = match &new.key {
            Some(key) => secrets::table_of(&self.players.proof(&caller.player).await?, key),
            None => secrets::table_id(),
        };
        let opening = EventBody::Opened(terms);
        let appended = self.tables.open(&id, slice::from_ref(&opening), &secret, self.now()).await;
        match appended? {
            Appended::Committed => {}
            Appended::Conflict if new.key.is_some() => {
                return self.opened_before(id, &opening).await;
            }
            Appended::Conflict => return Err(Error::Unavailable),
        }
        self.metrics.opened.inc();
        tracing::info!(table = id, game = new.game, "a table was opened");
        Ok(id)
    }

    /// A table that the same request has opened before.
    async fn opened_before(&self, id: String, opening: &EventBody) -> Result<String, Error> {
        let first = self.tables.look(&id, 0, |slot| slot.log().first().map(Kept::event)).await?;
        if first.is_some_and(|first| first.is_same_opening(opening)) {
            return Ok(id);
        }
        let what = "this key was used for another table: every table needs its own";
        Err(Problem::new(Code::KeyReused, what).into())
    }

    /// Gives a player's command to a table. It is finished even if the player hangs up meanwhile.
    pub(crate) async fn command(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
        request: CommandRequest,
    ) -> Result<Taken, Error> {
        let (hall, id, caller) = (Arc::clone(self), id.to_owned(), caller.clone());
        let work = async move { hall.carry_out(&id, &caller, request).await };
        Finish::new(work).await
    }

    async fn carry_out(
        &self,
        id: &str,
        caller: &Caller,
        request: CommandRequest,
    ) -> Result<Taken, Error> {
        check_request(&request)?;
        self.tables.time.resume(&self.store).await?;
        let rules = self.house.rules();
        rules.check_player(&caller.player.0, self.now().0)?;
        if let CommandBody::Say { .. } = &request.command {
            rules.check_talk(&caller.player.0, self.now().0)?;
        }
        if let CommandBody::SeatBot { bot, .. } = &request.command {
            self.check_bot(id, bot).await?;
        }
        if let CommandBody::Sit { name, .. } = &request.command {
            check_ending(name, caller.is_program.then_some(&caller.player))?;
        }
        let cause = Cause::new(&caller.player, &request);
        if let CommandBody::InviteProgram { .. } = &request.command
            && let Some(taken) = self.tables.repeated(id, &cause).await?
        {
            return Ok(taken);
        }
        let (caller, request) = self.resolve_invitation(id, caller, request).await?;
        let result =
            self.tables.execute(id, By::Player(&caller), &request, Some(&cause), self.now()).await;
        self.metrics.count_command(&result);
        let taken = result?;
        if !taken.repeated {
            self.after_commit(id).await;
            // A player who has just given up no longer sits there.
            self.programs.wake(slice::from_ref(&caller.player), id);
        }
        Ok(taken)
    }

    pub(crate) async fn act_for_bot(
        &self,
        id: &str,
        request: &CommandRequest,
        reason: Option<&ReasonBody>,
    ) -> Result<(), Error> {
        self.tables.execute(id, By::Bot { reason }, request, None, self.now()).await?;
        self.metrics.bot_acts.inc();
        self.after_commit(id).await;
        Ok(())
    }

    /// Wakes all tasks that have something to do now.
    pub(crate) async fn after_commit(&self, id: &str) {
        let waiting = self.tables.look(id, 0, |slot| (self.ticket(slot), slot.table.players()));
        if let Ok((ticket, players)) = waiting.await {
            if let Some(ticket) = ticket.filter(|_| self.tables.claims.holds(id, self.now())) {
                self.work_queue.push(id, &ticket);
            }
            self.programs.wake(&players, id);
        }
    }

    /// Puts the bot that is due at a table into the line, if there is one.
    pub(crate) async fn wake_bot(&self, id: &str) -> Result<(), Error> {
        if let Some(ticket) = self.tables.look(id, 0, |slot| self.ticket(slot)).await? {
            self.work_queue.push(id, &ticket);
        }
        Ok(())
    }

    /// Where the bot that is due at a table has its place in the line.
    fn ticket(&self, slot: &mut Slot) -> Option<Ticket> {
        let table = &slot.table;
        let class = if table.has_person() {
            Class::Person
        } else if self.bus.is_heard(&slot.id) {
            Class::Watched
        } else {
            Class::Unwatched
        };
        table.is_bot_due().then(|| Ticket { party: self.parties.of(table.opener()), class })
    }

    async fn check_bot(&self, id: &str, bot: &BotBody) -> Result<(), Error> {
        Ok(self.tables.look(id, 0, |slot| check_bot(&slot.table, bot)).await??)
    }

    /// An invitation seats a program that is connected: being connected is its consent.
    async fn resolve_invitation(
        &self,
        id: &str,
        caller: &Caller,
        request: CommandRequest,
    ) -> Result<(Caller, CommandRequest), Error> {
        let CommandBody::InviteProgram { seat, player } = &request.command else {
            return Ok((caller.clone(), request));
        };
        let (is_host, is_strict) = self
            .tables
            .look(id, LATEST, |slot| {
                let host = &caller.player;
                let sits = !slot.table.seats_of(Some(host)).is_empty();
                (sits || slot.table.opener() == host, slot.table.is_strict())
            })
            .await?;
        if !is_host {
            let what = "that is for those who sit at the table";
            return Err(Problem::new(Code::NotAtTable, what).into());
        }
        let player = PlayerId(player.clone());
        let Some(name) = self.find_program(&player).await? else {
            let what = "no such program is connected";
            return Err(Problem::new(Code::NoSuchProgram, what).into());
        };
        // Where seeds are pledged first, the program must do that itself.
        let seed = Some(name.clone()).filter(|_| !is_strict);
        let command = CommandBody::Sit { seat: *seat, name: name.clone(), seed, pledge: None };
        let caller = Caller { player, name, is_program: true };
        Ok((caller, CommandRequest { command, ..request }))
    }

    /// The name of a program that is connected at this hall or another.
    async fn find_program(&self, player: &PlayerId) -> Result<Option<String>, Error> {
        if let Some(name) = self.programs.name_of(player) {
            return Ok(Some(name));
        }
        crowd::look_for_programs(self).await?;
        Ok(self.programs.name_of(player))
    }

    /// How a table stands by the log, whoever wrote it.
    pub(crate) async fn latest_view(
        &self,
        id: &str,
        viewer: Viewer<'_>,
    ) -> Result<TableView, Error> {
        let look = |slot: &mut Slot| {
            let presence = Some(self.presence.view(id, &slot.table));
            TableView { presence, ..slot.table.view(id, viewer, self.now()) }
        };
        self.tables.look(id, LATEST, look).await
    }

    /// How a table stands as far as it is in memory: enough for a caller who has just written to it.
    pub(crate) async fn view(&self, id: &str, viewer: Viewer<'_>) -> Result<TableView, Error> {
        self.tables.look(id, 0, |slot| slot.table.view(id, viewer, self.now())).await
    }

    /// Events and how a table stands as far as it is in memory, at least to some event: a message of some type.
    pub(crate) async fn feed(
        &self,
        id: &str,
        kind: Option<&str>,
        viewer: Viewer<'_>,
        after: u64,
        at_least: u64,
    ) -> Result<Page<String>, Error> {
        self.tables.look(id, at_least, |slot| slot.feed(kind, viewer, after, self.now())).await
    }

    /// The same for a socket.
    pub(crate) async fn update(
        &self,
        id: &str,
        viewer: Viewer<'_>,
        after: u64,
        at_least: u64,
    ) -> Result<Page<Utf8Bytes>, Error> {
        self.tables.look(id, at_least, |slot| slot.update(viewer, after, self.now())).await
    }

    /// Who is connected at a table.
    pub(crate) async fn who_is_there(&self, id: &str) -> Result<PresenceView, Error> {
        self.tables.look(id, 0, |slot| self.presence.view(id, &slot.table)).await
    }

    /// Makes a new player, and the token that proves it.
    pub(crate) async fn new_player(
        &self,
        name: &str,
        kind: PlayerKind,
        token: secrets::Token,
    ) -> Result<(Caller, secrets::Token), Error> {
        check_ending(name, None)?;
        let name = Name::new(name).map_err(|error| Error::Unreadable(error.to_string()))?;
        self.players.add(&name, kind, token, self.now()).await
    }
}
