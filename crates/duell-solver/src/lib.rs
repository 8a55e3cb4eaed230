//! Proofs for Duell: which positions are won by force, in how many moves, and by which of them.
//!
//! A [`Solver`] answers questions about one position. Everything it says is proven under the actual
//! rules of the game, house rules and draws included; what it cannot prove within its limits it calls
//! unknown. There is no evaluation here, and no guessing.
//!
//! Lengths are counted in moves of the side to move: a win in 1 is a move that wins at once, a win in 2
//! takes three half-moves.
//!
//! # Draws
//! Quiet moves (D16) are counted from the number in the position. A position does not know the boards
//! before it, so if one of the boards in the winning line has already occurred twice, the game may be
//! drawn by repetition. Within a proof, repetition does not matter: a side that can win within some
//! number of moves can do so without repeating any board, because the rest of the shortest win gets
//! shorter with every move.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use duell::{Duell, DuellSetup};
//! use duell_solver::{ProofLimits, Solver, Proof, Watch};
//! use game::Game;
//!
//! let position = Duell::from_position("4RK4/9/4W134/9/9/9/9/WK8 w 0", &DuellSetup::default())?;
//! let watch = Watch { stop: &AtomicBool::new(false), on_progress: &mut |_| () };
//! let limits = ProofLimits { moves: 3, nodes: 100_000 };
//! let solution = Solver::new(1).solve(&position, limits, watch)?;
//! assert_eq!(solution.proof, Proof::Wins { within: 3, not_within: 2 });
//! assert_eq!(solution.line.len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
pub mod endgames;
mod judge;
mod line;
mod memory;
mod node;
mod numbers;
mod puzzle;
mod search;
mod solver;

pub use budget::{Progress, Watch};
pub use judge::{EndgameJudge, ProofJudge};
pub use puzzle::Puzzle;
pub use solver::{FirstMoves, MOST_MOVES, Over, Proof, ProofLimits, Solution, Solver};
