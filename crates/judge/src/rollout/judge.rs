//! Rollouts as a judge.

use std::marker::PhantomData;

use game::{Game, Seat, Turn};

use super::{Roller, Rollout};
use crate::{Ask, Judge, Judged, Unjudged, Which, Workers, Worth, best_first, judge::owed};

/// A judge that plays every choice on with a roller and counts.
#[derive(Clone, Debug)]
pub struct RolloutJudge<R> {
    workers: Workers,
    roller: PhantomData<R>,
}

impl<R> RolloutJudge<R> {
    /// A judge whose games are shared among these workers; what it says does not depend on how many
    /// they are.
    pub fn new(workers: Workers) -> Self {
        Self { workers, roller: PhantomData }
    }
}

impl<R> RolloutJudge<R> {
    fn roll_out<G: Game>(
        &self,
        position: &G,
        seat: Seat,
        moves: Vec<G::Move>,
        ask: &Ask,
    ) -> Vec<(Option<G::Move>, Worth)>
    where
        R: Roller<G>,
    {
        let usual = Rollout::new::<R>(position.clone(), seat);
        let rollout = Rollout {
            moves,
            games: ask.games.unwrap_or(usual.games),
            seed: ask.seed,
            stop: ask.stop.clone(),
            stop_early: false,
            ..usual
        };
        let report = rollout.run::<R>(self.workers, |_, _| {});
        report.candidates.into_iter().map(|candidate| (candidate.mv, candidate.worth)).collect()
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
        let seen = position.seen_by(Some(seat));
        let choice = |(mv, worth): (Option<G::Move>, Worth)| {
            mv.map(|mv| Judged { mv, worth, line: Vec::new() })
        };
        let choices = self.roll_out(&seen, seat, moves, ask).into_iter().filter_map(choice);
        Ok(best_first(choices.collect(), seat, which))
    }

    fn position(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged> {
        if let Turn::Over(outcome) = position.turn() {
            let mut shares = [super::Share::default(); Seat::MAX];
            let shares = &mut shares[..position.seats()];
            R::default().shares(position, shares);
            let own: Vec<f64> = shares.iter().map(|share| f64::from(share.points)).collect();
            return Ok(Worth::of_outcome(outcome, &own, R::UNIT));
        }
        let judged = self.roll_out(position, position.active(), Vec::new(), ask);
        judged.first().map(|&(_, worth)| worth).ok_or(Unjudged::Stopped)
    }

    /// Games that begin before a throw are a sample of all throws, so this is what they come to.
    fn expected(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged> {
        self.position(position, ask)
    }
}
