//! Arguments of the commands that count paths and play many games.

use std::path::PathBuf;

use catalog::GameKind;
use clap::Args;

use super::{RulesArg, RunArgs, game_parser, threads_parser};

#[derive(Args)]
pub(crate) struct PerftArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub(crate) game: GameKind,
    /// Length of the paths in steps; a step is one roll or one move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) depth: u32,
    /// Where the paths begin [default: the start of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Also print the number of paths after each first step
    #[arg(long)]
    pub(crate) divide: bool,
    /// Count moves that lead to the same position once
    #[arg(long)]
    pub(crate) merged: bool,
    /// Number of threads; without a number, all cores
    #[arg(long, value_name = "N", num_args = 0..=1, default_value = "1", default_missing_value = "0", value_parser = threads_parser())]
    pub(crate) threads: usize,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

pub(super) const PERFT_EXAMPLE: &str = "\
Examples:
  dicehall perft duell --depth 5
  dicehall perft duell --depth 3 --divide --merged
  dicehall perft duell --depth 6 --threads --rules home=king,king-captures=no
";

#[derive(Args)]
pub(crate) struct SimulateArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub(crate) game: GameKind,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(crate) games: u64,
    /// Number of seats [default: one for each player]
    #[arg(long, value_name = "K")]
    pub(crate) seats: Option<usize>,
    /// The players by seat, separated by commas; a single name fills every seat
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "random")]
    pub(crate) players: Vec<String>,
    /// Rotate the players by one seat after every game; all games of a round use the same dice
    #[arg(long)]
    pub(crate) rotate: bool,
    /// Write the records of all games to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

pub(super) const SIMULATE_EXAMPLE: &str = "\
The same seed gives the same figures on any number of threads.

Examples:
  dicehall simulate qwixx-duel --games 100000 --players greedy:2
  dicehall simulate qwixx-longo --seats 5 --players greedy:2 --json
  dicehall simulate qwixx-duel --players greedy:10,greedy:2 --seed 7
  dicehall simulate qwixx-duel --players engine,greedy:10 --rotate
  dicehall simulate qwixx-longo --seats 3 --players engine:4 --games 20 --records games.record
  dicehall simulate qwixx-longo --players solo-optimal:longo-5-8.solo

solo-optimal plays one sheet of qwixx-longo alone, by a table from `dicehall lab solve`; without a \
file it solves the sheet first.
";
