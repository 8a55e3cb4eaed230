//! Counts paths through a game, to check move generators and measure their speed.

use std::collections::HashSet;

use crate::{Game, Step, Turn};

/// Whether moves that lead to the same position are counted separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Merge {
    /// Every move counts.
    Paths,
    /// Of all moves from one position to another, only the first counts.
    Positions,
}

/// The number of paths of exactly `depth` steps, by plain enumeration.
///
/// Seats that decide at the same time answer in order, so that each set of answers is one path.
pub fn count<G: Game>(position: &G, depth: u32, merge: Merge) -> u64 {
    if depth == 0 {
        return 1;
    }
    children(position, merge).iter().map(|(_, child)| count(child, depth - 1, merge)).sum()
}

/// Every step from a position, with the position after it.
pub fn children<G: Game>(position: &G, merge: Merge) -> Vec<(Step<G>, G)> {
    let mut children: Vec<_> = steps(position)
        .into_iter()
        .map(|step| {
            let mut child = position.clone();
            match step {
                Step::Roll(roll) => child.roll_unchecked(roll),
                Step::Move(seat, mv) => child.play_unchecked(seat, mv),
            }
            (step, child)
        })
        .collect();
    if merge == Merge::Positions {
        let mut seen = HashSet::new();
        children.retain(|(_, child)| seen.insert(child.clone()));
    }
    children
}

fn steps<G: Game>(position: &G) -> Vec<Step<G>> {
    match position.turn() {
        Turn::Over(_) => Vec::new(),
        Turn::Roll => position.rolls().map(|(roll, _)| Step::Roll(roll)).collect(),
        Turn::Move(seats) => {
            let seat = seats.lowest().expect("a turn that waits for moves names a seat");
            position.moves(seat).into_iter().map(|mv| Step::Move(seat, mv)).collect()
        }
    }
}
