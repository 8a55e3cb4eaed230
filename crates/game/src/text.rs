//! Quoting bad text in error messages.

/// A piece of outside text for an error message: in backticks, cut short, with everything escaped that is
/// invisible or could upset a terminal.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown = String::new();
    for c in text.chars().take(LONGEST) {
        match c {
            '"' | '\'' | '\\' => shown.push(c),
            _ => shown.extend(c.escape_debug()),
        }
    }
    let more = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("`{shown}{more}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_odd_text_is_tamed() {
        assert_eq!(quoted("red5"), "`red5`");
        assert_eq!(quoted("a\u{1b}[0m\n"), "`a\\u{1b}[0m\\n`");
        assert_eq!(quoted(&"x".repeat(40)), format!("`{}`", "x".repeat(40)));
        assert_eq!(quoted(&"x".repeat(41)), format!("`{}…`", "x".repeat(40)));
    }
}
