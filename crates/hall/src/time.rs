//! The hall's time, which its clocks and timestamps go by.
//!
//! It follows the steady clock of the system, so that nobody gains or loses by a step of the wall clock. It never goes
//! back. If the wall clock is ahead, as after a step or a sleep of the machine, it catches up in one leap. Nobody is
//! charged for such a leap, nor for the time in which the hall was down or could not write. What a table is owed for that
//! is found here and written into its log as an event.
//!
//! Halls that share a log go by the clock of its database, and by its notes about times in which none of them could
//! write: see [`house_time`](crate::house_time).

use std::{
    collections::VecDeque,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicI64, Ordering::SeqCst},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use store::{Store, StoreError};
use table::Moment;
use tokio::sync::OnceCell;

use crate::house_time::Shared;

/// How far the wall clock has to be ahead before the hall catches up, in milliseconds.
pub(crate) const LEAP: i64 = 2_000;
/// How long a write may take before the wait is charged to nobody, in milliseconds.
const SLOW: i64 = 1_000;
/// A time shorter than this is not worth an event, in milliseconds.
const LEAST: i64 = 50;
/// How many outages are remembered.
const MOST: usize = 256;

/// Where the hall reads the time: the system's clocks, or those of a test.
pub trait Clocks: fmt::Debug + Send + Sync {
    /// The wall clock, which may be set.
    fn wall(&self) -> SystemTime;
    /// A clock that only goes forward, from any starting point.
    fn steady(&self) -> Duration;
    /// What time it is when the database that halls share says this, in milliseconds since 1970.
    fn shared(&self, told: i64) -> i64 {
        told
    }
}

/// The clocks of the system.
#[derive(Debug)]
pub(crate) struct SystemClocks(Instant);

impl Default for SystemClocks {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Clocks for SystemClocks {
    fn wall(&self) -> SystemTime {
        SystemTime::now()
    }

    fn steady(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The hall's time, and the parts of it that count for nobody.
pub(crate) struct Time {
    pub(crate) clocks: Arc<dyn Clocks>,
    /// The moment at which the steady clock began.
    pub(crate) origin: AtomicI64,
    /// The latest moment that anybody was told: time stands still rather than go back.
    pub(crate) given: AtomicI64,
    outages: Mutex<Outages>,
    resumed: OnceCell<()>,
    /// What the hall is called among those that share the log, if there are any.
    pub(crate) shared: Option<Shared>,
}

/// Times in which nobody could play.
#[derive(Default)]
struct Outages {
    /// Since when nothing can be written.
    ongoing: Option<Moment>,
    past: VecDeque<(Moment, Moment)>,
    /// The outages that halls sharing the log have written there.
    told: Vec<(Moment, Moment)>,
}

impl Outages {
    fn add(&mut self, from: Moment, to: Moment) {
        if to.0 - from.0 < LEAST {
            return;
        }
        if self.past.len() == MOST {
            self.past.pop_front();
        }
        self.past.push_back((from, to));
    }

    /// How much of the time between two moments counts for nobody, in milliseconds.
    fn owed(&self, since: Moment, now: Moment) -> i64 {
        let ongoing = self.ongoing.map(|from| (from, now));
        let told = self.told.iter().copied();
        let mut spans: Vec<_> = self.past.iter().copied().chain(told).chain(ongoing).collect();
        spans.sort_unstable();
        // Two may overlap; their common part counts once.
        let (mut owed, mut counted) = (0, since.0);
        for (from, to) in spans {
            let (from, to) = (from.0.max(counted), to.0.min(now.0));
            owed += (to - from).max(0);
            counted = counted.max(to);
        }
        owed
    }
}

fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

impl Time {
    pub(crate) fn new(clocks: Arc<dyn Clocks>, shared: Option<Shared>) -> Self {
        let time = Self {
            clocks,
            origin: AtomicI64::new(0),
            given: AtomicI64::new(i64::MIN),
            outages: Mutex::default(),
            resumed: OnceCell::new(),
            shared,
        };
        time.origin.store(time.wall().saturating_sub(time.steady()), SeqCst);
        time
    }

    pub(crate) fn wall(&self) -> i64 {
        self.clocks.wall().duration_since(UNIX_EPOCH).map_or(0, milliseconds)
    }

    pub(crate) fn steady(&self) -> i64 {
        milliseconds(self.clocks.steady())
    }

    fn outages(&self) -> MutexGuard<'_, Outages> {
        self.outages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn now(&self) -> Moment {
        let now = self.origin.load(SeqCst).saturating_add(self.steady());
        Moment(self.given.fetch_max(now, SeqCst).max(now))
    }

    /// Finds out, once, since when the hall was down.
    pub(crate) async fn resume(&self, store: &Store) -> Result<(), StoreError> {
        let resume = async || {
            if self.shared.is_some() {
                return self.join(store).await;
            }
            let Some(last) = store.last_alive().await? else { return Ok(()) };
            self.leap(Moment(last));
            self.outages().add(Moment(last), self.now());
            Ok(())
        };
        self.resumed.get_or_try_init(resume).await.map(|&()| ())
    }

    /// Catches up with the wall clock, if that is well ahead and the hall goes by it.
    pub(crate) fn follow(&self) {
        if self.shared.is_some() {
            return;
        }
        let (now, wall) = (self.now(), Moment(self.wall()));
        if wall.0 - now.0 >= LEAP {
            tracing::warn!(milliseconds = wall.0 - now.0, "the clock is ahead: time leaps");
            // Noted before it happens, or a clock could seem to have run out.
            self.outages().add(now, wall);
            self.leap(wall);
        }
    }

    /// Goes forward to a moment, unless that is past.
    pub(crate) fn leap(&self, to: Moment) {
        self.origin.fetch_max(to.0.saturating_sub(self.steady()), SeqCst);
    }

    /// Notes that something requested at a moment could not be written.
    pub(crate) fn cannot_write(&self, asked: Moment) {
        let mut outages = self.outages();
        outages.ongoing = Some(outages.ongoing.map_or(asked, |since| since.min(asked)));
    }

    /// Notes that something requested at a moment has been written.
    pub(crate) fn has_written(&self, asked: Moment) {
        let now = self.now();
        let mut outages = self.outages();
        // Other halls on the same log may have been able to write.
        if self.shared.is_none()
            && let Some(since) = outages.ongoing.take()
        {
            outages.add(since, asked);
        }
        if now.0 - asked.0 >= SLOW {
            outages.add(asked, now);
        }
    }

    /// Since when a hall has been without the log that it shares.
    pub(crate) fn lost_since(&self) -> Option<Moment> {
        self.outages().ongoing.filter(|_| self.shared.is_some())
    }

    /// Takes in what the log says about outages, and that the hall has the log again.
    pub(crate) fn found(&self, told: Vec<(Moment, Moment)>, lost: Option<Moment>) {
        let mut outages = self.outages();
        outages.told = told;
        if lost.is_some() && outages.ongoing == lost {
            outages.ongoing = None;
        }
    }

    /// How much of the time since a moment counts for nobody, in milliseconds, if it is worth an event.
    pub(crate) fn owed(&self, since: Moment, now: Moment) -> Option<i64> {
        Some(self.outages().owed(since, now)).filter(|&owed| owed >= LEAST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Clocks that are set by hand, in milliseconds.
    #[derive(Debug, Default)]
    struct ByHand {
        wall: AtomicI64,
        steady: AtomicI64,
    }

    impl ByHand {
        fn pass(&self, milliseconds: i64) {
            self.wall.fetch_add(milliseconds, SeqCst);
            self.steady.fetch_add(milliseconds, SeqCst);
        }
    }

    impl Clocks for ByHand {
        fn wall(&self) -> SystemTime {
            UNIX_EPOCH + Duration::from_millis(self.wall.load(SeqCst) as u64)
        }

        fn steady(&self) -> Duration {
            Duration::from_millis(self.steady.load(SeqCst) as u64)
        }
    }

    fn at(wall: i64) -> (Arc<ByHand>, Time) {
        let clocks = Arc::new(ByHand::default());
        clocks.wall.store(wall, SeqCst);
        let time = Time::new(Arc::clone(&clocks) as _, None);
        (clocks, time)
    }

    #[test]
    fn a_wall_clock_that_is_set_back_is_not_followed() {
        let (clocks, time) = at(10_000_000);
        clocks.wall.fetch_sub(3_600_000, SeqCst);
        clocks.pass(1000);
        time.follow();
        assert_eq!(time.now(), Moment(10_001_000));
        assert_eq!(time.owed(Moment(0), time.now()), None);
    }

    #[test]
    fn a_wall_clock_that_is_set_forward_is_followed_and_the_leap_is_nobodys() {
        let (clocks, time) = at(10_000_000);
        clocks.pass(1000);
        clocks.wall.fetch_add(3_600_000, SeqCst);
        assert_eq!(time.now(), Moment(10_001_000));
        time.follow();
        assert_eq!(time.now(), Moment(13_601_000));
        assert_eq!(time.owed(Moment(10_000_000), time.now()), Some(3_600_000));
        assert_eq!(time.owed(Moment(10_002_000), time.now()), Some(3_599_000));
        clocks.pass(500);
        assert_eq!(time.owed(Moment(13_601_000), time.now()), None);
    }

    #[test]
    fn time_in_which_nothing_could_be_written_is_nobodys() {
        let (clocks, time) = at(0);
        time.cannot_write(Moment(2000));
        time.cannot_write(Moment(4000));
        clocks.pass(10_000);
        assert_eq!(time.owed(Moment(0), time.now()), Some(8000), "it goes on");
        time.has_written(Moment(9800));
        assert_eq!(time.owed(Moment(0), time.now()), Some(7800));
        assert_eq!(time.owed(Moment(9800), time.now()), None);
    }

    #[test]
    fn a_write_that_takes_long_is_nobodys_and_what_overlaps_counts_once() {
        let (clocks, time) = at(0);
        clocks.pass(6000);
        time.has_written(Moment(1000));
        time.has_written(Moment(2000));
        assert_eq!(time.owed(Moment(0), time.now()), Some(5000));
        time.has_written(Moment(5500));
        assert_eq!(time.owed(Moment(0), time.now()), Some(5000));
    }
}
