//! What can be typed after `dicehall lab`, one file for each command that takes many options.

mod train;

use clap::Subcommand;
pub(crate) use train::{CalibrateArgs, Learned, RoundRobinArgs, SpeedArgs, TrainArgs};

/// What can be done in the lab.
#[derive(Subcommand)]
pub(crate) enum Lab {
    /// Train a net for a Qwixx game by letting it play against itself
    Train(TrainArgs),
    /// Let levels or other players of a Qwixx game play each against each
    RoundRobin(RoundRobinArgs),
    /// Compare the chances that a Qwixx engine predicts with how often it wins
    Calibrate(CalibrateArgs),
    /// Measure how fast a Qwixx engine judges positions
    Speed(SpeedArgs),
}
