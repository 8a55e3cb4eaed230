//! The best play of a lone sheet, and lone games played that way.

use std::{
    collections::BTreeMap,
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
};

use game::{Dice, Game, Phase, Reason, Seat, Turn};
use judge::{SeededDice, Stop};
use qwixx_longo::{Choice, QwixxLongo};
use workers::Workers;

use crate::{LoneSheet, SoloTable};

impl SoloTable {
    /// The choice of a seat under the best play of its sheet alone, ignoring what the others do. `None` if
    /// the seat owes no move. The lucky numbers should be those of the table.
    pub fn choose(&self, position: &QwixxLongo, seat: Seat) -> Option<Choice> {
        let best = self.worths(position, seat)?.max_by(|a, b| a.1.total_cmp(&b.1));
        best.map(|(choice, _)| choice)
    }

    /// Every choice of a seat with the final score it leads to on average, if its player were alone from the
    /// next turn on; the best first. `None` if the seat owes no move.
    pub fn choices(&self, position: &QwixxLongo, seat: Seat) -> Option<Vec<(Choice, f32)>> {
        let mut choices: Vec<_> = self.worths(position, seat)?.collect();
        choices.sort_by(|a, b| b.1.total_cmp(&a.1));
        Some(choices)
    }

    /// The final score of a seat's sheet on average, if its player were alone from the next turn on. `None`
    /// while its decision is sealed, because what it leads to is not settled yet.
    pub fn expected(&self, position: &QwixxLongo, seat: Seat) -> Option<f32> {
        if let Some(worths) = self.worths(position, seat) {
            return worths.map(|(_, worth)| worth).max_by(f32::total_cmp);
        }
        match position.phase() {
            Phase::Action1 => None,
            Phase::Over => Some(position.sheets()[seat.index()].points() as f32),
            _ => Some(self.worth_after(&position.alone(seat))),
        }
    }

    fn worths(
        &self,
        position: &QwixxLongo,
        seat: Seat,
    ) -> Option<impl Iterator<Item = (Choice, f32)>> {
        if !position.to_act().contains(seat) {
            return None;
        }
        let is_active = seat == position.active();
        let alone = position.alone(seat);
        let moves = alone.moves(ALONE);
        Some(moves.into_iter().map(move |choice| {
            let mut next = alone.clone();
            next.play_unchecked(ALONE, choice);
            // Only the active seat has another action.
            (choice, if is_active { self.worth(&next) } else { self.worth_after(&next) })
        }))
    }

    /// The expected final score of a lone sheet, including what can still be made of the throw on the table.
    pub(crate) fn worth(&self, alone: &QwixxLongo) -> f32 {
        if let Turn::Move(_) = alone.turn() {
            let after = |choice| {
                let mut next = alone.clone();
                next.play_unchecked(ALONE, choice);
                self.worth(&next)
            };
            return alone.moves(ALONE).into_iter().map(after).fold(f32::NEG_INFINITY, f32::max);
        }
        self.worth_after(alone)
    }

    /// The expected final score of a lone sheet if nothing more is crossed in this turn.
    fn worth_after(&self, alone: &QwixxLongo) -> f32 {
        let sheet = &alone.sheets()[0];
        sheet.points() as f32 + self.value(&LoneSheet::new(sheet, alone.closed()))
    }

    /// Plays a lone sheet to the end.
    ///
    /// # Panics
    /// If more than one seat sits at the table.
    pub fn play(&self, start: &QwixxLongo, dice: &mut impl Dice) -> LoneGame {
        assert_eq!(start.seats(), 1, "a lone sheet has no rivals");
        let mut position = start.clone();
        let mut turns = 0;
        loop {
            match position.turn() {
                Turn::Roll => {
                    position.roll_unchecked(position.throw(dice));
                    turns += 1;
                }
                Turn::Move(_) => {
                    let choice = self.choose(&position, ALONE).expect("the only seat owes a move");
                    position.play_unchecked(ALONE, choice);
                }
                Turn::Over(outcome) => {
                    let score = position.sheets()[0].points();
                    return LoneGame { score, turns, reason: outcome.reason };
                }
            }
        }
    }

    /// Plays many lone games, each with its own dice, and reports from time to time how many are
    /// done. The sums do not depend on the number of threads. Once the signal is given, no more games begin.
    pub fn play_many(
        &self,
        start: &QwixxLongo,
        games: u64,
        workers: Workers,
        seed: u64,
        stop: &Stop,
        on_progress: impl Fn(u64) + Sync,
    ) -> LoneTally {
        let done = AtomicU64::new(0);
        let mut sum = LoneTally::default();
        let mut begun = 0;
        while begun < games && !stop.is_stopped() {
            let end = begun.saturating_add(ROUND).min(games);
            let batches = (end - begun).div_ceil(BATCH) as usize;
            let tallies = workers.share(batches, LoneTally::default, |tally, batch| {
                if stop.is_stopped() {
                    return;
                }
                let first = begun + batch as u64 * BATCH;
                let last = (first + BATCH).min(end);
                self.play_some(start, first..last, seed, tally);
                on_progress(done.fetch_add(last - first, Ordering::Relaxed) + last - first);
            });
            for tally in &tallies {
                sum.merge(tally);
            }
            begun = end;
        }
        sum
    }

    fn play_some(&self, start: &QwixxLongo, games: Range<u64>, seed: u64, tally: &mut LoneTally) {
        for game in games {
            tally.add(self.play(start, &mut SeededDice::of_game(seed, game)));
        }
    }
}

/// The seat of the only player.
const ALONE: Seat = Seat::at(0);
/// How many games a thread takes at once.
const BATCH: u64 = 256;
/// How many games are shared out among the threads at once.
const ROUND: u64 = 1 << 20;

/// How a lone game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoneGame {
    /// The final score.
    pub score: i32,
    /// How many turns it took.
    pub turns: u32,
    /// What ended it.
    pub reason: Reason,
}

/// The totals of many lone games, in whole numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LoneTally {
    games: u64,
    score: i64,
    score_squared: i64,
    turns: u64,
    ends: BTreeMap<Reason, u64>,
}

impl LoneTally {
    fn add(&mut self, game: LoneGame) {
        self.games += 1;
        self.score += i64::from(game.score);
        self.score_squared += i64::from(game.score) * i64::from(game.score);
        self.turns += u64::from(game.turns);
        *self.ends.entry(game.reason).or_default() += 1;
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.score += other.score;
        self.score_squared += other.score_squared;
        self.turns += other.turns;
        for (&reason, count) in &other.ends {
            *self.ends.entry(reason).or_default() += count;
        }
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The mean score.
    pub fn mean_score(&self) -> f64 {
        self.score as f64 / self.games as f64
    }

    /// The standard deviation of the score of one game.
    pub fn score_deviation(&self) -> f64 {
        let squares = self.score_squared as f64 / self.games as f64;
        (squares - self.mean_score() * self.mean_score()).max(0.0).sqrt()
    }

    /// The standard error of the mean score.
    pub fn standard_error(&self) -> f64 {
        self.score_deviation() / (self.games as f64).sqrt()
    }

    /// The mean number of turns.
    pub fn mean_turns(&self) -> f64 {
        self.turns as f64 / self.games as f64
    }

    /// How many games ended in each way.
    pub fn ends(&self) -> &BTreeMap<Reason, u64> {
        &self.ends
    }
}
