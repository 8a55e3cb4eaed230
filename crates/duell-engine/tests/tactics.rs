//! The engine and the puzzles that the solver has proven: one move wins, and no other so soon.

use std::time::Duration;

use duell::{Duell, DuellSetup, Move, Tumble};
use duell_engine::{Engine, Options, Score, SearchLimits};
use game::Game;
use judge::Stop;

struct Puzzle {
    text: &'static str,
    position: Duell,
    best: Tumble,
    moves: u32,
}

fn puzzles() -> Vec<Puzzle> {
    let lines = include_str!("../../duell-solver/data/tactics.txt").lines();
    let puzzle = |text: &'static str| {
        let [position, best, moves] = text.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{text}")
        };
        let Ok(Move::Tumble(best)) = best.parse() else { panic!("{text}") };
        let position = Duell::from_position(position, &DuellSetup::default()).unwrap();
        Puzzle { text, position, best, moves: moves.parse().unwrap() }
    };
    lines.filter(|line| !line.starts_with('#')).map(puzzle).collect()
}

/// Whether the engine finds the winning move. Two paths may leave the die alike.
fn is_solved(puzzle: &Puzzle, limits: &SearchLimits) -> bool {
    let mut engine = Engine::new(Options::default());
    let report = engine.search(&puzzle.position, limits, &Stop::new(), &mut |_| {}).unwrap();
    let board = puzzle.position.board();
    board.change(report.best()) == board.change(puzzle.best)
}

#[test]
fn most_are_solved_with_little_thought() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= 50);
    let limits = SearchLimits::nodes(60_000);
    let solved = puzzles.iter().filter(|puzzle| is_solved(puzzle, &limits)).count();
    assert!(solved * 100 >= puzzles.len() * 95, "{solved} of {}", puzzles.len());
}

#[test]
fn short_wins_are_announced() {
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.moves == 2) {
        let limits = SearchLimits::depth(6);
        let mut engine = Engine::new(Options::default());
        let report = engine.search(&puzzle.position, &limits, &Stop::new(), &mut |_| {}).unwrap();
        assert_eq!(report.score(), Score::WinsIn(puzzle.moves), "{}", puzzle.text);
    }
}

#[test]
#[ignore = "a matter of speed: for `make strength`"]
fn all_are_solved_within_a_second() {
    let unsolved: Vec<&str> = puzzles()
        .iter()
        .filter(|puzzle| !is_solved(puzzle, &SearchLimits::time(Duration::from_secs(1))))
        .map(|puzzle| puzzle.text)
        .collect();
    assert!(unsolved.is_empty(), "{unsolved:#?}");
}
