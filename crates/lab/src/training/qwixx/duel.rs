//! Self-play of The Duel.

use bots::SeededDice;
use game::{Game, Phase};
use qwixx_duel::{Player, QwixxDuel, QwixxDuelSetup};
use qwixx_engine::{
    duel::{
        chance::expected_key,
        inputs,
        plan::{Lists, best_plan},
        value::{DuelValue, Prediction},
    },
    net::{Inputs, MARGIN_UNIT, Net},
};

use super::{course::Lesson, gradient::Sample, returns::lambda_returns};

/// Plays a game against itself with the best turns by the net's values, and appends a sample for
/// every throw.
pub fn play<const H: usize>(
    net: &Net<H>,
    lesson: Lesson,
    dice: &mut SeededDice,
    samples: &mut Vec<Sample>,
) {
    let mut value = DuelValue::new(net);
    let mut lists = Lists::default();
    let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
    let mut seen: Vec<(Inputs, Player, Option<f32>)> = Vec::new();
    let mut worths: Vec<Prediction> = Vec::new();
    while position.phase() == Phase::Roll {
        let mut filled = Inputs::default();
        inputs::fill(&position, &mut filled);
        let known = if lesson.is_exact { Some(expected_key(&position, &mut value)) } else { None };
        seen.push((filled, position.player(), known));
        position.roll_unchecked(position.throw(dice));
        let plan = best_plan(&position, &mut value, &mut lists);
        worths.push(value.worth(&plan.end, Player::Black));
        position = plan.end;
    }
    // What Black could expect after each turn; after the last one, what Black got.
    let wins: Vec<f32> = worths.iter().map(|worth| worth.win).collect();
    let margins: Vec<f32> = worths.iter().map(|worth| worth.margin / MARGIN_UNIT).collect();
    let (wins, margins) =
        (lambda_returns(&wins, lesson.lambda), lambda_returns(&margins, lesson.lambda));
    for ((inputs, player, known), (win, margin)) in
        seen.into_iter().zip(wins.into_iter().zip(margins))
    {
        let (win, margin) = match player {
            Player::Black => (win, margin),
            Player::Grey => (1.0 - win, -margin),
        };
        samples.push(Sample { inputs, win: known.unwrap_or(win), margin });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_throw_is_learned_from_the_result() {
        let net = Net::<8>::zero(inputs::COUNT);
        let lesson = Lesson { lambda: 0.5, is_exact: false, rival: None };
        for game in 0..8 {
            let (mut dice, mut samples) = (SeededDice::of_game(1, game), Vec::new());
            play(&net, lesson, &mut dice, &mut samples);
            let [.., before, last] = &samples[..] else { panic!("a game has several turns") };
            // A net that knows nothing calls every position even: half of that, half of the result.
            assert!([0.0, 0.5, 1.0].contains(&last.win));
            assert_eq!(last.margin > 0.0, last.win > 0.5);
            assert!((before.win - (0.25 + 0.5 * (1.0 - last.win))).abs() < 1e-6);
        }
    }
}
