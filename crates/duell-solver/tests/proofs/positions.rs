//! Positions made by hand.

use std::sync::atomic::AtomicBool;

use duell::{Duell, DuellSetup, Home};
use duell_solver::{Over, Proof, ProofLimits, Solver, Watch};
use game::Game;

use crate::{exhaustion, first_moves, house_position, position, solve};

fn line(position: &Duell, moves: u8) -> Vec<String> {
    solve(position, moves).line.iter().map(ToString::to_string).collect()
}

fn shortest(within: u8) -> Proof {
    Proof::Wins { within, not_within: within - 1 }
}

/// White's die on e6 gets onto e8 sooner or later; the Red King has nothing but itself.
const ROLLING: &str = "4RK4/9/4W134/9/9/9/9/WK8 w 0";
/// A full board where one quiet move starts a chain of threats.
const THREATS: &str = "1R14R24R643R14R54/3W145/5RKR532/9/9/3R543R311/1W622WK4/2W232W631W131 w 0";

#[test]
fn a_king_in_reach_is_captured() {
    let position = position("4RK4/4W134/9/9/9/9/9/WK8 w 0");
    assert_eq!(solve(&position, 1).proof, shortest(1));
    assert_eq!(line(&position, 1), ["e7n1"]);
}

#[test]
fn the_home_square_wins_by_any_die_or_only_by_the_king() {
    let text = "RK8/4W134/9/9/9/9/9/WK8 w 0";
    assert_eq!(line(&position(text), 1), ["e7n1"]);
    let rules = DuellSetup { home: Home::King, ..DuellSetup::default() };
    assert_eq!(solve(&house_position(text, rules), 1).proof, Proof::NoWin { within: 1 });
    let king = house_position("RK8/4WK4/9/9/9/9/9/9 w 0", rules);
    assert_eq!(line(&king, 1), ["e7n1"]);
}

#[test]
fn a_king_that_may_not_capture_does_not_win_by_it() {
    let text = "9/9/3WKRK4/9/9/9/9/9 w 0";
    assert_eq!(line(&position(text), 1), ["d6e1"]);
    let rules = DuellSetup { king_captures: false, ..DuellSetup::default() };
    assert_eq!(solve(&house_position(text, rules), 1).proof, Proof::NoWin { within: 1 });
}

#[test]
fn two_threats_at_once_cannot_both_be_met() {
    let position = position(ROLLING);
    assert_eq!(solve(&position, 5).proof, shortest(3));
    assert_eq!(solve(&position, 2).proof, Proof::NoWin { within: 2 });
}

#[test]
fn a_chain_of_threats_wins_with_one_first_move_only() {
    let position = position(THREATS);
    let solution = solve(&position, 4);
    assert_eq!(solution.proof, shortest(4));
    let sorted = first_moves(&position, 4);
    let winning: Vec<String> = sorted.winning.iter().map(ToString::to_string).collect();
    assert_eq!(winning, ["f1n3w3"]);
    assert_eq!((sorted.others.len(), sorted.unknown.len()), (28, 0));
}

#[test]
fn a_side_without_a_move_has_drawn_and_not_lost() {
    // Red's d1w1 would leave White without a move.
    let position = position("8RK/9/9/9/9/R358/W63R357/WKW631R155 r 0");
    let mut stuck = position.clone();
    stuck.play(position.active(), "d1w1".parse().unwrap()).unwrap();
    assert_eq!(stuck.outcome().map(|outcome| outcome.reason), Some(duell::outcome::NO_MOVE));
    exhaustion::check_position(&position, 2);
}

#[test]
fn quiet_moves_leave_no_time_for_a_long_win() {
    let late = ROLLING.replace("w 0", "w 197");
    assert_eq!(solve(&position(&late), 4).proof, Proof::NoWin { within: 4 });
    let in_time = ROLLING.replace("w 0", "w 195");
    assert_eq!(solve(&position(&in_time), 4).proof, shortest(3));
}

#[test]
fn limits_and_whoever_watches_end_a_proof() {
    let position = position(THREATS);
    let mut told = 0;
    let mut ask = |stop, nodes| {
        let watch = Watch { stop: &AtomicBool::new(stop), on_progress: &mut |_| told += 1 };
        Solver::new(1).solve(&position, ProofLimits { moves: 4, nodes }, watch).unwrap()
    };
    assert!(matches!(ask(true, 1_000_000).proof, Proof::Unknown { .. }));
    let short = ask(false, 100);
    assert!(matches!(short.proof, Proof::Unknown { not_within: 1.. }), "{short:?}");
    assert!(short.nodes < 5_000, "{short:?}");
    assert_eq!(ask(false, 1_000_000).proof, shortest(4));
    assert!(told >= 4);
}

#[test]
fn there_is_nothing_to_solve_when_the_game_is_over() {
    let position = position("4W13RK3/9/9/9/9/9/9/WK8 r 0");
    let watch = Watch { stop: &AtomicBool::new(false), on_progress: &mut |_| () };
    let solution = Solver::new(1).solve(&position, ProofLimits { moves: 1, nodes: 1 }, watch);
    assert_eq!(solution, Err(Over));
}
