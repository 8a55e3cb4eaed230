//! What can be typed after `dicehall lab`, one file for each command that takes many options.

mod solve;

use clap::Subcommand;
use solve::SOLVE_EXAMPLE;
pub(crate) use solve::{LuckyChoice, SolveArgs};

/// What can be done in the lab.
#[derive(Subcommand)]
pub(crate) enum Lab {
    /// Find the best play of a sheet that is played alone, exactly
    #[command(after_help = SOLVE_EXAMPLE)]
    Solve(SolveArgs),
}
