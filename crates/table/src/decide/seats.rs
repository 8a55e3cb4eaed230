//! Before the game: who sits where, and how the game begins.

use fair::{Commitment, Secret, Seed};
use game::{Game, Seat};

use super::{Decision, RefusalOf};
use crate::{
    Actor, Bot, DiceSource, Event, Moment, Name, Refusal, Seating, Sitter, Stage, Table, Terms,
};

impl<G: Game> Table<G> {
    pub(super) fn sit(
        &self,
        actor: Actor<'_>,
        seat: Seat,
        name: Name,
        (seed, pledge): (Option<Seed>, Option<Commitment>),
        is_program: bool,
    ) -> Decision<G> {
        let Actor::Player(player) = actor else { return Err(Refusal::Stranger) };
        self.check_free(seat)?;
        let sitter = Sitter::Player { player: player.clone(), name, is_program };
        Ok(vec![Event::SeatTaken { seat, sitter, seed, pledge }])
    }

    pub(super) fn add_seed(&self, actor: Actor<'_>, seat: Seat, seed: Seed) -> Decision<G> {
        self.check_gathering()?;
        self.held(actor, seat)?;
        match self.terms.dice {
            DiceSource::Hall(_) => {}
            DiceSource::Strict(_) => return Err(Refusal::PledgeFirst),
            DiceSource::Ours => return Err(Refusal::TypedDice),
        }
        Ok(vec![Event::Seeded { seat, seed }])
    }

    pub(super) fn leave(&self, actor: Actor<'_>, seat: Seat) -> Decision<G> {
        self.check_gathering()?;
        let seats = self.chairs.len();
        match self.chairs.get(seat.index()) {
            None => return Err(Refusal::NoSuchSeat { seat, seats }),
            Some(None) => return Err(Refusal::Vacant(seat)),
            Some(Some(chair)) if chair.sitter.bot().is_some() => self.check_host(actor)?,
            Some(Some(_)) if actor == Actor::Player(&self.terms.opener) => {}
            Some(Some(_)) => self.held(actor, seat)?,
        }
        Ok(vec![Event::SeatLeft { seat }])
    }

    pub(super) fn seat_bot(
        &self,
        actor: Actor<'_>,
        seat: Seat,
        bot: Bot,
        secret: &Secret,
    ) -> Decision<G> {
        self.check_free(seat)?;
        self.check_host(actor)?;
        let (seed, pledge) = of_bot(&bot, seat, self.terms.dice, secret);
        Ok(vec![Event::SeatTaken { seat, sitter: Sitter::Bot(bot), seed, pledge }])
    }

    pub(super) fn start(&self, actor: Actor<'_>, secret: &Secret, now: Moment) -> Decision<G> {
        self.check_gathering()?;
        self.check_host(actor)?;
        if self.is_strict() {
            return self.call_seeds(secret, now);
        }
        let mut seeds = Vec::new();
        for (index, chair) in self.chairs.iter().enumerate() {
            let chair = chair.as_ref().ok_or(Refusal::Vacant(Seat::at(index)))?;
            match &chair.seed {
                Some(seed) => seeds.push(seed.clone()),
                None if self.has_hall_dice() => return Err(Refusal::Unseeded(Seat::at(index))),
                None => {}
            }
        }
        Ok(vec![self.begun(&seeds, secret)])
    }

    /// Another game between the same players, each one seat further on. The seeds are dropped: new ones
    /// must come after the hall has bound itself anew, by the commitment to this secret.
    pub fn rematch(&self, secret: &Secret) -> Vec<Event<G>> {
        let dice = self.terms.dice.anew(secret.commitment());
        let terms = Terms { dice, seating: Seating::Chosen, ..self.terms.clone() };
        let seats = self.chairs.len();
        let sit = |(index, chair): (usize, &Option<crate::Chair>)| {
            let chair = chair.as_ref()?;
            let seat = Seat::at(index).next(seats);
            let bot = chair.sitter.bot().map(|bot| of_bot(bot, seat, dice, secret));
            let (seed, pledge) = bot.unwrap_or_default();
            Some(Event::SeatTaken { seat, sitter: chair.sitter.clone(), seed, pledge })
        };
        let seated = self.chairs.iter().enumerate().filter_map(sit);
        std::iter::once(Event::Opened(terms)).chain(seated).collect()
    }

    pub(super) fn has_hall_dice(&self) -> bool {
        self.terms.dice != DiceSource::Ours
    }

    fn check_free(&self, seat: Seat) -> Result<(), RefusalOf<G>> {
        let seats = self.chairs.len();
        match self.chairs.get(seat.index()) {
            None => Err(Refusal::NoSuchSeat { seat, seats }),
            Some(_) if self.stage() != Stage::Open || self.called.is_some() => {
                Err(Refusal::Started)
            }
            Some(Some(_)) => Err(Refusal::Taken(seat)),
            Some(None) => Ok(()),
        }
    }

    /// Everybody at the table may manage it, and so may whoever opened it.
    fn check_host(&self, actor: Actor<'_>) -> Result<(), RefusalOf<G>> {
        let opened = actor == Actor::Player(&self.terms.opener);
        let sits = matches!(actor, Actor::Player(_)) && !self.seats_of(actor).is_empty();
        if opened || sits { Ok(()) } else { Err(Refusal::Stranger) }
    }
}

/// What one of the hall's bots adds to the dice, and its pledge. Nobody can choose either.
fn of_bot(
    bot: &Bot,
    seat: Seat,
    dice: DiceSource,
    secret: &Secret,
) -> (Option<Seed>, Option<Commitment>) {
    match dice {
        DiceSource::Hall(_) => (Seed::new(&bot.name).ok(), None),
        DiceSource::Strict(_) => (None, Some(secret.bot_seed(seat.index()).pledge())),
        DiceSource::Ours => (None, None),
    }
}
