//! Where a die can have come from.

use duell::{Orientation, Path, Square};

/// One way for an ordinary die to have come to where it lies.
#[derive(Clone, Copy)]
pub(super) struct Unmove {
    /// Square and orientation before, as one number.
    pub(super) from: u32,
    /// The squares that were empty on the way, and the one that it left, as bits.
    pub(super) way: u128,
}

/// For every square and orientation, all ways to have come there.
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
