//! How a table answers a command: with the events it leads to, or why it is refused.
//!
//! Nothing here changes the table, reads a clock or draws a number. The time comes with the command, and
//! so does the secret behind the hall's dice.

mod host;
mod seats;
mod seeds;
mod steps;
mod talk;

use fair::Secret;
use game::{Game, Seat, sort_by};

use crate::{Actor, Command, Event, Moment, Refusal, Stage, Table, evolve::Fault};

/// Why a table of this game refuses an event.
pub type RefusalOf<G> = Refusal<<G as Game>::Refusal>;
type Decision<G> = Result<Vec<Event<G>>, RefusalOf<G>>;

/// A command, with who gives it, when, and what they had seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Order<'a, G: Game> {
    /// Who gives it.
    pub actor: Actor<'a>,
    /// When.
    pub now: Moment,
    /// The last event the actor had seen, for a decision that depends on it.
    pub seen: Option<u64>,
    /// What is asked.
    pub command: Command<G>,
}

/// What a command leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgment<G: Game> {
    /// The events in order.
    pub events: Vec<Event<G>>,
    /// The table after them.
    pub after: Table<G>,
}

impl<G: Game> Judgment<G> {
    fn add(&mut self, event: Event<G>, now: Moment) -> Result<(), RefusalOf<G>> {
        match self.after.take_in(&event, now) {
            Ok(()) => self.events.push(event),
            Err(Fault::Rules(illegal)) => return Err(illegal.into()),
            Err(Fault::Table(what)) => unreachable!("what is decided can happen: {what}"),
        }
        Ok(())
    }
}

impl<G: Game> Table<G> {
    /// Works out what a command leads to, and the table after it: the command is judged and played once.
    /// `secret` is the hall's part of the dice.
    ///
    /// # Errors
    /// If the table does not do that.
    pub fn judge(&self, order: Order<'_, G>, secret: &Secret) -> Result<Judgment<G>, RefusalOf<G>> {
        let Order { actor, now, seen, command } = order;
        self.check_seen(seen)?;
        let events = match command {
            Command::Hide { event } => self.hide(event)?,
            _ if self.is_closed => return Err(Refusal::Closed),
            Command::Close => vec![Event::Closed],
            Command::Remove { seat } => self.remove_from(seat)?,
            Command::Flag => self.flag(now, secret)?,
            command => {
                self.check_time(&command, now)?;
                self.answer(actor, command, secret, now)?
            }
        };
        let mut judgment =
            Judgment { events: Vec::with_capacity(events.len()), after: self.clone() };
        for event in events {
            judgment.add(event, now)?;
        }
        if let Some(moves) = self.unsealed(&judgment) {
            judgment.add(Event::Unsealed { moves }, now)?;
        }
        let has_ended = self.stage() != Stage::Over && judgment.after.stage() == Stage::Over;
        if has_ended && self.has_hall_dice() {
            judgment.add(Event::SecretRevealed { secret: secret.clone() }, now)?;
        }
        Ok(judgment)
    }

    /// The decisions that come to light once the last one owed is in.
    fn unsealed(&self, judgment: &Judgment<G>) -> Option<Vec<(Seat, G::Move)>> {
        let Some(&Event::Decided { seat, .. }) = judgment.events.last() else { return None };
        let rest = self.position()?.to_act().without(seat);
        let is_open = !rest.is_empty() && judgment.after.position()?.to_act() == rest;
        let mut moves = judgment.after.sealed().to_vec();
        sort_by(&mut moves, |(one, _), (other, _)| one.cmp(other));
        (!is_open).then_some(moves)
    }

    /// The events that follow if some of the unaccounted time counts for nobody.
    pub fn forgive(&self, milliseconds: i64, now: Moment) -> Judgment<G> {
        let mut judgment = Judgment { events: Vec::new(), after: self.clone() };
        let event = Event::Forgiven { milliseconds };
        if self.unaccounted_since().is_some() && judgment.add(event, now).is_err() {
            unreachable!("no rule of a game is about time");
        }
        judgment
    }

    /// Works out what a command leads to. `secret` is the hall's part of the dice.
    ///
    /// # Errors
    /// If the table does not do that.
    pub fn decide(&self, order: Order<'_, G>, secret: &Secret) -> Decision<G> {
        self.judge(order, secret).map(|judgment| judgment.events)
    }

    fn answer(
        &self,
        actor: Actor<'_>,
        command: Command<G>,
        secret: &Secret,
        now: Moment,
    ) -> Decision<G> {
        match command {
            Command::Sit { seat, name, seed, pledge, is_program } => {
                self.sit(actor, seat, name, self.brought(seed, pledge)?, is_program)
            }
            Command::Seed { seat, seed } => self.add_seed(actor, seat, seed),
            Command::Pledge { seat, pledge } => self.pledge(actor, seat, pledge),
            Command::Reveal { seat, seed } => self.reveal_seed(actor, seat, seed, secret),
            Command::Leave { seat } => self.leave(actor, seat),
            Command::SeatBot { seat, bot } => self.seat_bot(actor, seat, bot, secret),
            Command::Start => self.start(actor, secret, now),
            Command::Roll { seat, shown } => self.roll_dice(actor, seat, shown, secret),
            Command::Move { seat, mv } => self.make_move(actor, seat, mv),
            Command::TakeBack { seat } => self.ask_takeback(actor, seat),
            Command::AnswerTakeback { seat, allow } => self.answer_takeback(actor, seat, allow),
            Command::Help { seat, help } => self.ask_help(actor, seat, help),
            Command::Resign { seat } => self.resign(actor, seat),
            Command::OfferDraw { seat } => self.offer_draw(actor, seat),
            Command::AnswerDraw { seat, accept } => self.answer_draw(actor, seat, accept),
            Command::Rematch { seat, next } => self.agree_to_rematch(actor, seat, next),
            Command::Say { seat, text } => self.say(actor, seat, &text),
            Command::Flag | Command::Close | Command::Remove { .. } | Command::Hide { .. } => {
                unreachable!("what the hall itself does is looked at before")
            }
        }
    }

    /// Whether the state that a decision was based on is still current.
    fn check_seen(&self, seen: Option<u64>) -> Result<(), RefusalOf<G>> {
        match seen {
            Some(seen) if seen > self.sequence => {
                Err(Refusal::Ahead { seen, latest: self.sequence })
            }
            Some(seen) if seen < self.ground => Err(Refusal::Stale { seen, latest: self.ground }),
            _ => Ok(()),
        }
    }

    /// Once a clock has run out nobody can play on, but people may still talk.
    fn check_time(&self, command: &Command<G>, now: Moment) -> Result<(), RefusalOf<G>> {
        match self.look_due() {
            Some((deadline, seat))
                if deadline <= now && !matches!(command, Command::Say { .. }) =>
            {
                Err(Refusal::TimeIsUp(seat))
            }
            _ => Ok(()),
        }
    }

    fn flag(&self, now: Moment, secret: &Secret) -> Decision<G> {
        match self.look_due() {
            Some((until, _)) if until <= now && self.called.is_some() => self.begin_without(secret),
            Some((deadline, seat)) if deadline <= now => Ok(vec![Event::TimedOut { seat }]),
            _ => Err(Refusal::TimeIsLeft),
        }
    }

    /// Checks that a seat exists and that the actor speaks for it.
    fn held(&self, actor: Actor<'_>, seat: Seat) -> Result<(), RefusalOf<G>> {
        let seats = self.chairs.len();
        match self.chairs.get(seat.index()) {
            None => Err(Refusal::NoSuchSeat { seat, seats }),
            Some(Some(chair)) if actor.speaks_for(&chair.sitter) => Ok(()),
            Some(_) => Err(Refusal::NotYours(seat)),
        }
    }

    /// Checks that seats can still be taken and left, before the game.
    fn check_gathering(&self) -> Result<(), RefusalOf<G>> {
        self.check_stage(Stage::Open)?;
        if self.called.is_some() { Err(Refusal::Started) } else { Ok(()) }
    }

    fn check_stage(&self, stage: Stage) -> Result<(), RefusalOf<G>> {
        match (self.stage(), stage) {
            (now, wanted) if now == wanted => Ok(()),
            (Stage::Open, _) => Err(Refusal::NotStarted),
            (_, Stage::Open) => Err(Refusal::Started),
            (Stage::Over, _) => Err(Refusal::Over),
            (Stage::Playing, _) => Err(Refusal::NotOver),
        }
    }
}
