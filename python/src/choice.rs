//! Moves as objects.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;

/// A move of a game: its notation and its number.
#[pyclass(frozen, eq, module = "dicehall")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    /// The name of the game.
    #[pyo3(get)]
    pub(crate) game: &'static str,
    /// The number of the move, the same for ever.
    #[pyo3(get)]
    pub(crate) action: usize,
    /// The move in the game's notation.
    #[pyo3(get)]
    pub(crate) text: String,
}

impl Move {
    pub(crate) fn of<G: arena::Numbered>(mv: G::Move) -> Self {
        Self { game: G::NAME, action: G::number(mv), text: mv.to_string() }
    }
}

#[pymethods]
impl Move {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Move {} of {}, action {}>", self.text, self.game, self.action)
    }

    fn __int__(&self) -> usize {
        self.action
    }

    fn __index__(&self) -> usize {
        self.action
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}
