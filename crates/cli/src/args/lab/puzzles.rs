//! Arguments of `dicehall lab puzzles`.

use std::path::PathBuf;

use catalog::GameKind;
use clap::Args;
use judge::Level;

use crate::args::{ThreadsArg, game_parser};

/// So many games are searched at most, if nothing else is said.
pub(crate) const MOST_GAMES: u64 = 1_000_000;

#[derive(Args)]
pub(crate) struct PuzzlesArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub(crate) game: GameKind,
    /// Number of puzzles to find
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) count: u64,
    /// Stop after this many games, even with fewer puzzles
    #[arg(long, value_name = "N", default_value_t = MOST_GAMES, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// Seed of openings, dice and players
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Keep only puzzles that no lower level solves; from 7 up the hunt looks further ahead and takes longer
    #[arg(long, value_name = "N", default_value_t = Level::LOWEST)]
    pub(crate) from_level: Level,
    /// Skip puzzles like those in this file
    #[arg(long, value_name = "FILE", conflicts_with = "again")]
    pub(crate) beside: Option<PathBuf>,
    /// Write the puzzles to this new file as they are found
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Resume an interrupted hunt with the same options from the file that it wrote
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    /// Check the puzzles in this file again with other dice; print or write those that hold, with the level that today's
    /// bots give them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["resume", "count", "games"])]
    pub(crate) again: Option<PathBuf>,
    /// Only measure the levels of these puzzles
    #[arg(long, requires = "again")]
    pub(crate) levels: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

pub(super) const PUZZLES_EXAMPLE: &str = "\
Bots play games, and positions with one clearly best choice are kept. In Duell the solver proves \
it: a win by one first move only, or the only move that does not lose. In the Qwixx games the best \
choice is ahead by at least 3 percentage points and four standard errors, in games played to the \
end, and a player of a lower level misses it. Each puzzle takes a line; docs/puzzles.md describes the \
format. The same seed gives the same puzzles, interrupted or not.

Examples:
  dicehall lab puzzles duell --count 20
  dicehall lab puzzles qwixx-duel --seed 7 --out puzzles.txt
  dicehall lab puzzles qwixx-duel --seed 7 --out puzzles.txt --resume
  dicehall lab puzzles duell --from-level 7 --count 20 --beside puzzles.txt
  dicehall lab puzzles qwixx-duel --again puzzles.txt --out checked.txt
";
