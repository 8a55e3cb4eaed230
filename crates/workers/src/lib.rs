//! Threads that share a list of jobs.
//!
//! Jobs are numbered, and the caller decides what a number means. To get results that do not depend on
//! the number of threads, make each job depend on its number alone, and put the results in order
//! ([`Workers::collect`]) or add up whole numbers ([`Workers::share`]).
//!
//! ```
//! use workers::Workers;
//!
//! let squares = Workers::new(3).collect(5, || (), |(), job| job * job);
//! assert_eq!(squares, [0, 1, 4, 9, 16]);
//! ```

use std::{
    num::NonZeroUsize,
    panic,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// A number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Workers(NonZeroUsize);

impl Workers {
    /// This many threads, at least one.
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
    /// until none are left. The values are returned in no particular order.
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
        // The page has no threads to start, and its module contains no code for them.
        let count = if cfg!(target_family = "wasm") { 1 } else { self.count() };
        let others = count.min(jobs).saturating_sub(1);
        thread::scope(|scope| {
            // If the system grants fewer threads than asked for, those have to do.
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, worker).ok();
            let threads: Vec<_> = (0..others).filter_map(spawn).collect();
            let mut values = vec![worker()];
            values.extend(
                threads.into_iter().map(|thread| {
                    thread.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
                }),
            );
            values
        })
    }

    /// Does the jobs like [`Workers::share`], and returns their results in the order of the jobs.
    pub fn collect<T: Send, R: Send>(
        self,
        jobs: usize,
        make: impl Fn() -> T + Sync,
        work: impl Fn(&mut T, usize) -> R + Sync,
    ) -> Vec<R> {
        let begin = || (make(), Vec::new());
        let parts = self.share(jobs, begin, |(value, done), job| {
            done.push((job, work(value, job)));
        });
        let mut results: Vec<Option<R>> = (0..jobs).map(|_| None).collect();
        for (job, result) in parts.into_iter().flat_map(|(_, done)| done) {
            results[job] = Some(result);
        }
        results.into_iter().flatten().collect()
    }

    /// Does one job for each item, and may change the item.
    pub fn each<T: Send>(self, items: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
        let items: Vec<Mutex<&mut T>> = items.iter_mut().map(Mutex::new).collect();
        let one = |(): &mut (), job: usize| {
            let mut item = items[job].lock().unwrap_or_else(PoisonError::into_inner);
            work(job, &mut item);
        };
        self.share(items.len(), || (), one);
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, sync::Barrier};

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

    #[test]
    fn jobs_run_at_the_same_time() {
        // The jobs wait for each other: a single thread would wait forever.
        let barrier = Barrier::new(2);
        let threads = Workers::new(2).collect(
            2,
            || (),
            |(), _| {
                barrier.wait();
                thread::current().id()
            },
        );
        assert_eq!(threads.into_iter().collect::<HashSet<_>>().len(), 2);
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in [1, 2, 7] {
            let halves = Workers::new(threads).collect(
                100,
                || 0,
                |done, job| {
                    *done += 1;
                    (job / 2, *done > 0)
                },
            );
            assert!(halves.into_iter().eq((0..100).map(|job| (job / 2, true))));
        }
        assert!(Workers::new(4).collect(0, || (), |(), job| job).is_empty());
    }

    #[test]
    fn each_item_is_changed_once() {
        let mut items = vec![1; 50];
        Workers::new(3).each(&mut items, |job, item| *item += job);
        assert!(items.into_iter().eq(1..51));
    }

    #[test]
    #[should_panic(expected = "job 3 fails")]
    fn a_panic_comes_through() {
        Workers::new(2).share(8, || (), |(), job| assert!(job != 3, "job {job} fails"));
    }
}
