//! When a search ends.

use std::{
    sync::{LazyLock, OnceLock},
    time::{Duration, Instant},
};

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// What every move adds.
    pub increment: Duration,
    /// How many moves the time must last for, if not the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// When a search ends: whichever limit comes first. Without any, it goes on until told to stop.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchLimits {
    /// This many half-moves deep.
    pub depth: Option<u32>,
    /// This many positions looked at, by all threads together.
    pub nodes: Option<u64>,
    /// This much time, whatever happens.
    pub time: Option<Duration>,
    /// As long as the clock allows.
    pub clock: Option<Clock>,
}

impl SearchLimits {
    /// This many half-moves deep.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// This many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// This much time for the move.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }
}

/// The time reserved for sending the move.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Tells the time, counted from any fixed moment.
pub type Now = fn() -> Duration;

static GIVEN: OnceLock<Now> = OnceLock::new();

/// Gives all engines in this process their clock where the system has none: in a web page. Only the first call counts.
pub fn supply_clock(now: Now) {
    GIVEN.get_or_init(|| now);
}

/// The system's time: the only place where the engine reads a clock.
pub(crate) fn system_time() -> Duration {
    static FIRST_ASKED: LazyLock<Instant> = LazyLock::new(Instant::now);
    GIVEN.get().map_or_else(|| FIRST_ASKED.elapsed(), |now| now())
}

/// A clock that stands still, for searches that only count nodes and for systems without a clock.
pub(crate) fn no_time() -> Duration {
    Duration::ZERO
}

/// How a search spends its time.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    now: Now,
    start: Duration,
    /// After this, no new depth begins.
    soft: Option<Duration>,
    /// After this, the search breaks off.
    hard: Option<Duration>,
}

impl Timer {
    pub(crate) fn start(limits: &SearchLimits, now: Now) -> Self {
        let (mut soft, mut hard) = limits.clock.map_or((None, None), |clock| {
            let (soft, hard) = shares(clock);
            (Some(soft), Some(hard))
        });
        if let Some(time) = limits.time {
            hard = Some(hard.map_or(time, |hard| hard.min(time)));
            soft = soft.map(|soft| soft.min(time));
        }
        Self { now, start: now(), soft, hard }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.start)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another depth is worth starting. `doubt` is how unsure the best move is: 1 is normal, less
    /// is surer.
    pub(crate) fn may_deepen(&self, doubt: f64) -> bool {
        self.soft
            .is_none_or(|soft| self.elapsed() < soft.mul_f64(doubt).min(self.hard.unwrap_or(soft)))
    }
}

/// The normal and the maximum time for a move.
fn shares(clock: Clock) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(OVERHEAD).max(Duration::from_millis(1));
    if matches!(clock.moves_to_go, Some(0 | 1)) {
        // The next move brings more time, so all that is left is for this one.
        return (left.mul_f64(0.8), left.mul_f64(0.9));
    }
    let moves = clock.moves_to_go.unwrap_or(30).min(40);
    let usual = left / (moves + 2) + clock.increment.mul_f64(0.75);
    let soft = usual.mul_f64(0.7).min(left / 2);
    (soft, (usual * 4).min(left.mul_f64(0.6)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn no_clock_is_overstepped() {
        for left in [0, 1, 20, 1000, 600_000] {
            for increment in [0, 100, 10_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                    let (soft, hard) = shares(clock(left, increment, moves_to_go));
                    assert!(soft <= hard, "{left} {increment}");
                    assert!(hard.as_millis() as u64 <= left.max(1), "{left} {increment} {hard:?}");
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_more_time_comes_takes_most_of_it() {
        let (soft, hard) = shares(clock(60_000, 0, Some(1)));
        assert!(soft.as_secs() > 45 && hard.as_secs() > 50, "{soft:?} {hard:?}");
        let (soft, hard) = shares(clock(60_000, 0, Some(2)));
        assert!(soft.as_secs() < 15 && hard.as_secs() < 40, "{soft:?} {hard:?}");
    }

    #[test]
    fn a_time_for_the_move_binds_a_clock() {
        let limits = SearchLimits {
            time: Some(Duration::ZERO),
            clock: Some(clock(60_000, 0, None)),
            ..SearchLimits::default()
        };
        assert!(Timer::start(&limits, system_time).is_over());
        assert!(!Timer::start(&SearchLimits::default(), system_time).is_over());
        assert!(Timer::start(&SearchLimits::default(), system_time).may_deepen(1.0));
    }

    #[test]
    fn time_is_what_the_clock_says() {
        let second = SearchLimits::time(Duration::from_secs(1));
        assert!(!Timer::start(&second, no_time).is_over());
        let mut timer = Timer::start(&second, || Duration::from_secs(7));
        assert_eq!(timer.elapsed(), Duration::ZERO);
        timer.now = || Duration::from_secs(8);
        assert_eq!((timer.elapsed(), timer.is_over()), (Duration::from_secs(1), true));
    }
}
