//! What is typed to find out how well the engine judges.

use clap::Args;

use super::Learned;
use crate::args::{RulesArg, ThreadsArg};

#[derive(Args)]
pub(crate) struct RegretArgs {
    /// The game
    #[arg(value_enum)]
    pub(crate) game: Learned,
    /// How many decisions to look at
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) positions: u64,
    /// How many games the engine's choice and its best rival get each
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub(crate) games: u64,
    /// What all dice follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// After how many turns games are cut off and judged by the engine; 0 plays them to the end
    #[arg(long, value_name = "TURNS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) truncate: u32,
    /// Take the luck of the dice out of the results: fewer games say as much, but each takes longer
    #[arg(long)]
    pub(crate) without_luck: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

pub(super) const REGRET_EXAMPLE: &str = "\
Decisions come from games that the engine plays against itself at full strength. Short rollouts find the \
best rival of each choice; long ones, with other dice, say how much more the rival wins. The fast \
engine plays them.

Examples:
  dicehall lab regret qwixx-duel
  dicehall lab regret qwixx-longo --positions 100 --rules seats=3
";

#[derive(Args)]
pub(crate) struct CalibrateArgs {
    /// The game
    #[arg(value_enum)]
    pub(crate) game: Learned,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) games: u64,
    /// What the dice follow from
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

pub(super) const CALIBRATE_EXAMPLE: &str = "\
The fast engine plays against itself. Before every throw it predicts every seat's chance to win.

Examples:
  dicehall lab calibrate qwixx-duel
  dicehall lab calibrate qwixx-longo --games 5000 --rules seats=4
";
