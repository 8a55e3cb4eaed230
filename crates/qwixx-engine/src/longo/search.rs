//! Looking one turn ahead.
//!
//! All seats take part in a turn, so the mean over all throws of what it brings is not known exactly.
//! It is estimated from one throw for each pair of white dice, which decide most of it; all plans meet the
//! same throws.

use game::{Game, Phase, Seat};
use qwixx::{ByColor, Color, white_pairs};
use qwixx_longo::{QwixxLongo, SIDES, Throw};

use super::{
    plan::{Lists, NOBODY, Plan, each_plan, guess_all},
    turn::play_turn,
    value::LongoValue,
};

/// Only so many plans are looked at more closely,
const MOST_PLANS: usize = 3;
/// and only those that seem to cost at most so much of a win.
const WINDOW: f32 = 0.02;

/// The best way for a seat to play the rest of the turn, where the plans that seem best are compared by
/// what they lead to in the next turn.
///
/// # Panics
/// If the seat owes no decision.
pub fn deep_plan<const H: usize>(
    position: &QwixxLongo,
    seat: Seat,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> Plan {
    let guess = match position.phase() {
        Phase::Action1 => guess_all(position, value, lists),
        _ => NOBODY,
    };
    let mut plans: Vec<(Plan, QwixxLongo)> = Vec::with_capacity(32);
    each_plan(position, seat, &guess, value, lists, |plan, end| {
        // Two orders of the same crosses lead to the same position.
        if plans.iter().all(|(_, known)| known != end) {
            plans.push((plan, end.clone()));
        }
    });
    plans.sort_by(|(one, _), (other, _)| other.worth.key().total_cmp(&one.worth.key()));
    let least = plans[0].0.worth.key() - WINDOW;
    plans.retain(|(plan, _)| plan.worth.key() >= least);
    plans.truncate(MOST_PLANS);
    if plans.len() > 1 {
        for (plan, end) in plans.iter_mut().filter(|(_, end)| end.phase() == Phase::Roll) {
            plan.worth.win = after_next_turn(end, seat, value, lists);
        }
    }
    let plans = plans.into_iter().map(|(plan, _)| plan);
    let best =
        plans.reduce(|best, plan| if plan.worth.key() > best.worth.key() { plan } else { best });
    best.expect("a player who is to act can at least pass")
}

/// What a position is worth to a seat after one more turn, on average.
fn after_next_turn<const H: usize>(
    position: &QwixxLongo,
    seat: Seat,
    value: &mut LongoValue<'_, H>,
    lists: &mut Lists,
) -> f32 {
    let mut sum = 0.0;
    for (place, (white, ways)) in (0..).zip(white_pairs::<SIDES>()) {
        let mut thrown = position.clone();
        thrown.roll_unchecked(throw(position, white, place));
        play_turn(&mut thrown, value, lists);
        sum += ways as f32 * value.worth(&thrown, seat).win;
    }
    sum / f32::from(SIDES * SIDES)
}

/// A throw with these white dice. Over all 36 pairs the faces of each colored die come equally often,
/// nearly, and in another order for every color.
fn throw(position: &QwixxLongo, white: [u8; 2], place: u8) -> Throw {
    let face = |color: Color| (place * (2 * color as u8 + 1) + place / SIDES) % SIDES + 1;
    let die = |color| (!position.closed().contains(color)).then(|| face(color));
    Throw::new(white, ByColor(Color::ALL.map(die))).expect("dice of eight sides show such faces")
}
