//! Numbers about the writer, for monitoring.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// What the writer of a store has done since the store was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Transactions that were committed.
    pub commits: u64,
    /// Appends that were committed.
    pub appends: u64,
    /// Appends that lost to another one.
    pub conflicts: u64,
    /// Events that were written.
    pub events: u64,
    /// The most appends that ever shared one transaction.
    pub largest_group: u64,
    /// Transactions that had to be tried again.
    pub retries: u64,
    /// Appends that were answered with an error.
    pub failures: u64,
    /// Appends that are waiting for the writer now.
    pub queued: u64,
    /// How long transactions took, including failed tries.
    pub latency: Latency,
}

/// A histogram of durations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Latency {
    /// Their sum, in microseconds.
    pub sum: u64,
    /// How often it took longer than one of [`Latency::BOUNDS`] and not longer than the next; the last counts what took longer
    /// than all of them.
    pub counts: [u64; Latency::BOUNDS.len() + 1],
}

impl Latency {
    /// In microseconds.
    pub const BOUNDS: [u64; 8] = [300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];
}

/// The same numbers, while they are being counted.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) commits: AtomicU64,
    pub(crate) appends: AtomicU64,
    pub(crate) conflicts: AtomicU64,
    pub(crate) events: AtomicU64,
    pub(crate) largest_group: AtomicU64,
    pub(crate) retries: AtomicU64,
    pub(crate) failures: AtomicU64,
    commit_micros: AtomicU64,
    commit_counts: [AtomicU64; Latency::BOUNDS.len() + 1],
}

impl Tally {
    /// Counts a transaction that was committed.
    pub(crate) fn committed(&self, jobs: usize, took: Duration) {
        self.commits.fetch_add(1, Relaxed);
        self.largest_group.fetch_max(jobs as u64, Relaxed);
        let micros = took.as_micros() as u64;
        self.commit_micros.fetch_add(micros, Relaxed);
        let place = Latency::BOUNDS.partition_point(|&bound| bound < micros);
        self.commit_counts[place].fetch_add(1, Relaxed);
    }

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
            latency: Latency {
                sum: self.commit_micros.load(Relaxed),
                counts: self.commit_counts.each_ref().map(|count| count.load(Relaxed)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commit_is_counted_under_the_first_bound_it_keeps() {
        let tally = Tally::default();
        for micros in [1, 300, 301, 2_000_000] {
            tally.committed(3, Duration::from_micros(micros));
        }
        let stats = tally.stats(0);
        assert_eq!(stats.latency.sum, 2_000_602);
        assert_eq!(stats.latency.counts, [2, 1, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!((stats.commits, stats.largest_group), (4, 3));
    }
}
