//! Events as texts: encoded once, for the log, and sent from there.

use std::{io::Write as _, sync::Arc};

use table::Moment;

use crate::{AnyTable, EventBody, FeedEvent, MomentView, Viewer};

/// Room for a typical message.
const MESSAGE: usize = 4096;
/// The most bytes of events in one message, unless it is a single event. The hall holds no more than that for a client
/// that does not read.
const PAGE: usize = 16 * 1024;
/// What surrounds each event: its number and time.
const AROUND: usize = 48;

/// An event as stored in the log: when it happened, and its JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    at: i64,
    /// Shared, because looking back copies the whole log.
    text: Arc<str>,
    is_same_for_all: bool,
}

/// What to tell a viewer.
#[derive(Clone, Copy, Debug)]
pub struct FeedOf<'a> {
    /// The table.
    pub table: &'a str,
    /// All that has happened.
    pub log: &'a [Kept],
    /// The number of the last event the viewer has seen.
    pub after: u64,
    /// The state of the table after each event that changed the position, if at hand.
    pub moments: Option<&'a [MomentView]>,
    /// Whether more has happened than is in this log.
    pub more: bool,
}

impl Kept {
    /// Encodes an event.
    pub fn new(at: i64, event: &EventBody) -> Self {
        Self { at, text: json(event).into(), is_same_for_all: event.is_same_for_all() }
    }

    /// Reads an event as it was encoded.
    ///
    /// # Errors
    /// If the text is not an event.
    pub fn read(at: i64, text: String) -> serde_json::Result<(Self, EventBody)> {
        let event: EventBody = serde_json::from_str(&text)?;
        let is_same_for_all = event.is_same_for_all();
        Ok((Self { at, text: text.into(), is_same_for_all }, event))
    }

    /// When it happened, in milliseconds since 1970.
    pub fn at(&self) -> i64 {
        self.at
    }

    /// The JSON.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The event.
    ///
    /// # Panics
    /// Never: the text has been read or encoded before.
    pub fn event(&self) -> EventBody {
        serde_json::from_str(&self.text).expect("it was read or encoded before")
    }

    /// How far a message that begins after an event can go: the number of the last event that still fits.
    pub fn page(log: &[Self], after: u64) -> usize {
        let skipped = usize::try_from(after).unwrap_or(usize::MAX).min(log.len());
        let mut room = PAGE;
        let fits = log[skipped..].iter().enumerate().take_while(|(index, kept)| {
            let needed = kept.text.len() + AROUND;
            let is_told = *index == 0 || needed <= room;
            room = room.saturating_sub(needed);
            is_told
        });
        skipped + fits.count()
    }

    /// Writes the event as a viewer who holds some of the seats may see it.
    fn write(&self, out: &mut Vec<u8>, sequence: u64, held: &[usize]) {
        if self.is_same_for_all {
            let members = &self.text[1..];
            write!(out, r#"{{"sequence":{sequence},"at":{},{members}"#, self.at)
                .expect("memory can always be written to");
            return;
        }
        let event = self.event().seen_by(|seat| held.contains(&seat));
        write_json(out, &FeedEvent { sequence, at: self.at, event });
    }
}

impl AnyTable {
    /// A message, with or without a type, that holds a [`Feed`](crate::Feed): events as a viewer may see them, and the
    /// state of the table.
    ///
    /// # Panics
    /// Never: JSON is text, and memory can be written to.
    pub fn feed(
        &self,
        kind: Option<&str>,
        feed: FeedOf<'_>,
        viewer: Viewer<'_>,
        now: Moment,
    ) -> String {
        let held = self.seats_of(viewer);
        let mut out = Vec::with_capacity(MESSAGE);
        out.push(b'{');
        if let Some(kind) = kind {
            write!(out, r#""type":"{kind}","#).expect("memory can always be written to");
        }
        out.extend_from_slice(br#""events":["#);
        let skipped = usize::try_from(feed.after).unwrap_or(usize::MAX).min(feed.log.len());
        for (kept, sequence) in feed.log[skipped..].iter().zip(skipped as u64 + 1..) {
            if sequence > skipped as u64 + 1 {
                out.push(b',');
            }
            kept.write(&mut out, sequence, &held);
        }
        out.extend_from_slice(b"],");
        if let Some(moments) = feed.moments {
            out.extend_from_slice(br#""moments":"#);
            write_json(&mut out, &moments);
            out.push(b',');
        }
        if feed.more {
            out.extend_from_slice(br#""more":true,"#);
        }
        out.extend_from_slice(br#""view":"#);
        write_json(&mut out, &self.view(feed.table, viewer, now));
        out.push(b'}');
        String::from_utf8(out).expect("JSON is text")
    }
}

fn write_json(out: &mut Vec<u8>, value: &impl serde::Serialize) {
    serde_json::to_writer(out, value).expect("it is plain text and numbers");
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("it is plain text and numbers")
}
