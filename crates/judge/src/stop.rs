//! A signal to stop thinking.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

/// Tells a search to stop, from any thread. Clones are the same signal.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A signal that has not been given.
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives the signal.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Takes the signal back, for another search.
    pub fn clear(&self) {
        self.0.store(false, Relaxed);
    }

    /// Whether the signal has been given.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// The flag behind the signal.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

#[cfg(test)]
mod tests {
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
}
