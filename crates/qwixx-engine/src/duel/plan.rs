//! A whole turn of The Duel, planned with all dice on the table.

use game::{Game, Phase};
use qwixx_duel::{Choice, QwixxDuel};

use super::value::{DuelValue, Prediction};

/// A way to play the rest of a turn.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The decision due now.
    pub mv: Choice,
    /// The decision after it, if action 2 follows.
    pub then: Option<Choice>,
    /// The position after the turn.
    pub end: QwixxDuel,
    /// What that position is worth to the player whose turn it is.
    pub worth: Prediction,
}

/// Buffers for lists of moves, reused from turn to turn.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    now: Vec<Choice>,
    then: Vec<Choice>,
}

/// Calls `visit` with every way to play the rest of the turn.
pub(crate) fn each_plan(
    position: &QwixxDuel,
    lists: &mut Lists,
    mut visit: impl FnMut(Choice, Option<Choice>, QwixxDuel),
) {
    let seat = position.active();
    lists.now.clear();
    position.moves_into(seat, &mut lists.now);
    for &mv in &lists.now {
        let mut next = position.clone();
        next.play_unchecked(seat, mv);
        if next.phase() != Phase::Action2 {
            visit(mv, None, next);
            continue;
        }
        lists.then.clear();
        next.moves_into(seat, &mut lists.then);
        for &then in &lists.then {
            let mut end = next.clone();
            end.play_unchecked(seat, then);
            visit(mv, Some(then), end);
        }
    }
}

/// The best way to play the rest of the turn, by the values of the positions after it.
///
/// # Panics
/// If no decision is due.
pub fn best_plan<const H: usize>(
    position: &QwixxDuel,
    value: &mut DuelValue<'_, H>,
    lists: &mut Lists,
) -> Plan {
    let player = position.player();
    let mut best: Option<Plan> = None;
    each_plan(position, lists, |mv, then, end| {
        let worth = value.worth(&end, player);
        if best.as_ref().is_none_or(|best| worth.key() > best.worth.key()) {
            best = Some(Plan { mv, then, end, worth });
        }
    });
    best.expect("a player who is to act can at least pass")
}
