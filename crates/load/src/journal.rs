//! What a hall has promised to one player at one table, compared with what it has kept.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use protocol::{CommandBody, EventBody, FeedEvent};

/// A command that was acknowledged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promise {
    /// The key of the command.
    pub key: String,
    /// What was asked.
    pub command: CommandBody,
    /// The last event before it.
    pub after: u64,
    /// The last event that it led to, as the hall said.
    pub sequence: u64,
    /// What the dice showed afterward, as the hall said.
    pub roll: Option<String>,
}

/// Everything that a hall has promised at a table where one client gives all commands.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    promises: Vec<Promise>,
}

impl Journal {
    /// Remembers a command that was acknowledged.
    pub fn note(&mut self, promise: Promise) {
        self.promises.push(promise);
    }

    /// How many commands were acknowledged.
    pub fn len(&self) -> usize {
        self.promises.len()
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.promises.is_empty()
    }

    /// Compares a table's events with the promises: each stands where it was promised, once, in order,
    /// with what was asked; and there are no others.
    ///
    /// # Errors
    /// If not.
    pub fn check(&self, log: &[FeedEvent]) -> anyhow::Result<()> {
        in_order(log)?;
        let opened = log.first().context("the log is empty")?;
        ensure!(matches!(opened.event, EventBody::Opened(_)), "the log begins with {opened:?}");
        let mut end = 1;
        for promise in &self.promises {
            ensure!(promise.after == end, "after event {end} came {promise:?}");
            ensure!(promise.sequence > end, "nothing came of {promise:?}");
            let events = log.get(end as usize..promise.sequence as usize);
            let events = events.with_context(|| format!("lost: {promise:?}"))?;
            promise.check(events)?;
            end = promise.sequence;
        }
        ensure!(log.len() as u64 == end, "nobody asked for {:?}", log.get(end as usize));
        Ok(())
    }

    /// Compares the keys in the log, and the events that carry them, with the promises.
    ///
    /// # Errors
    /// If a key is missing, stands twice or elsewhere, or belongs to no promise.
    pub fn check_keys(&self, keys: &[(u64, String)]) -> anyhow::Result<()> {
        let distinct: BTreeSet<&str> = keys.iter().map(|(_, key)| key.as_str()).collect();
        ensure!(distinct.len() == keys.len(), "a key stands twice in {keys:?}");
        let promised = self.promises.iter().map(|promise| (promise.after + 1, promise.key.clone()));
        let promised: Vec<_> = promised.collect();
        ensure!(keys == promised, "promised were {promised:?}, kept were {keys:?}");
        Ok(())
    }
}

impl Promise {
    /// Compares the events of a command with it.
    fn check(&self, events: &[FeedEvent]) -> anyhow::Result<()> {
        let (first, rest) = events.split_first().context("a promise without events")?;
        let is_kept = match (&self.command, &first.event) {
            (
                CommandBody::Sit { seat, name, seed, .. },
                EventBody::SeatTaken { seat: at, sitter, seed: given, .. },
            ) => seat == at && *name == sitter.name && seed == given,
            (CommandBody::Start {}, EventBody::Started { .. }) => true,
            (CommandBody::Roll { seat, .. }, EventBody::Rolled { roll, by }) => {
                seat == by && self.roll.as_ref().is_none_or(|promised| promised == roll)
            }
            (CommandBody::Move { seat, mv }, EventBody::Moved { seat: at, mv: made, .. }) => {
                seat == at && mv == made
            }
            (CommandBody::Move { seat, mv }, EventBody::Decided { seat: at, mv: made }) => {
                seat == at && made.as_ref() == Some(mv)
            }
            _ => false,
        };
        ensure!(is_kept, "{self:?} became {first:?}");
        let follows = |event: &FeedEvent| {
            matches!(event.event, EventBody::Unsealed { .. } | EventBody::SecretRevealed { .. })
        };
        let stray = rest.iter().find(|event| !follows(event));
        ensure!(stray.is_none(), "of {self:?} came also {stray:?}");
        Ok(())
    }
}

/// Makes sure that events are numbered from 1 without a gap.
fn in_order(log: &[FeedEvent]) -> anyhow::Result<()> {
    for (event, expected) in log.iter().zip(1..) {
        ensure!(event.sequence == expected, "event {expected} is {event:?}");
    }
    Ok(())
}

#[cfg(test)]
mod tests;
