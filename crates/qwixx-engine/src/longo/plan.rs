//! A turn of Longo, planned with all dice on the table.
//!
//! Everybody decides at once. A seat first guesses what each rival would do if nobody else did
//! anything, and then finds its own best answer to all these guesses together.

use game::{Game, Phase, Seat};
use qwixx_longo::{Choice, MOST_SEATS, QwixxLongo};

use super::value::{LongoValue, Prediction};

/// A way to play the rest of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The decision due now.
    pub mv: Choice,
    /// The decision after it, for the active seat if action 2 follows.
    pub then: Option<Choice>,
    /// What the position after it is worth to the seat.
    pub worth: Prediction,
}

/// The expected decisions of everybody.
pub type Guess = [Option<Plan>; MOST_SEATS];

/// All rivals are expected to pass.
pub const NOBODY: Guess = [None; MOST_SEATS];

/// Buffers for lists of moves, reused from turn to turn.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    now: Vec<Choice>,
    then: Vec<Choice>,
}

/// Calls `visit` with every way for a seat to play the rest of the turn, if the others decide as
/// expected, and pass if nothing is expected.
pub(crate) fn each_plan<const H: usize>(
    position: &QwixxLongo,
    seat: Seat,
    guess: &Guess,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
    mut visit: impl FnMut(Plan),
) {
    let Lists { now, then } = lists;
    if position.phase() == Phase::Action2 {
        each_second(position, value, now, |mv, worth| {
            visit(Plan { mv, then: None, worth });
        });
        return;
    }
    let active = position.active();
    let mut answered = position.clone();
    for other in (0..position.seats()).map(Seat::at).filter(|&other| other != seat) {
        let mv = guess[other.index()].map_or(Choice::Pass, |plan| plan.mv);
        answered.play_unchecked(other, mv);
    }
    now.clear();
    position.moves_into(seat, now);
    for &mv in now.iter() {
        let mut next = answered.clone();
        next.play_unchecked(seat, mv);
        let is_open = next.phase() == Phase::Action2;
        if is_open && active == seat {
            each_second(&next, value, then, |then, worth| {
                visit(Plan { mv, then: Some(then), worth });
            });
            continue;
        }
        if let Some(plan) = guess[active.index()].filter(|_| is_open) {
            // A row may have been closed in the meantime; then the rival can only pass.
            let wanted = plan.then.unwrap_or(Choice::Pass);
            let then = if next.judge(active, wanted).is_ok() { wanted } else { Choice::Pass };
            next.play_unchecked(active, then);
        }
        visit(Plan { mv, then: None, worth: value.worth(&next, seat) });
    }
}

/// Calls `visit` with every second action of the active seat and its worth.
fn each_second<const H: usize>(
    position: &QwixxLongo,
    value: &mut LongoValue<'_, H>,
    moves: &mut Vec<Choice>,
    mut visit: impl FnMut(Choice, Prediction),
) {
    let seat = position.active();
    moves.clear();
    position.moves_into(seat, moves);
    for &mv in moves.iter() {
        let mut end = position.clone();
        end.play_unchecked(seat, mv);
        visit(mv, value.worth(&end, seat));
    }
}

/// What every seat would decide in action 1 if nobody else did anything.
pub fn guess_all<const H: usize>(
    position: &QwixxLongo,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> Guess {
    guess_of(position, |_| true, value, lists)
}

/// What the wanted seats would decide in action 1 if nobody else did anything.
fn guess_of<const H: usize>(
    position: &QwixxLongo,
    is_wanted: impl Fn(Seat) -> bool,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> Guess {
    let mut guess = NOBODY;
    let seats = (0..position.seats()).map(Seat::at).zip(&mut guess);
    for (seat, guess) in seats.filter(|&(seat, _)| is_wanted(seat)) {
        // The rules do not ask a seat again that has decided, but its decision is unknown.
        let mut asked = position.clone();
        if let Some(throw) = position.throw_shown() {
            asked.roll_unchecked(throw);
        }
        *guess = Some(plan_against(&asked, seat, &NOBODY, value, lists));
    }
    guess
}

/// The best decision of a seat against the expected decisions of its rivals.
///
/// # Panics
/// If the seat owes no decision.
pub fn plan_against<const H: usize>(
    position: &QwixxLongo,
    seat: Seat,
    guess: &Guess,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> Plan {
    let mut best: Option<Plan> = None;
    each_plan(position, seat, guess, value, lists, |plan| {
        if best.is_none_or(|best| plan.worth.key() > best.worth.key()) {
            best = Some(plan);
        }
    });
    best.expect("a player who is to act can at least pass")
}

/// The best decision of a seat that owes one.
///
/// # Panics
/// If the seat owes no decision.
pub fn best_plan<const H: usize>(
    position: &QwixxLongo,
    seat: Seat,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> Plan {
    let guess = match position.phase() {
        // What the seat itself would do makes no difference to it.
        Phase::Action1 => guess_of(position, |other| other != seat, value, lists),
        _ => NOBODY,
    };
    plan_against(position, seat, &guess, value, lists)
}
