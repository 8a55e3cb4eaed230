//! Hints that something happened at a table.
//!
//! A hint carries no event: each listener knows which event it saw last and reads the rest from the log.
//! So a hint may come late, twice or not at all, and nothing is lost but time.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use tokio::sync::watch;

/// A table has reached an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The table.
    pub table: String,
    /// The number of its last event.
    pub sequence: u64,
}

/// Carries hints to listeners, in this process or beyond.
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody who is listening to the table.
    fn publish(&self, hint: Hint);

    /// Passes on to this process what others have told, or should have told.
    fn hear(&self, hint: Hint) {
        self.publish(hint);
    }

    /// Listens to a table. The value is the latest event that a hint has named.
    fn subscribe(&self, table: &str) -> watch::Receiver<u64>;

    /// Whether anybody in this process listens to a table, as far as that can be told.
    fn is_heard(&self, _table: &str) -> bool {
        true
    }

    /// Whether what carries hints to other halls is there, as far as that can be told.
    fn is_up(&self) -> bool {
        true
    }
}

/// The number of tables after which those without listeners are cleaned up.
const PRUNE: usize = 256;

/// A bus within one process.
#[derive(Debug, Default)]
pub struct LocalBus {
    tables: Mutex<HashMap<String, watch::Sender<u64>>>,
}

impl Bus for LocalBus {
    fn publish(&self, hint: Hint) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(sender) = tables.get(&hint.table) else { return };
        if sender.receiver_count() == 0 {
            tables.remove(&hint.table);
            return;
        }
        sender.send_if_modified(|latest| {
            let is_news = hint.sequence > *latest;
            *latest = (*latest).max(hint.sequence);
            is_news
        });
    }

    fn subscribe(&self, table: &str) -> watch::Receiver<u64> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.len() % PRUNE == PRUNE - 1 {
            tables.retain(|_, sender| sender.receiver_count() > 0);
        }
        tables.entry(table.to_owned()).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    fn is_heard(&self, table: &str) -> bool {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(table).is_some_and(|sender| sender.receiver_count() > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_news_wakes_a_listener() {
        let bus = LocalBus::default();
        let hint = |sequence| Hint { table: "a".to_owned(), sequence };
        bus.publish(hint(1));
        let mut listener = bus.subscribe("a");
        assert!(!listener.has_changed().unwrap());
        bus.publish(hint(3));
        bus.publish(hint(2));
        assert_eq!(*listener.borrow_and_update(), 3);
        bus.publish(hint(3));
        assert!(!listener.has_changed().unwrap());
        assert!(bus.is_heard("a") && !bus.is_heard("b"));
        drop(listener);
        assert!(!bus.is_heard("a"));
        bus.publish(hint(4));
        assert!(bus.tables.lock().unwrap().is_empty());
    }
}
