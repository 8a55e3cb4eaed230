//! What the tests of all drawings share.

use draw::{Draw, Style};

pub(crate) const FANCY: Style = Style { color: false, plain: false };
pub(crate) const PLAIN: Style = Style { color: false, plain: true };

/// Holds what is promised of every drawing, and returns the one without color.
pub(crate) fn drawn<G: Draw>(position: &G, style: Style) -> String {
    let bare = position.draw(style);
    let colored = position.draw(Style { color: true, ..style });
    assert!(!bare.contains('\u{1b}') && colored.contains('\u{1b}'));
    assert_eq!(trimmed(&stripped(&colored)), bare, "color only adds color");
    assert!(bare.ends_with('\n') && !bare.ends_with("\n\n"));
    assert!(bare.lines().all(|line| line.chars().count() <= 78), "{bare}");
    assert!(!style.plain || colored.is_ascii(), "{bare}");
    assert!(position.status().is_ascii());
    bare
}

fn stripped(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| part.split_once('m').expect("a sequence ends with m").1);
    std::iter::once(first).chain(rest).collect()
}

fn trimmed(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').map(str::trim_end).collect();
    lines.join("\n")
}
