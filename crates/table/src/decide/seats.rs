//! Before the game: who sits where, and how it begins.

use fair::{Secret, Seed};
use game::{Dice, Game, Seat};

use super::{Decision, RefusalOf};
use crate::{Actor, Bot, DiceSource, Event, Name, Refusal, Seating, Sitter, Stage, Table, Terms};

impl<G: Game> Table<G> {
    pub(super) fn sit(
        &self,
        actor: Actor<'_>,
        seat: Seat,
        name: Name,
        seed: Option<Seed>,
        is_program: bool,
    ) -> Decision<G> {
        let Actor::Player(player) = actor else { return Err(Refusal::Stranger) };
        self.check_free(seat)?;
        let seed = seed.filter(|_| self.has_hall_dice());
        let sitter = Sitter::Player { player: player.clone(), name, is_program };
        Ok(vec![Event::SeatTaken { seat, sitter, seed }])
    }

    pub(super) fn add_seed(&self, actor: Actor<'_>, seat: Seat, seed: Seed) -> Decision<G> {
        self.check_stage(Stage::Open)?;
        self.held(actor, seat)?;
        if !self.has_hall_dice() {
            return Err(Refusal::TypedDice);
        }
        Ok(vec![Event::Seeded { seat, seed }])
    }

    pub(super) fn leave(&self, actor: Actor<'_>, seat: Seat) -> Decision<G> {
        self.check_stage(Stage::Open)?;
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

    pub(super) fn seat_bot(&self, actor: Actor<'_>, seat: Seat, bot: Bot) -> Decision<G> {
        self.check_free(seat)?;
        self.check_host(actor)?;
        let seed = Seed::new(&bot.name).ok().filter(|_| self.has_hall_dice());
        Ok(vec![Event::SeatTaken { seat, sitter: Sitter::Bot(bot), seed }])
    }

    pub(super) fn start(&self, actor: Actor<'_>, secret: &Secret) -> Decision<G> {
        self.check_stage(Stage::Open)?;
        self.check_host(actor)?;
        let mut seeds = Vec::new();
        for (index, chair) in self.chairs.iter().enumerate() {
            let chair = chair.as_ref().ok_or(Refusal::Vacant(Seat::at(index)))?;
            match &chair.seed {
                Some(seed) => seeds.push(seed.clone()),
                None if self.has_hall_dice() => return Err(Refusal::Unseeded(Seat::at(index))),
                None => {}
            }
        }
        let draw = || {
            let lot = secret.dice(&seeds, 0).face(self.chairs.len() as u8);
            Seat::at(usize::from(lot) - 1)
        };
        let needs_lot =
            self.has_hall_dice() && (self.terms.draws_first() || self.terms.draws_seats());
        Ok(vec![Event::Started { lot: needs_lot.then(draw) }])
    }

    /// Another game of the same players, everybody one seat on. The seeds are left behind: new ones have
    /// to come after the hall's next commitment.
    pub fn rematch(&self, dice: DiceSource) -> Vec<Event<G>> {
        let terms = Terms { dice, seating: Seating::Chosen, ..self.terms.clone() };
        let seats = self.chairs.len();
        let sit = |(index, chair): (usize, &Option<crate::Chair>)| {
            let chair = chair.as_ref()?;
            let seat = Seat::at(index).next(seats);
            let bot = chair.sitter.bot().filter(|_| matches!(dice, DiceSource::Hall(_)));
            let seed = bot.and_then(|bot| Seed::new(&bot.name).ok());
            Some(Event::SeatTaken { seat, sitter: chair.sitter.clone(), seed })
        };
        let seated = self.chairs.iter().enumerate().filter_map(sit);
        std::iter::once(Event::Opened(terms)).chain(seated).collect()
    }

    fn has_hall_dice(&self) -> bool {
        matches!(self.terms.dice, DiceSource::Hall(_))
    }

    fn check_free(&self, seat: Seat) -> Result<(), RefusalOf<G>> {
        let seats = self.chairs.len();
        match self.chairs.get(seat.index()) {
            None => Err(Refusal::NoSuchSeat { seat, seats }),
            Some(_) if self.stage() != Stage::Open => Err(Refusal::Started),
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
