//! What the engine's choices cost, compared with the best that long rollouts find.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering},
};

use bots::{Player, Rolled};
use game::{Dice, Game, Seat, Turn};
use judge::{
    Ask, SeededDice, Which, Workers,
    rollout::{Estimate, Played, Rollout, RolloutJudge},
};

use crate::{RolledOut, measured::OnFound};

/// Examines decisions from games that the engine plays against itself at full strength.
#[derive(Clone, Debug)]
pub struct RegretStudy<G: Rolled> {
    /// The options of the game.
    pub setup: G::Setup,
    /// The most games for each move in the short rollouts that drop clear losers.
    pub short_games: u64,
    /// Games for each remaining move.
    pub games: u64,
    /// Seed of all dice.
    pub seed: u64,
    /// Turns after which games are cut off; 0 plays them to the end.
    pub truncate: u32,
    /// Turns whose luck is removed from the results.
    pub control: u32,
}

/// One decision of the engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<G: Game> {
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
}

impl<G: Game> Decision<G> {
    /// The position in which the decision was due.
    pub fn position(&self) -> G {
        let mut position = self.before.clone();
        position.roll_unchecked(self.roll);
        for &(seat, mv) in &self.played {
            position.play_unchecked(seat, mv);
        }
        position
    }
}

/// What rollouts say about a decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Regret<M> {
    /// How many moves were legal.
    pub legal: usize,
    /// How many moves were left for the long rollouts, including the engine's choice.
    pub left: usize,
    /// The move that won most.
    pub best: M,
    /// How much more it won than the engine's choice. It is the best of several means, and luck helps a
    /// mean to be the best: so this errs on the high side, and is never below zero.
    pub regret: Estimate,
    /// How much more the move that won most in the first half of the games won than the engine's choice
    /// in the other half. Luck favors neither, so this may be below zero.
    pub unbiased: Estimate,
}

/// Games before a choice may be dropped: rare events must have had their chance.
const FIRST_ROUND: u64 = 256;
/// The parts of a study need different dice.
const SHORT: u64 = 0x5348_4f52;
const LONG: [u64; 2] = [0x4c4f_4e47, 0x4841_4c46];

impl<G: RolledOut> RegretStudy<G> {
    /// Examines the decisions with these numbers, each from its own game, and hands them over as they are
    /// finished, in no particular order. Each result depends only on its number. A break from `on_found`
    /// ends the study.
    pub fn run(
        &self,
        numbers: &[u64],
        workers: Workers,
        on_found: impl Fn(u64, &Decision<G>, &Regret<G::Move>) -> ControlFlow<()> + Sync,
    ) {
        G::study(self, numbers, workers, &on_found);
    }
}

impl<G: Rolled> RegretStudy<G> {
    pub(crate) fn look_at(&self, numbers: &[u64], workers: Workers, on_found: OnFound<'_, G>) {
        let is_broken = AtomicBool::new(false);
        workers.share(numbers.len(), G::strongest, |engine, job| {
            let number = numbers[job];
            if is_broken.load(Ordering::Relaxed) {
                return;
            }
            let found = self.sample(engine, number);
            let Some(decision) = found else { return };
            let regret = self.judge(&decision, number);
            if on_found(number, &decision, &regret).is_break() {
                is_broken.store(true, Ordering::Relaxed);
            }
        });
    }

    /// A random decision from a game between engines, among those with a choice, each equally likely.
    fn sample(&self, engine: &mut G::Player, game: u64) -> Option<Decision<G>> {
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
                    let chosen = engine.choose(&position, seat, &legal, &mut dice);
                    answers.push((seat, chosen));
                    count += u32::from(legal.len() > 1);
                    // The newest of n replaces the kept one with a chance of 1 in n.
                    if legal.len() > 1 && is_drawn(count, &mut lots) {
                        let (before, played) = (before.clone(), played.clone());
                        found = Some(Decision { before, roll, played, seat, chosen });
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

    /// Short rollouts drop clear losers; long ones with other dice compare the rest.
    fn judge(&self, decision: &Decision<G>, number: u64) -> Regret<G::Move> {
        let judge = RolloutJudge::<G::Roller>::new(Workers::new(1))
            .with_terms(Some(self.truncate), Some(self.control));
        let seed = self.dice(SHORT, number);
        let ask = Ask { games: Some(self.short_games), seed, ..Ask::default() };
        let all = judge
            .question(&decision.position(), decision.seat, Which::All, &ask)
            .expect("the seat decided here");
        let legal = all.moves.len();
        let kept = Some(decision.chosen);
        let short = Rollout { kept, first_round: FIRST_ROUND, stop_early: true, ..all };
        let moves = left_in(&short);
        let mut found = Regret {
            legal,
            left: moves.len(),
            best: decision.chosen,
            regret: Estimate::default(),
            unbiased: Estimate::default(),
        };
        if moves.len() > 1 {
            let long = Rollout { moves, stop_early: false, ..short };
            self.compare(&mut found, &long, number);
        }
        found
    }

    /// Plays both halves of the long games.
    fn compare(&self, found: &mut Regret<G::Move>, long: &Rollout<G>, number: u64) {
        let games = [self.games.div_ceil(2), self.games / 2];
        let [first, second] = [0, 1].map(|half| {
            let seed = self.dice(LONG[half], number);
            let long = Rollout { games: games[half], seed, ..long.clone() };
            long.play::<G::Roller>(Workers::new(1), |_, _| {})
        });
        let engines = |mv: &G::Move| *mv == found.best;
        let engines = long.moves.iter().position(engines).unwrap_or_default();
        let picked = best_against(&first, engines);
        found.unbiased = second.lead(picked, engines);
        let mut both = first;
        both.sums.merge(&second.sums);
        let best = best_against(&both, engines);
        found.best = long.moves[best];
        found.regret = both.lead(best, engines);
    }

    /// Seed of the dice of a part of the study.
    fn dice(&self, part: u64, number: u64) -> u64 {
        self.seed.wrapping_add(number.wrapping_mul(0xd134_2543_de82_ef95)) ^ part
    }
}

/// The moves that short rollouts do not drop.
fn left_in<G: Rolled>(short: &Rollout<G>) -> Vec<G::Move> {
    let played = short.play::<G::Roller>(Workers::new(1), |_, _| {});
    let left = |(&mv, &alive): (&G::Move, &bool)| alive.then_some(mv);
    short.moves.iter().zip(&played.alive).filter_map(left).collect()
}

/// The move that won most; in a tie, the engine's.
fn best_against<M>(played: &Played<M>, engines: usize) -> usize {
    let lead = |choice: usize| played.lead(choice, engines).mean;
    (0..played.moves.len()).fold(
        engines,
        |best, choice| {
            if lead(choice) > lead(best) { choice } else { best }
        },
    )
}

/// A lot with a chance of 1 in `count`.
fn is_drawn(count: u32, lots: &mut impl Dice) -> bool {
    // Three dice of 250 sides: fine enough for the few dozen decisions of a game.
    let lot = (0..3).fold(0, |lot, _| lot * 250 + u64::from(lots.face(250) - 1));
    lot * u64::from(count) < 250 * 250 * 250
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use game::Game;
    use qwixx_duel::{QwixxDuel, QwixxDuelSetup};
    use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

    use super::*;

    fn study<G: Rolled>(setup: G::Setup, games: u64) -> RegretStudy<G> {
        RegretStudy { setup, short_games: 16, games, seed: 3, truncate: 2, control: 1 }
    }

    type Found = (u64, Decision<QwixxLongo>, Regret<<QwixxLongo as Game>::Move>);

    fn found(study: &RegretStudy<QwixxLongo>, numbers: &[u64], threads: usize) -> Vec<Found> {
        let found = Mutex::new(Vec::new());
        study.run(numbers, Workers::new(threads), |number, decision, regret| {
            found.lock().unwrap().push((number, decision.clone(), *regret));
            ControlFlow::Continue(())
        });
        let mut found = found.into_inner().unwrap();
        found.sort_by_key(|&(number, ..)| number);
        found
    }

    #[test]
    fn what_is_found_depends_neither_on_threads_nor_on_other_decisions() {
        let study = study(QwixxLongoSetup::default(), 40);
        let all = found(&study, &[0, 1, 2], 1);
        assert_eq!(all, found(&study, &[0, 1, 2], 2));
        assert_eq!(all[1..], found(&study, &[2, 1], 1));
        for (_, decision, regret) in &all {
            let legal = decision.position().moves(decision.seat);
            assert!(legal.contains(&decision.chosen) && legal.contains(&regret.best));
            assert!(legal.len() > 1 && regret.left <= legal.len());
            assert!(regret.regret.mean >= 0.0, "{regret:?}");
        }
    }

    #[test]
    fn a_break_ends_the_study() {
        let count = Mutex::new(0);
        study::<QwixxLongo>(QwixxLongoSetup::default(), 4).run(
            &[0, 1, 2],
            Workers::new(1),
            |_, _, _| {
                *count.lock().unwrap() += 1;
                ControlFlow::Break(())
            },
        );
        assert_eq!(count.into_inner().unwrap(), 1);
    }

    fn first_turn(chosen: &str) -> Regret<<QwixxDuel as Game>::Move> {
        let decision = Decision {
            before: QwixxDuel::start(&QwixxDuelSetup::default()),
            // Blue 10 leaves green 10 for the second action, red 10 gives most of a row away.
            roll: "4,6,r1,y1,g6,b5".parse().unwrap(),
            played: Vec::new(),
            seat: Seat::at(0),
            chosen: chosen.parse().unwrap(),
        };
        study::<QwixxDuel>(QwixxDuelSetup::default(), 400).judge(&decision, 7)
    }

    #[test]
    fn a_choice_that_is_plainly_worse_shows_its_regret() {
        let good = first_turn("blue10");
        let bad = first_turn("red10");
        assert!(good.regret.mean < 0.005, "{good:?}");
        assert!(bad.regret.mean > 0.05 && bad.regret.is_above(4.0), "{bad:?}");
        assert!(bad.unbiased.mean > 0.05 && bad.unbiased.is_above(4.0), "{bad:?}");
        let worse = (bad.regret.mean - bad.unbiased.mean).abs();
        assert!(worse < 4.0 * bad.unbiased.error, "{bad:?}");
        assert_eq!(bad.best.to_string(), "blue10");
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
