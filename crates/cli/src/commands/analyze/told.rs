//! A report with what its readers need beside it.

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
    /// The seats that are told about.
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

    /// How the game ended, in words.
    pub(super) fn ending(&self) -> String {
        let Some(result) = &self.report.result else {
            return "The record ends before the game does.".to_owned();
        };
        let winners: Vec<&str> = (0..result.len())
            .filter(|&seat| result[seat] > 0.0)
            .map(|seat| self.names[seat].as_str())
            .collect();
        let reason = self.report.reason.as_deref().unwrap_or("the end");
        match winners.len() {
            1 => format!("{} wins: {reason}.", winners[0]),
            count if count == result.len() => format!("A draw: {reason}."),
            _ => format!("{} share the win: {reason}.", winners.join(" and ")),
        }
    }

    /// The better choice behind a step, with the rest of the turn or the line.
    pub(super) fn better(step: &AnalysisStep) -> Option<String> {
        let best = step.choices.first()?;
        let next: Vec<&str> = best.line.iter().take(3).map(|line| line.mv.as_str()).collect();
        let then =
            if next.is_empty() { String::new() } else { format!(", then {}", next.join(" ")) };
        Some(format!("{}{then}", best.mv))
    }
}

/// The sign of a mark.
pub(super) fn sign(mark: MarkName) -> &'static str {
    analysis::Mark::ALL[mark as usize].sign()
}

/// The name of a mark.
pub(super) fn mark_name(mark: MarkName) -> &'static str {
    analysis::Mark::ALL[mark as usize].name()
}

/// Points of a hundred, with a sign.
pub(super) fn signed(part: f64) -> String {
    // What would be printed as −0.0 is nothing.
    let points = 100.0 * part;
    format!("{:+.1}", if points.abs() < 0.05 { 0.0 } else { points })
}

/// What a step is, in words.
pub(super) fn step_words(step: &AnalysisStep) -> String {
    match step.kind {
        StepKind::Roll => format!("rolls {}", step.text),
        StepKind::Move => step.text.clone(),
    }
}
