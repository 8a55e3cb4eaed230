//! Puzzles from games that the Duell engine plays against itself.

use judge::SeededDice;
use std::sync::atomic::{AtomicU64, Ordering};

use duell::{Duell, DuellSetup, Move};
use duell_engine::{Engine, Limits, Options, Score};
use duell_solver::Puzzle;
use game::{Dice, Game};
use judge::Stop;

use crate::Workers;

/// A search for puzzles in many games.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleHunt {
    /// How many games to play.
    pub games: u64,
    /// Seed of the openings.
    pub seed: u64,
    /// How many nodes the engine searches for each move.
    pub nodes: u64,
    /// The longest win to look for, in moves.
    pub longest: u8,
}

/// How many boards a proof may take.
const PROOF: u64 = 12_000_000;
/// How many positions of a game are tried.
const TRIES: usize = 4;
/// A game has between four and ten random half-moves first.
const OPENING: u8 = 7;

impl PuzzleHunt {
    /// Plays the games and gives at most one puzzle of each, without those that resemble another;
    /// says after every game how many games are done.
    pub fn run(&self, workers: Workers, on_progress: impl Fn(u64) + Sync) -> Vec<Puzzle> {
        let done = AtomicU64::new(0);
        let options = Options { hash_mb: 4, threads: 1, ..Options::default() };
        let engine = || Engine::new(options);
        let found = workers.collect(self.games as usize, engine, |engine, game| {
            let puzzle = self.puzzle_of(engine, game as u64);
            on_progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            puzzle
        });
        let mut puzzles: Vec<Puzzle> = Vec::new();
        for puzzle in found.into_iter().flatten() {
            if !puzzles.iter().any(|other| other.resembles(&puzzle)) {
                puzzles.push(puzzle);
            }
        }
        puzzles
    }

    /// The best puzzle of a game: a quiet first move before a capture, a long win before a short one.
    fn puzzle_of(&self, engine: &mut Engine, game: u64) -> Option<Puzzle> {
        let mut candidates = self.candidates(engine, game);
        candidates.sort_by_key(|(moves, _)| std::cmp::Reverse(*moves));
        let limits = duell_solver::ProofLimits { moves: self.longest, nodes: PROOF };
        let puzzles = candidates
            .iter()
            .take(TRIES)
            .filter_map(|(_, position)| Puzzle::find(position, limits));
        puzzles.max_by_key(|puzzle| (puzzle.is_quiet(), puzzle.moves))
    }

    /// The positions of a game in which the engine sees a win that is not too long, and how long it is.
    fn candidates(&self, engine: &mut Engine, game: u64) -> Vec<(u32, Duell)> {
        engine.clear();
        let mut candidates = Vec::new();
        let mut position = opening(&mut SeededDice::of_game(self.seed, game));
        while position.outcome().is_none() {
            let Some(report) =
                engine.search(&position, &Limits::nodes(self.nodes), &Stop::new(), &mut |_| {})
            else {
                break;
            };
            match report.score() {
                Score::WinsIn(1) => break,
                Score::WinsIn(moves) if moves <= u32::from(self.longest) => {
                    candidates.push((moves, position.clone()));
                }
                _ => {}
            }
            position.play_unchecked(position.active(), Move::Tumble(report.best()));
        }
        candidates
    }
}

/// A few random moves that lose nothing at once.
fn opening(dice: &mut impl Dice) -> Duell {
    let mut position = Duell::start(&DuellSetup::default());
    for _ in 0..3 + dice.face(OPENING) {
        let seat = position.active();
        let is_safe = |mv: &Move| {
            let mut next = position.clone();
            next.play_unchecked(seat, *mv);
            next.outcome().is_none()
                && next.board().winning_tumble(next.board().to_move()).is_none()
        };
        let safe: Vec<Move> = position.moves(seat).into_iter().filter(is_safe).collect();
        let Some(count) = u8::try_from(safe.len()).ok().filter(|&count| count > 0) else { break };
        position.play_unchecked(seat, safe[usize::from(dice.face(count)) - 1]);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_do_not_depend_on_the_number_of_threads() {
        let hunt = PuzzleHunt { games: 6, seed: 3, nodes: 500, longest: 3 };
        let one = hunt.run(Workers::new(1), |_| ());
        assert_eq!(one, hunt.run(Workers::new(3), |_| ()));
        for puzzle in &one {
            assert!((2..=3).contains(&puzzle.moves), "{puzzle}");
        }
    }
}
