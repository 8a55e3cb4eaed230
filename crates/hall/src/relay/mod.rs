//! Hints between halls, through PostgreSQL's own notices or through NATS.
//!
//! Whatever carries them may lose, repeat and reorder them. A message is a line of words: the sender, then tables and the
//! numbers of their last events in turn. Hints that arrive while a message is on its way go into the next one together, so
//! that one message announces a group of commits.

#[cfg(feature = "nats")]
mod nats;
mod notices;

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use store::Store;
use tokio::sync::{mpsc, watch};

use crate::{
    bus::{Bus, Hint, LocalBus},
    secrets,
};

/// How many hints may wait to be sent. Any more are lost: the sweep finds what they were about.
const MOST_WAITING: usize = 8192;
/// How many hints go into one message.
const MOST_TOGETHER: usize = 512;
/// The longest message, in bytes: PostgreSQL takes fewer than 8,000.
const LONGEST: usize = 7_900;

/// Why the bus cannot be had.
#[derive(Debug)]
pub enum BusError {
    /// The address of the bus means nothing.
    Unknown(String),
    /// The program was built without the parts that the bus needs.
    NotBuilt,
    /// The bus cannot be set up.
    Failed(String),
}

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(url) => {
                write!(f, "{url} is no bus: it must be nats://host:port, postgres or none")
            }
            Self::NotBuilt => f.write_str(
                "this program was built without NATS: build it with --features cluster, or use the bus postgres",
            ),
            Self::Failed(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for BusError {}

/// The bus of a hall: NATS at an address, `postgres`, or `none`. By default, halls that share a PostgreSQL database use its
/// notices, and a hall that is alone stays within its own process.
///
/// # Errors
///
/// There is no such bus, or its settings are wrong. A server that cannot be reached is no error: it is tried again.
pub async fn connect(bus: Option<&str>, store: &Store) -> Result<Arc<dyn Bus>, BusError> {
    match bus {
        Some("none") => Ok(Arc::new(LocalBus::default())),
        None if !store.is_shared() => Ok(Arc::new(LocalBus::default())),
        None | Some("postgres") if store.is_shared() => Ok(Relay::over(notices::run, store)),
        Some("postgres") => {
            Err(BusError::Failed("the bus postgres needs a PostgreSQL database".to_owned()))
        }
        Some(url) if url.starts_with("nats://") || url.starts_with("tls://") => {
            over_nats(url).await
        }
        Some(other) => Err(BusError::Unknown(store::shown(other))),
        None => Ok(Arc::new(LocalBus::default())),
    }
}

#[cfg(feature = "nats")]
async fn over_nats(url: &str) -> Result<Arc<dyn Bus>, BusError> {
    let (relay, ends) = Relay::new();
    let client = nats::connect(url, Arc::clone(&ends.is_up)).await?;
    tokio::spawn(nats::run(client, ends));
    Ok(relay)
}

#[cfg(not(feature = "nats"))]
#[allow(clippy::unused_async, reason = "with NATS there is something to wait for")]
async fn over_nats(_url: &str) -> Result<Arc<dyn Bus>, BusError> {
    Err(BusError::NotBuilt)
}

/// A bus within this process that also tells others.
struct Relay {
    local: Arc<LocalBus>,
    out: mpsc::Sender<Hint>,
    is_up: Arc<AtomicBool>,
}

/// What connects a relay with whatever carries its hints.
struct Ends {
    /// The name by which this hall knows its own messages.
    sender: String,
    local: Arc<LocalBus>,
    out: mpsc::Receiver<Hint>,
    /// Whether messages of others can come.
    is_up: Arc<AtomicBool>,
}

impl Relay {
    fn new() -> (Arc<Self>, Ends) {
        let (out, waiting) = mpsc::channel(MOST_WAITING);
        let local = Arc::new(LocalBus::default());
        let is_up = Arc::<AtomicBool>::default();
        let ends = Ends {
            sender: secrets::player_id(),
            local: Arc::clone(&local),
            out: waiting,
            is_up: Arc::clone(&is_up),
        };
        (Arc::new(Self { local, out, is_up }), ends)
    }

    fn over<F>(run: impl FnOnce(Store, Ends) -> F, store: &Store) -> Arc<dyn Bus>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (relay, ends) = Self::new();
        tokio::spawn(run(store.clone(), ends));
        relay
    }
}

impl Bus for Relay {
    fn publish(&self, hint: Hint) {
        // Full or closed: the sweeps of the others make up for it.
        let _ = self.out.try_send(hint.clone());
        self.local.publish(hint);
    }

    fn hear(&self, hint: Hint) {
        self.local.publish(hint);
    }

    fn subscribe(&self, table: &str) -> watch::Receiver<u64> {
        self.local.subscribe(table)
    }

    fn is_heard(&self, table: &str) -> bool {
        self.local.is_heard(table)
    }

    fn is_up(&self) -> bool {
        self.is_up.load(Relaxed)
    }
}

impl Ends {
    fn split(self) -> (Outbox, Inbox) {
        let outbox = Outbox { sender: self.sender.clone(), out: self.out };
        (outbox, Inbox { sender: self.sender, local: self.local })
    }
}

/// What this hall has to tell others.
struct Outbox {
    sender: String,
    out: mpsc::Receiver<Hint>,
}

impl Outbox {
    /// Waits for something to tell, and puts it into as few messages as it takes. `None` once the hall is gone.
    async fn next(&mut self) -> Option<Vec<String>> {
        let mut hints = Vec::new();
        if self.out.recv_many(&mut hints, MOST_TOGETHER).await == 0 {
            return None;
        }
        Some(messages(&self.sender, hints))
    }
}

fn messages(sender: &str, hints: Vec<Hint>) -> Vec<String> {
    let mut latest: HashMap<String, u64> = HashMap::new();
    for Hint { table, sequence } in hints {
        let known = latest.entry(table).or_default();
        *known = sequence.max(*known);
    }
    let mut messages = vec![sender.to_owned()];
    for (table, sequence) in latest {
        let words = format!(" {table} {sequence}");
        if messages.last().is_none_or(|message| message.len() + words.len() > LONGEST) {
            messages.push(sender.to_owned());
        }
        if let Some(message) = messages.last_mut() {
            message.push_str(&words);
        }
    }
    messages
}

/// What others tell this hall.
struct Inbox {
    sender: String,
    local: Arc<LocalBus>,
}

impl Inbox {
    /// Passes a message on to those who are listening here. Anything that makes no sense is left out.
    fn take(&self, message: &str) {
        let mut words = message.split_ascii_whitespace();
        if words.next().is_none_or(|sender| sender == self.sender) {
            return;
        }
        while let (Some(table), Some(sequence)) = (words.next(), words.next()) {
            if let Ok(sequence) = sequence.parse() {
                self.local.publish(Hint { table: table.to_owned(), sequence });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(table: &str, sequence: u64) -> Hint {
        Hint { table: table.to_owned(), sequence }
    }

    #[test]
    fn hints_go_together_and_only_the_latest_of_a_table() {
        let told = messages("me", vec![hint("a", 1), hint("a", 3), hint("a", 2)]);
        assert_eq!(told, ["me a 3"]);
        let many = (0..2000).map(|number| hint(&format!("table{number:07}"), number)).collect();
        let told = messages("me", many);
        assert!(told.len() > 1 && told.iter().all(|message| message.len() <= LONGEST));
        let pairs: usize = told.iter().map(|message| message.split(' ').count() / 2).sum();
        assert_eq!(pairs, 2000);
    }

    #[tokio::test]
    async fn a_message_of_another_hall_is_heard_and_ones_own_and_nonsense_are_not() {
        let (relay, ends) = Relay::new();
        let own = ends.sender.clone();
        let (_, inbox) = ends.split();
        let listener = relay.subscribe("a");
        for message in [&format!("{own} a 9"), "", "x", "x a", "x a b", "x a -1"] {
            inbox.take(message);
            assert_eq!(*listener.borrow(), 0, "{message}");
        }
        inbox.take("x b 2 a 7");
        assert_eq!(*listener.borrow(), 7);
    }
}
