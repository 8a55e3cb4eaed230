//! Turns of phrase that several games use.

/// A count with its noun, as in `1 space` or `3 spaces`.
pub(crate) fn counted(count: i32, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// Items one after the other, as in `a`, `a and b` or `a, b and c`.
pub(crate) fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// A die of Duell, named by its top face; a King has none.
pub(crate) fn top_name(top: Option<u8>) -> &'static str {
    match top {
        None => "King",
        Some(1) => "one",
        Some(2) => "two",
        Some(3) => "three",
        Some(4) => "four",
        Some(5) => "five",
        Some(_) => "six",
    }
}

/// The text with its first letter capitalized.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_put_together() {
        assert_eq!(counted(1, "space"), "1 space");
        assert_eq!(counted(0, "space"), "0 spaces");
        let items = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(listed(&items, "and"), "a, b and c");
        assert_eq!(listed(&items[..2], "or"), "a or b");
        assert_eq!(listed(&items[..1], "or"), "a");
        assert_eq!(listed(&[], "or"), "");
        assert_eq!(capitalized("seat 0"), "Seat 0");
        assert_eq!(capitalized(""), "");
    }
}
