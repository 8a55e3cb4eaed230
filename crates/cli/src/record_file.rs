//! Files of records.

use std::{io::Read, path::Path};

use anyhow::{anyhow, ensure};

/// Larger than any file of records that a person keeps.
const LARGEST: u64 = 256 * 1024 * 1024;

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let limit = LARGEST + 1;
    if path == Path::new("-") {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        std::fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    }
    ensure!(bytes.len() as u64 <= LARGEST, "larger than {LARGEST} bytes");
    String::from_utf8(bytes).map_err(|error| {
        let read = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        anyhow!("line {}: the text is not UTF-8", read.matches('\n').count() + 1)
    })
}
