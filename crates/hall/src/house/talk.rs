//! What was said at a table, and by whom.

use std::collections::HashSet;

use protocol::EventBody;
use store::Event;

/// Something that was said.
pub(super) struct Said {
    pub(super) seq: u64,
    pub(super) at: i64,
    pub(super) seat: usize,
    /// Empty if it was hidden or is no longer kept.
    pub(super) text: String,
    pub(super) player: Option<String>,
}

/// Everything that was said and may be shown.
pub(super) fn said(log: &[Event]) -> Vec<Said> {
    let events: Vec<(&Event, EventBody)> =
        log.iter().filter_map(|event| Some((event, read(event)?))).collect();
    let hidden: HashSet<u64> = events
        .iter()
        .filter_map(|(_, body)| match body {
            EventBody::Hidden { event } => Some(*event),
            _ => None,
        })
        .collect();
    let said = events.into_iter().filter_map(|(event, body)| match body {
        EventBody::Said { seat, text } => Some(Said {
            seq: event.seq,
            at: event.at,
            seat,
            text: if hidden.contains(&event.seq) { String::new() } else { text },
            player: event.player.clone(),
        }),
        _ => None,
    });
    said.collect()
}

pub(super) fn read(event: &Event) -> Option<EventBody> {
    serde_json::from_str(&event.body).ok()
}
