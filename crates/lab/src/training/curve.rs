//! Learning curves, as a table and as a picture.

use std::fmt::Write;

/// How a training went: one line for each measurement.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// What the curve is about.
    pub title: String,
    /// What was measured.
    pub names: Vec<String>,
    /// The games so far, and the measured shares.
    pub points: Vec<(u64, Vec<f64>)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 140.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 44.0;
/// Grid lines between 0 and 1.
const STEPS: f64 = 20.0;
const COLORS: [&str; 4] = ["#c0392b", "#2471a3", "#1e8449", "#b7950b"];

impl Curve {
    /// The curve as comma-separated values.
    pub fn to_csv(&self) -> String {
        let mut text = format!("games,{}\n", self.names.join(","));
        for (games, shares) in &self.points {
            let shares: Vec<String> = shares.iter().map(|share| format!("{share:.4}")).collect();
            let _ = writeln!(text, "{games},{}", shares.join(","));
        }
        text
    }

    /// Reads the points of a curve written earlier; other lines are ignored.
    pub fn read_points(text: &str) -> Vec<(u64, Vec<f64>)> {
        let line = |line: &str| {
            let mut fields = line.split(',');
            let games = fields.next()?.parse().ok()?;
            let shares: Result<Vec<f64>, _> = fields.map(str::parse).collect();
            Some((games, shares.ok()?))
        };
        text.lines().filter_map(line).collect()
    }

    /// The curve as a picture: games to the right, the share of wins upward.
    pub fn to_svg(&self) -> String {
        let last = self.points.last().map_or(1, |&(games, _)| games.max(1));
        let x = |games: u64| LEFT + (WIDTH - LEFT - RIGHT) * games as f64 / last as f64;
        let (lowest, highest) = self.steps();
        let y = |share: f64| {
            let height = (share * STEPS - f64::from(lowest)) / f64::from(highest - lowest);
            TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - height)
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"{LEFT}\" y=\"24\" font-size=\"15\">{}</text>\n",
            self.title
        );
        for step in lowest..=highest {
            let (share, right) = (f64::from(step) / STEPS, WIDTH - RIGHT);
            let (y, number) = (y(share), 100.0 * share);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{number:.0} %</text>",
                LEFT - 6.0,
                y + 4.0
            );
        }
        for quarter in 0..=4 {
            let games = last * quarter / 4;
            let (x, y) = (x(games), HEIGHT - BOTTOM + 20.0);
            let _ =
                writeln!(svg, "<text x=\"{x:.0}\" y=\"{y}\" text-anchor=\"middle\">{games}</text>");
        }
        for (line, name) in self.names.iter().enumerate() {
            self.draw_line(&mut svg, line, name, x, y);
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The range, in twentieths, that contains all points.
    fn steps(&self) -> (i32, i32) {
        let shares = || self.points.iter().flat_map(|(_, shares)| shares);
        let lowest = shares().fold(1.0, |low: f64, &share| low.min(share));
        let highest = shares().fold(0.0, |high: f64, &share| high.max(share));
        let lowest = (lowest * STEPS).floor().min(STEPS - 1.0) as i32;
        (lowest, ((highest * STEPS).ceil() as i32).max(lowest + 1))
    }

    fn draw_line(
        &self,
        svg: &mut String,
        line: usize,
        name: &str,
        x: impl Fn(u64) -> f64,
        y: impl Fn(f64) -> f64,
    ) {
        let color = COLORS[line % COLORS.len()];
        let places: Vec<String> = self
            .points
            .iter()
            .filter_map(|(games, shares)| Some((x(*games), y(*shares.get(line)?))))
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let path = places.join(" ");
        let _ = writeln!(
            svg,
            "<polyline points=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>"
        );
        if let Some((_, place)) = places.last().and_then(|place| place.split_once(',')) {
            let x = WIDTH - RIGHT + 8.0;
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{place}\" fill=\"{color}\">{name}</text>");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_written_and_read_back() {
        let curve = Curve {
            title: "Learning".into(),
            names: vec!["greedy:2".into(), "greedy:10".into()],
            points: vec![(100, vec![0.5, 0.25]), (200, vec![0.75, 0.5])],
        };
        assert_eq!(
            curve.to_csv(),
            "games,greedy:2,greedy:10\n100,0.5000,0.2500\n200,0.7500,0.5000\n"
        );
        assert_eq!(Curve::read_points(&curve.to_csv()), curve.points);
        let svg = curve.to_svg();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains(">greedy:10</text>") && svg.contains(">200</text>"));
        assert!(svg.contains(">25 %</text>") && svg.contains(">75 %</text>"));
        assert!(!svg.contains(">20 %</text>") && !svg.contains(">80 %</text>"));
    }
}
