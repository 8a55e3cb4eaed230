//! What can be typed after `dicehall lab`, one file for each command that takes many options.

mod judge;
mod solve;
mod train;

use clap::Subcommand;
use judge::{CALIBRATE_EXAMPLE, REGRET_EXAMPLE};
pub(crate) use judge::{CalibrateArgs, RegretArgs};
use solve::SOLVE_EXAMPLE;
pub(crate) use solve::{LuckyChoice, SolveArgs};
pub(crate) use train::{Learned, RoundRobinArgs, TrainArgs};

/// What can be done in the lab.
#[derive(Subcommand)]
pub(crate) enum Lab {
    /// Train a net for a Qwixx game by letting it play against itself
    Train(TrainArgs),
    /// Let levels or other players of a Qwixx game play each against each
    RoundRobin(RoundRobinArgs),
    /// Find the best play of a sheet that is played alone, exactly
    #[command(after_help = SOLVE_EXAMPLE)]
    Solve(SolveArgs),
    /// Compare the engine's choices with the best that long rollouts find
    #[command(after_help = REGRET_EXAMPLE)]
    Regret(RegretArgs),
    /// Compare the chances that the engine predicts with what comes of them
    #[command(after_help = CALIBRATE_EXAMPLE)]
    Calibrate(CalibrateArgs),
}
