//! Standard output.

use std::io::{self, IsTerminal, Write};

use draw::Style;
use judge::Workers;

/// Whether an error only means that the reader is gone, as in `dicehall … | head`.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(is_closed))
}

/// Prints a text that may contain colors; they are stripped if they cannot be seen or are not wanted.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Prints one JSON object on a line.
pub(crate) fn print_json(value: &serde_json::Value) -> anyhow::Result<()> {
    print(&format!("{value}\n"))
}

/// How to draw on standard output.
pub(crate) fn style(plain: bool) -> Style {
    let choice = anstream::AutoStream::choice(&io::stdout());
    let color = match choice {
        anstream::ColorChoice::Never => false,
        anstream::ColorChoice::Auto => io::stdout().is_terminal(),
        anstream::ColorChoice::Always | anstream::ColorChoice::AlwaysAnsi => true,
    };
    Style { color, plain }
}

/// This many threads; 0 means all cores.
pub(crate) fn workers(threads: usize) -> Workers {
    if threads == 0 { Workers::all_cores() } else { Workers::new(threads) }
}

/// A number with commas between its thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A count with its noun, as in `1 table` and `2 tables`.
pub(crate) fn counted(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!([0, 999, 1000, 1_702_613].map(grouped), ["0", "999", "1,000", "1,702,613"]);
    }
}
