//! Many games at once: simulations between players, matches with ratings, and counts of paths, on all cores.
//!
//! Results depend on the seed alone, never on the number of threads: every game has its own dice, and
//! all sums are of whole numbers.
//!
//! ```
//! use bots::Players;
//! use judge::Workers;
//! use lab::Simulation;
//! use qwixx_duel::{QwixxDuelSetup, QwixxDuel};
//!
//! let simulation = Simulation::<QwixxDuel> {
//!     setup: QwixxDuelSetup::default(),
//!     players: vec![QwixxDuel::player_named("random")?, QwixxDuel::player_named("greedy:2")?],
//!     games: 200,
//!     seed: 1,
//!     rotate: true,
//! };
//! let tally = simulation.run(Workers::new(2), |_done| {});
//! assert!(tally.win_share(1) > 0.9);
//! # Ok::<(), bots::UnknownPlayer>(())
//! ```

mod analyses;
mod calibration;
pub mod contest;
mod figures;
mod fingerprint;
mod hunt;
mod measured;
mod paths;
mod playout;
mod regret;
mod simulation;
mod tally;
pub mod training;
mod valued;

pub use analyses::Analyses;
pub use calibration::{BINS, Bin, Calibration, calibrate};
pub use figures::{GameFigures, NoFigures, SeatFigures, SeatSums};
pub use fingerprint::fingerprint;
pub use hunt::{Catch, DecisionHunt, Hunt, ProofHunt};
use judge::Workers;
pub use measured::{Measured, RolledOut, roll_out};
pub use paths::{Count, count_paths};
pub use playout::Playout;
pub use regret::{Decision, Regret, RegretStudy};
pub use simulation::Simulation;
pub use tally::Tally;
pub use valued::{Valued, Valuer};
