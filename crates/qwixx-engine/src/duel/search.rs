//! Looking ahead by one turn of the opponent.

use game::{Game, sort_by};
use qwixx_duel::QwixxDuel;

use super::{
    chance::expected_key,
    plan::{Lists, Plan, each_plan},
    value::DuelValue,
};

/// A closer look goes to this many plans at most,
const MOST_PLANS: usize = 3;
/// and only to those that seem to cost at most this share of a win.
const WINDOW: f32 = 0.02;

/// The best way to play the rest of the turn, comparing the most promising plans by what they leave the
/// opponent over all throws.
///
/// # Panics
/// If no decision is due.
pub fn deep_plan<const H: usize>(
    position: &QwixxDuel,
    value: &mut DuelValue<'_, H>,
    lists: &mut Lists,
) -> Plan {
    let player = position.player();
    let mut plans: Vec<Plan> = Vec::with_capacity(64);
    each_plan(position, lists, |mv, then, end| {
        // Two orders of the same placements lead to the same position.
        if plans.iter().all(|plan| plan.end != end) {
            let worth = value.worth(&end, player);
            plans.push(Plan { mv, then, end, worth });
        }
    });
    sort_by(&mut plans, |one, other| other.worth.key().total_cmp(&one.worth.key()));
    let least = plans[0].worth.key() - WINDOW;
    plans.retain(|plan| plan.worth.key() >= least);
    plans.truncate(MOST_PLANS);
    if plans.len() > 1 {
        for plan in plans.iter_mut().filter(|plan| plan.end.outcome().is_none()) {
            plan.worth.win = 1.0 - expected_key(&plan.end, value);
        }
    }
    let best = plans
        .into_iter()
        .reduce(|best, plan| if plan.worth.key() > best.worth.key() { plan } else { best });
    best.expect("a player who is to act can at least pass")
}
