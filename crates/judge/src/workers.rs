//! Threads that share a list of jobs.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// A number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Workers(NonZeroUsize);

impl Workers {
    /// So many threads, but at least one.
    pub fn new(count: usize) -> Self {
        Self(NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN))
    }

    /// One thread for each core.
    pub fn all_cores() -> Self {
        Self(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    /// How many threads there are.
    pub fn count(self) -> usize {
        self.0.get()
    }

    /// The same number, which is never zero.
    pub fn threads(self) -> NonZeroUsize {
        self.0
    }

    /// Does the jobs 0 to `jobs` − 1, each once: every thread makes a value and does jobs with it
    /// until none are left. The values come back in no particular order.
    pub fn share<T: Send>(
        self,
        jobs: usize,
        make: impl Fn() -> T + Sync,
        work: impl Fn(&mut T, usize) + Sync,
    ) -> Vec<T> {
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut value = make();
            loop {
                let job = next.fetch_add(1, Ordering::Relaxed);
                if job >= jobs {
                    return value;
                }
                work(&mut value, job);
            }
        };
        let others = self.count().min(jobs).saturating_sub(1);
        thread::scope(|scope| {
            // A system that grants fewer threads than asked for gets by with those.
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, worker).ok();
            let threads: Vec<_> = (0..others).filter_map(spawn).collect();
            let mut values = vec![worker()];
            values.extend(threads.into_iter().map(|thread| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }));
            values
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once() {
        let parts = Workers::new(3).share(1000, Vec::new, Vec::push);
        let mut done: Vec<usize> = parts.into_iter().flatten().collect();
        done.sort_unstable();
        assert!(done.into_iter().eq(0..1000));
        assert_eq!(Workers::new(0).count(), 1);
        assert_eq!(Workers::new(1_000_000).share(2, || (), |(), _| ()).len(), 2);
    }
}
