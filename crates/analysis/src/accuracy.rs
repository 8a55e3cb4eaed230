//! Accuracy in percent, by the formula that Lichess publishes.
//!
//! The accuracy of a move is 103.1668 · e^(−0.04354 · drop) − 3.1669, plus 1 for the doubt in every evaluation, where the
//! drop of the chance is in percentage points. A game is the mean of two means of its moves: one weighs each move by how
//! much the chances swing around it, the other is the harmonic mean. Here the drop is the loss of a decision, so that nobody
//! pays for a judge that changes its mind.

use crate::Step;

fn of_move(loss: f64) -> f64 {
    (103.1668 * libm::exp(-0.04354 * 100.0 * loss) - 3.1669 + 1.0).clamp(0.0, 100.0)
}

/// The accuracy of a seat's decisions; nothing if it made none.
pub(crate) fn of_game<M>(steps: &[Step<M>], seat: usize) -> Option<f64> {
    let before = steps.iter().map(|step| step.before[seat]);
    let end = steps.last().map(|step| step.after[seat]);
    let chances: Vec<f64> = before.chain(end).map(|chance| 100.0 * chance).collect();
    let width = (steps.len() / 10).clamp(2, 8);
    let (mut weights, mut weighted, mut inverse, mut count) = (0.0, 0.0, 0.0, 0.0);
    for (place, step) in steps.iter().enumerate() {
        let Some(moved) = step.moved().filter(|moved| moved.owner.index() == seat) else {
            continue;
        };
        // Giving up and agreeing to a draw have no list of choices, but they count.
        if moved.choices.is_empty() && !moved.counted {
            continue;
        }
        let accuracy = of_move(moved.loss);
        // The window ends with the chances after the move.
        let first = (place + 2).saturating_sub(width);
        let weight =
            deviation(&chances[first..(first + width).min(chances.len())]).clamp(0.5, 12.0);
        weights += weight;
        weighted += weight * accuracy;
        inverse += 1.0 / accuracy.max(1.0);
        count += 1.0;
    }
    (count > 0.0).then(|| f64::midpoint(weighted / weights, count / inverse))
}

fn deviation(chances: &[f64]) -> f64 {
    let count = chances.len() as f64;
    let mean = chances.iter().sum::<f64>() / count;
    (chances.iter().map(|chance| (chance - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_as_accurate_as_the_chance_it_keeps() {
        assert!((of_move(0.0) - 100.0).abs() < 1e-9);
        // 103.1668 · e^(−0.4354) − 2.1669
        assert!((of_move(0.10) - 64.58).abs() < 0.01, "{}", of_move(0.10));
        assert!(of_move(1.0) < 0.01);
    }
}
