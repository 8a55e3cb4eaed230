//! Arguments of the training of a Qwixx net, and of round robins of levels.

use std::path::PathBuf;

use bots::QwixxBaseline;
use clap::{Args, ValueEnum};

use crate::args::ThreadsArg;

/// A game whose engine learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Learned {
    /// Qwixx – The Duel
    QwixxDuel,
    /// Qwixx Longo
    QwixxLongo,
}

/// How many hidden units a net has.
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
    /// How many hidden units the net has: 16, 32, 64 or 128
    #[arg(long, value_name = "H", value_enum, default_value_t = Hidden::H128, hide_possible_values = true)]
    pub(crate) hidden: Hidden,
    /// How far the result of a game reaches back (λ), from 0 to 1
    #[arg(long, value_name = "L", default_value_t = 0.5)]
    pub(crate) lambda: f32,
    /// The learning rate at first; it falls to zero in a straight line
    #[arg(long, value_name = "R", default_value_t = 0.02)]
    pub(crate) rate: f32,
    /// The share of the games, at the end, that learn from exact expectations over all throws instead of
    /// from the throws that fell; The Duel only
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    pub(crate) exact: f32,
    /// Learn to beat this player and nobody else, such as greedy:10: how much could anybody win against
    /// it? The Duel only
    #[arg(long, value_name = "NAME", conflicts_with = "exact")]
    pub(crate) against: Option<QwixxBaseline>,
    /// Begin with the weights of this net of the same game and size instead of random ones; it may lack
    /// the last inputs
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) from: Option<PathBuf>,
    /// Where to write the net; beside it a checkpoint and the learning curve
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Resume from the checkpoint beside the net, if there is one
    #[arg(long)]
    pub(crate) resume: bool,
    /// How often to write a checkpoint and measure the net
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(crate) checks: u64,
    /// How many games to measure the net in, against each baseline player
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) check_games: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

pub(super) const QWIXX_TRAIN_EXAMPLE: &str = "\
The same settings give the same net to the last bit. FILE gets the net, FILE.checkpoint what is needed \
to resume, FILE.csv and FILE.svg the learning curve: the share of games won against baseline players.

Examples:
  dicehall lab train qwixx-duel --games 20000 --out duel.net
  dicehall lab train qwixx-longo --games 500000 --hidden 128 --out longo.net --resume
";

#[derive(Args)]
pub(crate) struct QwixxRoundRobinArgs {
    /// The players, separated by commas [default: the ten levels of the engine]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// Games between each two players, seats swapped after every game
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(crate) games: u64,
    /// Seed of the dice
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

pub(super) const QWIXX_ROUND_ROBIN_EXAMPLE: &str = "\
Each line is a player, each column an opponent: the share of games won in percent. The last columns are \
the share against all, and its standard error.

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
