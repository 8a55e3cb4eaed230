//! Rollouts as a judge.

use std::marker::PhantomData;

use game::{Game, Seat, Turn};

use super::{Candidate, Roller, Rollout};
use crate::{Ask, Judge, Judged, Unjudged, Which, Workers, Worth, best_first, judge::owed};

/// A judge that lets a roller play every choice out many times, and counts.
#[derive(Clone, Debug)]
pub struct RolloutJudge<R> {
    workers: Workers,
    truncate: Option<u32>,
    control: Option<u32>,
    roller: PhantomData<R>,
}

impl<R> RolloutJudge<R> {
    /// A judge that shares its games among these workers. Its answers do not depend on their number.
    pub fn new(workers: Workers) -> Self {
        Self { workers, truncate: None, control: None, roller: PhantomData }
    }

    /// A judge that cuts games off after this many turns (0 is never), and removes the luck of this many
    /// turns from the results. `None` keeps the roller's default.
    pub fn with_terms(self, truncate: Option<u32>, control: Option<u32>) -> Self {
        Self { truncate, control, ..self }
    }

    /// The rollout that answers a question about a seat: of the moves it may make or, before a throw, of the
    /// position. Every move gets all its games, so that its worth does not depend on the others.
    ///
    /// # Errors
    /// If the seat owes no move though one is due, or if one of the moves asked about is not legal.
    pub fn question<G: Game>(
        &self,
        position: &G,
        seat: Seat,
        which: Which<'_, G::Move>,
        ask: &Ask,
    ) -> Result<Rollout<G>, Unjudged>
    where
        R: Roller<G>,
    {
        let moves = match position.turn() {
            Turn::Move(_) => which.of(owed(position, seat)?)?,
            Turn::Roll | Turn::Over(_) => Vec::new(),
        };
        Ok(self.rollout(position, seat, moves, ask))
    }

    fn rollout<G: Game>(
        &self,
        position: &G,
        seat: Seat,
        moves: Vec<G::Move>,
        ask: &Ask,
    ) -> Rollout<G>
    where
        R: Roller<G>,
    {
        let usual = Rollout::new::<R>(position.clone(), seat);
        Rollout {
            moves,
            games: ask.games.unwrap_or(usual.games),
            seed: ask.seed,
            truncate: self.truncate.unwrap_or(usual.truncate),
            control: self.control.unwrap_or(usual.control),
            stop_early: false,
            stop: ask.stop.clone(),
            ..usual
        }
    }
}

impl<G: Game, R: Roller<G>> Judge<G> for RolloutJudge<R> {
    fn choices(
        &mut self,
        position: &G,
        seat: Seat,
        which: Which<'_, G::Move>,
        ask: &Ask,
    ) -> Result<Vec<Judged<G::Move>>, Unjudged> {
        let moves = which.of(owed(position, seat)?)?;
        let rollout = self.rollout(&position.seen_by(Some(seat)), seat, moves, ask);
        let choice = |Candidate { mv, worth, .. }: Candidate<G::Move>| {
            mv.map(|mv| Judged { mv, worth, line: Vec::new() })
        };
        let candidates = rollout.run::<R>(self.workers, |_, _| {}).candidates;
        if ask.stop.is_stopped() {
            return Err(Unjudged::Stopped);
        }
        Ok(best_first(candidates.into_iter().filter_map(choice).collect(), seat, which))
    }

    fn position(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged> {
        if let Turn::Over(outcome) = position.turn() {
            let mut shares = [super::Share::default(); Seat::MAX];
            let shares = &mut shares[..position.seats()];
            R::default().shares(position, shares);
            let own: Vec<f64> = shares.iter().map(|share| f64::from(share.points)).collect();
            return Ok(Worth::of_outcome(outcome, &own, R::UNIT));
        }
        let rollout = self.rollout(position, position.active(), Vec::new(), ask);
        let report = rollout.run::<R>(self.workers, |_, _| {});
        if ask.stop.is_stopped() {
            return Err(Unjudged::Stopped);
        }
        report.candidates.first().map(|candidate| candidate.worth).ok_or(Unjudged::Stopped)
    }

    /// Games that begin before a throw sample all throws, so their mean is the answer.
    fn expected(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged> {
        self.position(position, ask)
    }
}
