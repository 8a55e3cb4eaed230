//! What can be learned from a game: TD(λ) in its forward view.

/// The targets for the positions of a game, where `after[t]` is the estimated worth of the position
/// after turn `t`, and the last entry is the result of the game. A target mixes the estimate one turn
/// later with the target of that turn.
pub fn lambda_returns(after: &[f32], lambda: f32) -> Vec<f32> {
    let mut targets = after.to_vec();
    for turn in (0..after.len().saturating_sub(1)).rev() {
        targets[turn] = (1.0 - lambda) * after[turn] + lambda * targets[turn + 1];
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lambda_leads_from_the_next_thought_to_the_result() {
        let after = [0.5, 0.25, 1.0];
        assert_eq!(lambda_returns(&after, 0.0), after);
        assert_eq!(lambda_returns(&after, 1.0), [1.0; 3]);
        assert_eq!(lambda_returns(&after, 0.5), [0.5625, 0.625, 1.0]);
        assert_eq!(lambda_returns(&[], 0.5), [0.0; 0]);
    }
}
