//! What hosts do, written together with an entry in the audit log.

use protocol::{EventBody, Moderation};
use store::{Act, Appended, Effect, Rule, Store, StoreError};
use table::Moment;

use super::{
    Kind, Target,
    talk::{Said, said},
};
use crate::{Error, slot::Slot};

/// How often an act is retried when another writer was first.
const MOST_TRIES: usize = 20;
/// What the audit log calls the removal of an analysis.
pub(super) const REMOVE_ANALYSIS: &str = "remove analysis";

/// A host, with the reason for acting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Host {
    /// Who it is, for the audit log.
    pub who: String,
    /// Why it is done.
    pub why: String,
    /// When.
    pub now: Moment,
}

impl Host {
    /// The act that goes into the audit log.
    pub(crate) fn act(&self, what: &str, target: &str) -> Act {
        Act {
            id: 0,
            at: self.now.0,
            who: self.who.clone(),
            what: what.to_owned(),
            target: target.to_owned(),
            why: self.why.clone(),
        }
    }
}

/// Something that a host does that is not about one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Adds a rule, permanently or until a moment.
    Make {
        /// What kind.
        kind: Kind,
        /// About whom.
        target: Target,
        /// Until when, in milliseconds since 1970.
        until: Option<i64>,
    },
    /// Takes a rule back.
    Lift {
        /// What kind.
        kind: Kind,
        /// About whom.
        target: Target,
    },
    /// Settles a report.
    Settle(u64),
    /// Removes an analysis.
    RemoveAnalysis(String),
}

/// The result of an act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// It is done and in the audit log.
    Done,
    /// It cannot be done.
    Refused(String),
}

/// Does something at a table. A hall that runs on the same database follows it at once.
///
/// # Errors
/// If the database fails.
pub async fn moderate(
    store: &Store,
    table: &str,
    deed: Moderation,
    host: &Host,
) -> Result<Done, StoreError> {
    let what = match deed {
        Moderation::Close => "close".to_owned(),
        Moderation::Remove { seat } => format!("remove seat {seat}"),
        Moderation::Hide { event } => format!("hide event {event}"),
    };
    for _ in 0..MOST_TRIES {
        let slot = match Slot::load(store, table).await {
            Ok(slot) => slot,
            Err(Error::NoTable) => return Ok(Done::Refused("there is no such table".to_owned())),
            Err(error) => return Ok(Done::Refused(error.problem().message)),
        };
        if let Moderation::Hide { event } = deed
            && let Some(what) = unhideable(&slot, event)
        {
            return Ok(Done::Refused(what.to_owned()));
        }
        let judgment = match slot.table.moderate(&deed, host.now, &slot.secret) {
            Ok(judgment) => judgment,
            Err(problem) => return Ok(Done::Refused(problem.message)),
        };
        let (write, _) = slot.plan(judgment, host.now, None);
        let act = host.act(&what, table);
        if store.act(&act, vec![write], Effect::None).await? == Appended::Committed {
            return Ok(Done::Done);
        }
    }
    Ok(Done::Refused("too much happens at this table: try again".to_owned()))
}

fn unhideable(slot: &Slot, event: u64) -> Option<&'static str> {
    let index = usize::try_from(event).ok().and_then(|event| event.checked_sub(1));
    match index.and_then(|index| slot.log().get(index)).map(protocol::Kept::event) {
        Some(EventBody::Said { text, .. }) if text.is_empty() => Some("it is hidden already"),
        Some(EventBody::Said { .. }) => None,
        _ => Some("nothing was said there: see `dicehall host show`"),
    }
}

/// Does something that is not about a table.
///
/// # Errors
/// If the database fails.
pub async fn take_effect(store: &Store, deed: &Deed, host: &Host) -> Result<Done, StoreError> {
    let (act, effect) = match deed {
        Deed::Make { kind, target, until } => {
            if let Some(what) = misdirected(store, *kind, target).await? {
                return Ok(Done::Refused(what));
            }
            let (kind, target) = (kind.name().to_owned(), target.to_string());
            let act = host.act(&kind, &target);
            (act, Effect::Rule(Rule { kind, target, until: *until }))
        }
        Deed::Lift { kind, target } => {
            let (kind, target) = (kind.name().to_owned(), target.to_string());
            (host.act(&format!("lift {kind}"), &target), Effect::Lift { kind, target })
        }
        Deed::Settle(report) => {
            (host.act("settle report", &report.to_string()), Effect::Settle(*report))
        }
        Deed::RemoveAnalysis(id) => {
            (host.act(REMOVE_ANALYSIS, id), Effect::RemoveAnalysis(id.clone()))
        }
    };
    match store.act(&act, Vec::new(), effect).await? {
        Appended::Committed => Ok(Done::Done),
        Appended::Conflict => Ok(Done::Refused(match deed {
            Deed::Settle(_) => "there is no such report, or it is settled".to_owned(),
            Deed::RemoveAnalysis(_) => {
                "there is no such analysis: see `dicehall host analyses`".to_owned()
            }
            _ => "there is no such rule: see `dicehall host rules`".to_owned(),
        })),
    }
}

/// Why a rule cannot apply to somebody.
async fn misdirected(
    store: &Store,
    kind: Kind,
    target: &Target,
) -> Result<Option<String>, StoreError> {
    Ok(match (kind, target) {
        (Kind::Allow, Target::Player(_)) => Some("only networks can be allowed".to_owned()),
        (Kind::Mute | Kind::Revoke, Target::Network(_)) => {
            Some("only players can be muted or lose their tokens".to_owned())
        }
        (_, Target::Player(id)) if store.player(id).await?.is_none() => {
            Some(format!("there is no player {id}: see `dicehall host players`"))
        }
        _ => None,
    })
}

/// A table as a host sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// How far it has come.
    pub stage: String,
    /// Whether a host has closed it.
    pub closed: bool,
    /// Who opened it.
    pub opener: String,
    /// The name and the player on each seat.
    pub seats: Vec<Option<(String, Option<String>)>>,
    /// What was said.
    pub talk: Vec<Line>,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of the event.
    pub event: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The seat.
    pub seat: usize,
    /// What was said; empty if it is hidden.
    pub text: String,
}

/// Shows a table to a host, if there is one.
///
/// # Errors
/// If the database fails.
pub async fn show(store: &Store, table: &str) -> Result<Option<Shown>, StoreError> {
    let Ok(slot) = Slot::load(store, table).await else {
        // A failing database and a missing table look the same to a slot.
        store.ping().await?;
        return Ok(None);
    };
    let said = said(&store.events(table, 0).await?);
    let line = |said: Said| Line { event: said.seq, at: said.at, seat: said.seat, text: said.text };
    Ok(Some(Shown {
        stage: slot.table.stage().name().to_owned(),
        closed: slot.table.is_closed(),
        opener: slot.table.opener().0.clone(),
        seats: slot.table.sitters(),
        talk: said.into_iter().map(line).collect(),
    }))
}
