//! Threads that share a list of jobs.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// Does a job for each item on several threads; the results come in no particular order.
pub(crate) fn share<T: Sync, R: Send>(
    threads: NonZeroUsize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut results = Vec::new();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            results.push(work(item));
        }
        results
    };
    thread::scope(|scope| {
        let others = threads.get().min(items.len()).saturating_sub(1);
        // A system that grants fewer threads than asked for gets by with those.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, worker).ok();
        let spawned: Vec<_> = (0..others).filter_map(spawn).collect();
        let mut results = worker();
        for thread in spawned {
            results.extend(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results
    })
}
