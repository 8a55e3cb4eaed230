//! What is typed to analyze records, and to study analyses.

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
    /// How closely to look: quick takes a tenth of the time, deep as long as it takes
    #[arg(long, default_value = "standard", value_name = "EFFORT", value_parser = effort_parser())]
    pub(crate) effort: Effort,
    /// Tell of the moves of this seat alone; JSON has all seats in any case
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
Luck of a roll is what it is worth with the best answer, less the mean over all rolls. Loss of a move is what \
the best choice is worth, less what the one made is worth, both looked at one turn deeper. The parts of every \
seat add up: result - start = luck + own moves + moves of others + surprise + revision. docs/analysis.md says \
more. A broken record is refused with line and reason, the others are analyzed, and the exit code is 1.

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
    /// How many games to play and analyze
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) games: u64,
    /// Who plays on every seat
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
    /// How many games of each level against itself
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
    /// Number of seats [default: as the options say]
    #[arg(long, value_name = "K")]
    pub(crate) seats: Option<usize>,
    /// How closely to look
    #[arg(long, default_value = "quick", value_name = "EFFORT", value_parser = effort_parser())]
    pub(crate) effort: Effort,
    /// Seed of all dice
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

pub(super) const LUCK_EXAMPLE: &str = "\
Every game is played and analyzed. Mean luck should be 0 within its error, and a result with luck taken out \
should scatter less. Games of Duell begin with an opening by chance; they have no luck.

Example: dicehall lab luck qwixx-duel --games 2000
";

pub(super) const BANDS_EXAMPLE: &str = "\
Each level plays against itself, and its games are analyzed. The mean loss of a counted decision is what \"you \
played like level 6\" is told by.

Example: dicehall lab bands qwixx-longo --seats 2 --games 50
";
