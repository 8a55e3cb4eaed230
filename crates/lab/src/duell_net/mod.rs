//! Makes the network of the Duell engine: games of the engine against itself, and what is learned
//! from them.
//!
//! [`SelfPlay`] fills a [`DataSet`] with positions, what a small search thought of them, and how their
//! games ended; [`Trainer`] fits a network to both, [`fit_weights`] the hand-made evaluation.

mod data_set;
mod fit;
mod gradient;
mod sample;
mod self_play;
mod trainer;
mod weights;

pub use data_set::{DataSet, DataSetError};
pub use fit::{Fit, fit_weights};
pub use sample::Sample;
pub use self_play::{Evaluated, SelfPlay};
pub use trainer::{Checkpoint, Progress, Schedule, Trainer};
pub use weights::Weights;
