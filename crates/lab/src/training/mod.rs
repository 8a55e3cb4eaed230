//! Training of the nets: what all trainings share, and a folder for each family of games.
//!
//! A [`Training`] follows a [`Schedule`] piece by piece ([`follow`]). It can be stopped after any piece
//! and resumed from its checkpoint, and always produces the same net.

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
