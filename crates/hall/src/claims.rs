//! Which bots this hall plays for, among halls that share a log.
//!
//! Who writes the event after which a bot is due claims it in the same commit, so that the hall at which people play also
//! thinks. A claim ends by itself: then the sweep of some hall takes it over, first one at which somebody is connected to
//! the table. Two halls that think about the same move cost time and nothing else: the log takes one.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use store::Claim;
use table::Moment;

/// How long a claim holds unless it is renewed, in milliseconds. The sweep renews it several times in between.
const HOLDS: i64 = 10_000;
/// How much longer a hall waits if nobody is connected to the table there, in milliseconds.
pub(crate) const GRACE: i64 = 3_000;

/// The claims of a hall. A hall that is alone holds them all.
pub(crate) struct Claims {
    hall: Option<String>,
    held: Mutex<HashMap<String, Moment>>,
}

impl Claims {
    pub(crate) fn new(hall: Option<String>) -> Self {
        Self { hall, held: Mutex::default() }
    }

    fn held(&self) -> MutexGuard<'_, HashMap<String, Moment>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A claim that begins now, unless the hall is alone.
    pub(crate) fn at(&self, now: Moment) -> Option<Claim> {
        Some(Claim { hall: self.hall.clone()?, until: now.0 + HOLDS })
    }

    /// Notes that a table is claimed.
    pub(crate) fn hold(&self, table: &str, claim: &Claim) {
        self.held().insert(table.to_owned(), Moment(claim.until));
    }

    /// Whether this hall plays for the bot of a table.
    pub(crate) fn holds(&self, table: &str, now: Moment) -> bool {
        self.hall.is_none() || self.held().get(table).is_some_and(|until| *until > now)
    }

    /// Forgets claims that have ended.
    pub(crate) fn forget_ended(&self, now: Moment) {
        self.held().retain(|_, until| *until > now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_ends_by_itself_and_a_hall_alone_needs_none() {
        let claims = Claims::new(Some("here".to_owned()));
        let claim = claims.at(Moment(1000)).unwrap();
        assert!(!claims.holds("a", Moment(1000)));
        claims.hold("a", &claim);
        assert!(claims.holds("a", Moment(1000)) && !claims.holds("b", Moment(1000)));
        assert!(!claims.holds("a", Moment(1000 + HOLDS)));
        let alone = Claims::new(None);
        assert!(alone.holds("a", Moment(0)) && alone.at(Moment(0)).is_none());
    }
}
