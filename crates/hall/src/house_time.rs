//! The time of a hall that shares its log with others: what the clock of the database says.
//!
//! A hall cannot tell how long its question took to get there and how long the answer took to come back. But it knows that
//! the database read its clock in between. So the hall's time is moved only if it was certainly wrong, and then only as far
//! as needed.
//!
//! Whether time counts for nobody is a matter of the whole house: while this hall could not write, others may have. Every
//! few seconds each hall says that it is up. After a silence of all of them, the first to come back writes down how long it
//! lasted; the others read that before they judge a clock.

use std::sync::atomic::{
    AtomicBool, AtomicI64,
    Ordering::{Relaxed, SeqCst},
};

use store::{CheckIn, Store, StoreError};
use table::Moment;
use tokio::sync::Mutex;

use crate::time::{LEAP, Time};

/// An outage that ended longer ago than this no longer matters, in milliseconds.
const MATTERS: i64 = 30 * 24 * 3_600_000;

/// What a hall needs if it shares its log.
pub(crate) struct Shared {
    /// What it is called among the others.
    pub(crate) name: String,
    /// Offset of the machine's clock from which the hall logs a warning, in milliseconds.
    pub(crate) bound: i64,
    /// By how much it is ahead, in milliseconds.
    offset: AtomicI64,
    has_complained: AtomicBool,
    /// Only one task at a time finds out what time it is.
    asking: Mutex<()>,
}

impl Shared {
    pub(crate) fn new(name: String, bound: i64) -> Self {
        Self {
            name,
            bound,
            offset: AtomicI64::new(0),
            has_complained: AtomicBool::new(false),
            asking: Mutex::default(),
        }
    }
}

impl Time {
    /// By how much the clock of this machine is ahead of the hall's time, in milliseconds.
    pub(crate) fn offset(&self) -> i64 {
        self.shared.as_ref().map_or(0, |shared| shared.offset.load(Relaxed))
    }

    /// Joins the halls.
    pub(crate) async fn join(&self, store: &Store) -> Result<(), StoreError> {
        self.ask(store, true).await?;
        self.check_in(store, true).await
    }

    /// Announces that the hall is up, and learns of outages of the house.
    pub(crate) async fn check_in(&self, store: &Store, begins: bool) -> Result<(), StoreError> {
        let Some(shared) = &self.shared else { return Ok(()) };
        let (lost, at) = (self.lost_since(), self.now());
        let lost_since = lost.map(|moment| moment.0);
        store.check_in(CheckIn { hall: shared.name.clone(), at: at.0, begins, lost_since }).await?;
        self.learn(store, lost).await
    }

    /// Reads when no hall could write.
    pub(crate) async fn learn(
        &self,
        store: &Store,
        lost: Option<Moment>,
    ) -> Result<(), StoreError> {
        let told = store.outages(self.now().0 - MATTERS).await?;
        let spans = told.iter().map(|outage| (Moment(outage.since), Moment(outage.until)));
        self.found(spans.collect(), lost);
        Ok(())
    }

    /// To call before time is judged: a hall that was without the log first finds out what that means.
    pub(crate) async fn come_back(&self, store: &Store) -> Result<(), StoreError> {
        if self.lost_since().is_some() {
            self.ask(store, false).await?;
            self.check_in(store, false).await?;
        }
        Ok(())
    }

    /// Asks the database what time it is.
    pub(crate) async fn ask(&self, store: &Store, begins: bool) -> Result<(), StoreError> {
        let Some(shared) = &self.shared else { return Ok(()) };
        let _alone = shared.asking.lock().await;
        let asked = self.steady();
        let Some(told) = store.clock().await? else { return Ok(()) };
        let told = self.clocks.shared(told);
        self.keep_to(told, asked, self.steady(), begins);
        let offset = self.wall() - self.now().0;
        shared.offset.store(offset, Relaxed);
        let is_off = offset.abs() > shared.bound;
        if is_off && !shared.has_complained.swap(true, Relaxed) {
            tracing::warn!(
                milliseconds = offset,
                "the clock of this machine is off: the hall goes by the database's"
            );
        } else if !is_off && shared.has_complained.swap(false, Relaxed) {
            tracing::info!("the clock of this machine is right again");
        }
        Ok(())
    }

    /// Moves the hall's time if it cannot be right, given what the database said between two moments of the steady clock.
    fn keep_to(&self, told: i64, asked: i64, answered: i64, begins: bool) {
        let (earliest, latest) = (told - answered, told - asked);
        let origin = self.origin.load(SeqCst);
        if begins {
            self.origin.store(earliest.midpoint(latest), SeqCst);
            // Nobody who asked before was in a game: the machine's own clock binds nobody.
            self.given.store(i64::MIN, SeqCst);
        } else if origin < earliest {
            if earliest - origin >= LEAP {
                tracing::warn!(milliseconds = earliest - origin, "time leaps with the database");
                // Whether it counts for anybody is found out before a clock is judged.
                self.cannot_write(self.now());
            }
            self.origin.store(earliest, SeqCst);
        } else if origin > latest {
            self.origin.store(latest, SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, atomic::AtomicI64},
        time::{Duration, SystemTime},
    };

    use super::*;
    use crate::time::Clocks;

    #[derive(Debug)]
    struct Stopped(AtomicI64);

    impl Clocks for Stopped {
        fn wall(&self) -> SystemTime {
            SystemTime::UNIX_EPOCH
        }

        fn steady(&self) -> Duration {
            Duration::from_millis(self.0.load(SeqCst) as u64)
        }
    }

    fn at(told: i64) -> (Arc<Stopped>, Time) {
        let clocks = Arc::new(Stopped(AtomicI64::new(100)));
        let shared = Shared::new("here".to_owned(), 1000);
        let time = Time::new(Arc::clone(&clocks) as _, Some(shared));
        time.keep_to(told, 100, 100, true);
        (clocks, time)
    }

    #[test]
    fn an_answer_that_took_long_moves_nothing_that_may_be_right() {
        let (clocks, time) = at(10_000);
        assert_eq!(time.now(), Moment(10_000));
        clocks.0.store(500, SeqCst);
        // The database read its clock between 100 and 500.
        time.keep_to(10_050, 100, 500, false);
        assert_eq!(time.now(), Moment(10_400));
        time.keep_to(10_500, 450, 500, false);
        assert_eq!(time.now(), Moment(10_500), "as little as has to be");
        assert_eq!(time.lost_since(), None);
    }

    #[test]
    fn a_clock_that_is_ahead_waits_and_never_goes_back() {
        let (clocks, time) = at(10_000);
        assert_eq!(time.now(), Moment(10_000));
        time.keep_to(9_000, 100, 100, false);
        assert_eq!(time.now(), Moment(10_000));
        clocks.0.store(600, SeqCst);
        assert_eq!(time.now(), Moment(10_000));
        clocks.0.store(1_200, SeqCst);
        assert_eq!(time.now(), Moment(10_100));
    }

    #[test]
    fn a_leap_is_looked_into_before_a_clock_is_judged() {
        let (_, time) = at(10_000);
        time.keep_to(70_000, 100, 100, false);
        assert_eq!(time.now(), Moment(70_000));
        assert_eq!(time.lost_since(), Some(Moment(10_000)));
        time.found(vec![(Moment(10_000), Moment(60_000))], Some(Moment(10_000)));
        assert_eq!(time.lost_since(), None);
        assert_eq!(time.owed(Moment(5_000), time.now()), Some(50_000));
    }
}
