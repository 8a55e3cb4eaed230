//! Arguments of the search for puzzles.

use std::path::PathBuf;

use catalog::GameKind;
use clap::Args;

use crate::args::{ThreadsArg, game_parser};

#[derive(Args)]
pub(crate) struct PuzzlesArgs {
    /// The game; only Duell has puzzles
    #[arg(value_parser = game_parser())]
    pub(crate) game: GameKind,
    /// How many games the engine plays against itself
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// Seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Nodes that the engine searches for each move
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// The longest win, in moves
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(2..=8))]
    pub(crate) longest: u8,
    /// The most puzzles of each length; those that begin without a capture come first
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub(crate) each: usize,
    /// Write the puzzles to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

pub(super) const PUZZLES_EXAMPLE: &str = "\
A puzzle is a position in which one first move alone wins in a number of moves, and nothing wins \
sooner, all of it proven. Each is a line: the position; the move; the number of moves. \
The same seed gives the same puzzles on any number of threads.

Examples:
  dicehall lab puzzles duell --games 20
  dicehall lab puzzles duell --games 500 --seed 7 --out puzzles.txt
";
