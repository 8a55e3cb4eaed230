//! Keys of positions: one random number for every die on every square, combined with exclusive or
//! (Zobrist, 1970), so that a move changes a key by only a few of them.

use crate::{Board, Change, Die, Home, Kind, Orientation, Side, Square};

#[cfg(not(target_family = "wasm"))]
const KINDS: usize = 2 * (Orientation::COUNT + 1);

/// The page computes the keys when it needs them: they are 29 kB that do not compress.
#[cfg(not(target_family = "wasm"))]
static KEYS: [[u64; Square::COUNT]; KINDS] = {
    let mut keys = [[0; Square::COUNT]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut square = 0;
        while square < Square::COUNT {
            keys[kind][square] = key(kind, square);
            square += 1;
        }
        kind += 1;
    }
    keys
};

const fn key(kind: usize, square: usize) -> u64 {
    scrambled((kind * Square::COUNT + square + 1) as u64)
}

const RED_TO_MOVE: u64 = scrambled(1 << 32);
const HOME_KING: u64 = scrambled(2 << 32);
const KING_NEVER_CAPTURES: u64 = scrambled(3 << 32);

/// The output function of `SplitMix64` (Steele, Lea and Flood, 2014).
const fn scrambled(seed: u64) -> u64 {
    let z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn of_die(square: Square, die: Die) -> u64 {
    let kind = match die.kind {
        Kind::King => Orientation::COUNT,
        Kind::Ordinary(orientation) => orientation.index(),
    };
    let kind = 2 * kind + die.side as usize;
    #[cfg(not(target_family = "wasm"))]
    return KEYS[kind][square.index()];
    #[cfg(target_family = "wasm")]
    key(kind, square.index())
}

/// The key of a board, from scratch.
pub(crate) fn of_board(board: &Board) -> u64 {
    let dice = board.dice().fold(0, |key, (square, die)| key ^ of_die(square, die));
    let rules = board.rules();
    dice ^ if board.to_move() == Side::Red { RED_TO_MOVE } else { 0 }
        ^ if rules.home == Home::King { HOME_KING } else { 0 }
        ^ if rules.king_captures { 0 } else { KING_NEVER_CAPTURES }
}

/// What a move does to the key.
pub(crate) fn of_change(change: &Change) -> u64 {
    let captured = change.captured.map_or(0, |die| of_die(change.to, die));
    of_die(change.from, change.before) ^ of_die(change.to, change.after) ^ captured ^ RED_TO_MOVE
}

impl Board {
    /// The key of the board: dice, side to move and house rules.
    pub fn key(&self) -> u64 {
        of_board(self)
    }
}

impl Change {
    /// What the move changes in the key of a board: combine the two with exclusive or.
    pub fn key(&self) -> u64 {
        of_change(self)
    }
}
