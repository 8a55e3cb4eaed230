//! Arguments of `dicehall puzzle`.

use catalog::GameKind;
use clap::Args;
use puzzles::{Day, Id, Level};

use super::game_parser;

#[derive(Args)]
pub(crate) struct PuzzleArgs {
    /// The game
    #[arg(value_parser = game_parser(), default_value = "duell")]
    pub(crate) game: GameKind,
    /// Today's puzzle, the same for everybody
    #[arg(long, conflicts_with_all = ["day", "level", "after"])]
    pub(crate) today: bool,
    /// The puzzle of this day, as in 2026-11-17
    #[arg(long, value_name = "DATE", conflicts_with_all = ["level", "after"])]
    pub(crate) day: Option<Day>,
    /// A puzzle near this level, from 1 to 10
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<Level>,
    /// The puzzle that follows this one
    #[arg(long, value_name = "ID")]
    pub(crate) after: Option<Id>,
    /// Draw without box drawing characters
    #[arg(long)]
    pub(crate) plain: bool,
}

pub(super) const PUZZLE_EXAMPLE: &str = "\
Type a move, or press Enter to see the answer.

Examples:
  dicehall puzzle duell --today
  dicehall puzzle qwixx-longo --level 6
";
