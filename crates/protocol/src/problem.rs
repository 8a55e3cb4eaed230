//! The answer to a refused request.

use serde::{Deserialize, Serialize};
use table::Refusal;

use crate::describe::{TS, ToSchema};

use crate::{Code, CodeName, Word};

/// Why a request was refused. It has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Problem {
    /// A short, stable name for programs, as in `not-your-seat`.
    pub code: CodeName,
    /// A sentence for people.
    pub message: String,
    /// The clause of the game's rules that says so, as in `Q9`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<String>,
}

impl Problem {
    /// A problem without a clause.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code: Word(code), message: message.into(), clause: None }
    }

    /// There is nothing at a path.
    pub fn no_path() -> Self {
        Self::new(Code::NoPath, "there is nothing here")
    }

    /// There is no such table.
    pub fn no_table() -> Self {
        Self::new(Code::NoTable, "there is no such table")
    }

    /// Something that cannot be read.
    pub fn unreadable(error: &impl ToString) -> Self {
        Self::new(Code::Unreadable, error.to_string())
    }
}

impl<R: game::Refusal> From<Refusal<R>> for Problem {
    fn from(refusal: Refusal<R>) -> Self {
        Self {
            code: Word(Code::from(&refusal)),
            message: refusal.to_string(),
            clause: refusal.clause().map(str::to_owned),
        }
    }
}
