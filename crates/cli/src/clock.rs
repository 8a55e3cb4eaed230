//! How long something takes.

use std::time::Instant;

use rustix::time::{ClockId, clock_gettime};

/// A clock for wall time and processor time.
pub(crate) struct Clock {
    start: Instant,
    cpu_start: f64,
}

/// Wall time and processor time in seconds.
pub(crate) struct Elapsed {
    pub(crate) seconds: f64,
    pub(crate) cpu_seconds: f64,
}

impl Clock {
    pub(crate) fn start() -> Self {
        Self { start: Instant::now(), cpu_start: cpu_seconds() }
    }

    /// Never zero, so that rates stay finite.
    pub(crate) fn elapsed(&self) -> Elapsed {
        Elapsed {
            seconds: self.start.elapsed().as_secs_f64().max(1e-9),
            cpu_seconds: (cpu_seconds() - self.cpu_start).max(1e-9),
        }
    }
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
