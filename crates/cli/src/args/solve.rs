//! Arguments of proofs.

use clap::Args;
use duell_solver::MOST_MOVES;

use super::{RulesArg, playing::PositionArg};

#[derive(Args)]
pub(crate) struct ProofArgs {
    #[command(flatten)]
    pub(crate) position: PositionArg,
    /// The longest win to search for, in moves of the side to move
    #[arg(long, value_name = "N", default_value_t = MOST_MOVES, hide_default_value = true, value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_MOVES)))]
    pub(crate) moves: u8,
    /// Maximum number of nodes to search
    #[arg(long, value_name = "N", default_value_t = 50_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// For every legal move, print whether it wins as fast
    #[arg(long)]
    pub(crate) all: bool,
    /// Endgame tables to probe, from `dicehall lab tables duell`
    #[arg(long, value_name = "FILE")]
    pub(crate) tables: Option<std::path::PathBuf>,
    /// Draw without box drawing characters
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Print one JSON object
    #[arg(long, conflicts_with = "plain")]
    pub(crate) json: bool,
}

pub(super) const SOLVE_EXAMPLE: &str = "\
A win in 3 takes three moves of the side to move, whatever the other side does. Every result is \
proven; docs/engines/solving.md explains how.

Examples:
  dicehall solve '4RK4/9/4W134/9/9/9/9/WK8 w 0'
  dicehall solve '4RK4/9/4W134/9/9/9/9/WK8 w 0' --moves 4 --all
  dicehall solve '4RK4/9/4W134/9/9/9/9/WK8 w 0' --rules home=king --nodes 1000000
";
