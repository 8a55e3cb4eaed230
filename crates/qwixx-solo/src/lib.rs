//! One sheet of Qwixx Longo played alone, solved: the highest average score that any play can reach, for
//! every possible sheet, and the play that reaches it.

mod file;
mod judge;
mod play;
mod row;
mod solve;
mod table;
#[cfg(test)]
mod tests;
mod turn;
mod variant;

pub use judge::SoloJudge;
pub use play::{LoneGame, LoneTally};
pub use row::Row;
pub use solve::{sheet_count, solve, solve_unless_stopped};
pub use table::{LoneSheet, SoloTable};
pub use variant::Variant;
