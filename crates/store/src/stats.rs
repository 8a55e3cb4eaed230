//! Numbers about the writer, for whoever draws curves of them.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What the writer of a store has done since the store was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Transactions that were committed.
    pub commits: u64,
    /// Appends that were committed.
    pub appends: u64,
    /// Appends that lost against another one.
    pub conflicts: u64,
    /// Events that were written.
    pub events: u64,
    /// The most appends that ever shared one transaction.
    pub largest_group: u64,
    /// Transactions that had to be tried again.
    pub retries: u64,
    /// Appends that were answered with an error.
    pub failures: u64,
    /// Appends that wait for the writer now.
    pub queued: u64,
}

/// The same numbers while they are counted.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) commits: AtomicU64,
    pub(crate) appends: AtomicU64,
    pub(crate) conflicts: AtomicU64,
    pub(crate) events: AtomicU64,
    pub(crate) largest_group: AtomicU64,
    pub(crate) retries: AtomicU64,
    pub(crate) failures: AtomicU64,
}

impl Tally {
    /// Reads all numbers.
    pub(crate) fn stats(&self, queued: u64) -> Stats {
        Stats {
            commits: self.commits.load(Relaxed),
            appends: self.appends.load(Relaxed),
            conflicts: self.conflicts.load(Relaxed),
            events: self.events.load(Relaxed),
            largest_group: self.largest_group.load(Relaxed),
            retries: self.retries.load(Relaxed),
            failures: self.failures.load(Relaxed),
            queued,
        }
    }
}
