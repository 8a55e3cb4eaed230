//! Returns memory when a crowd has gone.
//!
//! The allocator goes through a thread's memory once that thread has requested more some ten thousand times. An idle
//! thread of the hall requests nothing, and would keep what the crowd needed.

use std::{
    cell::Cell,
    hint::black_box,
    time::{Duration, Instant},
};

/// The minimum time between two runs on a thread. Each takes about half a millisecond.
const PAUSE: Duration = Duration::from_secs(5);
/// The number of requests after which the allocator looks, and a size that it counts.
const REQUESTS: usize = 10_100;
const SIZE: usize = 2048;

thread_local! {
    static LAST: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Lets the allocator go through the memory of this thread now and then: for a thread that is about to sleep.
pub(crate) fn tidy() {
    if LAST.get().is_some_and(|last| last.elapsed() < PAUSE) {
        return;
    }
    LAST.set(Some(Instant::now()));
    for _ in 0..REQUESTS {
        black_box(Vec::<u8>::with_capacity(SIZE));
    }
}
