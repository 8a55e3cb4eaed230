//! Proofs against positions made by hand, against the rules played out, and against each other.

mod exhaustion;
mod positions;
mod small;

use std::sync::atomic::AtomicBool;

use duell::{Duell, DuellSetup};
use duell_solver::{FirstMoves, ProofLimits, Solution, Solver, Watch};
use game::Game;

fn position(text: &str) -> Duell {
    house_position(text, DuellSetup::default())
}

fn house_position(text: &str, rules: DuellSetup) -> Duell {
    Duell::from_position(text, &rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solve(position: &Duell, moves: u8) -> Solution {
    let watch = Watch { stop: &AtomicBool::new(false), on_progress: &mut |_| () };
    let limits = ProofLimits { moves, nodes: 3_000_000 };
    Solver::new(4).solve(position, limits, watch).unwrap()
}

fn first_moves(position: &Duell, moves: u8) -> FirstMoves {
    let watch = Watch { stop: &AtomicBool::new(false), on_progress: &mut |_| () };
    let limits = ProofLimits { moves, nodes: 3_000_000 };
    Solver::new(4).first_moves(position, limits, watch).unwrap()
}

/// Plays a line and says who has won at its end, if anybody has.
fn play_out(position: &Duell, solution: &Solution) -> Option<game::Seats> {
    let mut position = position.clone();
    for &tumble in &solution.line {
        let seat = position.active();
        position.play(seat, duell::Move::Tumble(tumble)).unwrap();
    }
    position.outcome().map(|outcome| outcome.winners)
}
