//! What the engine's choices cost against the best that long rollouts find.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Engine, SeededDice, Strength};
use game::{Dice, Seat, Turn};
use qwixx_engine::Level;

use crate::{
    Workers,
    rollout::{Estimate, Judged, Rollout},
};

/// Looks at decisions from games that the engine plays against itself at full strength.
#[derive(Clone, Debug)]
pub struct RegretStudy<G: Judged> {
    /// The options of the game.
    pub setup: G::Setup,
    /// How many decisions are looked at.
    pub positions: u64,
    /// How many games every move gets at most in the short rollouts that find the rival.
    pub short_games: u64,
    /// How many games the engine's choice and its best rival get each.
    pub games: u64,
    /// What all dice follow from.
    pub seed: u64,
    /// After how many turns these games are cut off; 0 plays them to the end.
    pub truncate: u32,
    /// Whether luck is taken out of their results.
    pub control: bool,
}

/// One decision that was looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<G: Judged> {
    /// Where the turn began.
    pub before: G,
    /// What was thrown.
    pub roll: G::Roll,
    /// What was played in the turn before the decision.
    pub played: Vec<(Seat, G::Move)>,
    /// The seat that decided.
    pub seat: Seat,
    /// What the engine chose.
    pub chosen: G::Move,
    /// What seemed better, or best besides, in short rollouts; none where all else was clearly worse.
    pub rival: Option<G::Move>,
    /// By how much the rival won more than the engine's choice in long rollouts; below zero it won less.
    pub difference: Estimate,
    /// Whether the short rollouts preferred the rival.
    pub is_doubted: bool,
}

impl<G: Judged> Decision<G> {
    fn new(
        before: G,
        roll: G::Roll,
        played: Vec<(Seat, G::Move)>,
        seat: Seat,
        chosen: G::Move,
    ) -> Self {
        let difference = Estimate::default();
        Self { before, roll, played, seat, chosen, rival: None, difference, is_doubted: false }
    }

    /// The position in which the decision was due.
    pub fn position(&self) -> G {
        let mut position = self.before.clone();
        position.roll_unchecked(self.roll);
        for &(seat, mv) in &self.played {
            position.play_unchecked(seat, mv);
        }
        position
    }

    /// What the choice cost. The rival was picked by other games, so chance favors neither: it may
    /// come out below zero.
    pub fn regret(&self) -> f64 {
        if self.is_doubted { self.difference.mean } else { 0.0 }
    }
}

/// The dice of the parts of a study must not be the same.
const SHORT: u64 = 0x5348_4f52;
const LONG: u64 = 0x4c4f_4e47;

impl<G: Judged> RegretStudy<G> {
    /// Looks at all decisions; says from time to time how many are done. They come in a fixed order.
    pub fn run(&self, workers: Workers, on_progress: impl Fn(u64) + Sync) -> Vec<Decision<G>> {
        let done = AtomicU64::new(0);
        let strongest =
            || (<G::Judge as Engine<G>>::of(Strength::Level(Level::HIGHEST)), Vec::new());
        let jobs = self.positions as usize;
        let parts = workers.share(jobs, strongest, |(engine, decisions), job| {
            let found = engine.as_mut().and_then(|engine| self.sample(engine, job as u64));
            if let Some(mut decision) = found {
                self.judge(&mut decision, job as u64);
                decisions.push((job, decision));
            }
            on_progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        });
        let mut decisions: Vec<_> = parts.into_iter().flat_map(|(_, found)| found).collect();
        decisions.sort_by_key(|&(job, _)| job);
        decisions.into_iter().map(|(_, decision)| decision).collect()
    }

    /// One of the decisions of a game between engines in which there was a choice, each as likely.
    fn sample(&self, engine: &mut G::Judge, game: u64) -> Option<Decision<G>> {
        let mut dice = SeededDice::of_game(self.seed, game);
        let mut lots = SeededDice::of_game(!self.seed, game);
        let mut before = G::start(&self.setup);
        let (mut found, mut count) = (None, 0);
        while let Turn::Roll = before.turn() {
            let roll = before.throw(&mut dice);
            let mut position = before.clone();
            position.roll_unchecked(roll);
            let mut played = Vec::new();
            while let Turn::Move(seats) = position.turn() {
                let mut answers = Vec::new();
                for seat in seats.iter() {
                    let legal = position.moves(seat);
                    let chosen = engine.decide(&position, seat, &legal, &mut dice);
                    answers.push((seat, chosen));
                    count += u32::from(legal.len() > 1);
                    // The newest of n replaces the one that is kept with a chance of 1 in n.
                    if legal.len() > 1 && is_drawn(count, &mut lots) {
                        let (before, played) = (before.clone(), played.clone());
                        found = Some(Decision::new(before, roll, played, seat, chosen));
                    }
                }
                for &(seat, mv) in &answers {
                    position.play_unchecked(seat, mv);
                }
                played.extend(answers);
            }
            before = position;
        }
        found
    }

    /// Short rollouts find the rival, long ones compare it with the engine's choice.
    fn judge(&self, decision: &mut Decision<G>, job: u64) {
        let chosen = decision.chosen;
        let seed = self.seed.wrapping_add(job);
        let all = Rollout::new(decision.position(), decision.seat);
        let short = Rollout { games: self.short_games, seed: seed ^ SHORT, ..all.clone() };
        let found = short.run(Workers::new(1), |_, _| {}).candidates;
        let most = found.iter().map(|candidate| candidate.games).max();
        let is_rival = |mv: Option<G::Move>| mv.is_some() && mv != Some(chosen);
        // What was dropped on the way was clearly worse than the best.
        let rival = found.iter().find(|c| is_rival(c.mv) && Some(c.games) == most);
        decision.rival = rival.and_then(|candidate| candidate.mv);
        decision.is_doubted = found[0].mv != Some(chosen);
        if let Some(rival) = decision.rival {
            decision.difference = self.compared(all, [rival, chosen], seed ^ LONG);
        }
    }

    fn compared(&self, all: Rollout<G>, moves: [G::Move; 2], seed: u64) -> Estimate {
        let (games, truncate, control) = (self.games, self.truncate, self.control);
        let long = Rollout {
            moves: moves.to_vec(),
            games,
            truncate,
            control,
            seed,
            stop_early: false,
            ..all
        };
        let report = long.run(Workers::new(1), |_, _| {});
        // The worse of the two is behind the better one.
        let [better, worse] = &report.candidates[..] else { return Estimate::default() };
        let is_first = better.mv == Some(moves[0]);
        let mean = if is_first { worse.behind.mean } else { -worse.behind.mean };
        Estimate { mean, error: worse.behind.error }
    }
}

/// A lot with a chance of 1 in `count`.
fn is_drawn(count: u32, lots: &mut impl Dice) -> bool {
    // Three dice of 250 sides: fine enough for the few dozen decisions of a game.
    let lot = (0..3).fold(0, |lot, _| lot * 250 + u64::from(lots.face(250) - 1));
    lot * u64::from(count) < 250 * 250 * 250
}

#[cfg(test)]
mod tests {
    use game::Game as _;
    use qwixx_longo::{QwixxLongo, Table};

    use super::*;

    #[test]
    fn decisions_are_those_of_the_engine_and_do_not_depend_on_threads() {
        let study = RegretStudy::<QwixxLongo> {
            setup: Table::default(),
            positions: 2,
            short_games: 8,
            games: 16,
            seed: 3,
            truncate: 2,
            control: false,
        };
        let found = study.run(Workers::new(1), |_| {});
        assert_eq!(found, study.run(Workers::new(2), |_| {}));
        assert_eq!(found.len(), 2);
        for decision in &found {
            let Decision { seat, chosen, rival, .. } = decision;
            let legal = decision.position().moves(*seat);
            assert!(legal.contains(chosen) && rival.is_none_or(|rival| legal.contains(&rival)));
            assert_ne!(*rival, Some(*chosen));
        }
    }

    #[test]
    fn every_decision_is_drawn_as_often() {
        let mut lots = SeededDice::new(1);
        let mut kept = [0_u32; 5];
        for _ in 0..5000 {
            let drawn = (1..=5).filter(|&count| is_drawn(count, &mut lots)).last();
            kept[drawn.unwrap() as usize - 1] += 1;
        }
        // Five standard deviations of a binomial with 5,000 draws and p = 1/5.
        assert!(kept.iter().all(|kept| kept.abs_diff(1000) < 142), "{kept:?}");
    }
}
