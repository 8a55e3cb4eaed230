//! What the network sees.

use duell::{Die, Face, Kind, Orientation, Side, Square};

/// Kinds of dice: 24 orientations, and the King.
pub const KINDS: usize = Orientation::COUNT + 1;
/// The number of inputs of a view.
pub const INPUTS: usize = 2 * KINDS * Square::COUNT;

/// What each orientation looks like from the other end of the board.
static TURNED: std::sync::LazyLock<[usize; Orientation::COUNT]> = std::sync::LazyLock::new(|| {
    let mut turned = [0; Orientation::COUNT];
    let faces = || (1..=6).filter_map(Face::new);
    for (top, south) in faces().flat_map(|top| faces().map(move |south| (top, south))) {
        let there = Orientation::new(top, south.opposite());
        if let (Some(here), Some(there)) = (Orientation::new(top, south), there) {
            turned[here.index()] = there.index();
        }
    }
    turned
});

/// The input for a die on a square, as a side sees it from its own end.
pub fn input(view: Side, square: Square, die: Die) -> usize {
    let (square, kind) = match (view, die.kind) {
        (Side::White, Kind::King) => (square.index(), Orientation::COUNT),
        (Side::White, Kind::Ordinary(orientation)) => (square.index(), orientation.index()),
        (Side::Red, Kind::King) => (Square::COUNT - 1 - square.index(), Orientation::COUNT),
        (Side::Red, Kind::Ordinary(orientation)) => {
            (Square::COUNT - 1 - square.index(), TURNED[orientation.index()])
        }
    };
    let is_enemys = usize::from(die.side != view);
    (is_enemys * KINDS + kind) * Square::COUNT + square
}

/// How many rows all orientations with the same top face share.
pub const SHARED_ROWS: usize = 2 * 7 * Square::COUNT;

/// The shared row of an input.
pub fn shared_row(input: usize) -> usize {
    let (square, rest) = (input % Square::COUNT, input / Square::COUNT);
    let (kind, side) = (rest % KINDS, rest / KINDS);
    // Orientations are ordered by top face, four for each.
    let top = kind / 4;
    (side * 7 + top) * Square::COUNT + square
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use duell::{Board, DuellSetup};

    use super::*;

    #[test]
    fn both_sides_see_the_start_alike() {
        let board = Board::start(DuellSetup::default());
        let view = |side| {
            board.dice().map(|(square, die)| input(side, square, die)).collect::<HashSet<_>>()
        };
        assert_eq!(view(Side::White), view(Side::Red));
        assert_eq!(view(Side::White).len(), 18);
        assert!(view(Side::Red).iter().all(|&input| input < INPUTS));
    }
}
