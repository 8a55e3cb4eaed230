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
mod asked;
mod choice;
mod deed;
mod engine;
mod error;
mod interrupt;
mod library;
mod played;
mod solving;
mod state;
mod study;
mod vector;
mod view;

/// The native half of the package `dicehall`.
#[pymodule(gil_used = false)]
mod _dicehall {
    #[pymodule_export]
    use super::{
        choice::Move,
        engine::{choices, choose, evaluate, expected, player_name, rollout},
        error::{BadPosition, BadRecord, DicehallError, IllegalMove},
        library::{Puzzle, puzzle_of_day, puzzles_of, read_puzzles, read_records, write_record},
        solving::{Solo, solve_duell},
        state::{State, games},
        study::{analyze_json, verify_dice},
        vector::VecEnv,
    };

    use super::{Bound, PyAnyMethods, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Not every refusal has a clause, but every one can be asked for it.
        module.py().get_type::<IllegalMove>().setattr("clause", module.py().None())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
