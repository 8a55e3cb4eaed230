//! What can be typed after `dicehall lab`, one file for each command that takes many options.

mod puzzles;
mod tables;

use clap::Subcommand;
use puzzles::PUZZLES_EXAMPLE;
pub(crate) use puzzles::PuzzlesArgs;
use tables::TABLES_EXAMPLE;
pub(crate) use tables::TablesArgs;

/// What can be done in the lab.
#[derive(Subcommand)]
pub(crate) enum Lab {
    /// Find out how every endgame with one die ends
    #[command(after_help = TABLES_EXAMPLE)]
    Tables(TablesArgs),
    /// Find positions with one way to win in games that the engine plays against itself
    #[command(after_help = PUZZLES_EXAMPLE)]
    Puzzles(PuzzlesArgs),
}
