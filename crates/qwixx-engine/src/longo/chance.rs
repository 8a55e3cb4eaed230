//! What a position of Longo is worth to the active seat before its throw: exactly, over all throws.
//!
//! The rivals answer the white dice as if nobody else did anything; the active seat plays its best turn
//! against these answers.

use game::{Game, Phase, Seat};
use qwixx::Color;
use qwixx_longo::{Choice, QwixxLongo, SIDES, Space};

use super::{
    plan::{Guess, Lists, NOBODY, plan_against},
    value::LongoValue,
};
use crate::study::white_throw;

const FACES: usize = SIDES as usize;

type Best = crate::best::Best<SIDES, FACES, { Space::COUNT }>;

/// The expectation, for the active seat, of [`Prediction::key`](super::value::Prediction::key) after its
/// best turn. A game that is over is worth its result.
pub fn expected_key<const H: usize>(
    position: &QwixxLongo,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> f32 {
    if position.outcome().is_some() {
        return value.worth(position, position.active()).key();
    }
    Best::expected(|white| find_best(position, white, value, lists))
}

/// What a throw that nobody has answered yet is worth to the active seat, by the turn whose mean over all
/// throws is [`expected_key`].
pub fn key_of_throw<const H: usize>(
    thrown: &QwixxLongo,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> f32 {
    let guess = rivals_answers(thrown, value, lists);
    plan_against(thrown, thrown.active(), &guess, value, lists).worth.key()
}

/// How the rivals of the active seat answer the white dice.
pub(crate) fn rivals_answers<const H: usize>(
    thrown: &QwixxLongo,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> Guess {
    let mut guess = NOBODY;
    let rivals = (0..thrown.seats()).map(Seat::at).filter(|&seat| seat != thrown.active());
    for seat in rivals {
        guess[seat.index()] = Some(plan_against(thrown, seat, &NOBODY, value, lists));
    }
    guess
}

fn find_best<const H: usize>(
    position: &QwixxLongo,
    white: [u8; 2],
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> Best {
    let seat = position.active();
    let mut thrown = position.clone();
    thrown.roll_unchecked(white_throw(white, |color| !position.closed().contains(color)));
    let guess = rivals_answers(&thrown, value, lists);
    let firsts = thrown.moves(seat);
    for (rival, plan) in (0..position.seats()).map(Seat::at).zip(guess) {
        if let Some(plan) = plan {
            thrown.play_unchecked(rival, plan.mv);
        }
    }
    let mut best = Best::NONE;
    for first in firsts {
        let mut next = thrown.clone();
        next.play_unchecked(seat, first);
        find_second(&next, seat, value, &mut best);
    }
    best
}

/// Plays each second action that some colored die allows.
fn find_second<const H: usize>(
    next: &QwixxLongo,
    seat: Seat,
    value: &mut LongoValue<'_, H>,
    best: &mut Best,
) {
    if next.phase() != Phase::Action2 {
        best.alone = best.alone.max(value.worth(next, seat).key());
        return;
    }
    let mut worth = |second| {
        let mut end = next.clone();
        end.play_unchecked(seat, second);
        value.worth(&end, seat).key()
    };
    best.alone = best.alone.max(worth(Choice::Pass));
    let sheet = &next.sheets()[seat.index()];
    for (color, values) in Color::ALL.into_iter().zip(&mut best.with) {
        for (place, best) in values.iter_mut().enumerate() {
            let space = Space::at(color, place).expect("the row has this place");
            if sheet.allows(space, next.closed()) {
                *best = best.max(worth(Choice::Take(space)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use qwixx_longo::QwixxLongoSetup;

    use super::*;

    fn brute_force(position: &QwixxLongo) -> f64 {
        let mut value = LongoValue::default();
        let mut lists = Lists::default();
        let (mut sum, mut all) = (0.0, 0);
        let seat = position.active();
        let mut guesses = [None; Space::HIGHEST as usize + 1];
        for (throw, ways) in position.rolls() {
            let mut thrown = position.clone();
            thrown.roll_unchecked(throw);
            let guess = guesses[usize::from(throw.white_sum())]
                .get_or_insert_with(|| rivals_answers(&thrown, &mut value, &mut lists));
            let plan = plan_against(&thrown, seat, guess, &mut value, &mut lists);
            sum += f64::from(ways) * f64::from(plan.worth.key());
            all += ways;
        }
        sum / f64::from(all)
    }

    fn check(text: &str) {
        let position = QwixxLongo::from_position(text, &QwixxLongoSetup::default()).unwrap();
        let mut value = LongoValue::default();
        let exact = f64::from(expected_key(&position, &mut value, &mut Lists::default()));
        let brute = brute_force(&position);
        assert!((exact - brute).abs() < 1e-5, "{text}: {exact}, all throws {brute}");
    }

    #[test]
    fn the_expectation_is_the_mean_over_all_throws() {
        // With one row closed, trying all throws is quick.
        for text in [
            "r;0;r=2,3,4,5,6,7,15,L y=2,3,4,5,6,14 g=4 b=5,4 m=1 l=5,8;\
             r=14 y=14 g=16,4 b=12,4 m=2 l=6,11",
            "r;1;r=2,3,4,5,6,7,15,L y=2,3,4,5,6,9 g=12,9 b=5,4 m=3 l=5,8;\
             r=8 y=2,3,4,6,7,8 g=16,14,11 b=12,10 m=3 l=6,11",
            "g;2;r=2,5 y=3,4,7,8,9,10 g=9,8,7,6,5,4,3,L b=16,13 m=0 l=5,8;\
             r=8 y=2,3,4,6,7,8 g=16,14,11 b=12,10 m=1 l=6,11;r=4,5,6 y=- g=14 b=9,8,7,5 m=2 l=3,9",
        ] {
            check(text);
        }
    }
}
