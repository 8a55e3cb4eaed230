//! Looking one turn ahead, at tables for two. At larger ones everybody thinks of everybody in every turn, which
//! would take too long.
//!
//! All seats take part in a turn, so the mean over all throws of what it brings is not known exactly. It is
//! estimated from 64 throws, the same ones for every plan, in which any two of the six dice show each pair
//! of faces once: a turn is mostly about one die or two.

use game::{Game, Phase, Seat};
use qwixx::{ByColor, Color};
use qwixx_longo::{QwixxLongo, SIDES, Throw};

use super::{
    plan::{Lists, NOBODY, Plan, best_plan, each_plan, guess_all},
    turn::play_turn,
    value::LongoValue,
};

/// Only so many plans are looked at more closely,
const MOST_PLANS: usize = 3;
/// and only those that seem to cost at most so much of a win.
const WINDOW: f32 = 0.015;

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
    if position.seats() > 2 {
        return best_plan(position, seat, value, lists);
    }
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
    for throw in throws(position) {
        let mut thrown = position.clone();
        thrown.roll_unchecked(throw);
        play_turn(&mut thrown, value, lists);
        sum += value.worth(&thrown, seat).win;
    }
    sum / f32::from(SIDES * SIDES)
}

/// The 64 throws. Faces are the numbers of the field with eight elements: the white dice are x and y, and a
/// colored die is x + c·y with a c of its own, so that any two of the dice determine x and y.
fn throws(position: &QwixxLongo) -> impl Iterator<Item = Throw> {
    let is_open = Color::ALL.map(|color| !position.closed().contains(color));
    (0..SIDES).flat_map(move |x| {
        (0..SIDES).map(move |y| {
            let colored =
                ByColor(Color::ALL.map(|color| {
                    is_open[color as usize].then(|| (x ^ times(color as u8 + 1, y)) + 1)
                }));
            Throw::new([x + 1, y + 1], colored).expect("dice of eight sides show such faces")
        })
    })
}

/// A product in the field with eight elements: of polynomials over two elements, modulo z³ + z + 1.
fn times(one: u8, other: u8) -> u8 {
    let mut product = 0;
    for bit in (0..3).rev() {
        product <<= 1;
        if product & 0b1000 != 0 {
            product ^= 0b1011;
        }
        if one >> bit & 1 == 1 {
            product ^= other;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use qwixx_longo::Table;

    use super::*;

    #[test]
    fn any_two_dice_show_each_pair_of_faces_once() {
        let faces: Vec<[u8; 6]> = throws(&QwixxLongo::start(&Table::default()))
            .map(|throw| {
                let [one, other] = throw.white();
                let [red, yellow, green, blue] =
                    Color::ALL.map(|color| throw.colored(color).unwrap());
                [one, other, red, yellow, green, blue]
            })
            .collect();
        for one in 0..6 {
            for other in one + 1..6 {
                let pairs: HashSet<_> =
                    faces.iter().map(|faces| (faces[one], faces[other])).collect();
                assert_eq!(pairs.len(), 64, "dice {one} and {other}");
            }
        }
    }

    #[test]
    fn the_die_of_a_closed_row_is_not_thrown() {
        let text = "g;0;r=- y=- g=- b=- m=0 l=5,8;r=- y=- g=9,8,7,6,5,4,3,L b=- m=1 l=6,11";
        let position = QwixxLongo::from_position(text, &Table::default()).unwrap();
        assert!(throws(&position).all(|throw| throw.colored(Color::Green).is_none()));
        assert_eq!(throws(&position).count(), 64);
    }

    #[test]
    fn a_win_at_once_is_taken() {
        // Red 15 closes the second row far ahead.
        let text = "g;0;r=2,3,4,5,6,7,8 y=2,3,4,5 g=- b=- m=0 l=5,8;\
            r=- y=- g=9,8,7,6,5,4,3,L b=- m=1 l=6,11";
        let mut position = QwixxLongo::from_position(text, &Table::default()).unwrap();
        position.roll("8,7,r1,y1,b1".parse().unwrap()).unwrap();
        let plan =
            deep_plan(&position, Seat::at(0), &mut LongoValue::default(), &mut Lists::default());
        assert_eq!(plan.mv, "red15".parse().unwrap());
        assert!(plan.worth.win > 0.99);
    }
}
