//! The totals of many games.

use std::collections::BTreeMap;

use game::{Game, Reason, Seat};

use crate::playout::Played;

/// Sums over games. They are whole numbers, so the order of adding makes no difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    games: u64,
    rounds: u64,
    turns: u64,
    seats: Vec<SeatSums>,
    ends: BTreeMap<Reason, u64>,
    has_scores: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct SeatSums {
    score: i64,
    score_squared: i64,
    /// Sole wins.
    wins: u64,
    /// Shared wins and draws.
    draws: u64,
    /// Wins in parts, so that any number of seats can share one evenly.
    parts: u64,
    /// Those of the current round,
    round_parts: u64,
    /// and the squares of those of all rounds before.
    squares: u128,
}

/// Divisible by every number of seats up to eight.
const PARTS: u64 = 840;

impl Tally {
    /// An empty tally for a table of this many seats.
    pub fn new(seats: usize) -> Self {
        Self {
            games: 0,
            rounds: 0,
            turns: 0,
            seats: vec![SeatSums::default(); seats],
            ends: BTreeMap::new(),
            has_scores: true,
        }
    }

    /// Adds a game.
    pub fn add<G: Game>(&mut self, played: &Played<G>) {
        self.add_shifted(played, 0);
    }

    /// Adds a game in which every player sat this many seats further on than they are counted.
    pub fn add_shifted<G: Game>(&mut self, played: &Played<G>, shift: usize) {
        self.games += 1;
        self.turns += u64::from(played.turns);
        *self.ends.entry(played.outcome.reason).or_default() += 1;
        let sharers = played.outcome.sharers(self.seats.len());
        let seats = self.seats.len();
        for (index, sums) in self.seats.iter_mut().enumerate() {
            let seat = Seat::at((index + shift) % seats);
            match played.position.score(seat) {
                Some(score) => {
                    sums.score += i64::from(score);
                    sums.score_squared += i64::from(score) * i64::from(score);
                }
                None => self.has_scores = false,
            }
            if sharers.contains(seat) {
                let parts = PARTS / sharers.len() as u64;
                sums.parts += parts;
                sums.round_parts += parts;
                *(if sharers.len() == 1 { &mut sums.wins } else { &mut sums.draws }) += 1;
            }
        }
    }

    /// Ends a round: the games since the last one share their dice.
    pub fn end_round(&mut self) {
        self.rounds += 1;
        for sums in &mut self.seats {
            let parts = std::mem::take(&mut sums.round_parts);
            sums.squares += u128::from(parts).pow(2);
        }
    }

    /// Adds the games of another tally at a table of as many seats.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.rounds += other.rounds;
        self.turns += other.turns;
        self.has_scores &= other.has_scores;
        for (reason, count) in &other.ends {
            *self.ends.entry(*reason).or_default() += count;
        }
        for (sums, more) in self.seats.iter_mut().zip(&other.seats) {
            sums.score += more.score;
            sums.score_squared += more.score_squared;
            sums.wins += more.wins;
            sums.draws += more.draws;
            sums.parts += more.parts;
            sums.squares += more.squares;
        }
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        self.seats.len()
    }

    /// The mean number of turns in a game, over all seats together.
    pub fn mean_turns(&self) -> f64 {
        self.turns as f64 / self.games as f64
    }

    /// The mean score of a seat, in a game that has scores.
    pub fn mean_score(&self, seat: usize) -> Option<f64> {
        self.has_scores.then(|| self.seats[seat].score as f64 / self.games as f64)
    }

    /// The standard deviation of a seat's score, in a game that has scores.
    pub fn score_deviation(&self, seat: usize) -> Option<f64> {
        let mean = self.mean_score(seat)?;
        let squares = self.seats[seat].score_squared as f64 / self.games as f64;
        Some((squares - mean * mean).max(0.0).sqrt())
    }

    /// The share of games that a seat won; shared wins count in part, and draws as shared.
    pub fn win_share(&self, seat: usize) -> f64 {
        self.seats[seat].parts as f64 / (PARTS * self.games) as f64
    }

    /// The standard error of [`Tally::win_share`], from the differences between rounds; it needs two rounds.
    pub fn share_error(&self, seat: usize) -> Option<f64> {
        let rounds = self.rounds as f64;
        let sums = &self.seats[seat];
        let mean = sums.parts as f64 / rounds;
        let variance = (sums.squares as f64 / rounds - mean * mean).max(0.0);
        let games = self.games as f64 / rounds;
        let error = (variance / (rounds - 1.0)).sqrt() / (PARTS as f64 * games);
        (self.rounds > 1).then_some(error)
    }

    /// How many games a seat won alone.
    pub fn wins(&self, seat: usize) -> u64 {
        self.seats[seat].wins
    }

    /// How many games a seat drew or shared.
    pub fn draws(&self, seat: usize) -> u64 {
        self.seats[seat].draws
    }

    /// How many games ended in each way.
    pub fn ends(&self) -> &BTreeMap<Reason, u64> {
        &self.ends
    }
}
