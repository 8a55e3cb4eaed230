//! Puzzles of all games, with their answers.
//!
//! A puzzle of Duell is [`Proven`]: the solver has shown that one move wins, or that one alone does not lose. A puzzle of a
//! Qwixx game is a [`Decision`]: what every choice costs was found by playing on from it to the end. Both are a line of
//! text; the lab hunts for them, and a [`Shelf`] for each game comes with the program.
//!
//! Nothing here draws, knows the time or throws dice. `docs/puzzles.md` says how puzzles are made.
//!
//! ```
//! use catalog::GameKind;
//! use puzzles::{Day, shelf};
//!
//! let day: Day = "2026-11-17".parse()?;
//! let shelf = shelf(GameKind::QwixxDuel).expect("the game has puzzles");
//! let puzzle = shelf.of_day(day).expect("there are some");
//! let answer = puzzle.answer(&["pass".to_owned()]);
//! assert!(answer.is_ok(), "one may always pass");
//! # Ok::<(), game::ParseError>(())
//! ```

mod answer;
mod day;
mod decision;
mod id;
mod points;
mod proven;
mod shelf;
mod theme;

pub use answer::{Answer, NoAnswer, SLACK};
pub use day::Day;
pub use decision::{Decision, LEAD, MOST_CHOICES};
pub use effects::Theme;
pub use id::Id;
pub use judge::{Level, NoSuchLevel};
pub use points::Points;
pub use proven::{FEW_DICE, Goal, MARGIN, MARGIN_OF_FEW, Proven};
pub use shelf::{AnyPuzzle, Shelf, games, shelf, supply};
