//! Arguments of matches between players.

use std::path::PathBuf;

use clap::Args;
use lab::contest::{ClockSpan, Pace, Span};

use super::super::{RulesArg, threads_parser};

#[derive(Args)]
pub(crate) struct MatchArgs {
    /// The player whose lead is measured: engine, engine:OPTIONS, ugi:COMMAND, or a baseline player such as ab:4
    #[arg(value_name = "A")]
    pub(crate) first: String,
    /// The player it is measured against
    #[arg(value_name = "B")]
    pub(crate) second: String,
    /// Number of games, two from each opening; with --sprt, the maximum
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub(crate) games: u64,
    /// Stop as soon as a sequential test (SPRT) decides between --elo0 and --elo1
    #[arg(long)]
    pub(crate) sprt: bool,
    /// Lead in Elo of the null hypothesis
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 0.0,
        allow_negative_numbers = true,
        requires = "sprt"
    )]
    pub(crate) elo0: f64,
    /// Lead in Elo of the alternative
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 5.0,
        allow_negative_numbers = true,
        requires = "sprt"
    )]
    pub(crate) elo1: f64,
    #[command(flatten)]
    pub(crate) terms: ContestArgs,
}

pub(super) const MATCH_EXAMPLE: &str = "\
Every opening is played twice, with sides swapped. With --nodes or --depth the same seed gives the same games on any number of threads. \
An engine can have its own options: threads, hash (in MiB), eval=hand|net, net=FILE, and time, nodes or depth. A program that crashes, stays silent, \
runs out of time or plays an illegal move forfeits the game.

Examples:
  dicehall lab match engine ab:4 --games 200
  dicehall lab match engine:nodes=20000 engine:nodes=10000 --sprt --elo1 20 --games 20000
  dicehall lab match engine 'ugi:./other-engine --fast' --tc 8+0.08 --records games.record
";

#[derive(Args)]
pub(crate) struct RoundRobinArgs {
    /// The players, separated by commas; the option can be repeated
    #[arg(long, value_name = "LIST", required = true)]
    pub(crate) players: Vec<String>,
    /// Number of games per pairing
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) terms: ContestArgs,
}

pub(super) const ROUND_ROBIN_EXAMPLE: &str = "\
Ratings are maximum likelihood (Bradley–Terry), with mean 0.

Example:
  dicehall lab round-robin duell --players random,careful,ab:2,ab:4 --games 100
";

/// Arguments shared by all matches.
#[derive(Args)]
pub(crate) struct ContestArgs {
    #[command(flatten)]
    pace: PaceArgs,
    /// Seed of openings and random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of games to play at once [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true, value_parser = threads_parser())]
    pub(crate) threads: usize,
    /// Write the records of all games to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// Openings: book for the fixed book (random:2 when it runs out, and under house rules), random:N for balanced positions
    /// after N random moves per side, or a file with one position per line
    #[arg(long, value_name = "OPENINGS", default_value = "book")]
    pub(crate) openings: String,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[group(multiple = false)]
struct PaceArgs {
    /// Nodes per move [default: 5000, if there is no other limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Time per move, as in 100ms
    #[arg(long, value_name = "TIME")]
    time: Option<Span>,
    /// Search depth in half-moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=127))]
    depth: Option<u32>,
    /// Time control in seconds: base and increment, as in 8+0.08
    #[arg(long, value_name = "CLOCK")]
    tc: Option<ClockSpan>,
}

const USUAL_NODES: u64 = 5000;

impl ContestArgs {
    /// The limits of the players.
    pub(crate) fn pace(&self) -> Pace {
        match self.pace {
            PaceArgs { time: Some(Span(time)), .. } => Pace::Time(time),
            PaceArgs { depth: Some(depth), .. } => Pace::Depth(depth),
            PaceArgs { tc: Some(ClockSpan { base, increment }), .. } => {
                Pace::Clock { base, increment }
            }
            PaceArgs { nodes, .. } => Pace::Nodes(nodes.unwrap_or(USUAL_NODES)),
        }
    }
}
