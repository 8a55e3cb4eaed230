//! Self-play of Longo.

use bots::SeededDice;
use game::{Dice, Game, Phase, Seat};
use qwixx_engine::{
    longo::{
        inputs::Observer,
        plan::{Guess, Lists, guess_all},
        turn::play_against,
        value::{LongoValue, Prediction},
    },
    net::{Inputs, MARGIN_UNIT, Net},
};
use qwixx_longo::{CLOSING_NUMBERS, Choice, Lucky, MOST_SEATS, QwixxLongo, QwixxLongoSetup, Space};

use super::{gradient::Sample, returns::lambda_returns};

/// How many seats a training table has: two to five, most often two.
fn seats(dice: &mut SeededDice) -> usize {
    [2, 2, 2, 3, 3, 4, 4, 5][usize::from(dice.face(8)) - 1]
}

/// A training table, with the sheets from the box or others.
pub(super) fn table(seats: usize, dice: &mut SeededDice) -> QwixxLongoSetup {
    let mut lucky = Lucky::DEFAULT[..seats].to_vec();
    if dice.face(2) == 1 {
        for pair in &mut lucky {
            let mut number = || dice.face(15) + 1;
            *pair = Lucky::new(number(), number()).unwrap_or(*pair);
        }
    }
    QwixxLongoSetup::new(lucky).expect("so many seats are allowed")
}

fn closes(choice: Choice) -> bool {
    matches!(choice, Choice::Take(space) if space.place() + usize::from(CLOSING_NUMBERS) >= Space::COUNT)
}

fn play_guess(position: &mut QwixxLongo, guess: &Guess) {
    let active = position.active();
    for (seat, plan) in (0..position.seats()).map(Seat::at).zip(guess.iter().flatten()) {
        position.play_unchecked(seat, plan.mv);
    }
    let then = guess[active.index()].and_then(|plan| plan.then);
    position.play_unchecked(active, then.unwrap_or(Choice::Pass));
}

/// Plays one turn, with everybody's best choices by the net's values.
fn play_turn<const H: usize>(
    position: &mut QwixxLongo,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) {
    let guess = guess_all(position, value, lists);
    let plans = guess.iter().flatten();
    if !plans.flat_map(|plan| [Some(plan.mv), plan.then]).flatten().any(closes) {
        // Nobody interferes with anybody, so everyone's first idea stands.
        return play_guess(position, &guess);
    }
    play_against(position, &guess, value, lists);
}

/// Plays a game against itself with the best turns by the net's values, and appends a sample for
/// every throw and seat.
pub fn play<const H: usize>(
    net: &Net<H>,
    lambda: f32,
    dice: &mut SeededDice,
    samples: &mut Vec<Sample>,
) {
    let mut value = LongoValue::new(net);
    let (mut lists, mut observer) = (Lists::default(), Observer::default());
    let seats = seats(dice);
    let mut position = QwixxLongo::start(&table(seats, dice));
    let mut seen: Vec<[Inputs; MOST_SEATS]> = Vec::new();
    let mut worths: Vec<Vec<Prediction>> = vec![Vec::new(); seats];
    while position.phase() == Phase::Roll {
        let mut filled: [Inputs; MOST_SEATS] = Default::default();
        for (seat, filled) in (0..seats).map(Seat::at).zip(&mut filled) {
            observer.fill(&position, seat, position.active(), filled);
        }
        seen.push(filled);
        position.roll_unchecked(position.throw(dice));
        play_turn(&mut position, &mut value, &mut lists);
        for (seat, worths) in (0..seats).map(Seat::at).zip(&mut worths) {
            worths.push(value.worth(&position, seat));
        }
    }
    for (seat, worths) in worths.iter().enumerate() {
        let wins: Vec<f32> = worths.iter().map(|worth| worth.win).collect();
        let scores: Vec<f32> = worths.iter().map(|worth| worth.score / MARGIN_UNIT).collect();
        let (wins, scores) = (lambda_returns(&wins, lambda), lambda_returns(&scores, lambda));
        for (filled, (win, margin)) in seen.iter().zip(wins.into_iter().zip(scores)) {
            samples.push(Sample { inputs: filled[seat].clone(), win, margin });
        }
    }
}
