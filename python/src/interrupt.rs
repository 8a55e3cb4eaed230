//! Long work that Ctrl-C can end.

use std::{
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::Duration,
};

use judge::Stop;
use pyo3::{exceptions::PyRuntimeError, prelude::*};

/// How often Python is asked whether somebody wants to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Does work on a thread of its own, with Python's other threads free to run. If Python is interrupted,
/// the signal is given, and the interruption is what comes back.
pub(crate) fn interruptibly<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    watched(py, stop, || Ok(()), work)
}

/// The same, with a look at the work every now and then. If looking at it fails, the work is ended too.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    mut look: impl FnMut() -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, mut receiver) = channel();
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            // Nobody has gone away: the scope waits for this thread.
            let _ = sender.send(work());
        })?;
        let mut interrupted = Ok(());
        loop {
            let receiver = &mut receiver;
            match py.detach(move || receiver.recv_timeout(LOOK)) {
                Ok(done) => return interrupted.map(|()| done),
                Err(RecvTimeoutError::Disconnected) => {
                    let _ = worker.join();
                    return Err(PyRuntimeError::new_err("the work broke off"));
                }
                Err(RecvTimeoutError::Timeout) if interrupted.is_err() => {}
                Err(RecvTimeoutError::Timeout) => {
                    interrupted = py.check_signals().and_then(|()| look());
                    if interrupted.is_err() {
                        stop.stop();
                    }
                }
            }
        }
    })
}
