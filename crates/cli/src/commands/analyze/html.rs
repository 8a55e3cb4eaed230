//! Reports as one self-contained page.

use std::fmt::Write;

use protocol::analysis::AnalysisStep;

use super::{
    graph::{escaped, svg},
    told::{Told, gain, mark_name, sign, signed, signed_tenths, step_words, tenths},
};

const STYLE: &str = include_str!("page.css");

/// A page with all reports.
pub(super) fn page(all: &[Told], only: Option<u8>) -> String {
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Dicehall: analysis</title>\n<style>\n{STYLE}</style>\n<main>\n"
    );
    if all.is_empty() {
        html.push_str("<h1>Analysis</h1>\n<p>There is nothing to show.</p>\n");
    }
    for told in all {
        article(&mut html, told, only);
    }
    html.push_str("</main>\n</html>\n");
    html
}

fn article(html: &mut String, told: &Told, only: Option<u8>) {
    let seats = told.seats(only);
    let report = &told.report;
    let names: Vec<String> = told.names.iter().map(|name| escaped(name)).collect();
    let _ = writeln!(html, "<article>\n<h1>{}: {}</h1>", report.game, names.join(" – "));
    let _ = writeln!(html, "<p class=\"result\">{}</p>", escaped(&told.ending()));
    if let Some(caution) = &told.caution {
        let _ = writeln!(html, "<p>{}</p>", escaped(caution));
    }
    let graph = svg(report, &told.names, &seats);
    let _ = writeln!(html, "<div class=\"wide\" tabindex=\"0\">\n{graph}</div>");
    html.push_str("<p class=\"legend\">");
    for (seat, name) in names.iter().enumerate() {
        let _ = write!(
            html,
            "<span><svg viewBox=\"0 0 28 6\" aria-hidden=\"true\"><path class=\"curve seat{seat}\" \
             d=\"M0 3H28\"/></svg> {name}</span> "
        );
    }
    if let (Some(&seat), true) = (seats.first(), report.steps.iter().any(|s| s.luck.is_some())) {
        let _ = write!(html, "<span>bars: luck of {}</span>", names[seat]);
    }
    html.push_str("</p>\n");
    sums(html, told, &names);
    standings(html, told, &seats, &names);
    marked(html, told, &seats, &names);
    moments(html, told, &seats, &names);
    course(html, told, &names);
    let engine = &report.engine;
    let effort = analysis::Effort::from(report.effort);
    let _ = writeln!(
        html,
        "<footer>Judged by {} {}, {effort}. Parts add up within {:.0e}.</footer>\n</article>",
        engine.name, engine.fingerprint, report.identity_error
    );
}

/// What moved the chances: lines that add up.
fn sums(html: &mut String, told: &Told, names: &[String]) {
    html.push_str(
        "<div class=\"wide\"><table>\n<caption>What moved the chances, in percentage points</caption>\n\
         <tr><th>seat<th>start<th>luck<th>own moves<th>moves of others<th>surprise<th>revision<th>end\n",
    );
    for (seat, name) in names.iter().enumerate() {
        let [start, parts @ .., end] = told.sums(seat);
        let _ = write!(html, "<tr><th scope=\"row\">{name}<td>{}", tenths(start));
        for part in parts {
            let _ = write!(html, "<td>{}", signed_tenths(part));
        }
        let _ = writeln!(html, "<td>{}", tenths(end));
    }
    html.push_str("</table></div>\n");
}

fn standings(html: &mut String, told: &Told, seats: &[usize], names: &[String]) {
    let (has_accuracy, has_dice) =
        (told.report.seats.iter().any(|seat| seat.accuracy.is_some()), told.has_dice());
    html.push_str(
        "<div class=\"wide\"><table>\n<caption>How the seats played</caption>\n<tr><th>seat<th>decisions\
         <th>counted<th>mean loss<th>95 %<th>error rate<th>like level",
    );
    html.push_str(if has_accuracy { "<th>accuracy" } else { "" });
    html.push_str(if has_dice { "<th>without luck\n" } else { "\n" });
    for &seat in seats {
        let standing = &told.report.seats[seat];
        let [low, high] = standing.interval.map(|end| 100.0 * end);
        let level = match (standing.level, standing.levels) {
            (Some(level), Some([low, high])) if low != high => format!("{level} ({low} to {high})"),
            (Some(level), _) => level.to_string(),
            (None, _) => "–".to_owned(),
        };
        let _ = write!(
            html,
            "<tr><th scope=\"row\">{}<td>{}<td>{}<td>{:.2}<td>{low:.2} to {high:.2}<td>{:.1}<td>{level}",
            names[seat],
            standing.decisions,
            standing.counted,
            100.0 * standing.mean_loss,
            standing.error_rate,
        );
        if has_accuracy {
            let accuracy =
                standing.accuracy.map_or("–".to_owned(), |part| format!("{part:.1} %"));
            let _ = write!(html, "<td>{accuracy}");
        }
        if has_dice {
            let _ = write!(html, "<td>{:.1}", 100.0 * standing.adjusted);
        }
        html.push('\n');
    }
    html.push_str("</table></div>\n");
}

fn marked(html: &mut String, told: &Told, seats: &[usize], names: &[String]) {
    let places = told.marked(seats);
    if places.is_empty() {
        return;
    }
    html.push_str("<h2>Moves that stand out</h2>\n<ol class=\"marked\">\n");
    for place in places {
        let step = &told.report.steps[place];
        let Some(mark) = step.mark else { continue };
        let why = told.why[place].as_deref().map(escaped).unwrap_or_default();
        let _ = write!(
            html,
            "<li value=\"{}\"><b>{} {}</b> <span class=\"sign {}\">{} {}</span>",
            step.number,
            names[step.owner.unwrap_or(step.seat)],
            escaped(&step.text),
            mark_name(mark),
            mark_name(mark),
            sign(mark)
        );
        match (Told::better(step), mark_name(mark)) {
            (_, "good") => {
                let _ = write!(html, " {why}");
            }
            (better, _) => {
                let _ = write!(html, " {}", signed(-step.loss.unwrap_or_default()));
                if let Some(better) = better {
                    let _ = write!(html, "; better: <b>{}</b> {why}", escaped(&better));
                }
                if let Some(checked) = Told::checked(step) {
                    let _ = write!(html, "; {checked}");
                }
            }
        }
        html.push_str(&choices(step));
        html.push('\n');
    }
    html.push_str("</ol>\n");
}

/// The moments that brought each seat the most, and cost it the most.
fn moments(html: &mut String, told: &Told, seats: &[usize], names: &[String]) {
    for &seat in seats {
        for (title, places) in told.moments(seat) {
            let _ = writeln!(
                html,
                "<h2>{title} moments of {}</h2>\n<ol class=\"moments\">",
                names[seat]
            );
            for &place in places {
                let step = &told.report.steps[place];
                let _ = writeln!(
                    html,
                    "<li value=\"{}\"><b>{}</b> {} {}",
                    step.number,
                    signed(gain(step, seat)),
                    names[step.seat],
                    escaped(&step_words(step))
                );
            }
            html.push_str("</ol>\n");
        }
    }
}

/// The choices of a decision with their chances; those that got only a glance carry a sign.
fn choices(step: &AnalysisStep) -> String {
    let mut choices: Vec<_> = step.choices.iter().collect();
    choices.sort_by(|one, other| other.win.total_cmp(&one.win));
    let told: Vec<String> = choices
        .iter()
        .take(6)
        .map(|choice| {
            let glance = if choice.glance { "≈" } else { "" };
            format!("{} {glance}{:.1}", escaped(&choice.mv), 100.0 * choice.win)
        })
        .collect();
    if told.len() < 2 { String::new() } else { format!("<br><small>{}</small>", told.join(" · ")) }
}

/// Every step in numbers, for those who cannot see the graph and those who want to know.
fn course(html: &mut String, told: &Told, names: &[String]) {
    html.push_str("<details>\n<summary>Every step in numbers</summary>\n<div class=\"wide\"><table>\n<tr><th>step<th>who<th>what");
    for name in names {
        let _ = write!(html, "<th>chance of {name}");
    }
    html.push_str("<th>luck<th>loss<th>mark\n");
    for step in &told.report.steps {
        let _ = write!(
            html,
            "<tr><td>{}<td>{}<td>{}",
            step.number,
            names[step.seat],
            escaped(&step_words(step))
        );
        for after in &step.after {
            let _ = write!(html, "<td>{:.1}", 100.0 * after);
        }
        let luck = step.luck.as_ref().map(|luck| signed(luck[step.seat])).unwrap_or_default();
        let loss = step.loss.map(|loss| format!("{:.1}", 100.0 * loss)).unwrap_or_default();
        let mark = step.mark.map(mark_name).unwrap_or_default();
        let _ = writeln!(html, "<td>{luck}<td>{loss}<td>{mark}");
    }
    html.push_str("</table></div>\n</details>\n");
}
