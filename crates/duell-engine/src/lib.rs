//! A strong player of Duell.
//!
//! [`Engine`] searches a position within [`SearchLimits`] and answers with the best move, what it is worth,
//! and the line it expects. The rules are those of crate `duell`, house rules included; there is no
//! opening book.
//!
//! ```
//! use duell::{Duell, DuellSetup};
//! use duell_engine::{Engine, SearchLimits, Options};
//! use game::Game;
//! use judge::Stop;
//!
//! let position = Duell::start(&DuellSetup::default());
//! let mut engine = Engine::new(Options { hash_mb: 1, ..Options::default() });
//! let report = engine.search(&position, &SearchLimits::depth(3), &Stop::new(), &mut |_| {});
//! assert!(report.is_some_and(|report| position.board().allows(report.best())));
//! ```

pub mod bench;
pub mod curve;
mod engine;
mod eval;
mod exchange;
mod judge;
mod level;
mod limits;
mod novice;
pub mod pace;
mod score;
mod search;
mod taste;
mod transposition;

pub use engine::{Engine, Evaluation, Line, Options, Report};
pub use eval::{hand, net};
pub use judge::DuellJudge;
pub use level::{Choice, LeveledEngine};
pub use limits::{Clock, Now, SearchLimits, supply_clock};
pub use score::Score;
pub use taste::Taste;
