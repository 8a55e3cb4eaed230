//! Arguments of `dicehall lab solve`.

use std::path::PathBuf;

use clap::{
    Args, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};
use qwixx_longo::Lucky;

use crate::args::ThreadsArg;

#[derive(Args)]
pub(crate) struct SolveArgs {
    /// The game
    #[arg(value_enum)]
    #[allow(dead_code, reason = "there is one so far, and naming it leaves room for others")]
    pub(crate) game: Solvable,
    /// The two lucky numbers of the sheet, or `none` [default: 5,8]
    #[arg(long, value_name = "A,B", value_parser = LuckyChoice::read)]
    pub(crate) lucky: Option<LuckyChoice>,
    /// Sides of the dice; 6 is classic Qwixx, with shorter rows and one lock per row
    #[arg(long, value_name = "N", default_value = "8", value_parser = sides_parser())]
    pub(crate) sides: u8,
    #[command(flatten)]
    pub(crate) threads: ThreadsArg,
    /// Write the table to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// A game to solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Solvable {
    /// One sheet of Qwixx Longo, played alone
    QwixxLongo,
}

/// Lucky numbers, or none at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LuckyChoice(pub(crate) Option<Lucky>);

impl LuckyChoice {
    pub(crate) fn read(text: &str) -> Result<Self, game::ParseError> {
        if text == "none" { Ok(Self(None)) } else { text.parse().map(|lucky| Self(Some(lucky))) }
    }
}

fn sides_parser() -> impl TypedValueParser<Value = u8> {
    PossibleValuesParser::new(["6", "8"]).map(|sides| if sides == "6" { 6 } else { 8 })
}

pub(super) const SOLVE_EXAMPLE: &str = "\
Computes the score of best play on one sheet without rivals: every turn is your own, and the game \
ends with two closed rows or four misthrows. A table takes 306 MB, in memory and on disk.

Examples:
  dicehall lab solve qwixx-longo --lucky 5,8 --out longo-5-8.solo
  dicehall lab solve qwixx-longo --lucky none
  dicehall lab solve qwixx-longo --sides 6
";
