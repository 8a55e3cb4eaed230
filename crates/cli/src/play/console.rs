//! The person in front of the terminal.

use std::io::{self, BufRead, Read};

use draw::Style;

use crate::output;

/// Asks and tells.
pub(super) struct Console {
    pub(super) style: Style,
}

impl Console {
    pub(super) fn new(style: Style) -> Self {
        Self { style }
    }

    pub(super) fn say(&self, text: &str) -> anyhow::Result<()> {
        output::print(text)
    }

    /// The next line that was typed, or nothing when the input has ended.
    pub(super) fn ask(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        const LONGEST: u64 = 4096;
        self.say(prompt)?;
        let mut line = Vec::new();
        let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut line)?;
        if read == 0 {
            self.say("\n")?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }
}
