//! The bots of the hall think here: on a few threads of their own, so that they never hold up a socket.

use std::{
    collections::HashSet,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, PoisonError, Weak},
    thread,
};

use ::bots::{Player, Roster, SeededDice, Stop};
use catalog::with_variant;
use futures_util::FutureExt;
use game::Seat;
use protocol::{AnyTable, BotOffer, CommandBody, CommandRequest, ReasonBody};
use table::Table;
use tokio::{runtime::Handle, sync::mpsc};

use crate::{Error, hall::Inner, secrets, slot::Slot};

/// How many tables can wait for a thread; others are found again by the sweep.
const QUEUE: usize = 10_000;

/// The waiting line of tables in which a bot has something to do.
pub(crate) struct BotQueue {
    sender: mpsc::Sender<String>,
    /// The tables in the line, so that none stands there twice.
    waiting: Arc<Mutex<HashSet<String>>>,
}

/// The other end of the line.
pub(crate) struct BotWork {
    receiver: Mutex<mpsc::Receiver<String>>,
    waiting: Arc<Mutex<HashSet<String>>>,
}

pub(crate) fn queue() -> (BotQueue, BotWork) {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let waiting = Arc::<Mutex<HashSet<String>>>::default();
    let work = BotWork { receiver: Mutex::new(receiver), waiting: Arc::clone(&waiting) };
    (BotQueue { sender, waiting }, work)
}

impl BotQueue {
    pub(crate) fn push(&self, table: &str) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.insert(table.to_owned()) && self.sender.try_send(table.to_owned()).is_err() {
            waiting.remove(table);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// Starts the threads. They end when the hall does.
pub(crate) fn start(work: BotWork, threads: usize, hall: &Arc<Inner>) {
    let work = Arc::new(work);
    for number in 0..threads {
        let (work, hall, handle) = (Arc::clone(&work), Arc::downgrade(hall), Handle::current());
        thread::Builder::new()
            .name(format!("bot-{number}"))
            .spawn(move || run(&work, &hall, &handle))
            .expect("the system can start a thread");
    }
}

fn run(work: &BotWork, hall: &Weak<Inner>, handle: &Handle) {
    loop {
        let table = work.receiver.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let (Some(table), Some(hall)) = (table, hall.upgrade()) else { return };
        work.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&table);
        match handle.block_on(AssertUnwindSafe(act(&hall, &table)).catch_unwind()) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::debug!(table, ?error, "a bot could not act"),
            // The thread lives on for the other tables.
            Err(_) => tracing::error!(table, "a bot panicked"),
        }
    }
}

/// Lets the bot that is due at a table do one thing.
async fn act(hall: &Inner, id: &str) -> Result<(), Error> {
    let begin = |slot: &mut Slot| {
        let thought = hall.tables.thinking.begin(id, slot.sequence(), &hall.bot_queue)?;
        Some((slot.table.clone(), thought))
    };
    // Begun while the table is held, so that nothing can happen unseen.
    let Some((table, thought)) = hall.tables.look(id, 0, begin).await? else { return Ok(()) };
    let Some(act) = with_variant!(AnyTable, &table, table => think(table, &thought.stop)) else {
        return Ok(());
    };
    if thought.stop.is_stopped() {
        tracing::debug!(table = id, "a bot was told to stop");
        return Ok(());
    }
    let Act { command, reason } = act;
    let request = CommandRequest { key: String::new(), seen: Some(table.sequence()), command };
    match hall.act_for_bot(id, &request, reason.as_ref()).await {
        Err(Error::Refused(problem)) => {
            // Somebody took something back or ran out of time just now: the sweep asks again.
            tracing::debug!(table = id, code = &*problem.code, "a bot came too late");
            Ok(())
        }
        other => other,
    }
}

/// What a bot does, and why.
struct Act {
    command: CommandBody,
    reason: Option<ReasonBody>,
}

fn think<G: Roster>(table: &Table<G>, stop: &Stop) -> Option<Act> {
    let (seat, is_roll) = table.due_bot()?;
    if is_roll {
        let command = CommandBody::Roll { seat: seat.index(), dice: None };
        return Some(Act { command, reason: None });
    }
    let (mv, reason) = choose(table, seat, stop)?;
    let command = CommandBody::Move { seat: seat.index(), mv: mv.to_string() };
    Some(Act { command, reason })
}

fn choose<G: Roster>(
    table: &Table<G>,
    seat: Seat,
    stop: &Stop,
) -> Option<(G::Move, Option<ReasonBody>)> {
    let bot = table.chairs()[seat.index()].as_ref()?.sitter.bot()?;
    let seen = table.position()?.seen_by(Some(seat));
    let legal = seen.moves(seat);
    let mut luck = SeededDice::new(secrets::luck());
    let mut player = G::hire(&bot.name, bot.level)?;
    player.heed(stop);
    let mv = (!legal.is_empty()).then(|| player.choose(&seen, seat, &legal, &mut luck))?;
    Some((mv, player.reason().map(Into::into)))
}

/// The bots that a game has on offer.
pub(crate) fn offers<G: Roster>() -> Vec<BotOffer> {
    let offer = |offer: &::bots::Offer| BotOffer {
        name: offer.name.to_owned(),
        lowest: *offer.levels.start(),
        highest: *offer.levels.end(),
    };
    G::OFFERS.iter().map(offer).collect()
}

/// Whether a table's game has a bot like this.
pub(crate) fn is_on_offer(table: &AnyTable, name: &str, level: u8) -> bool {
    fn hires<G: Roster>(_: &Table<G>, name: &str, level: u8) -> bool {
        G::hire(name, level).is_some()
    }
    with_variant!(AnyTable, table, table => hires(table, name, level))
}
