//! Rules tests as scripts that can be read beside the rules.

/// Checks a script line by line. A line without an arrow is a position to start from; a line
/// `steps -> end` says where these steps lead from there, by the words of `after`. Several ways to the
/// same end have `|` between them.
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
