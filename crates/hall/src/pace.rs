//! Long work that cannot be cut into steps, made to wait for its turn in the line of [`work`](crate::work).

use std::{
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use ::bots::Stop;

use crate::work::Study;

/// How long such work runs before others get their turn.
const TURN: Duration = Duration::from_millis(100);

/// Where the work asks for its turn.
pub(crate) struct Pace {
    turns: Receiver<()>,
    pauses: SyncSender<()>,
    until: Instant,
}

impl Pace {
    /// Returns at once while the turn lasts, else waits for the next one. `false` if the work is no longer wanted.
    pub(crate) fn pause(&mut self) -> bool {
        if Instant::now() < self.until {
            return true;
        }
        let goes_on = self.pauses.send(()).is_ok() && self.turns.recv().is_ok();
        self.until = Instant::now() + TURN;
        goes_on
    }

    /// The signal for a judge that does the work: it pauses wherever the judge asks whether to stop, and stops once
    /// the work is no longer wanted.
    pub(crate) fn heed(self, stop: &Stop) -> Stop {
        let (pace, given) = (Mutex::new(self), stop.clone());
        stop.pausing(move || {
            if !pace.lock().unwrap_or_else(PoisonError::into_inner).pause() {
                given.stop();
            }
        })
    }
}

type Work = Box<dyn FnOnce(Pace) + Send>;

/// Work on a thread of its own, which runs only while a thread of the line waits for it.
pub(crate) enum Paced {
    Waiting(Option<Work>),
    Begun { turns: SyncSender<()>, pauses: Receiver<()> },
}

impl Paced {
    /// Work that calls [`Pace::pause`] every few milliseconds. Its thread starts with its first turn. When the work is no
    /// longer wanted, no turn comes: `pause` says no, and the work must end.
    #[expect(clippy::unnecessary_box_returns, reason = "the line holds boxes")]
    pub(crate) fn new(work: impl FnOnce(Pace) + Send + 'static) -> Box<Self> {
        Box::new(Self::Waiting(Some(Box::new(work))))
    }

    fn begin(&mut self) -> Option<()> {
        let Self::Waiting(work) = self else { return Some(()) };
        let work = work.take()?;
        let ((turns, granted), (rested, pauses)) = (sync_channel(1), sync_channel(1));
        let run = move || {
            let mut pace = Pace { turns: granted, pauses: rested, until: Instant::now() };
            if pace.turns.recv().is_ok() {
                pace.until = Instant::now() + TURN;
                work(pace);
            }
        };
        thread::Builder::new().name("study".to_owned()).spawn(run).ok()?;
        *self = Self::Begun { turns, pauses };
        Some(())
    }
}

impl Study for Paced {
    fn step(&mut self) -> bool {
        let Some(()) = self.begin() else { return false };
        let Self::Begun { turns, pauses } = self else { return false };
        // The other end hangs up when the work is done, or has panicked.
        turns.send(()).is_ok() && pauses.recv().is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicU32, Ordering::SeqCst},
    };

    use super::*;

    #[test]
    fn work_goes_on_in_its_turns_only() {
        let count = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&count);
        let mut study = Paced::new(move |mut pace| {
            for _ in 0..3 {
                counted.fetch_add(1, SeqCst);
                pace.until = Instant::now();
                assert!(pace.pause());
            }
        });
        assert_eq!(count.load(SeqCst), 0);
        for turn in 1..=3 {
            assert!(study.step());
            assert_eq!(count.load(SeqCst), turn);
        }
        assert!(!study.step(), "it is done");
    }

    #[test]
    fn work_that_nobody_wants_is_told() {
        let (done, ended) = sync_channel(1);
        let mut study = Paced::new(move |pace| {
            let stop = pace.heed(&Stop::new());
            while !stop.is_stopped() {}
            done.send(()).unwrap();
        });
        assert!(study.step());
        drop(study);
        ended.recv_timeout(Duration::from_secs(30)).unwrap();
    }
}
