//! The mean loss of each level as a picture.

use std::fmt::Write;

use catalog::GameKind;
use judge::rollout::Estimate;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 48.0;

/// A picture of the mean losses from level 1 up, on a scale of powers of ten.
pub(super) fn draw(game: GameKind, seats: usize, losses: &[Estimate]) -> String {
    let points: Vec<f64> = losses.iter().map(|loss| 100.0 * loss.mean).collect();
    let decade = |loss: f64| libm::log10(loss.max(1e-4));
    let lowest = points.iter().copied().map(decade).fold(f64::MAX, f64::min).floor();
    let highest = points.iter().copied().map(decade).fold(f64::MIN, f64::max).ceil();
    let x = |level: usize| {
        LEFT + (WIDTH - LEFT - RIGHT) * (level as f64 + 0.5) / losses.len().max(1) as f64
    };
    let y = |loss: f64| {
        let part = (decade(loss) - lowest) / (highest - lowest).max(1.0);
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>Mean loss by level, {game}, {seats} \
         seats</title>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{game}, {seats} seats: mean loss of a counted \
         decision, in percentage points</text>\n"
    );
    for power in lowest as i32..=highest as i32 {
        let (value, at) = (10_f64.powi(power), y(10_f64.powi(power)));
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}H{:.1}\" stroke=\"#ccc\"/><text x=\"{:.1}\" y=\"{:.1}\" \
             text-anchor=\"end\">{value}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            at + 4.0
        );
    }
    let mut path = String::new();
    for (level, loss) in losses.iter().enumerate() {
        let (mean, margin) = (100.0 * loss.mean, 100.0 * loss.margin());
        let (at, [low, high]) = (x(level), [mean - margin, mean + margin].map(y));
        let _ = write!(path, "{}{at:.1} {:.1}", if level == 0 { 'M' } else { 'L' }, y(mean));
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {low:.1}V{high:.1}\" stroke=\"#1f5fa8\"/><circle cx=\"{at:.1}\" \
             cy=\"{:.1}\" r=\"4\" fill=\"#1f5fa8\"/><text x=\"{at:.1}\" y=\"{:.1}\" \
             text-anchor=\"middle\">{}</text>",
            y(mean),
            HEIGHT - BOTTOM + 20.0,
            level + 1
        );
    }
    let _ = writeln!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"#1f5fa8\"/>");
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">level</text>\n</svg>",
        f64::midpoint(LEFT, WIDTH - RIGHT),
        HEIGHT - 8.0
    );
    svg
}
