//! Many games at once: simulations between players, and counts of paths, on all cores.
//!
//! Whatever comes out depends on the seed alone, never on the number of threads: every game has its
//! own dice, and all sums are of whole numbers.
//!
//! ```
//! use bots::{Baselines, QwixxBaseline};
//! use lab::{Simulation, Workers};
//! use qwixx_duel::{First, QwixxDuel};
//!
//! let simulation = Simulation::<QwixxDuel> {
//!     setup: First::default(),
//!     players: vec![QwixxBaseline::Random, QwixxBaseline::Greedy(2)],
//!     games: 200,
//!     seed: 1,
//! };
//! let tally = simulation.run(Workers::new(2), |_done| {});
//! assert!(tally.win_share(1) > 0.9);
//! ```

pub mod duell_net;
mod paths;
mod playout;
mod puzzles;
mod simulation;
mod tally;
mod workers;

pub use paths::{Count, count_paths};
pub use playout::Playout;
pub use puzzles::PuzzleHunt;
pub use simulation::Simulation;
pub use tally::Tally;
pub use workers::Workers;
