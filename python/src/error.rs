//! Exceptions.

use game::{Game, Illegal};
use pyo3::{create_exception, exceptions::PyValueError, prelude::*};

create_exception!(dicehall, DicehallError, PyValueError, "Something that Dicehall refuses.");
create_exception!(
    dicehall,
    IllegalMove,
    DicehallError,
    "A move or a roll that the rules do not allow. `clause` names the rule, where there is one."
);
create_exception!(
    dicehall,
    BadPosition,
    DicehallError,
    "A text that is not a position, or one that cannot occur."
);
create_exception!(
    dicehall,
    BadRecord,
    DicehallError,
    "A record that cannot be read or replayed; the text says where."
);

/// What the rules say against a move, with the clause.
pub(crate) fn illegal<G: Game>(py: Python<'_>, illegal: &Illegal<G::Refusal>) -> PyErr {
    illegal_with(py, illegal.to_string(), illegal.clause())
}

pub(crate) fn illegal_with(py: Python<'_>, message: String, clause: Option<&str>) -> PyErr {
    let error = IllegalMove::new_err(message);
    // Setting an attribute of an exception that was just made cannot fail but for want of memory.
    match error.value(py).setattr("clause", clause) {
        Ok(()) => error,
        Err(failure) => failure,
    }
}

/// Any other refusal.
pub(crate) fn refused(what: impl std::fmt::Display) -> PyErr {
    DicehallError::new_err(what.to_string())
}
