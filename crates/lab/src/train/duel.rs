//! Self-play of The Duel.

use bots::SeededDice;
use game::{Game, Phase};
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

use super::{gradient::Sample, returns::lambda_returns};

/// Plays a game against itself with the best turns by the net's values, and appends a sample for
/// every throw.
pub fn play<const H: usize>(
    net: &Net<H>,
    lambda: f32,
    exact: bool,
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
        let known = if exact { Some(expected_key(&position, &mut value)) } else { None };
        seen.push((filled, position.player(), known));
        position.roll_unchecked(position.throw(dice));
        let plan = best_plan(&position, &mut value, &mut lists);
        worths.push(value.worth(&plan.end, Player::Black));
        position = plan.end;
    }
    // What Black could hope for behind each turn; behind the last one it is what Black got.
    let wins: Vec<f32> = worths.iter().map(|worth| worth.win).collect();
    let margins: Vec<f32> = worths.iter().map(|worth| worth.margin / MARGIN_UNIT).collect();
    let (wins, margins) = (lambda_returns(&wins, lambda), lambda_returns(&margins, lambda));
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
