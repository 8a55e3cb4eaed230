//! Rules tests as scripts that can be read alongside the rules.

use std::fmt::Display;

/// Checks a script line by line. A line without an arrow is a position to start from; a line
/// `steps -> end` says where these steps lead from there, as `after` puts it. Several ways to the
/// same end are separated by `|`.
///
/// # Panics
/// If some steps lead elsewhere.
#[track_caller]
pub fn check_script(script: &str, after: impl Fn(&str, &str) -> String) {
    let mut start = "";
    let lines = script.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty()) {
        match line.split_once("->") {
            None => start = line,
            Some((steps, end)) => {
                for steps in steps.split('|') {
                    assert_eq!(after(start, steps), end.trim(), "{steps} on {start}");
                }
            }
        }
    }
}

/// Takes steps word by word. A last word with a question mark is a question, and the last step may be
/// refused; the answer or the refusal is then the result. `None` if the steps lead to another position.
///
/// # Panics
/// If a step before the last is refused.
pub fn take_steps<P: Display>(
    position: &mut P,
    steps: &str,
    step: impl Fn(&mut P, &str) -> Result<(), String>,
    answer: impl Fn(&P, &str) -> String,
) -> Option<String> {
    let mut words = steps.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if let Some(question) = word.strip_suffix('?') {
            return Some(answer(position, question));
        }
        match step(position, word) {
            Ok(()) => {}
            Err(why) if words.peek().is_none() => return Some(why),
            Err(why) => panic!("{word} on {position}: {why}"),
        }
    }
    None
}
