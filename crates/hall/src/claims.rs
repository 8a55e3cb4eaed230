//! Which bots this hall plays for, among halls that share a log.
//!
//! Who writes the event after which a bot is due claims it in the same commit: for itself, or, if nobody is connected to
//! the table here, for the hall at which somebody is. That one finds the claim when it hears of the event, or with its
//! sweep, and makes it a longer one. If it does not, it may be gone, and who gave the claim away takes it back. Any claim
//! ends by itself: then the sweep of some hall takes it over, first one at which somebody is connected to the table. Two
//! halls that think about the same move cost time and nothing else: the log takes one.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use store::Claim;
use table::Moment;
use tokio::sync::Notify;

use crate::{
    Error,
    hall::{Closing, Inner},
};

/// How long a claim holds unless it is renewed, in milliseconds. The sweep renews it several times in between.
const HOLDS: i64 = 10_000;
/// How much longer a hall waits if nobody is connected to the table there, in milliseconds. A claim for another hall holds
/// just as long: that one finds it with its next sweep at the latest, and then it is a claim of its own.
pub(crate) const GRACE: i64 = 3_000;

/// The claims of a hall. A hall that is alone holds them all.
pub(crate) struct Claims {
    hall: Option<String>,
    held: Mutex<HashMap<String, Moment>>,
    /// Until when claims hold that this hall has given away.
    given: Mutex<HashMap<String, Moment>>,
    /// Tables whose bot another hall may have claimed for this one.
    offered: Mutex<HashSet<String>>,
    is_offered: Arc<Notify>,
}

impl Claims {
    pub(crate) fn new(hall: Option<String>) -> Self {
        Self {
            hall,
            held: Mutex::default(),
            given: Mutex::default(),
            offered: Mutex::default(),
            is_offered: Arc::default(),
        }
    }

    fn held(&self) -> MutexGuard<'_, HashMap<String, Moment>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn given(&self) -> MutexGuard<'_, HashMap<String, Moment>> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A claim that begins now, unless the hall is alone: this hall's, or one for another hall.
    pub(crate) fn at(&self, now: Moment, other: Option<String>) -> Option<Claim> {
        let own = self.hall.clone()?;
        let holds = if other.is_some() { GRACE } else { HOLDS };
        Some(Claim { hall: other.unwrap_or(own), until: now.0 + holds })
    }

    /// Notes that a table is claimed, by this hall or for another.
    pub(crate) fn note(&self, table: &str, claim: &Claim) {
        if Some(&claim.hall) == self.hall.as_ref() {
            self.held().insert(table.to_owned(), Moment(claim.until));
            self.given().remove(table);
        } else {
            self.held().remove(table);
            self.given().insert(table.to_owned(), Moment(claim.until));
        }
    }

    /// Takes out the tables whose claims were given away until now.
    fn ended(&self, now: Moment) -> Vec<String> {
        self.given().extract_if(|_, until| *until <= now).map(|(table, _)| table).collect()
    }

    /// Notes that another hall has written to a table whose bot is due, and may have claimed it for this hall.
    pub(crate) fn offer(&self, table: &str) {
        if self.hall.is_some() && self.offered().insert(table.to_owned()) {
            self.is_offered.notify_one();
        }
    }

    fn offered(&self) -> MutexGuard<'_, HashSet<String>> {
        self.offered.lock().unwrap_or_else(PoisonError::into_inner)
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

/// Finds what other halls have claimed for this one, until it closes.
pub(crate) async fn run(hall: Weak<Inner>, mut closing: Closing) {
    let Some(is_offered) = hall.upgrade().map(|hall| Arc::clone(&hall.tables.claims.is_offered))
    else {
        return;
    };
    loop {
        tokio::select! {
            () = is_offered.notified() => {}
            () = closing.wait() => return,
        }
        let Some(hall) = hall.upgrade() else { return };
        if let Err(error) = accept(&hall).await {
            tracing::debug!(?error, "claims cannot be read; the sweep finds them");
        }
    }
}

async fn accept(hall: &Inner) -> Result<(), Error> {
    let (claims, now) = (&hall.tables.claims, hall.now());
    let offered: Vec<String> = std::mem::take(&mut *claims.offered()).into_iter().collect();
    let Some(name) = &claims.hall else { return Ok(()) };
    for (table, until) in hall.store.claimed_for(name, &offered, now.0).await? {
        claims.note(&table, &Claim { hall: name.clone(), until });
        wake(hall, &table).await;
    }
    Ok(())
}

/// Takes back what other halls were given and have not made their own: they may be gone.
pub(crate) async fn take_back(hall: &Inner) -> Result<(), Error> {
    let (claims, now) = (&hall.tables.claims, hall.now());
    let ended = claims.ended(now);
    let Some(claim) = claims.at(now, None) else { return Ok(()) };
    for table in hall.store.claim(&ended, &claim, now.0).await? {
        claims.note(&table, &claim);
        wake(hall, &table).await;
    }
    Ok(())
}

/// Lets a bot think. One damaged table must not stop the bots of all others.
async fn wake(hall: &Inner, table: &str) {
    if let Err(error) = hall.wake_bot(table).await {
        tracing::warn!(table, ?error, "a table could not be read");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_ends_by_itself_and_a_hall_alone_needs_none() {
        let claims = Claims::new(Some("here".to_owned()));
        let claim = claims.at(Moment(1000), None).unwrap();
        assert!(!claims.holds("a", Moment(1000)));
        claims.note("a", &claim);
        assert!(claims.holds("a", Moment(1000)) && !claims.holds("b", Moment(1000)));
        assert!(!claims.holds("a", Moment(1000 + HOLDS)));
        let given = claims.at(Moment(1000), Some("there".to_owned())).unwrap();
        assert_eq!((&*given.hall, given.until), ("there", 1000 + GRACE));
        claims.note("a", &given);
        assert!(!claims.holds("a", Moment(1000)), "it is another's now");
        assert_eq!(claims.ended(Moment(999 + GRACE)), [""; 0]);
        assert_eq!(claims.ended(Moment(1000 + GRACE)), ["a"], "it may be taken back");
        assert_eq!(claims.ended(Moment(1000 + GRACE)), [""; 0], "once");
        claims.note("a", &given);
        claims.note("a", &claim);
        assert_eq!(claims.ended(Moment(1000 + GRACE)), [""; 0], "it is this hall's again");
        let alone = Claims::new(None);
        assert!(alone.holds("a", Moment(0)) && alone.at(Moment(0), None).is_none());
    }
}
