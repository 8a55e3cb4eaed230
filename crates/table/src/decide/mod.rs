//! What a table answers to a command: the events it leads to, or why it is refused.
//!
//! Nothing here changes the table, reads a clock or draws a number. The time comes with the command,
//! and so does the secret that the hall's dice follow from.

mod seats;
mod steps;
mod talk;

use fair::Secret;
use game::{Game, Seat};

use crate::{Actor, Command, DiceSource, Event, Moment, Refusal, Stage, Table};

/// What the events of a game's table are refused with.
pub type RefusalOf<G> = Refusal<<G as Game>::Refusal>;
type Decision<G> = Result<Vec<Event<G>>, RefusalOf<G>>;

/// A command with who gives it, when, and what they had seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Order<'a, G: Game> {
    /// Who gives it.
    pub actor: Actor<'a>,
    /// When.
    pub now: Moment,
    /// The last event that had been seen, for a decision that rests on it.
    pub seen: Option<u64>,
    /// What is asked.
    pub command: Command<G>,
}

impl<G: Game> Table<G> {
    /// Says what a command leads to. `secret` is the hall's part of the dice.
    ///
    /// # Errors
    /// If the table does not do that.
    pub fn decide(&self, order: Order<'_, G>, secret: &Secret) -> Decision<G> {
        let Order { actor, now, seen, command } = order;
        self.check_seen(seen)?;
        let mut events = match command {
            Command::Flag => self.flag(now)?,
            command => {
                self.check_time(&command, now)?;
                self.judge(actor, command, secret)?
            }
        };
        if self.ends_with(&events) && matches!(self.terms.dice, DiceSource::Hall(_)) {
            events.push(Event::SecretRevealed { secret: secret.clone() });
        }
        Ok(events)
    }

    fn judge(&self, actor: Actor<'_>, command: Command<G>, secret: &Secret) -> Decision<G> {
        match command {
            Command::Sit { seat, name, seed, is_program } => {
                self.sit(actor, seat, name, seed, is_program)
            }
            Command::Seed { seat, seed } => self.add_seed(actor, seat, seed),
            Command::Leave { seat } => self.leave(actor, seat),
            Command::SeatBot { seat, bot } => self.seat_bot(actor, seat, bot),
            Command::Start => self.start(actor, secret),
            Command::Roll { seat, shown } => self.roll_dice(actor, seat, shown, secret),
            Command::Move { seat, mv } => self.make_move(actor, seat, mv),
            Command::TakeBack { seat } => self.ask_takeback(actor, seat),
            Command::AnswerTakeback { seat, allow } => self.answer_takeback(actor, seat, allow),
            Command::Resign { seat } => self.resign(actor, seat),
            Command::OfferDraw { seat } => self.offer_draw(actor, seat),
            Command::AnswerDraw { seat, accept } => self.answer_draw(actor, seat, accept),
            Command::Rematch { seat, next } => self.agree_to_rematch(actor, seat, next),
            Command::Say { seat, text } => self.say(actor, seat, &text),
            Command::Flag => unreachable!("the clock is looked at before"),
        }
    }

    /// Whether somebody decided on what is still the state of things.
    fn check_seen(&self, seen: Option<u64>) -> Result<(), RefusalOf<G>> {
        match seen {
            Some(seen) if seen > self.sequence => {
                Err(Refusal::Ahead { seen, latest: self.sequence })
            }
            Some(seen) if seen < self.ground => Err(Refusal::Stale { seen, latest: self.ground }),
            _ => Ok(()),
        }
    }

    /// Nothing of the game can be done when a clock has run out, but people may still talk.
    fn check_time(&self, command: &Command<G>, now: Moment) -> Result<(), RefusalOf<G>> {
        match self.deadline() {
            Some((deadline, seat))
                if deadline <= now && !matches!(command, Command::Say { .. }) =>
            {
                Err(Refusal::TimeIsUp(seat))
            }
            _ => Ok(()),
        }
    }

    fn flag(&self, now: Moment) -> Decision<G> {
        match self.deadline() {
            Some((deadline, seat)) if deadline <= now => Ok(vec![Event::TimedOut { seat }]),
            _ => Err(Refusal::TimeIsLeft),
        }
    }

    /// Whether the game is over after these events.
    fn ends_with(&self, events: &[Event<G>]) -> bool {
        let Some(play) = self.play.as_ref().filter(|_| self.outcome.is_none()) else {
            return false;
        };
        events.iter().any(|event| match *event {
            Event::Resigned { seat } | Event::TimedOut { seat } => {
                self.remaining().without(seat).len() <= 1
            }
            Event::Moved { seat, mv, .. } | Event::Decided { seat, mv } => {
                let mut position = play.position.clone();
                position.play(seat, mv).is_ok() && position.outcome().is_some()
            }
            _ => false,
        })
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
