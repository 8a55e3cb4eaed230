//! Moves as objects.

use std::hash::{DefaultHasher, Hash, Hasher};

use catalog::with_game;
use pyo3::{prelude::*, types::PyType};

use crate::{asked::Asked, state::kind};

/// A move of a game: its notation and its number.
///
/// ```python
/// >>> move = Move("qwixx-duel", "red5")
/// >>> move.action, str(Move("qwixx-duel", 4))
/// (4, 'red5')
///
/// ```
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
    /// A move of a game, by its notation or its number.
    #[new]
    fn new(game: &str, step: &Bound<'_, PyAny>) -> PyResult<Self> {
        let step = Asked::read(step)?;
        with_game!(kind(game)?, G => step.as_move::<G>().map(Self::of::<G>))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str, &str)) {
        (PyType::new::<Self>(py), (self.game, &self.text))
    }

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
