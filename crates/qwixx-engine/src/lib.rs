//! Strong players of the two Qwixx games.
//!
//! The engine knows no rules: it asks the games for legal moves and positions. Its judgment is a small net
//! for each game, which has learned by playing against itself what a position is worth: the probability
//! of winning from there. A player considers every way to play the rest of its turn and takes the one
//! after which it wins most often. Chance comes from [`game::Dice`] alone, and only weak levels need it.
//!
//! ```
//! use game::{Game, ScriptedDice, Seat};
//! use judge::Level;
//! use qwixx_duel::{QwixxDuelSetup, QwixxDuel};
//! use qwixx_engine::DuelEngine;
//!
//! let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
//! position.roll("1,1,r1,y6,g2,b6".parse()?)?;
//! let seat = Seat::at(0);
//! let mut engine = DuelEngine::new(Level::HIGHEST);
//! let legal = position.moves(seat);
//! let advice = engine.choose(&position, seat, &legal, &mut ScriptedDice::new([]));
//! position.play(seat, advice.mv)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod best;
pub mod duel;
mod engine;
pub mod file;
mod lapse;
mod layout;
pub mod longo;
pub mod net;
mod options;
mod reach;
mod study;
mod weigh;

pub use advice::Advice;
pub use duel::{DuelEngine, DuelJudge, DuelRoller};
pub use engine::{Engine, Planner};
pub use lapse::{Glance, Lapse};
pub use longo::{LongoEngine, LongoJudge, LongoRoller};
pub use weigh::{Expected, Weighed};
