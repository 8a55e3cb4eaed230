//! A turn of Longo, planned while all dice lie on the table.
//!
//! Everybody decides at once. A seat first guesses what each rival would do if nobody else did
//! anything, and then looks for its own best answer to all these guesses together.

use game::{Game, Phase, Seat};
use qwixx_longo::{Choice, MOST_SEATS, QwixxLongo};

use super::value::{LongoValue, Worth};

/// A way to play the rest of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The decision that is due now.
    pub mv: Choice,
    /// The decision after it, for the active seat where action 2 follows.
    pub then: Option<Choice>,
    /// What the position behind it is worth to the seat.
    pub worth: Worth,
}

/// What everybody is expected to decide.
pub type Guess = [Option<Plan>; MOST_SEATS];

/// Room for lists of moves, kept from turn to turn.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    now: Vec<Choice>,
    then: Vec<Choice>,
}

fn better(best: &mut Option<Plan>, plan: Plan) {
    if best.is_none_or(|best| plan.worth.key() > best.worth.key()) {
        *best = Some(plan);
    }
}

/// The best second action of the active seat.
fn best_second<const H: usize>(
    position: &QwixxLongo,
    value: &mut LongoValue<'_, H>,
    moves: &mut Vec<Choice>,
) -> Plan {
    let seat = position.active();
    moves.clear();
    position.moves_into(seat, moves);
    let mut best = None;
    for &mv in moves.iter() {
        let mut end = position.clone();
        end.play_unchecked(seat, mv);
        better(&mut best, Plan { mv, then: None, worth: value.worth(&end, seat) });
    }
    best.expect("a player who is to act can at least pass")
}

/// The best decision of a seat in action 1 if the others decide as expected, and pass where nothing is.
fn best_answer<const H: usize>(
    position: &QwixxLongo,
    seat: Seat,
    guess: &Guess,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> Plan {
    let Lists { now, then } = lists;
    let active = position.active();
    let mut answered = position.clone();
    for other in (0..position.seats()).map(Seat::at).filter(|&other| other != seat) {
        let mv = guess[other.index()].map_or(Choice::Pass, |plan| plan.mv);
        answered.play_unchecked(other, mv);
    }
    now.clear();
    position.moves_into(seat, now);
    let mut best = None;
    for &mv in now.iter() {
        let mut next = answered.clone();
        next.play_unchecked(seat, mv);
        let is_open = next.phase() == Phase::Action2;
        if is_open && active == seat {
            let second = best_second(&next, value, then);
            better(&mut best, Plan { mv, then: Some(second.mv), worth: second.worth });
            continue;
        }
        if let Some(plan) = guess[active.index()].filter(|_| is_open) {
            // A row may have been closed meanwhile: then the rival can do no more than pass.
            let wanted = plan.then.unwrap_or(Choice::Pass);
            let then = if next.judge(active, wanted).is_ok() { wanted } else { Choice::Pass };
            next.play_unchecked(active, then);
        }
        better(&mut best, Plan { mv, then: None, worth: value.worth(&next, seat) });
    }
    best.expect("a player who is to act can at least pass")
}

/// What every seat would decide in action 1 if nobody else did anything.
pub fn guess_all<const H: usize>(
    position: &QwixxLongo,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> Guess {
    let mut guess = [None; MOST_SEATS];
    for (seat, guess) in (0..position.seats()).map(Seat::at).zip(&mut guess) {
        // A seat that has decided is not asked again by the rules, but its decision is unknown.
        let mut asked = position.clone();
        if let Some(throw) = position.throw_shown() {
            asked.roll_unchecked(throw);
        }
        *guess = Some(best_answer(&asked, seat, &[None; MOST_SEATS], value, lists));
    }
    guess
}

/// The best decision of a seat against what its rivals are expected to decide.
pub fn plan_against<const H: usize>(
    position: &QwixxLongo,
    seat: Seat,
    guess: &Guess,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> Plan {
    best_answer(position, seat, guess, value, lists)
}

/// The best decision of a seat that owes one.
///
/// # Panics
/// If the seat owes none.
pub fn best_plan<const H: usize>(
    position: &QwixxLongo,
    seat: Seat,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> Plan {
    if position.phase() == Phase::Action2 {
        return best_second(position, value, &mut lists.then);
    }
    let guess = guess_all(position, value, lists);
    plan_against(position, seat, &guess, value, lists)
}
