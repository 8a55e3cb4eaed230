//! Arguments of the search for puzzles.

use std::path::PathBuf;

use catalog::GameKind;
use clap::Args;

use crate::args::{ThreadsArg, game_parser};

#[derive(Args)]
pub(crate) struct PuzzlesArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub(crate) game: GameKind,
    /// How many puzzles to find
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) count: u64,
    /// Stop after this many games, however many puzzles there are
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// Seed of openings, dice and players
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write the puzzles to this new file; it is kept up to date while the hunt goes on
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with the file of a hunt with the same seed that was broken off
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

pub(super) const PUZZLES_EXAMPLE: &str = "\
Bots play games, and positions with one clearly best choice are kept. In Duell the solver proves \
it: a win by one first move only, or the only move that does not lose. In the Qwixx games the best \
choice is at least 3 points of a hundred ahead, at least four standard errors, in games that are played on to the \
end, and a player of a lower level misses it. Each puzzle is a line; docs/puzzles.md says how to \
read it. The same seed gives the same puzzles, broken off or not.

Examples:
  dicehall lab puzzles duell --count 20
  dicehall lab puzzles qwixx-duel --seed 7 --out puzzles.txt
  dicehall lab puzzles qwixx-duel --seed 7 --out puzzles.txt --resume
";
