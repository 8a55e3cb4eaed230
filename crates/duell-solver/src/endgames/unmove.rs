//! Where a die may have come from.

use duell::{Orientation, Path, Square};

/// One way in which an ordinary die may have come to where it lies.
#[derive(Clone, Copy)]
pub(super) struct Unmove {
    /// Its previous square and orientation, as one number.
    pub(super) from: u32,
    /// The squares that were empty on the way, and the one it left, as bits.
    pub(super) way: u128,
}

/// For every square and orientation, all ways of getting there.
pub(super) struct Unmoves(Vec<Vec<Unmove>>);

impl Unmoves {
    /// Tumbles a die along every path from everywhere.
    pub(super) fn new(orientations: &[Orientation]) -> Self {
        let mut all = vec![Vec::new(); Square::COUNT * Orientation::COUNT];
        for from in Square::all() {
            for &before in orientations {
                for path in Path::all().filter(|path| path.length() == before.top().pips()) {
                    let Some(to) = path.end(from) else { continue };
                    let after = path.steps().fold(before, Orientation::tumbled);
                    let unmove = Unmove { from: number(from, before), way: way(from, path) };
                    all[number(to, after) as usize].push(unmove);
                }
            }
        }
        Self(all)
    }

    /// The ways to a square and orientation, as one number.
    pub(super) fn to(&self, number: usize) -> &[Unmove] {
        &self.0[number]
    }
}

fn number(square: Square, orientation: Orientation) -> u32 {
    (square.index() * Orientation::COUNT + orientation.index()) as u32
}

/// Every square of a path but the last.
fn way(from: Square, path: Path) -> u128 {
    let mut square = from;
    let mut way = 0;
    for direction in path.steps() {
        way |= 1 << square.index();
        square = square.step(direction, 1).expect("the path stays on the board");
    }
    way
}

#[cfg(test)]
mod tests {
    use duell::{DuellSetup, Kind};

    use super::*;
    use crate::endgames::ending::{Ending, TRIPLES, orientations};

    #[test]
    fn what_can_be_taken_back_are_the_legal_moves() {
        let orientations = orientations();
        let unmoves = Unmoves::new(&orientations);
        for place in (0..TRIPLES).step_by(7919) {
            let ending = Ending::triple(place, &orientations);
            let Some((square, orientation)) = ending.die.filter(|_| ending.is_apart()) else {
                continue;
            };
            let board = ending.board(DuellSetup::default());
            let kings = 1_u128 << ending.strong.index() | 1 << ending.weak.index();
            let here = number(square, orientation);
            let mut listed: Vec<u32> = Vec::new();
            for tumble in board.tumbles().into_iter().filter(|tumble| tumble.from == square) {
                let change = board.change(tumble);
                if let (Kind::Ordinary(after), None) = (change.after.kind, change.captured) {
                    listed.push(number(change.to, after));
                }
            }
            let mut found: Vec<u32> = Vec::new();
            for to in (0..unmoves.0.len()).filter(|to| kings >> (to / Orientation::COUNT) & 1 == 0)
            {
                let leads_here = |unmove: &&Unmove| unmove.from == here && unmove.way & kings == 0;
                let ways = unmoves.to(to).iter().filter(leads_here).count();
                found.extend(std::iter::repeat_n(to as u32, ways));
            }
            listed.sort_unstable();
            assert_eq!(found, listed, "{board}");
        }
    }
}
