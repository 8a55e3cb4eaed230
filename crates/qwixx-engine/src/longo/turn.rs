//! A whole turn of Longo, decided for all seats at once.

use game::{Game, Phase, Seat};
use qwixx_longo::{Choice, MOST_SEATS, QwixxLongo};

use super::{
    plan::{Guess, Lists, best_plan, guess_all, plan_against},
    value::LongoValue,
};

/// Plays the turn of a throw that nobody has answered yet. Every seat decides as in [`best_plan`], but
/// what they expect of each other is worked out only once.
pub fn play_turn<const H: usize>(
    position: &mut QwixxLongo,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) {
    let guess = guess_all(position, value, lists);
    play_against(position, &guess, value, lists);
}

/// Plays the turn of a throw in which every seat finds its best answer to what everybody is expected to
/// do.
pub fn play_against<const H: usize>(
    position: &mut QwixxLongo,
    guess: &Guess,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) {
    let active = position.active();
    let seats = || (0..position.seats()).map(Seat::at);
    let mut answers = [Choice::Pass; MOST_SEATS];
    let mut then = None;
    let passes = |seat: Seat| guess[seat.index()].is_some_and(|plan| plan.mv == Choice::Pass);
    let is_alone = seats().all(|seat| seat == active || passes(seat));
    for (seat, answer) in seats().zip(&mut answers) {
        let plan = match guess[active.index()] {
            // If all rivals pass, the guess is already the answer.
            Some(plan) if seat == active && is_alone => plan,
            _ => plan_against(position, seat, guess, value, lists),
        };
        *answer = plan.mv;
        if seat == active {
            then = plan.then;
        }
    }
    let is_as_guessed = |seat: Seat| {
        guess[seat.index()].is_some_and(|plan| plan.mv == answers[seat.index()]) || seat == active
    };
    let is_foreseen = seats().all(is_as_guessed);
    for (seat, &answer) in (0..position.seats()).map(Seat::at).zip(&answers) {
        position.play_unchecked(seat, answer);
    }
    if position.phase() == Phase::Action2 {
        // The second action was planned for what the rivals were expected to do.
        let planned = then.filter(|_| is_foreseen);
        let mv = planned.unwrap_or_else(|| best_plan(position, active, value, lists).mv);
        position.play_unchecked(active, mv);
    }
}

#[cfg(test)]
mod tests {
    use game::{Setup, Turn};
    use judge::SeededDice;
    use qwixx_longo::QwixxLongoSetup;

    use super::*;
    use crate::longo::value::HIDDEN;

    fn decided_one_by_one(position: &mut QwixxLongo, value: &mut LongoValue<'_, HIDDEN>) {
        let mut lists = Lists::default();
        while let Turn::Move(seats) = position.turn() {
            let answers: Vec<_> = seats
                .iter()
                .map(|seat| (seat, best_plan(position, seat, value, &mut lists).mv))
                .collect();
            for (seat, mv) in answers {
                position.play(seat, mv).unwrap();
            }
        }
    }

    #[test]
    fn a_turn_has_the_decisions_that_every_seat_makes_by_itself() {
        let mut value = LongoValue::default();
        for seats in 2..=4 {
            let mut dice = SeededDice::new(seats as u64);
            let mut position =
                QwixxLongo::start(&QwixxLongoSetup::default().with_seats(seats).unwrap());
            while position.phase() == Phase::Roll {
                position.roll_unchecked(position.throw(&mut dice));
                let mut one_by_one = position.clone();
                decided_one_by_one(&mut one_by_one, &mut value);
                play_turn(&mut position, &mut value, &mut Lists::default());
                assert_eq!(position, one_by_one);
            }
        }
    }
}
