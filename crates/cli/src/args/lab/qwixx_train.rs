//! Arguments of training a Qwixx net, of round robins of levels, and of `dicehall lab speed`.

use std::path::PathBuf;

use bots::QwixxName;
use clap::{Args, ValueEnum};

use crate::args::ThreadsArg;

/// A game with a trained engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Learned {
    /// Qwixx – The Duel
    QwixxDuel,
    /// Qwixx Longo
    QwixxLongo,
}

/// Number of hidden units of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Hidden {
    #[value(name = "16")]
    H16,
    #[value(name = "32")]
    H32,
    #[value(name = "64")]
    H64,
    #[value(name = "128")]
    H128,
}

#[derive(Args)]
pub(crate) struct QwixxTrainArgs {
    /// Number of games to learn from
    #[arg(long, value_name = "N", default_value_t = 300_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// Seed of the dice and the first weights
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of hidden units: 16, 32, 64 or 128
    #[arg(long, value_name = "H", value_enum, default_value_t = Hidden::H128, hide_possible_values = true)]
    pub(crate) hidden: Hidden,
    /// How far the result of a game reaches back (λ), from 0 to 1
    #[arg(long, value_name = "L", default_value_t = 0.5)]
    pub(crate) lambda: f32,
    /// Initial learning rate; it falls linearly to zero
    #[arg(long, value_name = "R", default_value_t = 0.02)]
    pub(crate) rate: f32,
    /// Share of the games, at the end, that learn from exact expectations over all throws instead of
    /// from the actual throws; The Duel only
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    pub(crate) exact: f32,
    /// Learn to beat this one player, such as greedy:10, fast or engine, to see how much can be won against
    /// it; Longo with two seats
    #[arg(long, value_name = "NAME", conflicts_with = "exact")]
    pub(crate) against: Option<QwixxName>,
    /// Start from this net of the same game and size instead of random weights; it may lack the last
    /// inputs
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) from: Option<PathBuf>,
    /// Write the net to this file, and a checkpoint and the learning curve next to it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Resume from the checkpoint next to the net, if there is one
    #[arg(long)]
    pub(crate) resume: bool,
    /// Number of times to write a checkpoint and measure the net
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(crate) checks: u64,
    /// Number of games against each opponent per measurement
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) check_games: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

pub(super) const QWIXX_TRAIN_EXAMPLE: &str = "\
The same settings give the same net, bit for bit. FILE is the net, FILE.checkpoint is for --resume, \
FILE.csv and FILE.svg are the learning curve: the share of games won against baseline players, or against the \
player of --against. That share is also measured before the first game, and with --resume once more if the training \
is finished, for example with a larger --check-games.

Examples:
  dicehall lab train qwixx-duel --games 20000 --out duel.net
  dicehall lab train qwixx-longo --games 500000 --hidden 128 --out longo.net --resume
  dicehall lab train qwixx-duel --against fast --from duel.net --rate 0.01 --out beats-fast.net
";

#[derive(Args)]
pub(crate) struct QwixxRoundRobinArgs {
    /// The players, separated by commas [default: the ten levels of the engine]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// Number of games per pairing, seats swapped after every game
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(crate) games: u64,
    /// Seed of the dice
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

pub(super) const QWIXX_ROUND_ROBIN_EXAMPLE: &str = "\
Each row is a player, each column an opponent: the share of games won in percent. The last columns are \
the share against all opponents and its standard error.

Examples:
  dicehall lab round-robin qwixx-duel
  dicehall lab round-robin qwixx-longo --players engine,fast,greedy:2 --games 4000
";

#[derive(Args)]
#[command(after_help = "Example: dicehall lab speed qwixx-longo")]
pub(crate) struct SpeedArgs {
    /// The game
    #[arg(value_enum)]
    pub(crate) game: Learned,
    /// Seconds for each measurement, on one thread
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = seconds)]
    pub(crate) seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number is needed".to_owned())?;
    let is_possible = seconds.is_finite() && seconds > 0.0;
    is_possible.then_some(seconds).ok_or_else(|| "more than 0 seconds are needed".to_owned())
}
