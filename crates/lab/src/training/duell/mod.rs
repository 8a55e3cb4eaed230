//! The network of the Duell engine learns from games of the engine against itself.
//!
//! [`SelfPlay`] fills a [`DataSet`] with positions, their scores in a small search, and how their games
//! ended; [`Trainer`] fits a network to both, and [`fit_weights`] the hand-made evaluation.

mod data_set;
mod fit;
mod gradient;
mod sample;
mod self_play;
mod trainer;
mod weights;

pub use data_set::{DataSet, Settings};
pub use fit::{Fit, fit_weights};
pub use sample::Sample;
pub use self_play::{Evaluated, SelfPlay};
pub use trainer::{Errors, Trainer};
pub use weights::Weights;
