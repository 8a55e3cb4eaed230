//! Arguments of the commands that measure how well the engine judges.

use std::path::PathBuf;

use catalog::GameKind;
use clap::Args;

use super::Learned;
use crate::args::{CutArgs, RunArgs, game_parser};

#[derive(Args)]
pub(crate) struct RegretArgs {
    /// The game
    #[arg(value_enum)]
    pub(crate) game: Learned,
    /// Number of decisions
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) positions: u64,
    /// Games for each choice that is not clearly worse
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) cut: CutArgs,
    /// Where to write every decision as it is finished, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Continue with the decisions that the file lacks
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

pub(super) const REGRET_EXAMPLE: &str = "\
Decisions come from games that the engine plays against itself at full strength. Short rollouts drop \
choices that are clearly worse; the others get long ones, with other dice. Regret is how much more the best \
of them wins than the engine's choice: never below zero, and a little too high, because luck helps the \
best. Unbiased picks the best by one half of the games and measures it in the other half. The fast engine \
plays the games.

Examples:
  dicehall lab regret qwixx-duel
  dicehall lab regret qwixx-duel --positions 2000 --out regret.jsonl --resume
  dicehall lab regret qwixx-longo --positions 100 --rules seats=3
";

#[derive(Args)]
pub(crate) struct CalibrateArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub(crate) game: GameKind,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) games: u64,
    /// How many positions the Duell engine looks at for a move; its curve belongs to 5000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

pub(super) const CALIBRATE_EXAMPLE: &str = "\
The Qwixx engines play against themselves at their fast setting; before every throw they predict every \
seat's chance to win. The Duell engine plays from openings by chance; its score before every move is turned \
into a chance, and what it calls won or lost is counted apart.

Examples:
  dicehall lab calibrate qwixx-duel
  dicehall lab calibrate duell --games 2000 --seed 2
  dicehall lab calibrate qwixx-longo --games 5000 --rules seats=4
";
