//! The signal to stop thinking.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

/// Tells a search to stop, from any thread. Clones are the same signal.
#[derive(Clone, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    /// Lets others have their turn; called by the thinking thread.
    pause: Option<Arc<dyn Fn() + Send + Sync>>,
}

impl Stop {
    /// A signal that has not been given.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same signal for a search that shares its thread with others. The thinking thread calls `pause` every few
    /// milliseconds, and `pause` may wait for the next turn.
    #[must_use]
    pub fn pausing(&self, pause: impl Fn() + Send + Sync + 'static) -> Self {
        Self { flag: Arc::clone(&self.flag), pause: Some(Arc::new(pause)) }
    }

    /// Gives the signal.
    pub fn stop(&self) {
        self.flag.store(true, Relaxed);
    }

    /// Clears the signal, for another search.
    pub fn clear(&self) {
        self.flag.store(false, Relaxed);
    }

    /// Whether the signal has been given. A search asks every few milliseconds.
    pub fn is_stopped(&self) -> bool {
        self.make_way();
        self.flag.load(Relaxed)
    }

    /// Lets others have their turn, where a thread is shared.
    pub fn make_way(&self) {
        if let Some(pause) = &self.pause {
            pause();
        }
    }

    /// The flag behind the signal.
    pub fn flag(&self) -> &AtomicBool {
        &self.flag
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stop").field(&self.flag).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use super::*;

    #[test]
    fn a_signal_reaches_every_clone() {
        let stop = Stop::new();
        let other = stop.clone();
        stop.stop();
        assert!(other.is_stopped() && other.flag().load(Relaxed));
        other.clear();
        assert!(!stop.is_stopped());
    }

    #[test]
    fn whoever_thinks_makes_way() {
        let (stop, count) = (Stop::new(), Arc::new(AtomicU32::new(0)));
        let counted = Arc::clone(&count);
        let pausing = stop.pausing(move || _ = counted.fetch_add(1, Relaxed));
        assert!(!pausing.clone().is_stopped() && !stop.is_stopped());
        assert_eq!(count.load(Relaxed), 1, "only the thinker's own signal pauses");
        stop.stop();
        assert!(pausing.is_stopped());
    }
}
