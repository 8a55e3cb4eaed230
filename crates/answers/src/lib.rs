//! Answers to requests, as pure functions: what bots do, what judges and puzzles say, what a request must be like.
//!
//! The hall gives these answers over the network; without a hall, the page gives them itself. Time, chance and the signal
//! to stop come in as values; nothing here waits, stores or sends.

mod advice;
mod bots;
mod judges;
mod puzzles;
mod records;
mod requests;

pub use advice::{Advice, advise, advise_at, check_helped};
pub use bots::{Act, check_bot, games, think};
pub use judges::{fingerprint, look, report};
pub use puzzles::{PuzzleQuestion, next_puzzle, puzzle, puzzle_of_day, puzzles};
pub use records::{Subject, check_over, line_of_log, line_of_text, record_of, verification};
pub use requests::{check_key, check_request, terms};
