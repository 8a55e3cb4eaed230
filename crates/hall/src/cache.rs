//! The tables that are in memory. The log has all of them, so any of these may be forgotten.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::Mutex as AsyncMutex;

use crate::slot::Slot;

/// How long an unused table is kept.
const IDLE: Duration = Duration::from_mins(10);

/// A table, once it has been read.
pub(crate) type Shared = Arc<AsyncMutex<Option<Slot>>>;

/// The tables that are in memory.
pub(crate) struct Cache {
    /// How many bytes they may take together, as far as that is known. Those in use always stay.
    most: usize,
    entries: Mutex<Entries>,
}

#[derive(Default)]
struct Entries {
    by_table: HashMap<String, Entry>,
    weight: usize,
}

struct Entry {
    slot: Shared,
    used: Instant,
    weight: usize,
}

impl Entry {
    fn is_used(&self) -> bool {
        Arc::strong_count(&self.slot) > 1
    }
}

impl Entries {
    /// Removes the others and hands them over: dropping them takes a while.
    fn keep(&mut self, mut is_kept: impl FnMut(&str, &Entry) -> bool) -> Vec<Entry> {
        let removed = self.by_table.extract_if(|id, entry| !is_kept(id, entry));
        let removed: Vec<Entry> = removed.map(|(_, entry)| entry).collect();
        self.weight -= removed.iter().map(|entry| entry.weight).sum::<usize>();
        removed
    }

    /// Removes the least recently used, until the rest weigh no more than this.
    fn shrink(&mut self, most: usize) -> Vec<Entry> {
        let unused = self.by_table.iter().filter(|(_, entry)| !entry.is_used());
        let mut unused: Vec<(Instant, usize, String)> =
            unused.map(|(id, entry)| (entry.used, entry.weight, id.clone())).collect();
        unused.sort_unstable();
        let mut removed = Vec::new();
        for (_, weight, id) in unused {
            if self.weight <= most {
                break;
            }
            self.weight -= weight;
            removed.extend(self.by_table.remove(&id));
        }
        removed
    }
}

impl Cache {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, entries: Mutex::default() }
    }

    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table, which may have to be read first.
    pub(crate) fn slot(&self, id: &str) -> Shared {
        let mut entries = self.entries();
        if let Some(entry) = entries.by_table.get_mut(id) {
            entry.used = Instant::now();
            return Arc::clone(&entry.slot);
        }
        let slot = Shared::default();
        let entry = Entry { slot: Arc::clone(&slot), used: Instant::now(), weight: 0 };
        entries.by_table.insert(id.to_owned(), entry);
        slot
    }

    /// A table, if it is in memory.
    pub(crate) fn known(&self, id: &str) -> Option<Shared> {
        self.entries().by_table.get(id).map(|entry| Arc::clone(&entry.slot))
    }

    /// Notes how many bytes a table takes, and makes room if that is too much.
    pub(crate) fn weigh(&self, id: &str, weight: usize) {
        let mut entries = self.entries();
        let Some(entry) = entries.by_table.get_mut(id) else { return };
        let before = std::mem::replace(&mut entry.weight, weight);
        entries.weight = entries.weight - before + weight;
        if entries.weight > self.most {
            let removed = entries.shrink(self.most / 4 * 3);
            drop(entries);
            tracing::debug!(tables = removed.len(), "tables were forgotten to make room");
        }
    }

    /// Drops tables that have not been used lately.
    pub(crate) fn forget_idle(&self) {
        let removed =
            self.entries().keep(|_, entry| entry.used.elapsed() < IDLE || entry.is_used());
        drop(removed);
    }

    /// Forgets every table where a player has ever sat: words and a name have been removed from its log.
    pub(crate) fn forget_tables_of(&self, player: &str) {
        let removed = self.entries().keep(|_, entry| match entry.slot.try_lock() {
            Ok(slot) => slot.as_ref().is_some_and(|slot| !slot.has_met(player)),
            // Its holder may be reading at this moment what has been removed.
            Err(_) => false,
        });
        drop(removed);
    }

    /// Forgets all tables, because their log may have changed.
    pub(crate) fn forget_all(&self) {
        let removed = self.entries().keep(|_, _| false);
        drop(removed);
    }

    pub(crate) fn forget(&self, id: &str) {
        let mut entries = self.entries();
        let removed = entries.by_table.remove(id);
        entries.weight -= removed.as_ref().map_or(0, |entry| entry.weight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(cache: &Cache) -> Vec<String> {
        let mut ids: Vec<String> = cache.entries().by_table.keys().cloned().collect();
        ids.sort_unstable();
        ids
    }

    #[test]
    fn what_was_not_used_for_longest_makes_room() {
        let cache = Cache::new(100);
        let held = cache.slot("a");
        for id in ["a", "b", "c", "d"] {
            let slot = cache.slot(id);
            cache.weigh(id, 24);
            drop(slot);
        }
        assert_eq!(known(&cache), ["a", "b", "c", "d"]);
        drop(cache.slot("b"));
        cache.weigh("d", 30);
        assert_eq!(known(&cache), ["a", "b"], "c is older than b, then d goes, and a is in use");
        assert_eq!(cache.entries().weight, 48);
        drop(held);
        cache.forget("a");
        cache.weigh("a", 1_000);
        assert_eq!(cache.entries().weight, 24, "what is not known has no weight");
        cache.forget_all();
        assert_eq!(cache.entries().weight, 0);
    }
}
