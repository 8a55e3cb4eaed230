//! Time as a value: what each seat has left, and when the next deadline is.

use game::{Seat, Seats};

/// A point in time: milliseconds since the beginning of 1970, UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Moment(pub i64);

/// How much time players have. Durations are in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Control {
    /// No limit.
    #[default]
    None,
    /// The same for every decision, as in correspondence games.
    PerMove {
        /// The time for one decision.
        allowance: i64,
    },
    /// A stock for the whole game, plus a little after each move.
    Stock {
        /// The time at the start.
        base: i64,
        /// What each move adds.
        increment: i64,
    },
}

/// The clocks of all seats. A clock runs while its seat has something to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: Control,
    left: Vec<i64>,
    /// What each seat had left when it last moved.
    before_move: Vec<i64>,
    running: Seats,
    since: Moment,
}

/// What a seat has just done, as far as its clock is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Press {
    Rolled,
    Moved(Seat),
    /// It did something other than move, such as offering a draw.
    Spoke,
    /// Moves were taken back, the earliest one by this seat. Nothing is refunded, and the increment of that
    /// move is lost; otherwise moving and taking back would be an endless source of time.
    TakenBack(Option<Seat>),
}

impl Clock {
    pub(crate) fn start(control: Control, seats: usize, running: Seats, at: Moment) -> Self {
        let first = match control {
            Control::None => 0,
            Control::PerMove { allowance } => allowance,
            Control::Stock { base, .. } => base,
        };
        let left = vec![first; seats];
        Self { control, before_move: left.clone(), left, running, since: at }
    }

    /// Charges the seats whose clocks ran, adds the increment that was earned, and starts the next clocks.
    pub(crate) fn press(&mut self, press: Press, running: Seats, at: Moment) {
        for seat in self.running.iter() {
            self.left[seat.index()] = self.left[seat.index()].saturating_sub(self.elapsed(at));
        }
        match (self.control, press) {
            (Control::PerMove { allowance }, Press::Moved(seat)) => {
                self.before_move[seat.index()] = self.left[seat.index()];
                self.left[seat.index()] = allowance;
            }
            // Whoever enters the roll, it ends the wait of the seat whose throw it was.
            (Control::PerMove { allowance }, Press::Rolled) => self.left.fill(allowance),
            (Control::PerMove { allowance }, Press::TakenBack(seat)) => {
                self.left.fill(allowance);
                if let Some(seat) = seat {
                    self.left[seat.index()] = self.before_move[seat.index()];
                }
            }
            (Control::Stock { increment, .. }, Press::Moved(seat)) => {
                self.left[seat.index()] = self.left[seat.index()].saturating_add(increment);
            }
            (Control::Stock { increment, .. }, Press::TakenBack(Some(seat))) => {
                self.left[seat.index()] = self.left[seat.index()].saturating_sub(increment);
            }
            _ => {}
        }
        (self.running, self.since) = (running, at);
    }

    /// Some time counts for nobody: the running clocks have run for that much less.
    pub(crate) fn forgive(&mut self, milliseconds: i64) {
        self.since = Moment(self.since.0.saturating_add(milliseconds));
    }

    /// When the clocks now running were started, if any are running.
    pub fn since(&self) -> Option<Moment> {
        (self.is_counted() && !self.running.is_empty()).then_some(self.since)
    }

    /// Stops the clock of a seat for good: whoever plays on there has no time limit.
    pub(crate) fn stop(&mut self, seat: Seat) {
        self.running = self.running.without(seat);
    }

    /// Records that a seat's time has run out.
    pub(crate) fn run_out(&mut self, seat: Seat) {
        self.left[seat.index()] = 0;
    }

    /// A wall clock may jump back; nobody gains time from that.
    fn elapsed(&self, now: Moment) -> i64 {
        now.0.saturating_sub(self.since.0).max(0)
    }

    /// Whether anybody's time is counted.
    pub fn is_counted(&self) -> bool {
        self.control != Control::None
    }

    /// What a seat has left, in milliseconds, if time is counted.
    pub fn left(&self, seat: Seat, now: Moment) -> Option<i64> {
        let runs = self.running.contains(seat);
        let spent = if runs { self.elapsed(now) } else { 0 };
        self.is_counted().then(|| self.left[seat.index()].saturating_sub(spent).max(0))
    }

    /// The seats whose clocks run.
    pub fn running(&self) -> Seats {
        self.running
    }

    /// When the next seat runs out of time, and which.
    pub fn deadline(&self) -> Option<(Moment, Seat)> {
        let running = self.running.iter().filter(|_| self.is_counted());
        let end = |seat: Seat| Moment(self.since.0.saturating_add(self.left[seat.index()]));
        running.map(|seat| (end(seat), seat)).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Seat = Seat::at(0);
    const RED: Seat = Seat::at(1);

    #[test]
    fn a_stock_runs_down_and_grows_with_each_move() {
        let control = Control::Stock { base: 60_000, increment: 2_000 };
        let mut clock = Clock::start(control, 2, Seats::only(WHITE), Moment(0));
        assert_eq!(clock.deadline(), Some((Moment(60_000), WHITE)));
        assert_eq!(clock.left(WHITE, Moment(10_000)), Some(50_000));
        clock.press(Press::Moved(WHITE), Seats::only(RED), Moment(10_000));
        assert_eq!(clock.left(WHITE, Moment(99_000)), Some(52_000));
        assert_eq!(clock.deadline(), Some((Moment(70_000), RED)));
        clock.press(Press::TakenBack(None), Seats::only(WHITE), Moment(20_000));
        assert_eq!(clock.left(RED, Moment(20_000)), Some(50_000));
        assert_eq!(clock.left(WHITE, Moment(500_000)), Some(0));
    }

    #[test]
    fn each_decision_of_a_correspondence_game_has_its_own_time() {
        let control = Control::PerMove { allowance: 1000 };
        let both = Seats::first(2);
        let mut clock = Clock::start(control, 2, both, Moment(0));
        clock.press(Press::Moved(WHITE), Seats::only(RED), Moment(400));
        assert_eq!(clock.left(WHITE, Moment(400)), Some(1000));
        assert_eq!(clock.deadline(), Some((Moment(1000), RED)));
    }

    #[test]
    fn what_is_forgiven_was_never_spent() {
        let control = Control::Stock { base: 60_000, increment: 0 };
        let mut clock = Clock::start(control, 2, Seats::only(WHITE), Moment(0));
        clock.forgive(11_000);
        assert_eq!(clock.deadline(), Some((Moment(71_000), WHITE)));
        clock.press(Press::Moved(WHITE), Seats::only(RED), Moment(15_000));
        assert_eq!(clock.left(WHITE, Moment(15_000)), Some(56_000));
    }

    #[test]
    fn without_a_control_nothing_runs_out() {
        let clock = Clock::start(Control::None, 2, Seats::first(2), Moment(0));
        assert_eq!((clock.deadline(), clock.left(WHITE, Moment(9))), (None, None));
    }

    #[test]
    fn a_wall_clock_that_steps_back_takes_nothing() {
        let control = Control::Stock { base: 1000, increment: 0 };
        let mut clock = Clock::start(control, 2, Seats::only(WHITE), Moment(5000));
        clock.press(Press::Moved(WHITE), Seats::only(RED), Moment(4000));
        assert_eq!(clock.left(WHITE, Moment(4000)), Some(1000));
    }
}
