//! Arguments of `dicehall lab tables`.

use std::path::PathBuf;

use catalog::GameKind;
use clap::Args;

use crate::args::{RulesArg, game_parser};

#[derive(Args)]
pub(crate) struct TablesArgs {
    /// The game; only Duell has endgame tables
    #[arg(value_parser = game_parser())]
    pub(crate) game: GameKind,
    /// Write the tables to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

pub(super) const TABLES_EXAMPLE: &str = "\
For every position with two Kings and at most one ordinary die, the tables hold the result and the \
number of half-moves to it. They take 18 MB for one set of house rules.

Examples:
  dicehall lab tables duell
  dicehall lab tables duell --out kings.tables
  dicehall lab tables duell --rules home=king --out english.tables
";
