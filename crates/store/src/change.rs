//! Changes that are not events: what hosts decide, what people report, and what is no longer kept.

use crate::{
    Appended, DatabaseError, Store, StoreError, Write, session::Session, staging::Work,
    value::Value,
};

/// One statement with its values.
#[derive(Debug)]
pub(crate) struct Change {
    text: &'static str,
    values: Vec<Value<'static>>,
    /// Whether it must change something: if it changes nothing, another writer was first.
    must: bool,
}

impl Change {
    pub(crate) fn new<const N: usize>(text: &'static str, values: [Value<'_>; N]) -> Self {
        let values = values.into_iter().map(Value::into_owned).collect();
        Self { text, values, must: false }
    }

    /// The same change, but it must change something.
    pub(crate) fn or_conflict(self) -> Self {
        Self { must: true, ..self }
    }
}

/// Makes all changes, or none if one that must change something changes nothing.
pub(crate) async fn make(
    session: &mut Session,
    changes: &[Change],
) -> Result<Appended, DatabaseError> {
    for change in changes {
        if session.execute(change.text, &change.values).await? == 0 && change.must {
            return Ok(Appended::Conflict);
        }
    }
    Ok(Appended::Committed)
}

impl Store {
    /// Writes events and changes, all or nothing.
    pub(crate) async fn change(
        &self,
        writes: Vec<Write>,
        changes: Vec<Change>,
    ) -> Result<Appended, StoreError> {
        writes.iter().try_for_each(Write::check)?;
        let has_nul = changes
            .iter()
            .flat_map(|change| &change.values)
            .any(|value| matches!(value, Value::Text(text) if text.contains('\0')));
        if has_nul {
            return Err(StoreError::Nul);
        }
        self.enqueue(Work::Change(writes, changes)).await
    }
}
