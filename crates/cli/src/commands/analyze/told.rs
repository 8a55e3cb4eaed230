//! A report, with what its readers need besides.

use protocol::analysis::{AnalysisReport, AnalysisStep, MarkName, StepKind};

/// A report, the names of the seats, and the reasons in words.
pub(super) struct Told {
    pub(super) names: Vec<String>,
    /// By step, why the best choice is good.
    pub(super) why: Vec<Option<String>>,
    pub(super) caution: Option<String>,
    pub(super) report: AnalysisReport,
}

impl Told {
    /// The seats to report on.
    pub(super) fn seats(&self, only: Option<u8>) -> Vec<usize> {
        let all = 0..self.names.len();
        all.filter(|&seat| only.is_none_or(|only| usize::from(only) == seat)).collect()
    }

    /// The places of the moves with a mark, of these seats.
    pub(super) fn marked(&self, seats: &[usize]) -> Vec<usize> {
        let of = |step: &AnalysisStep| seats.contains(&step.owner.unwrap_or(step.seat));
        let places = self.report.steps.iter().enumerate();
        places.filter(|(_, step)| step.mark.is_some() && of(step)).map(|(place, _)| place).collect()
    }

    /// What moved the chances of a seat, in tenths of a percentage point: the start, luck, own moves, those of others,
    /// surprise, revision, and the end. They are rounded together, so that what is written adds up.
    pub(super) fn sums(&self, seat: usize) -> [i64; 7] {
        let of = &self.report.seats[seat];
        let start = self.report.prior[seat];
        let parts = [start, of.luck, of.own, of.others, of.surprise, of.revision];
        let end = (1000.0 * self.report.last[seat]).round() as i64;
        let [start, luck, own, others, surprise, revision] = rounded_to(end, parts);
        [start, luck, own, others, surprise, revision, end]
    }

    /// Whether there is any luck in the game.
    pub(super) fn has_dice(&self) -> bool {
        self.report.steps.iter().any(|step| step.kind == StepKind::Roll)
    }

    /// How the game ended, in words.
    pub(super) fn ending(&self) -> String {
        let Some(result) = &self.report.result else {
            return "The record ends before the game does.".to_owned();
        };
        let winners: Vec<&str> = (0..result.len())
            .filter(|&seat| result[seat] > 0.0)
            .map(|seat| self.names[seat].as_str())
            .collect();
        let reason =
            printable(self.report.reason.as_deref().unwrap_or("the end")).replace('-', " ");
        match winners.len() {
            1 => format!("{} wins: {reason}.", winners[0]),
            count if count == result.len() => format!("A draw: {reason}."),
            _ => format!("{} share the win: {reason}.", winners.join(" and ")),
        }
    }

    /// The moments that brought a seat the most, and those that cost it the most, if there are any.
    pub(super) fn moments(&self, seat: usize) -> Vec<(&'static str, &[usize])> {
        let of = &self.report.seats[seat];
        let all = [("Best", &of.best[..]), ("Worst", &of.worst[..])];
        all.into_iter().filter(|(_, places)| !places.is_empty()).collect()
    }

    /// The better choice at a step, with the rest of the turn or the line.
    pub(super) fn better(step: &AnalysisStep) -> Option<String> {
        let best = step.choices.first()?;
        let next: Vec<&str> = best.line.iter().take(3).map(|line| line.mv.as_str()).collect();
        let then =
            if next.is_empty() { String::new() } else { format!(", then {}", next.join(" ")) };
        Some(format!("{}{then}", best.mv))
    }

    /// What a far longer look says about a step that seemed to be a blunder.
    pub(super) fn checked(step: &AnalysisStep) -> Option<String> {
        let checked = step.checked?;
        let error = match checked.error {
            error if error > 0.0 => format!(" \u{b1} {:.1}", 100.0 * error),
            _ => String::new(),
        };
        Some(format!("a far longer look finds {}{error}", signed(-checked.loss)))
    }
}

/// What a step gained a seat, apart from the judge's own doubts.
pub(super) fn gain(step: &AnalysisStep, seat: usize) -> f64 {
    let part = |list: &Option<Vec<f64>>| list.as_ref().map_or(0.0, |list| list[seat]);
    part(&step.luck) + part(&step.change) + part(&step.surprise)
}

/// The sign of a mark.
pub(super) fn sign(mark: MarkName) -> &'static str {
    analysis::Mark::ALL[mark as usize].sign()
}

/// The name of a mark.
pub(super) fn mark_name(mark: MarkName) -> &'static str {
    analysis::Mark::ALL[mark as usize].name()
}

/// Parts in thousandths that add up to a whole: those that lose most by rounding down are rounded up.
fn rounded_to<const N: usize>(whole: i64, parts: [f64; N]) -> [i64; N] {
    let mut rounded = parts.map(|part| (1000.0 * part).floor() as i64);
    let rest = |place: &usize| 1000.0 * parts[*place] - (1000.0 * parts[*place]).floor();
    let mut places: Vec<usize> = (0..N).collect();
    places.sort_by(|one, other| rest(other).total_cmp(&rest(one)));
    let missing = whole - rounded.iter().sum::<i64>();
    for place in places.into_iter().take(missing.max(0) as usize) {
        rounded[place] += 1;
    }
    rounded
}

/// Tenths of a percentage point, with a sign.
pub(super) fn signed_tenths(tenths: i64) -> String {
    format!("{:+.1}", tenths as f64 / 10.0)
}

/// Tenths of a percentage point, of a chance.
pub(super) fn tenths(tenths: i64) -> String {
    format!("{:.1}", tenths as f64 / 10.0)
}

/// Points of a hundred, with a sign.
pub(super) fn signed(part: f64) -> String {
    // Avoids printing −0.0.
    let points = 100.0 * part;
    format!("{:+.1}", if points.abs() < 0.05 { 0.0 } else { points })
}

/// A record may be a stranger's, and a terminal obeys control characters.
pub(super) fn printable(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

/// What a step is, in words.
pub(super) fn step_words(step: &AnalysisStep) -> String {
    match step.kind {
        StepKind::Roll => format!("rolls {}", step.text),
        // A clock that ran out, or an offer, is not a move.
        StepKind::Move if step.legal == Some(0) => format!("({})", printable(&step.text)),
        StepKind::Move => step.text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_adds_up() {
        // Rounded one by one, these would add up to 0.1: 56.1 − 49.6 − 18.5 + 21.5 − 9.4.
        let parts = [0.5612, -0.4959, -0.1846, 0.2146, 0.0, -0.0953];
        let written = rounded_to(0, parts);
        assert_eq!(written.iter().sum::<i64>(), 0);
        for (written, part) in written.into_iter().zip(parts) {
            assert!((written as f64 - 1000.0 * part).abs() < 1.0);
        }
        assert_eq!(written[4], 0, "what is nothing stays nothing");
        assert_eq!(rounded_to(1000, [1.0, -1e-17]), [1000, 0]);
    }
}
