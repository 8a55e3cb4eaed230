//! What an error of the database means for the group that was being written.
//!
//! Until the commit is sent nothing has happened, so trying again is always safe; after that it
//! is only safe where the database itself says that it took everything back.

use std::sync::Arc;

use crate::{DatabaseError, StoreError};

/// Why a group was not written.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A statement was refused and would be refused again.
    Statement(DatabaseError),
    /// Another transaction was in the way.
    Collision(DatabaseError),
    /// The connection is broken, and the group was not committed.
    Lost(DatabaseError),
    /// The group may have been committed.
    Unknown(DatabaseError),
}

impl Failure {
    /// Judges an error of any statement but the last.
    pub(crate) fn before_commit(error: DatabaseError) -> Self {
        if error.is_collision() {
            Self::Collision(error)
        } else if error.is_lost() {
            Self::Lost(error)
        } else {
            Self::Statement(error)
        }
    }

    /// Judges an error of the commit itself.
    pub(crate) fn at_commit(error: DatabaseError) -> Self {
        if error.is_collision() { Self::Collision(error) } else { Self::Unknown(error) }
    }

    /// Says whether the group can be tried again.
    pub(crate) fn passes(&self) -> bool {
        matches!(self, Self::Collision(_) | Self::Lost(_))
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Unknown(error) => Self::Unknown(Arc::new(error)),
            Failure::Statement(error) | Failure::Collision(error) | Failure::Lost(error) => {
                Self::Database(Arc::new(error))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    fn broken() -> DatabaseError {
        io::Error::from(io::ErrorKind::BrokenPipe).into()
    }

    #[test]
    fn a_connection_lost_before_the_commit_is_safe_to_repeat() {
        assert!(Failure::before_commit(broken()).passes());
    }

    #[test]
    fn a_connection_lost_at_the_commit_leaves_the_outcome_unknown() {
        let failure = Failure::at_commit(broken());
        assert!(!failure.passes());
        assert!(matches!(failure.into(), StoreError::Unknown(_)));
    }

    #[test]
    fn a_refused_statement_is_not_repeated() {
        assert!(!Failure::before_commit(rusqlite::Error::InvalidQuery.into()).passes());
    }
}
