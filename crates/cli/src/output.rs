//! What goes to standard output, and how.

use std::io::{self, IsTerminal, Write};

use draw::Style;
use judge::Workers;

/// Whether an error is only that nobody reads any more, as in `dicehall … | head`.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let is_closed = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(is_closed))
}

/// Prints a text that may have colors in it; they are left out where they cannot be seen or are not
/// wanted.
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

/// This many threads; 0 stands for all cores.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!([0, 999, 1000, 1_702_613].map(grouped), ["0", "999", "1,000", "1,702,613"]);
    }
}
