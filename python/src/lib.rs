//! The games for Python.
//!
//! Thin on purpose: rules, engines and batches live in the crates below, and this one only translates.
//! Everything that a caller can do wrong is an exception of Python, never a panic.

#![allow(clippy::needless_pass_by_value, reason = "PyO3 hands arguments over by value")]
#![allow(
    clippy::similar_names,
    reason = "a player and what was played have similar names everywhere else too"
)]

use pyo3::prelude::*;

mod any;
mod choice;
mod engine;
mod error;
mod played;
mod state;
mod vector;

/// The native half of the package `dicehall`.
#[pymodule]
mod _dicehall {
    #[pymodule_export]
    use super::{
        choice::Move,
        engine::{choices, choose, evaluate, expected, rollout},
        error::{BadPosition, BadRecord, DicehallError, IllegalMove},
        state::{State, games},
        vector::VecEnv,
    };

    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
