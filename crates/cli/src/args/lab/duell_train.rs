//! Arguments of the training of the Duell network.

use std::path::PathBuf;

use clap::Args;

use crate::args::ThreadsArg;

#[derive(Args)]
pub(crate) struct DuellTrainArgs {
    /// The folder of the positions to learn from; what is already there is kept and used
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: PathBuf,
    /// Number of games to play for positions, in hundreds
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    pub(crate) hundreds: u64,
    /// Positions to search for each move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) nodes: u64,
    /// What judges positions in those games: `shipped`, `hand`, or the file of a network
    #[arg(long, value_name = "WHAT", default_value = "shipped")]
    pub(crate) judge: String,
    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) passes: u32,
    /// The learning rate at first; it falls to a hundredth
    #[arg(long, value_name = "R", default_value_t = 0.002)]
    pub(crate) rate: f32,
    /// How much the search's opinion counts against the result of the game, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.7)]
    pub(crate) opinion: f32,
    /// Seed of the openings, the first weights and the order of learning
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Where to write the network; beside it a checkpoint after every pass
    #[arg(long, value_name = "FILE", required_unless_present = "hand")]
    pub(crate) out: Option<PathBuf>,
    /// Resume from the checkpoint beside the network
    #[arg(long)]
    pub(crate) resume: bool,
    /// Fit the weights of the hand-made evaluation instead, and print them
    #[arg(long, conflicts_with_all = ["out", "resume"])]
    pub(crate) hand: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

pub(super) const DUELL_TRAIN_EXAMPLE: &str = "\
It can be interrupted: games are stored by the hundred, and --resume continues learning after the last \
pass. The same data and settings give the same network to the last bit.

Examples:
  dicehall lab train duell --data samples --hundreds 20 --nodes 500 --out trial.net
  dicehall lab train duell --data samples --hundreds 0 --passes 20 --out other.net
  dicehall lab train duell --data samples --hundreds 0 --passes 8 --hand
";
