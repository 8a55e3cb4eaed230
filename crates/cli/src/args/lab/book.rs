//! Arguments of `dicehall lab book`.

use std::path::PathBuf;

use clap::Args;

use crate::args::ThreadsArg;

#[derive(Args)]
pub(crate) struct BookArgs {
    /// Number of openings
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) openings: u32,
    /// Number of random moves per side
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) moves: u32,
    /// Seed of the random moves
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write the openings to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

pub(super) const BOOK_EXAMPLE: &str = "\
Searches random openings deeper and deeper, and keeps those in which neither side is ahead. The same seed gives the same openings \
on any number of threads.

Example:
  dicehall lab book --openings 20 --seed 7 --out book.txt
";
