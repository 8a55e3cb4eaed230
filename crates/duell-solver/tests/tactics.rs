//! The puzzles in `data/tactics.txt`, proven again.

use duell_solver::{ProofLimits, Puzzle};

fn puzzles() -> Vec<Puzzle> {
    let lines = include_str!("../data/tactics.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap()).collect()
}

fn check<'a>(puzzles: impl Iterator<Item = &'a Puzzle>) {
    for puzzle in puzzles {
        let limits = ProofLimits { moves: puzzle.moves, nodes: 50_000_000 };
        assert_eq!(Puzzle::find(&puzzle.position, limits).as_ref(), Some(puzzle), "{puzzle}");
    }
}

#[test]
fn there_are_many_puzzles_of_several_lengths_and_no_two_alike() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= 100, "{}", puzzles.len());
    for moves in 2..=5 {
        let of_length = || puzzles.iter().filter(move |puzzle| puzzle.moves == moves);
        assert!(of_length().count() >= 3, "wins in {moves}");
        let quiet = of_length().filter(|puzzle| puzzle.is_quiet()).count();
        assert!(2 * quiet > of_length().count(), "wins in {moves}");
    }
    for (index, puzzle) in puzzles.iter().enumerate() {
        let later = &puzzles[index + 1..];
        assert!(!later.iter().any(|other| other.resembles(puzzle)), "{puzzle}");
    }
}

#[test]
fn short_puzzles_have_one_way_to_win() {
    let puzzles = puzzles();
    check(puzzles.iter().filter(|puzzle| puzzle.moves == 2));
    check(puzzles.iter().filter(|puzzle| puzzle.moves == 3).step_by(4));
}

#[test]
#[ignore = "proofs of the longest wins take minutes in all"]
fn all_puzzles_have_one_way_to_win() {
    check(puzzles().iter());
}
