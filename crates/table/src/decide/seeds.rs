//! Dice to which every seat is bound before any seed is known: seeds are pledged, called for, and revealed.

use fair::{Commitment, Secret, Seed};
use game::{Dice, Game, Seat};

use super::{Decision, RefusalOf};
use crate::{Actor, Control, DiceSource, Event, Moment, Refusal, Stage, Table};

/// How long seats have to reveal their seeds, in milliseconds; longer if a move may take longer.
const REVEAL: i64 = 60_000;

impl<G: Game> Table<G> {
    pub(super) fn is_strict(&self) -> bool {
        matches!(self.terms.dice, DiceSource::Strict(_))
    }

    /// The seed and the pledge with which somebody sits down.
    pub(super) fn brought(
        &self,
        seed: Option<Seed>,
        pledge: Option<Commitment>,
    ) -> Result<(Option<Seed>, Option<Commitment>), RefusalOf<G>> {
        match self.terms.dice {
            DiceSource::Ours => Ok((None, None)),
            DiceSource::Hall(_) => Ok((seed, None)),
            DiceSource::Strict(_) if seed.is_some() => Err(Refusal::PledgeFirst),
            DiceSource::Strict(_) => Ok((None, pledge)),
        }
    }

    pub(super) fn pledge(&self, actor: Actor<'_>, seat: Seat, pledge: Commitment) -> Decision<G> {
        self.check_gathering()?;
        self.held(actor, seat)?;
        if !self.is_strict() {
            return Err(Refusal::NoPledges);
        }
        Ok(vec![Event::Pledged { seat, pledge }])
    }

    /// Calls for the seeds. The hall reveals its bots' seeds at once.
    pub(super) fn call_seeds(&self, secret: &Secret, now: Moment) -> Decision<G> {
        let until = Moment(now.0 + self.reveal_time());
        let mut events = vec![Event::SeedsCalled { until }];
        let mut seeds = Vec::new();
        for (index, chair) in self.chairs.iter().enumerate() {
            let seat = Seat::at(index);
            let chair = chair.as_ref().ok_or(Refusal::Vacant(seat))?;
            let pledge = chair.pledge.ok_or(Refusal::Unseeded(seat))?;
            let seed = secret.bot_seed(index);
            if chair.sitter.bot().is_some() && pledge.is_of(&seed) {
                events.push(Event::Revealed { seat, seed: seed.clone() });
                seeds.push(seed);
            }
        }
        if seeds.len() == self.chairs.len() {
            events.push(self.begun(&seeds, secret));
        }
        Ok(events)
    }

    fn reveal_time(&self) -> i64 {
        match self.terms.control {
            Control::PerMove { allowance } => allowance.max(REVEAL),
            Control::None | Control::Stock { .. } => REVEAL,
        }
    }

    pub(super) fn reveal_seed(
        &self,
        actor: Actor<'_>,
        seat: Seat,
        seed: Seed,
        secret: &Secret,
    ) -> Decision<G> {
        self.held(actor, seat)?;
        if !self.is_strict() {
            return Err(Refusal::NoPledges);
        }
        let chair = self.chairs[seat.index()].as_ref().ok_or(Refusal::Vacant(seat))?;
        match (self.stage(), self.called) {
            (Stage::Open, Some(_)) => {}
            (Stage::Open, None) => return Err(Refusal::NotCalled),
            _ if self.missed(seat) => return Err(Refusal::SeedMissed(seat)),
            _ => return Err(Refusal::Started),
        }
        if chair.seed.is_some() {
            return Err(Refusal::AlreadyAgreed);
        }
        if !chair.pledge.is_some_and(|pledge| pledge.is_of(&seed)) {
            return Err(Refusal::OtherSeed(seat));
        }
        let seeds = self.chairs.iter().enumerate().map(|(index, chair)| {
            let known = chair.as_ref().and_then(|chair| chair.seed.clone());
            if index == seat.index() { Some(seed.clone()) } else { known }
        });
        let seeds: Option<Vec<Seed>> = seeds.collect();
        let mut events = vec![Event::Revealed { seat, seed }];
        events.extend(seeds.map(|seeds| self.begun(&seeds, secret)));
        Ok(events)
    }

    /// Whether the pledge of a seat counts because its seed was not revealed in time.
    fn missed(&self, seat: Seat) -> bool {
        let chair = self.chairs[seat.index()].as_ref();
        chair.is_some_and(|chair| chair.pledge.map(|pledge| pledge.stand_in()) == chair.seed)
    }

    /// Begins the game without the seeds that are still missing.
    pub(super) fn begin_without(&self, secret: &Secret) -> Decision<G> {
        let mut events = Vec::new();
        let mut seeds = Vec::new();
        for (index, chair) in self.chairs.iter().enumerate() {
            let seat = Seat::at(index);
            let chair = chair.as_ref().ok_or(Refusal::Vacant(seat))?;
            let pledge = chair.pledge.ok_or(Refusal::Unseeded(seat))?;
            if chair.seed.is_none() {
                events.push(Event::SeedMissed { seat });
            }
            seeds.push(chair.seed.clone().unwrap_or_else(|| pledge.stand_in()));
        }
        events.push(self.begun(&seeds, secret));
        Ok(events)
    }

    /// The beginning of the game, with a lot if one is needed.
    pub(super) fn begun(&self, seeds: &[Seed], secret: &Secret) -> Event<G> {
        let draw = || {
            let lot = secret.dice(seeds, 0).face(self.chairs.len() as u8);
            Seat::at(usize::from(lot) - 1)
        };
        let needs_lot =
            self.has_hall_dice() && (self.terms.draws_first() || self.terms.draws_seats());
        Event::Started { lot: needs_lot.then(draw) }
    }
}
