//! The hunt for puzzles in games that bots play.
//!
//! Games are numbered, and what is found in one depends only on its number and the seed. Finds are taken in
//! the order of the games, so the same seed gives the same puzzles on any number of threads, interrupted
//! or not.

mod decisions;
mod level;
mod proofs;
mod terms;

use std::{fmt, str::FromStr};

pub use decisions::DecisionHunt;
use game::ParseError;
use judge::Level;
pub use proofs::ProofHunt;

use crate::Workers;

/// A hunt for one kind of puzzle.
pub trait Hunt: Sync {
    /// The puzzles.
    type Puzzle: Clone + fmt::Display + FromStr<Err = ParseError> + Send + Sync;
    /// What a thread needs.
    type Hands: Send;

    /// What a thread needs, from scratch.
    fn hands(&self) -> Self::Hands;

    /// The puzzles found in a game, best first.
    fn search(&self, hands: &mut Self::Hands, game: u64) -> Vec<Self::Puzzle>;

    /// Checks a puzzle again, with other dice if there are any, and returns what is wrong with it.
    fn doubt(&self, hands: &mut Self::Hands, puzzle: &Self::Puzzle) -> Option<String>;

    /// The same puzzle, with the level that today's bots give it; `None` if it is not a puzzle for them.
    fn leveled(&self, hands: &mut Self::Hands, puzzle: Self::Puzzle) -> Option<Self::Puzzle>;

    /// Whether there is room for a puzzle of its kind, among this many in all.
    fn wants(&self, puzzle: &Self::Puzzle, there: &[Self::Puzzle], count: usize) -> bool;

    /// Whether two puzzles are nearly the same.
    fn are_alike(&self, one: &Self::Puzzle, other: &Self::Puzzle) -> bool;
}

/// From this level up, a hunt is for strong players: it looks further ahead, and at less clear positions.
const STRONG: u8 = 7;

fn is_for_the_strong(from: Level) -> bool {
    from.number() >= STRONG
}

/// The result of a hunt so far.
#[derive(Clone, Debug)]
pub struct Catch<P> {
    /// How many games were searched.
    pub games: u64,
    /// The puzzles, in the order they were found.
    pub puzzles: Vec<P>,
    /// Existing puzzles; new ones must not resemble them.
    pub beside: Vec<P>,
}

/// The result of a hunt that has not begun.
impl<P> Default for Catch<P> {
    fn default() -> Self {
        Self { games: 0, puzzles: Vec::new(), beside: Vec::new() }
    }
}

/// How many games each thread searches before their puzzles are taken.
const ROUND: usize = 4;

impl<P: fmt::Display + Send> Catch<P> {
    /// Searches games until there are `count` puzzles or `games` games are searched. After every round
    /// `on_round` is called with the progress, and returns whether to go on.
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

    /// Takes at most one puzzle from a game.
    fn take<H: Hunt<Puzzle = P>>(&mut self, hunt: &H, puzzles: Vec<P>, count: usize) {
        let wanted = |puzzle: &P| {
            let mut others = self.puzzles.iter().chain(&self.beside);
            hunt.wants(puzzle, &self.puzzles, count)
                && !others.any(|other| hunt.are_alike(puzzle, other))
        };
        let wanted = puzzles.into_iter().find(wanted);
        self.puzzles.extend(wanted);
    }
}
