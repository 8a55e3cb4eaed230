//! Self-play of The Duel.

use bots::{Player as _, QwixxBaseline, SeededDice};
use game::{Dice, Game, Phase};
use qwixx_duel::{First, Player, QwixxDuel};
use qwixx_engine::{
    duel::{
        chance::expected_key,
        inputs,
        plan::{Lists, best_plan},
        value::{DuelValue, Worth},
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
    let mut position = QwixxDuel::start(&First::default());
    let mut seen: Vec<(Inputs, Player, Option<f32>)> = Vec::new();
    let mut worths: Vec<Worth> = Vec::new();
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
    // What Black could hope for behind each turn; behind the last one it is what Black got.
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

/// Plays a game against a baseline player, on either side, and appends a sample for every throw of that
/// player: what is learned is how to play against nobody else.
pub fn play_against<const H: usize>(
    net: &Net<H>,
    lambda: f32,
    rival: QwixxBaseline,
    dice: &mut SeededDice,
    samples: &mut Vec<Sample>,
) {
    let mut value = DuelValue::new(net);
    let (mut lists, mut rival, mut moves) = (Lists::default(), rival, Vec::new());
    let mut position = QwixxDuel::start(&First::default());
    let learner = if dice.face(2) == 1 { Player::Black } else { Player::Grey };
    let (mut seen, mut worths): (Vec<Inputs>, Vec<Worth>) = (Vec::new(), Vec::new());
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
