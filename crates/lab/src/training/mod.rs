//! Nets learn here: what all trainings share, and a folder for each family of games.
//!
//! A [`Training`] follows a [`Schedule`] piece by piece ([`follow`]). It can be broken off after any piece
//! and taken up again from its checkpoint, and always comes to the same net.

mod checkpoint;
mod curve;
pub mod duell;
mod progress;
pub mod qwixx;
mod schedule;

pub use checkpoint::Training;
pub use curve::Curve;
pub use progress::follow;
pub use schedule::{Decay, Schedule};
