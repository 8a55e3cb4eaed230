//! Arguments shared by all commands that play many games.

use clap::Args;

use super::{RulesArg, ThreadsArg};

#[derive(Args)]
pub(crate) struct RunArgs {
    /// Seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Truncation and variance reduction of rollouts.
#[derive(Args)]
pub(crate) struct CutArgs {
    /// Turns after which games are cut off and evaluated by the engine; 0 plays them to the end
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) truncate: Option<u32>,
    /// Turns whose luck is removed from the results; 0 leaves it in
    #[arg(long, value_name = "TURNS")]
    pub(crate) control: Option<u32>,
}
