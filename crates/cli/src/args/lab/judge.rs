//! Arguments of the commands that measure the engine's judgement.

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
    /// Number of games for each choice that is not clearly worse
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) cut: CutArgs,
    /// Write every decision to this file as it is finished, one JSON object per line
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Continue with the decisions missing from the file
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

pub(super) const REGRET_EXAMPLE: &str = "\
Decisions come from self-play at full strength. Short rollouts drop choices that are clearly worse; the \
others get long ones, with other dice. Regret is how much more often the best of them wins than the engine's \
choice: never below zero, and biased upward, because the luckiest looks best. The unbiased figure picks the \
best in one half of the games and measures it in the other. Rollouts are played by the fast engine.

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
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) games: u64,
    /// Nodes per move for the Duell engine; its curve was fitted at 5000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

pub(super) const CALIBRATE_EXAMPLE: &str = "\
The Qwixx engines play themselves at their fast setting and predict every seat's chance to win before every \
throw. The Duell engine plays from random openings; its score before every move is mapped to a chance, and \
positions it reports as won or lost are counted separately.

Examples:
  dicehall lab calibrate qwixx-duel
  dicehall lab calibrate duell --games 2000 --seed 2
  dicehall lab calibrate qwixx-longo --games 5000 --rules seats=4
";
