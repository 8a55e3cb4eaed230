//! A file with a line for every finished decision, so that a study can be interrupted.

use std::{
    fs::{self, File},
    io::Write,
    path::Path,
};

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use super::row::Row;
use crate::commands::lab::create;

/// Where finished decisions go: to a file whose first line has the settings, or nowhere.
pub(super) struct Journal(Option<File>);

impl Journal {
    pub(super) fn none() -> Self {
        Self(None)
    }

    pub(super) fn create(path: &Path, settings: &Value) -> anyhow::Result<Self> {
        let mut file = create(path)?;
        lock(&file, path)?;
        writeln!(file, "{settings}")?;
        Ok(Self(Some(file)))
    }

    /// Continues a file with the same settings, if there is one, and reads its decisions.
    pub(super) fn resume(path: &Path, settings: &Value) -> anyhow::Result<(Self, Vec<Row>)> {
        let name = || path.display().to_string();
        if !path.exists() {
            return Ok((Self::create(path, settings)?, Vec::new()));
        }
        let file = File::options().append(true).open(path).with_context(name)?;
        lock(&file, path)?;
        let text = fs::read_to_string(path).with_context(name)?;
        // A last line without a line end was cut off during writing.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let rows = read(&text[..whole], settings).with_context(name)?;
        file.set_len(whole as u64).with_context(name)?;
        Ok((Self(Some(file)), rows))
    }

    pub(super) fn append(&mut self, row: &Row) -> anyhow::Result<()> {
        if let Some(file) = &mut self.0 {
            let line = serde_json::to_string(row)? + "\n";
            file.write_all(line.as_bytes()).context("a decision cannot be written")?;
        }
        Ok(())
    }
}

/// Two studies must not write to the same file.
fn lock(file: &File, path: &Path) -> anyhow::Result<()> {
    file.try_lock().with_context(|| format!("{} is in use by another study", path.display()))
}

fn read(text: &str, settings: &Value) -> anyhow::Result<Vec<Row>> {
    let mut lines = text.lines().zip(1..);
    let Some((head, _)) = lines.next() else { bail!("it has no settings in its first line") };
    let found: Value = serde_json::from_str(head).context("line 1")?;
    compare(&found, settings)?;
    let row = |(line, number): (&str, u32)| {
        serde_json::from_str(line).with_context(|| format!("line {number}"))
    };
    let rows: anyhow::Result<Vec<Row>> = lines.map(row).collect();
    let mut rows = rows?;
    rows.sort_by_key(|row| row.number);
    rows.dedup_by_key(|row| row.number);
    Ok(rows)
}

fn compare(found: &Value, wanted: &Value) -> anyhow::Result<()> {
    for (name, wanted) in wanted.as_object().into_iter().flatten() {
        let found = &found[name];
        ensure!(found == wanted, "it belongs to another study: {name} is {found}, not {wanted}");
    }
    Ok(())
}
