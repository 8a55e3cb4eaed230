//! What an error of the database means for the group that was being written.
//!
//! Until the commit is sent nothing has happened, so trying again is always safe. After that it
//! is only safe if the database itself says that it rolled everything back.

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
    /// The same, but trying again will tell: a table that has not moved on has not been written to.
    Doubtful(DatabaseError),
    /// Newer halls have taken over.
    TooOld(StoreError),
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

    /// Judges an error of the only statement, which commits by itself.
    pub(crate) fn at_once(error: DatabaseError) -> Self {
        match Self::before_commit(error) {
            Self::Lost(error) => Self::Doubtful(error),
            other => other,
        }
    }

    /// The same for a group that may have been written in an earlier attempt.
    pub(crate) fn in_doubt(self) -> Self {
        match self {
            Self::Statement(error) | Self::Collision(error) | Self::Lost(error) => {
                Self::Unknown(error)
            }
            other => other,
        }
    }

    /// Says whether the connection can no longer be used.
    pub(crate) fn is_of_connection(&self) -> bool {
        matches!(self, Self::Lost(_) | Self::Unknown(_) | Self::Doubtful(_))
    }

    /// Says whether the group can be tried again.
    pub(crate) fn passes(&self) -> bool {
        matches!(self, Self::Collision(_) | Self::Lost(_) | Self::Doubtful(_))
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::TooOld(error) => error,
            Failure::Unknown(error) | Failure::Doubtful(error) => Self::Unknown(Arc::new(error)),
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
    fn a_connection_lost_with_the_only_statement_is_tried_again_and_never_a_plain_failure() {
        let failure = Failure::at_once(broken());
        assert!(failure.passes());
        assert!(matches!(failure.into(), StoreError::Unknown(_)));
    }

    #[test]
    fn a_refused_statement_is_not_repeated() {
        assert!(!Failure::before_commit(rusqlite::Error::InvalidQuery.into()).passes());
    }
}
