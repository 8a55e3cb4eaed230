//! The person in front of the terminal.

use std::io::{self, BufRead, Read};

use crate::output;

pub(crate) use output::print as say;

/// The next line typed, or `None` at the end of the input.
pub(crate) fn ask(prompt: &str) -> anyhow::Result<Option<String>> {
    const LONGEST: u64 = 4096;
    say(prompt)?;
    let mut line = Vec::new();
    let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut line)?;
    if read == 0 {
        say("\n")?;
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}
