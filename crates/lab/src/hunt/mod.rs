//! The hunt for puzzles in games that bots play.
//!
//! Games are numbered, and what is found in one depends on its number and the seed alone. Finds are taken in
//! the order of the games, so the same seed gives the same puzzles on any number of threads, broken off
//! or not.

mod decisions;
mod level;
mod proofs;

use std::{fmt, str::FromStr};

pub use decisions::DecisionHunt;
use game::ParseError;
pub use proofs::ProofHunt;

use crate::Workers;

/// A hunt for one kind of puzzles.
pub trait Hunt: Sync {
    /// The puzzles.
    type Puzzle: fmt::Display + FromStr<Err = ParseError> + Send;
    /// What a thread needs.
    type Hands: Send;

    /// What a thread needs, from scratch.
    fn hands(&self) -> Self::Hands;

    /// The puzzles of a game, the best first.
    fn search(&self, hands: &mut Self::Hands, game: u64) -> Vec<Self::Puzzle>;

    /// Looks at a puzzle again, with other dice where there are any, and says what is wrong with it.
    fn doubt(&self, hands: &mut Self::Hands, puzzle: &Self::Puzzle) -> Option<String>;

    /// Whether a puzzle is wanted beside those that are there, if there are to be so many in all.
    fn wants(&self, puzzle: &Self::Puzzle, there: &[Self::Puzzle], count: usize) -> bool;
}

/// What a hunt has brought so far.
#[derive(Clone, Debug)]
pub struct Catch<P> {
    /// How many games were searched.
    pub games: u64,
    /// The puzzles in the order in which they were found.
    pub puzzles: Vec<P>,
}

/// What a hunt brings before it begins.
impl<P> Default for Catch<P> {
    fn default() -> Self {
        Self { games: 0, puzzles: Vec::new() }
    }
}

/// So many games for each thread are searched before what they brought is taken.
const ROUND: usize = 4;

impl<P: fmt::Display + Send> Catch<P> {
    /// Searches games until there are `count` puzzles or `games` games are searched. After every round
    /// `on_round` is told how things stand, and says whether to go on.
    pub fn go_on<H: Hunt<Puzzle = P>>(
        &mut self,
        hunt: &H,
        count: usize,
        games: u64,
        workers: Workers,
        mut on_round: impl FnMut(&Self) -> bool,
    ) {
        while self.puzzles.len() < count && self.games < games {
            let round = (ROUND * workers.count()).min((games - self.games) as usize);
            let first = self.games;
            let found = workers.collect(
                round,
                || hunt.hands(),
                |hands, job| hunt.search(hands, first + job as u64),
            );
            for puzzles in found {
                self.games += 1;
                self.take(hunt, puzzles, count);
                if self.puzzles.len() >= count {
                    break;
                }
            }
            if !on_round(self) {
                break;
            }
        }
    }

    /// Takes at most one puzzle of a game, so that no two are from the same one.
    fn take<H: Hunt<Puzzle = P>>(&mut self, hunt: &H, puzzles: Vec<P>, count: usize) {
        let wanted = |puzzle: &P| hunt.wants(puzzle, &self.puzzles, count);
        let wanted = puzzles.into_iter().find(wanted);
        self.puzzles.extend(wanted);
    }
}
