//! Games of The Duel against one baseline player, to learn how to beat it.

use bots::{Player as _, QwixxBaseline, SeededDice};
use game::{Dice, Game, Phase};
use qwixx_duel::{Player, QwixxDuel, QwixxDuelSetup};
use qwixx_engine::{
    duel::{
        inputs,
        plan::{Lists, best_plan},
        value::{DuelValue, Prediction},
    },
    net::{Inputs, MARGIN_UNIT, Net},
};

use super::{gradient::Sample, returns::lambda_returns};

/// Plays a game against a baseline player, on either side, and appends a sample for every throw of that
/// player: what is learned is how to play against nobody else.
pub fn play<const H: usize>(
    net: &Net<H>,
    lambda: f32,
    rival: QwixxBaseline,
    dice: &mut SeededDice,
    samples: &mut Vec<Sample>,
) {
    let mut value = DuelValue::new(net);
    let (mut lists, mut rival, mut moves) = (Lists::default(), rival, Vec::new());
    let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
    let learner = if dice.face(2) == 1 { Player::Black } else { Player::Grey };
    let (mut seen, mut worths): (Vec<Inputs>, Vec<Prediction>) = (Vec::new(), Vec::new());
    let seat = learner.other().seat();
    while position.phase() == Phase::Roll {
        if position.player() == learner {
            position.roll_unchecked(position.throw(dice));
            position = best_plan(&position, &mut value, &mut lists).end;
            continue;
        }
        let mut filled = Inputs::default();
        inputs::fill(&position, &mut filled);
        seen.push(filled);
        worths.push(value.worth(&position, learner.other()));
        position.roll_unchecked(position.throw(dice));
        while position.to_act().contains(seat) {
            moves.clear();
            position.moves_into(seat, &mut moves);
            let mv = rival.choose(&position, seat, &moves, dice);
            position.play_unchecked(seat, mv);
        }
    }
    worths.push(value.worth(&position, learner.other()));
    // Each throw is judged by what was thought before the next one, and the last by the result.
    let wins: Vec<f32> = worths[1..].iter().map(|worth| worth.win).collect();
    let margins: Vec<f32> = worths[1..].iter().map(|worth| worth.margin / MARGIN_UNIT).collect();
    let targets = lambda_returns(&wins, lambda).into_iter().zip(lambda_returns(&margins, lambda));
    for (inputs, (win, margin)) in seen.into_iter().zip(targets) {
        samples.push(Sample { inputs, win, margin });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rivals_throws_are_learned_from_the_rivals_result() {
        let net = Net::<8>::zero(inputs::COUNT);
        let mut wins = 0.0;
        for game in 0..40 {
            let (mut dice, mut samples) = (SeededDice::of_game(1, game), Vec::new());
            play(&net, 0.5, QwixxBaseline::Greedy(2), &mut dice, &mut samples);
            let last = samples.last().unwrap();
            assert!([0.0, 0.5, 1.0].contains(&last.win));
            assert_eq!(last.margin > 0.0, last.win > 0.5);
            wins += last.win;
        }
        // A net that knows nothing plays by points at most, and loses.
        assert!(wins > 25.0, "{wins}");
    }
}
