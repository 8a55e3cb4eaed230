//! Where answers go.

use std::{
    io::Write,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Where answers go: whole lines at a time, from any thread.
pub(crate) struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W> Output<W> {
    pub(crate) fn new(output: W) -> Self {
        Self(Arc::new(Mutex::new(output)))
    }

    /// A thread that panicked while writing leaves half a line at worst.
    pub(crate) fn lock(&self) -> MutexGuard<'_, W> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W: Write> Output<W> {
    /// If the reader is gone, the error has nowhere to go.
    pub(crate) fn say(&self, lines: &str) {
        let mut output = self.lock();
        let _ = output.write_all(lines.as_bytes()).and_then(|()| output.flush());
    }
}
