//! The graph of a report: chances as curves, luck as bars below them, marks on the curves.

use std::fmt::Write;

use protocol::analysis::{AnalysisReport, MarkName};

use super::told::{mark_name, sign, signed};

const WIDTH: f64 = 960.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 12.0;
/// The curves are between these heights,
const TOP: f64 = 12.0;
const BOTTOM: f64 = 252.0;
/// and the bars around this one.
const BARS: f64 = 320.0;
const BAR_REACH: f64 = 48.0;
const HEIGHT: f64 = 384.0;
/// A bar of full length is this much luck, unless there is more.
const USUAL_LUCK: f64 = 0.15;

struct Scale {
    steps: usize,
    luck: f64,
}

impl Scale {
    fn x(&self, place: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * place as f64 / self.steps.max(1) as f64
    }

    fn bar(&self, luck: f64) -> f64 {
        BAR_REACH * (luck / self.luck).clamp(-1.0, 1.0)
    }
}

fn y(chance: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * chance
}

/// The graph as SVG. Colors come from the classes `seat0` to `seat4`, and every curve has its own dashes.
pub(super) fn svg(report: &AnalysisReport, names: &[String], seats: &[usize]) -> String {
    let lucks = report.steps.iter().filter_map(|step| step.luck.as_ref());
    let most = lucks.flatten().fold(USUAL_LUCK, |most, luck| most.max(luck.abs()));
    let scale = Scale { steps: report.steps.len(), luck: most };
    let mut svg = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Chances to win \
         over the game, and luck below them. The table says the same in numbers.\">\n"
    );
    for percent in [0, 25, 50, 75, 100] {
        let at = y(f64::from(percent) / 100.0);
        let _ = writeln!(
            svg,
            "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" \
             text-anchor=\"end\">{percent}</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            at + 4.0
        );
    }
    bars(&mut svg, report, &scale, seats);
    for (seat, name) in names.iter().enumerate() {
        curve(&mut svg, report, &scale, seat, name);
    }
    marks(&mut svg, report, &scale, names, seats);
    svg.push_str("</svg>\n");
    svg
}

fn curve(svg: &mut String, report: &AnalysisReport, scale: &Scale, seat: usize, name: &str) {
    let mut path = format!("M{:.1} {:.1}", scale.x(0), y(report.prior[seat]));
    for (place, step) in report.steps.iter().enumerate() {
        let _ = write!(path, "L{:.1} {:.1}", scale.x(place + 1), y(step.after[seat]));
    }
    let _ = writeln!(
        svg,
        "<path class=\"curve seat{seat}\" d=\"{path}\"><title>{}</title></path>",
        escaped(name)
    );
}

/// Luck of the first seat in the report: up is good for it.
fn bars(svg: &mut String, report: &AnalysisReport, scale: &Scale, seats: &[usize]) {
    let Some(&seat) = seats.first() else { return };
    if report.steps.iter().all(|step| step.luck.is_none()) {
        return;
    }
    let _ = writeln!(
        svg,
        "<path class=\"grid\" d=\"M{LEFT} {BARS}H{:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" \
         text-anchor=\"end\">luck</text>",
        WIDTH - RIGHT,
        LEFT - 6.0,
        BARS + 4.0
    );
    let width = ((WIDTH - LEFT - RIGHT) / scale.steps.max(1) as f64 * 0.9).clamp(1.0, 12.0);
    for (place, step) in report.steps.iter().enumerate() {
        let Some(luck) = &step.luck else { continue };
        let reach = scale.bar(luck[seat]);
        let kind = if reach >= 0.0 { "up" } else { "down" };
        let _ = writeln!(
            svg,
            "<rect class=\"luck {kind}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" \
             height=\"{:.1}\"><title>{}. {}: luck {}</title></rect>",
            scale.x(place + 1) - width / 2.0,
            BARS - reach.max(0.0),
            reach.abs().max(0.5),
            step.number,
            step.text,
            signed(luck[seat])
        );
    }
}

/// A mark is a shape and a sign, so that it does not depend on color.
fn marks(
    svg: &mut String,
    report: &AnalysisReport,
    scale: &Scale,
    names: &[String],
    seats: &[usize],
) {
    for (place, step) in report.steps.iter().enumerate() {
        let owner = step.owner.unwrap_or(step.seat);
        let Some(mark) = step.mark.filter(|_| seats.contains(&owner)) else { continue };
        let (x, y) = (scale.x(place + 1), y(step.after[owner]));
        let above = if mark == MarkName::Good { -10.0 } else { 18.0 };
        let _ = writeln!(
            svg,
            "<g class=\"mark {}\"><title>{}. {} {}: {}</title><circle cx=\"{x:.1}\" cy=\"{y:.1}\" \
             r=\"5\"/><text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text></g>",
            mark_name(mark),
            step.number,
            escaped(&names[owner]),
            step.text,
            mark_name(mark),
            (y + above).clamp(TOP + 10.0, BOTTOM + 22.0),
            sign(mark)
        );
    }
}

/// A text that is safe inside HTML.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}
