//! A report as plain text.

use std::fmt::Write;

use protocol::analysis::{AnalysisSeat, AnalysisStep};

use super::told::{Told, gain, mark_name, sign, signed, signed_tenths, step_words, tenths};

/// The whole report.
pub(super) fn report(told: &Told, only: Option<u8>) -> String {
    let mut text = String::new();
    let report = &told.report;
    let options =
        if report.options.is_empty() { String::new() } else { format!(" ({})", report.options) };
    let _ = writeln!(text, "{}{options}: {}", report.game, told.names.join(" – "));
    let _ = writeln!(text, "{}", told.ending());
    if let Some(caution) = &told.caution {
        let _ = writeln!(text, "{caution}");
    }
    text.push('\n');
    text.push_str(&curves(told));
    text.push_str(&sums(told));
    let seats = told.seats(only);
    for &seat in &seats {
        text.push_str(&standing(told, seat));
    }
    text.push_str(&marked(told, &seats));
    for &seat in &seats {
        text.push_str(&moments(told, seat));
    }
    let engine = &report.engine;
    let _ =
        writeln!(text, "\nJudged by {} {}, {}.\n", engine.name, engine.fingerprint, effort(told));
    text
}

fn effort(told: &Told) -> &'static str {
    analysis::Effort::from(told.report.effort).name()
}

const COLUMNS: usize = 60;
const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The chances of every seat over the game, one line each.
fn curves(told: &Told) -> String {
    let width = name_width(told);
    let mut text = String::new();
    let steps = &told.report.steps;
    if steps.is_empty() {
        return text;
    }
    for (seat, name) in told.names.iter().enumerate() {
        let mut curve = String::new();
        let columns = COLUMNS.min(steps.len());
        for column in 0..columns {
            let chance = steps[column * steps.len() / columns].before[seat];
            curve.push(LEVELS[((chance * 8.0) as usize).min(7)]);
        }
        curve.push(LEVELS[((told.report.last[seat] * 8.0) as usize).min(7)]);
        let _ = writeln!(text, "{name:<width$}  {curve}");
    }
    text.push('\n');
    text
}

fn name_width(told: &Told) -> usize {
    told.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(4)
}

/// What moved the chances of every seat: a line that adds up.
fn sums(told: &Told) -> String {
    let width = name_width(told);
    let has_surprise = told.report.seats.iter().any(|seat| seat.surprise.abs() > 0.0);
    let mut text = format!("{:<width$}   start", "");
    if told.has_dice() {
        text.push_str("     luck");
    }
    text.push_str("  own moves   others");
    if has_surprise {
        text.push_str("  surprise");
    }
    text.push_str("  revision      end\n");
    for seat in 0..told.report.seats.len() {
        let [start, parts @ .., end] = told.sums(seat);
        let [luck, own, others, surprise, revision] = parts.map(signed_tenths);
        let _ = write!(text, "{:<width$}  {:>6}", told.names[seat], tenths(start));
        if told.has_dice() {
            let _ = write!(text, "  {luck:>7}");
        }
        let _ = write!(text, "  {own:>9}  {others:>7}");
        if has_surprise {
            let _ = write!(text, "  {surprise:>8}");
        }
        let _ = writeln!(text, "  {revision:>8}  {:>7}", tenths(end));
    }
    text.push('\n');
    text
}

fn standing(told: &Told, seat: usize) -> String {
    let standing = &told.report.seats[seat];
    let [low, high] = standing.interval.map(|end| 100.0 * end);
    let mut text = format!("{}\n", told.names[seat]);
    let _ = writeln!(text, "  {} decisions, {} counted", standing.decisions, standing.counted);
    if standing.counted > 0 {
        let _ = writeln!(
            text,
            "  mean loss {:.2} of 100 (95 %: {low:.2} to {high:.2}), error rate {:.1}",
            100.0 * standing.mean_loss,
            standing.error_rate
        );
    }
    if let Some(accuracy) = standing.accuracy {
        let _ = writeln!(text, "  accuracy {accuracy:.1} %");
    }
    if let Some(level) = standing.level {
        let _ = writeln!(text, "  played like level {level}{}", level_range(standing));
    } else if standing.counted > 0 && told.caution.is_none() {
        let _ = writeln!(text, "  too few decisions to tell a level");
    }
    if told.has_dice() {
        let what = if told.report.result.is_some() { "result" } else { "chance at the end" };
        let adjusted = 100.0 * standing.adjusted;
        let _ = writeln!(text, "  {what} with luck taken out: {adjusted:.1} of 100");
    }
    let _ = writeln!(text, "  {}\n", marks(standing));
    text
}

fn level_range(standing: &AnalysisSeat) -> String {
    match standing.levels {
        Some([low, high]) if low != high => format!(" (somewhere from {low} to {high})"),
        _ => String::new(),
    }
}

fn marks(standing: &AnalysisSeat) -> String {
    let marks = standing.marks;
    let counts = [
        (marks.good, "good", "good"),
        (marks.dubious, "dubious", "dubious"),
        (marks.mistake, "mistake", "mistakes"),
        (marks.blunder, "blunder", "blunders"),
    ];
    let told: Vec<String> = counts
        .iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }))
        .collect();
    if told.is_empty() { "no marks".to_owned() } else { told.join(", ") }
}

/// The moves with a mark, in order.
fn marked(told: &Told, seats: &[usize]) -> String {
    let places = told.marked(seats);
    if places.is_empty() {
        return String::new();
    }
    let width = name_width(told);
    let mut text = String::from("Moves that stand out\n");
    for place in places {
        let step = &told.report.steps[place];
        let Some(mark) = step.mark else { continue };
        let _ = write!(
            text,
            "{:>5}. {:<width$}  {:<10} {:<2} {:>6}",
            step.number,
            told.names[step.owner.unwrap_or(step.seat)],
            step.text,
            sign(mark),
            signed(-step.loss.unwrap_or_default()),
        );
        let _ = writeln!(text, "  {}", instead(told, place, step, mark_name(mark)));
    }
    text.push('\n');
    text
}

fn instead(told: &Told, place: usize, step: &AnalysisStep, mark: &str) -> String {
    let why = told.why[place].as_ref().map(|why| format!(" ({why})")).unwrap_or_default();
    match Told::better(step) {
        _ if mark == "good" => format!("the only good one{why}"),
        Some(better) => {
            let checked =
                Told::checked(step).map_or_else(String::new, |found| format!("; {found}"));
            format!("better: {better}{why}{checked}")
        }
        None => "better: to play on".to_owned(),
    }
}

/// The moments that gained a seat the most, and cost it the most.
fn moments(told: &Told, seat: usize) -> String {
    let mut text = String::new();
    for (title, places) in told.moments(seat) {
        let _ = writeln!(text, "{title} moments of {}", told.names[seat]);
        for &place in places {
            let step = &told.report.steps[place];
            let gain = signed(gain(step, seat));
            let who = &told.names[step.seat];
            let _ = writeln!(text, "{:>5}. {gain:>6}  {who} {}", step.number, step_words(step));
        }
    }
    text
}
