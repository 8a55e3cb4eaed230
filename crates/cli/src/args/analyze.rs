//! Arguments of the commands that analyze records, and that study analyses.

use std::path::PathBuf;

use analysis::Effort;
use catalog::GameKind;
use clap::{Args, builder::PossibleValuesParser, builder::TypedValueParser};

use super::{RulesArg, ThreadsArg, game_parser};

fn effort_parser() -> impl TypedValueParser<Value = Effort> {
    PossibleValuesParser::new(Effort::ALL.map(Effort::name))
        .map(|name| name.parse().expect("only the names of efforts are possible"))
}

#[derive(Args)]
pub(crate) struct AnalyzeArgs {
    /// Files of one or more records; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// How thorough to be: quick takes less than a tenth of the time, deep has no limit
    #[arg(long, default_value = "standard", value_name = "EFFORT", value_parser = effort_parser())]
    pub(crate) effort: Effort,
    /// List only this seat's moves; JSON always has all seats
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u8).range(0..8))]
    pub(crate) seat: Option<u8>,
    /// Print one JSON object for each record
    #[arg(long)]
    pub(crate) json: bool,
    /// Write one page with graphs of all records to this new file
    #[arg(long, value_name = "OUT")]
    pub(crate) html: Option<PathBuf>,
    /// Seed of the dice for rollouts
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
}

pub(super) const ANALYZE_EXAMPLE: &str = "\
The luck of a roll is its worth with the best answer, minus the mean over all rolls. The loss of a move is the \
worth of the best choice minus that of the move made, both searched one turn deeper. For every seat, result - \
start = luck + own moves + moves of others + surprise + revision. See docs/analysis.md. A broken record is \
reported with its line and the reason; the others are still analyzed, and the exit code is 1.

Examples:
  dicehall analyze game.record
  dicehall analyze game.record --html report.html
  dicehall simulate qwixx-duel --players engine:4 --games 5 --records games.record
  dicehall analyze games.record --effort quick --json
";

#[derive(Args)]
pub(crate) struct LuckArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub(crate) game: GameKind,
    /// Number of games to play and analyze
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) games: u64,
    /// The player on every seat
    #[arg(long, default_value = "engine", value_name = "PLAYER")]
    pub(crate) player: String,
    #[command(flatten)]
    pub(crate) study: StudyArgs,
}

#[derive(Args)]
pub(crate) struct BandsArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub(crate) game: GameKind,
    /// Number of self-play games for each level
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) games: u64,
    /// Also draw the table as an SVG picture into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) study: StudyArgs,
}

#[derive(Args)]
pub(crate) struct StudyArgs {
    /// Number of seats [default: from the options]
    #[arg(long, value_name = "K")]
    pub(crate) seats: Option<usize>,
    /// How thorough to be
    #[arg(long, default_value = "quick", value_name = "EFFORT", value_parser = effort_parser())]
    pub(crate) effort: Effort,
    /// Seed of all dice
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
    /// Save the figures of every game in this file, and resume from it
    #[arg(long, value_name = "FILE")]
    pub(crate) keep: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

pub(super) const LUCK_EXAMPLE: &str = "\
Computes the luck of every roll; decisions are not judged. Mean luck should be 0 within its error, and results \
with luck removed should vary less. Duell has no rolls, and so no luck.

Example: dicehall lab luck qwixx-duel --games 2000 --keep luck.txt
";

pub(super) const BANDS_EXAMPLE: &str = "\
Each level plays against itself, and its games are analyzed. The mean loss per counted decision is the basis of \
\"you played like level 6\".

Example: dicehall lab bands qwixx-longo --seats 2 --games 50 --keep bands.txt
";
