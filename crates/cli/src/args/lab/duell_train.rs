//! Arguments of `dicehall lab train duell`.

use std::path::PathBuf;

use clap::Args;

use crate::args::{RulesArg, ThreadsArg};

#[derive(Args)]
pub(crate) struct DuellTrainArgs {
    /// Folder of training positions; positions already there are kept and used
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: PathBuf,
    /// Number of self-play games, in hundreds
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    pub(crate) hundreds: u64,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) nodes: u64,
    /// Evaluation in those games: `shipped`, `hand`, or the file of a network
    #[arg(long, value_name = "WHAT", default_value = "shipped")]
    pub(crate) judge: String,
    /// Start from this network, `shipped` or a file, instead of random weights
    #[arg(long, value_name = "NET", conflicts_with = "hand")]
    pub(crate) from: Option<String>,
    /// Train only the weights that all dice with the same top face share, and the output layer
    #[arg(long, requires = "from")]
    pub(crate) shared: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Number of epochs
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) passes: u32,
    /// Initial learning rate; it falls to a hundredth
    #[arg(long, value_name = "R", default_value_t = 0.002)]
    pub(crate) rate: f32,
    /// Weight of the search score against the game's result, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.7)]
    pub(crate) opinion: f32,
    /// Seed of the openings, the initial weights and the order of positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write the network to this file, and a checkpoint next to it after every epoch
    #[arg(long, value_name = "FILE", required_unless_present = "hand")]
    pub(crate) out: Option<PathBuf>,
    /// Resume from the checkpoint next to the network
    #[arg(long)]
    pub(crate) resume: bool,
    /// Fit the weights of the handcrafted evaluation instead, and print them
    #[arg(long, conflicts_with_all = ["out", "resume"])]
    pub(crate) hand: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

pub(super) const DUELL_TRAIN_EXAMPLE: &str = "\
Training can be interrupted: games are stored by the hundred, and --resume continues after the last epoch. \
The same data and settings give the same network, bit for bit.

Examples:
  dicehall lab train duell --data samples --hundreds 20 --nodes 500 --out trial.net
  dicehall lab train duell --data samples --hundreds 0 --passes 20 --out other.net
  dicehall lab train duell --data samples --hundreds 0 --passes 8 --hand
  dicehall lab train duell --data king --rules home=king --from shipped --shared --out king.net
";
