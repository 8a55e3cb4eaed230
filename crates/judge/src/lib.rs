//! The question behind every study: what is each choice worth?
//!
//! A [`Judge`] says what every choice of a seat is worth, what a position is worth, and what it will be
//! worth on average over all throws. A [`Worth`] is a chance to win for every seat, together with a
//! figure in the game's own unit and how sure it is. Engines, solvers and tables are judges; [`rollout`]
//! turns any fast player into one. Bots, the lab and the hall do the asking.
//!
//! The crate also holds what they all share: the [`Level`] of a bot, the signal to [`Stop`],
//! [`SeededDice`], [`Workers`] and the arithmetic of [`rating`]. It names no game.
//!
//! ```
//! use game::Seat;
//! use judge::{Sure, Unit, Worth};
//!
//! let ahead = Worth::of_two(Seat::at(0), 0.75, 12.0, Unit::Margin, Sure::Judged);
//! let lost = Worth::of_two(Seat::at(0), 0.0, -3.0, Unit::Margin, Sure::Exact);
//! let mean = Worth::mean([(2.0, ahead), (1.0, lost)]).expect("there are two");
//! assert_eq!((mean.win(Seat::at(0)), mean.own(Seat::at(1))), (0.5, -7.0));
//! assert_eq!(mean.sure(), Sure::Judged);
//! ```

mod dice;
mod judge;
#[cfg(feature = "testing")]
pub mod laws;
mod level;
pub mod rating;
pub mod rollout;
mod stop;
mod worth;

pub use dice::SeededDice;
pub use judge::{Ask, Judge, Judged, Unjudged, Which, best_first, owed};
pub use level::{Level, NoSuchLevel};
pub use stop::Stop;
pub use workers::Workers;
pub use worth::{Sure, Unit, Worth};
