//! A decision in the journal: what was found, and how to look at it again.

use game::Game;
use lab::{Decision, Regret};
use serde::{Deserialize, Serialize};

/// What was found about one decision. Chances are rounded so that they read back exactly.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    /// The number of the decision.
    pub(super) number: u64,
    /// The command that rolls it out again.
    pub(super) command: String,
    pub(super) chosen: String,
    pub(super) best: String,
    /// How many moves were legal,
    pub(super) legal: usize,
    /// and how many were left for the long rollouts.
    pub(super) left: usize,
    pub(super) regret: f64,
    pub(super) regret_error: f64,
    pub(super) unbiased: f64,
    pub(super) unbiased_error: f64,
}

impl Row {
    pub(super) fn new<G: Game>(
        number: u64,
        decision: &Decision<G>,
        found: &Regret<G::Move>,
    ) -> Self {
        Self {
            number,
            command: command(decision),
            chosen: decision.chosen.to_string(),
            best: found.best.to_string(),
            legal: found.legal,
            left: found.left,
            regret: rounded(found.regret.mean),
            regret_error: rounded(found.regret.error),
            unbiased: rounded(found.unbiased.mean),
            unbiased_error: rounded(found.unbiased.error),
        }
    }
}

/// The command that rolls a decision out again.
fn command<G: Game>(decision: &Decision<G>) -> String {
    let Decision { before, roll, played, seat, .. } = decision;
    let text = format!("dicehall rollout {} '{before}' --dice {roll} --seat {seat}", G::NAME);
    let moves: Vec<String> = played.iter().map(|(seat, mv)| format!("{seat}:{mv}")).collect();
    if moves.is_empty() { text } else { format!("{text} --after {}", moves.join(",")) }
}

/// A chance rounded so coarsely that its digits read back exactly. The error of a single game is unknown
/// and written as a whole win, because JSON has no infinity.
fn rounded(chance: f64) -> f64 {
    const STEPS: f64 = 1e9;
    if chance.is_finite() { (chance * STEPS).round() / STEPS } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_chances_read_back_as_they_were() {
        for thirds in -2000..2000 {
            let chance = rounded(f64::from(thirds) / 3000.0);
            let text = serde_json::to_string(&chance).unwrap();
            let read: f64 = serde_json::from_str(&text).unwrap();
            assert_eq!(read.to_bits(), chance.to_bits(), "{text}");
        }
    }
}
