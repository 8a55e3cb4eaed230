//! The records of a simulation, in the order of the games, whichever finishes first.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
    sync::{Mutex, PoisonError},
};

use anyhow::Context;
use game::record::Record;

/// A new file of records.
pub(super) struct Records(Mutex<Waiting>);

struct Waiting {
    file: BufWriter<File>,
    next: u64,
    early: BTreeMap<u64, String>,
    /// The first thing that went wrong; nothing is written after it.
    failed: Option<io::Error>,
}

impl Records {
    pub(super) fn create(path: &Path) -> anyhow::Result<Self> {
        let file = File::create_new(path)
            .with_context(|| format!("{} cannot be created", path.display()))?;
        let file = BufWriter::new(file);
        Ok(Self(Mutex::new(Waiting { file, next: 0, early: BTreeMap::new(), failed: None })))
    }

    pub(super) fn keep(&self, game: u64, record: &Record) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.early.insert(game, record.to_string());
        while let Some(text) = waiting.next_text() {
            if waiting.failed.is_none() {
                waiting.failed = writeln!(waiting.file, "{text}").err();
            }
        }
    }

    pub(super) fn close(self) -> io::Result<()> {
        let mut waiting = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        waiting.failed.map_or_else(|| waiting.file.flush(), Err)
    }
}

impl Waiting {
    fn next_text(&mut self) -> Option<String> {
        let text = self.early.remove(&self.next)?;
        self.next += 1;
        Some(text)
    }
}
