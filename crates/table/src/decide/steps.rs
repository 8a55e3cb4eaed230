//! During the game: rolls, moves, and taking them back.
//!
//! Whether the rules allow a roll or a move turns out when [`Table::judge`] applies it.

use fair::Secret;
use game::{Game, Illegal, Seat, Step, Turn};

use super::{Decision, RefusalOf};
use crate::{Actor, DiceSource, Event, Refusal, Stage, Table, state::Play};

impl<G: Game> Table<G> {
    fn played(&self) -> Result<&Play<G>, RefusalOf<G>> {
        self.check_stage(Stage::Playing)?;
        self.play.as_ref().ok_or(Refusal::NotStarted)
    }

    pub(super) fn roll_dice(
        &self,
        actor: Actor<'_>,
        seat: Seat,
        shown: Option<G::Roll>,
        secret: &Secret,
    ) -> Decision<G> {
        self.held(actor, seat)?;
        let play = self.played()?;
        if play.position.turn() != Turn::Roll {
            return Err(Illegal::NoRollNow.into());
        }
        let roll = match (self.terms.dice, shown) {
            (DiceSource::Ours, Some(roll)) => roll,
            (DiceSource::Ours, None) => return Err(Refusal::TypedDice),
            (DiceSource::Hall(_) | DiceSource::Strict(_), Some(_)) => {
                return Err(Refusal::HallDice);
            }
            (DiceSource::Hall(_) | DiceSource::Strict(_), None) => {
                let active = play.position.active();
                if seat != active {
                    return Err(Refusal::NotYourRoll { active });
                }
                // Numbered by the rolls not taken back, so a roll that is taken back comes again as it was.
                let draw = play.rolls() + 1;
                play.position.throw(&mut secret.dice(&play.seeds, draw))
            }
        };
        Ok(vec![Event::Rolled { roll, by: seat }])
    }

    pub(super) fn make_move(&self, actor: Actor<'_>, seat: Seat, mv: G::Move) -> Decision<G> {
        self.held(actor, seat)?;
        let play = self.played()?;
        if play.position.to_act().len() <= 1 && play.sealed.is_empty() {
            return Ok(vec![Event::Moved { seat, mv }]);
        }
        Ok(vec![Event::Decided { seat, mv }])
    }

    pub(super) fn ask_takeback(&self, actor: Actor<'_>, seat: Seat) -> Decision<G> {
        self.held(actor, seat)?;
        let play = self.played()?;
        // What nobody has seen can be decided anew, whoever else has decided in the meantime.
        if play.sealed.iter().any(|&(sealed, _)| sealed == seat) {
            return Ok(vec![Event::TakenBack { seat, steps: 1 }]);
        }
        let steps = play.since_decision_of(seat).ok_or(Refusal::NothingToTakeBack)?;
        let was_followed = play.acts.last().is_some_and(|act| act.was_followed);
        let is_free = steps == 1 && !was_followed;
        if is_free || self.others(actor).next().is_none() {
            return Ok(vec![Event::TakenBack { seat, steps }]);
        }
        if play.asked.is_some() {
            return Err(Refusal::AlreadyAsked);
        }
        Ok(vec![Event::TakebackAsked { seat }])
    }

    pub(super) fn answer_takeback(&self, actor: Actor<'_>, seat: Seat, allow: bool) -> Decision<G> {
        self.held(actor, seat)?;
        let play = self.played()?;
        let asked = play.asked.as_ref().ok_or(Refusal::NothingAsked)?;
        if self.seats_of(actor).contains(asked.seat) {
            return Err(Refusal::OwnRequest);
        }
        if !allow {
            return Ok(vec![Event::TakebackDeclined { seat }]);
        }
        if matches!(actor, Actor::Player(player) if asked.allowed.contains(player)) {
            return Err(Refusal::AlreadyAgreed);
        }
        let chair = self.chairs[asked.seat.index()].as_ref();
        let who_asks = chair.and_then(|chair| chair.sitter.player());
        let has_agreed = |player: &crate::PlayerId| {
            asked.allowed.contains(player) || actor == Actor::Player(player)
        };
        let awaited = self.players().filter(|&player| Some(player) != who_asks);
        let mut events = vec![Event::TakebackAllowed { seat }];
        if awaited.into_iter().all(has_agreed) {
            let steps = play.since_decision_of(asked.seat).ok_or(Refusal::NothingToTakeBack)?;
            events.push(Event::TakenBack { seat: asked.seat, steps });
        }
        Ok(events)
    }

    /// The players besides the actor, who have a say in what the actor takes back.
    fn others<'a>(&'a self, actor: Actor<'a>) -> impl Iterator<Item = &'a crate::PlayerId> {
        self.players().filter(move |&player| Actor::Player(player) != actor)
    }

    pub(super) fn resign(&self, actor: Actor<'_>, seat: Seat) -> Decision<G> {
        self.held(actor, seat)?;
        self.played()?;
        match G::resignation() {
            Some(mv) => Ok(vec![Event::Moved { seat, mv }]),
            None => Ok(vec![Event::Resigned { seat }]),
        }
    }

    pub(super) fn offer_draw(&self, actor: Actor<'_>, seat: Seat) -> Decision<G> {
        self.held(actor, seat)?;
        let play = self.played()?;
        let mv = G::draw().ok_or(Refusal::NoDraws)?;
        match play.position.draw_offer() {
            Some(offer) if offer == seat && !play.has_declined_draw => {
                return Err(Refusal::AlreadyOffered);
            }
            // By the rules the offer stands until the next move, so this would accept it.
            Some(offer) if offer != seat && play.has_declined_draw => {
                return Err(Refusal::JustDeclined);
            }
            _ => {}
        }
        Ok(vec![Event::Moved { seat, mv }])
    }

    pub(super) fn answer_draw(&self, actor: Actor<'_>, seat: Seat, accept: bool) -> Decision<G> {
        self.held(actor, seat)?;
        self.played()?;
        let mv = G::draw().ok_or(Refusal::NoDraws)?;
        let offer = self.draw_offer().ok_or(Refusal::NoOffer)?;
        if offer == seat {
            return Err(Refusal::OwnRequest);
        }
        if !accept {
            return Ok(vec![Event::DrawDeclined { seat }]);
        }
        Ok(vec![Event::Moved { seat, mv }])
    }
}

impl<G: Game> Play<G> {
    /// How many rolls have not been taken back.
    fn rolls(&self) -> u64 {
        self.acts.iter().filter(|act| matches!(act.step, Step::Roll(_))).count() as u64
    }

    /// How many steps there are since the last decision of a seat, including it.
    fn since_decision_of(&self, seat: Seat) -> Option<usize> {
        self.acts.iter().rev().position(|act| act.by == Some(seat)).map(|index| index + 1)
    }
}
