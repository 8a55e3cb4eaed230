//! Events as the page stores them: each is one text.

use protocol::{Code, EventBody, Kept, Problem};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// An event as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored<'a> {
    at: i64,
    /// The key of the command that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    key: Option<String>,
    #[serde(borrow)]
    event: &'a RawValue,
}

/// An event that has been read.
pub(crate) struct Read {
    pub(crate) kept: Kept,
    pub(crate) event: EventBody,
    pub(crate) key: Option<String>,
}

/// An event as a text to store.
pub(crate) fn text(kept: &Kept, key: Option<&str>) -> String {
    let event = serde_json::from_str(kept.text()).expect("it was encoded before");
    let stored = Stored { at: kept.at(), key: key.map(str::to_owned), event };
    serde_json::to_string(&stored).expect("it is plain text and numbers")
}

/// Reads an event as it was stored.
pub(crate) fn read(text: &str) -> Result<Read, Problem> {
    let bad = |error: serde_json::Error| damaged(&error);
    let stored: Stored<'_> = serde_json::from_str(text).map_err(bad)?;
    let (kept, event) = Kept::read(stored.at, stored.event.get().to_owned()).map_err(bad)?;
    Ok(Read { kept, event, key: stored.key })
}

/// The error for a table that cannot be read.
pub(crate) fn damaged(why: &impl ToString) -> Problem {
    let what = format!("what is stored of this table is damaged: {}", why.to_string());
    Problem::new(Code::Corrupt, what)
}
