//! How events change a table.

use std::{error::Error, fmt, sync::Arc};

use game::{Game, Illegal, Outcome, Reason, Seat, Seats, Step, Turn};

use crate::{
    Chair, Clock, DiceSource, Event, Helped, Moment, Sitter, Stamped, Table, Terms,
    clock::Press,
    state::{Act, Asked, Play},
};

/// The reason of a game that ended because somebody resigned.
pub const RESIGNATION: Reason = Reason("resignation");
/// The reason of a game that ended because somebody ran out of time.
pub const TIME: Reason = Reason("time");

/// An event that cannot have happened: the log is not that of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The number of the event.
    pub sequence: u64,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} cannot have happened: {}", self.sequence, self.what)
    }
}

impl Error for Broken {}

/// Why an event cannot happen.
#[derive(Debug)]
pub(crate) enum Fault<G: Game> {
    /// The rules of the game forbid it.
    Rules(Illegal<G::Refusal>),
    /// The state of the table does not allow it.
    Table(String),
}

impl<G: Game> From<String> for Fault<G> {
    fn from(what: String) -> Self {
        Self::Table(what)
    }
}

impl<G: Game> fmt::Display for Fault<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(illegal) => illegal.fmt(f),
            Self::Table(what) => what.fmt(f),
        }
    }
}

impl<G: Game> Table<G> {
    /// A table that has just been opened.
    pub fn open(terms: Terms<G>) -> Self {
        Self {
            sequence: 1,
            ground: 1,
            accounted: Moment::default(),
            chairs: vec![None; terms.seats()],
            terms,
            called: None,
            play: None,
            outcome: None,
            secret: None,
            agreed: Vec::new(),
            next: None,
            is_closed: false,
        }
    }

    /// The table that a whole log leads to.
    ///
    /// # Errors
    /// If the log does not begin with the opening of the table, or contains an impossible event.
    pub fn replay(log: impl IntoIterator<Item = Stamped<G>>) -> Result<Self, Broken> {
        let mut log = log.into_iter();
        let mut table = match log.next() {
            Some(Stamped { sequence: 1, event: Event::Opened(terms), .. }) => Self::open(terms),
            first => {
                let sequence = first.map_or(0, |event| event.sequence);
                return Err(Broken {
                    sequence,
                    what: "a log begins by opening a table".to_owned(),
                });
            }
        };
        log.try_for_each(|event| table.evolve(event))?;
        Ok(table)
    }

    /// Applies the next event.
    ///
    /// # Errors
    /// If it cannot have happened here. The table may then be half changed; discard it.
    pub fn evolve(&mut self, stamped: Stamped<G>) -> Result<(), Broken> {
        let Stamped { sequence, at, event } = stamped;
        if sequence != self.sequence + 1 {
            let what = format!("the one before it is event {}", self.sequence);
            return Err(Broken { sequence, what });
        }
        self.take_in(&event, at).map_err(|fault| Broken { sequence, what: fault.to_string() })
    }

    /// Applies an event as the next one.
    pub(crate) fn take_in(&mut self, event: &Event<G>, at: Moment) -> Result<(), Fault<G>> {
        let sequence = self.sequence + 1;
        if !self.is_unseen(event) {
            self.ground = sequence;
        }
        self.sequence = sequence;
        self.check(event)?;
        if !event.may_come_while_away() {
            self.accounted = at;
        }
        self.apply(event, at)
    }

    /// Whether an event cannot change anybody else's mind: talk, and sealed decisions that come and go.
    fn is_unseen(&self, event: &Event<G>) -> bool {
        match event {
            Event::Said { .. }
            | Event::Hidden { .. }
            | Event::Helped { .. }
            | Event::Forgiven { .. }
            | Event::Decided { .. } => true,
            Event::TakenBack { seat, .. } => self.sealed().iter().any(|(sealed, _)| sealed == seat),
            _ => false,
        }
    }

    /// Checks that an event is about an existing seat, and belongs to this stage.
    fn check(&mut self, event: &Event<G>) -> Result<(), String> {
        let now = self.stage();
        if event.stage().is_some_and(|stage| stage != now) {
            return Err(format!("it does not happen while a table is {}", now.name()));
        }
        event.seat().map_or(Ok(()), |seat| self.chair(seat).map(|_| ()))
    }

    fn apply(&mut self, event: &Event<G>, at: Moment) -> Result<(), Fault<G>> {
        match *event {
            Event::Opened(_) => return Err("a table is opened once".to_owned().into()),
            Event::SeatTaken { seat, ref sitter, ref seed, pledge } => {
                let (sitter, seed) = (sitter.clone(), seed.clone());
                *self.chair(seat)? = Some(Chair { sitter, seed, pledge, is_out: false });
            }
            Event::Pledged { seat, pledge } => self.sitting(seat)?.pledge = Some(pledge),
            Event::SeedsCalled { until } => self.called = Some(until),
            Event::Revealed { seat, ref seed } => self.reveal(seat, seed)?,
            Event::SeedMissed { seat } => self.miss_seed(seat)?,
            Event::Seeded { seat, ref seed } => self.sitting(seat)?.seed = Some(seed.clone()),
            Event::SeatLeft { seat } => *self.chair(seat)? = None,
            Event::Started { lot } => self.begin(lot, at)?,
            Event::Rolled { roll, by } => {
                let typed = self.terms.dice == DiceSource::Ours;
                self.act(Step::Roll(roll), typed.then_some(by))?;
                self.press(Press::Rolled, at)?;
            }
            Event::Moved { seat, mv, .. } => {
                self.act(Step::Move(seat, mv), Some(seat))?;
                if Some(mv) == G::resignation() {
                    self.sitting(seat)?.is_out = true;
                }
                let is_word = is_draw(Step::<G>::Move(seat, mv));
                self.press(if is_word { Press::Spoke } else { Press::Moved(seat) }, at)?;
            }
            Event::Decided { seat, mv } => {
                self.act(Step::Move(seat, mv), Some(seat))?;
                let play = self.playing()?;
                play.sealed.push((seat, mv));
                if let Some(last) = play.acts.last_mut() {
                    last.sealed = true;
                }
                self.press(Press::Moved(seat), at)?;
            }
            Event::Unsealed { .. } => {
                let play = self.playing()?;
                play.sealed.clear();
                if let Some(last) = play.acts.last_mut() {
                    (last.unsealed, last.was_followed) = (true, true);
                }
            }
            Event::TakebackAsked { seat } => {
                self.playing()?.asked = Some(Asked { seat, allowed: Vec::new() });
            }
            Event::TakebackAllowed { seat } => {
                let player = self.sitting(seat)?.sitter.player().cloned();
                if let Some(asked) = &mut self.playing()?.asked {
                    asked.allowed.extend(player);
                }
            }
            Event::TakebackDeclined { .. } => self.playing()?.asked = None,
            Event::TakenBack { seat, steps } => {
                let moved = self.take_back(seat, steps)?;
                self.press(Press::TakenBack(moved.then_some(seat)), at)?;
            }
            Event::DrawDeclined { .. } => {
                let play = self.playing()?;
                play.has_declined_draw = true;
                play.follow_last();
            }
            Event::Resigned { seat } => self.give_up(seat, RESIGNATION)?,
            Event::Forgiven { milliseconds } => self.forgive_all(milliseconds)?,
            Event::TimedOut { seat } => {
                self.playing()?.clock.run_out(seat);
                self.give_up(seat, TIME)?;
            }
            Event::Helped { seat, help } => {
                if let Some(helped) = self.playing()?.helped.get_mut(seat.index()) {
                    helped.add(help);
                }
            }
            Event::SecretRevealed { ref secret } => self.secret = Some(secret.clone()),
            Event::RematchOffered { seat } => {
                let player = self.sitting(seat)?.sitter.player().cloned();
                self.agreed.extend(player);
            }
            Event::RematchOpened { ref table } => self.next = Some(table.clone()),
            Event::Said { .. } | Event::Hidden { .. } => {}
            Event::Removed { seat } => self.remove(seat)?,
            Event::Closed => (self.is_closed, self.called) = (true, None),
        }
        Ok(())
    }

    /// Some time counts for nobody: clocks did not run, and seeds could not be revealed.
    fn forgive_all(&mut self, milliseconds: i64) -> Result<(), String> {
        match &mut self.called {
            Some(until) => until.0 = until.0.saturating_add(milliseconds),
            None => self.playing()?.clock.forgive(milliseconds),
        }
        Ok(())
    }

    pub(crate) fn chair(&mut self, seat: Seat) -> Result<&mut Option<Chair>, String> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    pub(crate) fn sitting(&mut self, seat: Seat) -> Result<&mut Chair, String> {
        self.chair(seat)?.as_mut().ok_or_else(|| format!("nobody sits on seat {seat}"))
    }

    fn playing(&mut self) -> Result<&mut Play<G>, String> {
        self.play.as_mut().ok_or_else(|| "the game has not begun".to_owned())
    }

    fn begin(&mut self, lot: Option<Seat>, at: Moment) -> Result<(), String> {
        let seats = self.chairs.len();
        if self.chairs.iter().any(Option::is_none) || lot.is_some_and(|lot| lot.index() >= seats) {
            return Err("the game cannot begin like this".to_owned());
        }
        let seeds = self.chairs.iter().flatten().filter_map(|chair| chair.seed.clone()).collect();
        let pledges = self.chairs.iter().flatten().filter_map(|chair| chair.pledge).collect();
        self.called = None;
        let setup = match lot {
            Some(lot) => self.terms.with_lot(lot),
            None => self.terms.setup.clone(),
        };
        // Where the rules say who begins, the players change seats instead.
        if let Some(lot) = lot.filter(|_| !self.terms.draws_first()) {
            self.chairs.rotate_right(lot.index());
        }
        let position = G::start(&setup);
        let running = due(&position).iter().filter(|&seat| self.is_timed(seat)).collect();
        let clock = Clock::start(self.terms.control, seats, running, at);
        self.play = Some(Play {
            setup,
            position,
            acts: Vec::new(),
            marks: Vec::new(),
            sealed: Vec::new(),
            clock,
            lot,
            seeds,
            pledges,
            asked: None,
            has_declined_draw: false,
            helped: vec![Helped::default(); seats],
        });
        Ok(())
    }

    fn act(&mut self, step: Step<G>, by: Option<Seat>) -> Result<(), Fault<G>> {
        let play = self.playing()?;
        play.mark();
        play.position.take(step).map_err(Fault::Rules)?;
        play.acts.push(Act { step, by, sealed: false, unsealed: false, was_followed: false });
        play.asked = None;
        // A declined offer stays declined until it is made again.
        play.has_declined_draw &= !is_draw(step) && play.position.draw_offer().is_some();
        let outcome = play.position.outcome();
        self.outcome = outcome.map(|outcome| self.without_quitters(outcome));
        Ok(())
    }

    fn press(&mut self, press: Press, at: Moment) -> Result<(), String> {
        let due = due(&self.playing()?.position);
        let running = due.iter().filter(|&seat| self.is_timed(seat)).collect();
        self.playing()?.clock.press(press, running, at);
        Ok(())
    }

    /// Whether the time of a seat is counted: a bot's is not, since it may be waiting for a free thread.
    pub(crate) fn is_timed(&self, seat: Seat) -> bool {
        let chair = self.chairs.get(seat.index()).and_then(Option::as_ref);
        chair.is_some_and(|chair| !chair.is_out && chair.sitter.bot().is_none())
    }

    /// Replays the end of the game without the last steps or the seat's sealed decision. Returns whether the
    /// first step removed was a move.
    fn take_back(&mut self, seat: Seat, steps: usize) -> Result<bool, String> {
        let play = self.playing()?;
        let mut kept = play.acts.len().checked_sub(steps).ok_or("nothing is left to take back")?;
        let mut first = play.acts.get(kept).map(|act| act.step);
        if play.sealed.iter().any(|&(sealed, _)| sealed == seat) {
            let index = play.acts.iter().rposition(|act| act.by == Some(seat));
            kept = index.unwrap_or(kept);
            first = index.map(|index| play.acts.remove(index).step);
        } else {
            play.acts.truncate(kept);
        }
        let moved = first.is_some_and(|step| matches!(step, Step::Move(..)) && !is_draw(step));
        play.play_again(kept)?;
        play.sealed = sealed_tail(&play.acts);
        play.asked = None;
        play.has_declined_draw &= play.position.draw_offer().is_some();
        Ok(moved)
    }

    /// A seat resigns. The game ends if one other is left; otherwise somebody plays on in its place.
    pub(crate) fn give_up(&mut self, seat: Seat, reason: Reason) -> Result<(), String> {
        let stand_in = self.terms.stand_in.clone();
        let play = self.playing()?;
        play.asked = None;
        play.follow_last();
        play.clock.stop(seat);
        self.sitting(seat)?.is_out = true;
        let remaining = self.remaining();
        if remaining.len() <= 1 {
            self.outcome = Some(Outcome { winners: remaining, reason });
        } else {
            self.sitting(seat)?.sitter = Sitter::Bot(stand_in);
        }
        Ok(())
    }

    /// The seats that have not resigned.
    pub(crate) fn remaining(&self) -> Seats {
        let stays =
            |seat: &Seat| self.chairs[seat.index()].as_ref().is_some_and(|chair| !chair.is_out);
        (0..self.chairs.len()).map(Seat::at).filter(stays).collect()
    }

    /// A seat that resigned cannot win through its stand-in's play: the best of the others wins.
    fn without_quitters(&self, outcome: Outcome) -> Outcome {
        let remaining = self.remaining();
        let winners: Seats =
            outcome.winners.iter().filter(|&seat| remaining.contains(seat)).collect();
        if !winners.is_empty() || outcome.winners.is_empty() {
            return Outcome { winners, ..outcome };
        }
        let score = |seat: Seat| self.position().and_then(|position| position.score(seat));
        let best = remaining.iter().map(score).max().flatten();
        let winners = remaining.iter().filter(|&seat| score(seat) == best).collect();
        Outcome { winners, ..outcome }
    }
}

fn is_draw<G: Game>(step: Step<G>) -> bool {
    matches!(step, Step::Move(_, mv) if Some(mv) == G::draw())
}

/// How many acts there are between two marks.
const MARK: usize = 4;

impl<G: Game> Play<G> {
    /// Stores a mark of the current position, if it is time for one.
    fn mark(&mut self) {
        if self.acts.len() == self.marks.len() * MARK {
            self.marks.push(Arc::new(self.position.clone()));
        }
    }

    /// Rebuilds the position from the acts, of which this many are unchanged.
    fn play_again(&mut self, kept: usize) -> Result<(), String> {
        self.marks.truncate(kept / MARK + 1);
        let (begin, position) = match self.marks.pop() {
            Some(mark) => (self.marks.len() * MARK, Arc::unwrap_or_clone(mark)),
            None => (0, G::start(&self.setup)),
        };
        self.position = position;
        for act in self.acts.split_off(begin.min(self.acts.len())) {
            self.mark();
            self.position.take(act.step).map_err(|illegal| illegal.to_string())?;
            self.acts.push(act);
        }
        Ok(())
    }

    /// Records that something other than a step followed the last step.
    fn follow_last(&mut self) {
        if let Some(last) = self.acts.last_mut() {
            last.was_followed = true;
        }
    }
}

fn due<G: Game>(position: &G) -> Seats {
    match position.turn() {
        Turn::Roll => Seats::only(position.active()),
        Turn::Move(seats) => seats,
        Turn::Over(_) => Seats::NONE,
    }
}

/// The decisions at the end of a game that belong to an action in which others still owe theirs.
fn sealed_tail<G: Game>(acts: &[Act<G>]) -> Vec<(Seat, G::Move)> {
    let is_open = |act: &&Act<G>| act.sealed && !act.unsealed;
    let count = acts.iter().rev().take_while(is_open).count();
    let tail = acts[acts.len() - count..].iter();
    tail.filter_map(|act| if let Step::Move(seat, mv) = act.step { Some((seat, mv)) } else { None })
        .collect()
}
