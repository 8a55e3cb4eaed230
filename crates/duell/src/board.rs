//! The board: dice on squares, and who is to move.

use std::hash::{Hash, Hasher};

use crate::{
    Die, DuellSetup, Home, Kind, Orientation, Side, Square, Tumble,
    square::{FILES, RANKS},
};

/// What stands on a square, in one byte:
///
/// ```text
/// bit 7    bit 6     bits 4–0
/// Red's    White's   orientation 0–23, or 24 for a King; the whole byte is 0 for no die
/// ```
pub(crate) type Cell = u8;

pub(crate) const EMPTY: Cell = 0;
const KING: u8 = Orientation::COUNT as u8;
const CODE: u8 = 0x1f;

/// The bit that marks a cell as one side's.
pub(crate) const fn mark(side: Side) -> Cell {
    match side {
        Side::White => 0x40,
        Side::Red => 0x80,
    }
}

pub(crate) const fn cell(die: Die) -> Cell {
    mark(die.side)
        | match die.kind {
            Kind::King => KING,
            Kind::Ordinary(orientation) => orientation.index() as u8,
        }
}

#[inline]
fn die(cell: Cell) -> Option<Die> {
    if cell == EMPTY {
        return None;
    }
    let side = if cell & mark(Side::White) != 0 { Side::White } else { Side::Red };
    let kind = match cell & CODE {
        KING => Kind::King,
        code => Kind::Ordinary(Orientation::from_index(code)),
    };
    Some(Die { side, kind })
}

/// How many squares each cell's die travels; a King travels one.
static PIPS: [u8; 32] = {
    let mut pips = [1; 32];
    let mut code = 0;
    while code < KING {
        pips[code as usize] = Orientation::from_index(code).top().pips();
        code += 1;
    }
    pips
};

/// Dice on squares, the side to move, and the house rules: all that legal moves depend on.
///
/// Every cell is stored twice, by rank and by file, so that the reach of all squares along either
/// can be found with whole-row operations (see `reach`). Rows are padded to a power of two.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    by_rank: [[Cell; 16]; RANKS],
    by_file: [[Cell; 16]; FILES],
    rank_bits: [u16; RANKS],
    file_bits: [u16; FILES],
    dice: [u128; 2],
    kings: [Option<Square>; 2],
    to_move: Side,
    rules: DuellSetup,
}

/// What a move did to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Where the die came from.
    pub from: Square,
    /// Where it went.
    pub to: Square,
    /// The die as it was.
    pub before: Die,
    /// The die as it lies now.
    pub after: Die,
    /// The die that it captured.
    pub captured: Option<Die>,
}

impl Board {
    /// An empty board with White to move.
    pub fn empty(rules: DuellSetup) -> Self {
        Self {
            by_rank: [[EMPTY; 16]; RANKS],
            by_file: [[EMPTY; 16]; FILES],
            rank_bits: [0; RANKS],
            file_bits: [0; FILES],
            dice: [0; 2],
            kings: [None; 2],
            to_move: Side::White,
            rules,
        }
    }

    /// The start (D3).
    pub fn start(rules: DuellSetup) -> Self {
        const TOPS: [u8; FILES] = [5, 1, 2, 6, 0, 6, 2, 1, 5];
        let mut board = Self::empty(rules);
        // The face towards the die's own player shows 3; that player sits south or north.
        for (side, rank, south) in [(Side::White, 0, 3), (Side::Red, RANKS - 1, 4)] {
            for (file, top) in TOPS.into_iter().enumerate() {
                let kind = match top {
                    0 => Kind::King,
                    _ => Kind::Ordinary(Orientation::from_faces(top, south)),
                };
                if let Some(square) = Square::new(file, rank) {
                    board.set(square, Some(Die { side, kind }));
                }
            }
        }
        board
    }

    /// The house rules.
    pub fn rules(&self) -> DuellSetup {
        self.rules
    }

    /// The side to move.
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Sets the side to move.
    pub fn set_to_move(&mut self, side: Side) {
        self.to_move = side;
    }

    /// The die on a square.
    #[inline]
    pub fn die(&self, square: Square) -> Option<Die> {
        die(self.cell(square))
    }

    /// Every die with its square.
    #[inline]
    pub fn dice(&self) -> impl Iterator<Item = (Square, Die)> {
        self.dice_on(self.dice[0] | self.dice[1])
    }

    /// The dice on these squares, given as bits by [`Square::index`].
    #[inline]
    pub fn dice_on(&self, set: u128) -> impl Iterator<Item = (Square, Die)> {
        squares(set).filter_map(|square| Some((square, self.die(square)?)))
    }

    /// Where a side's King stands, if it has one.
    pub fn king(&self, side: Side) -> Option<Square> {
        self.kings[side as usize]
    }

    /// Puts a die on a square, or removes the one there.
    pub fn set(&mut self, square: Square, die: Option<Die>) {
        let bit = 1 << square.index();
        for side in Side::ALL {
            self.dice[side as usize] &= !bit;
            if self.kings[side as usize] == Some(square) {
                self.kings[side as usize] = None;
            }
        }
        if let Some(die) = die {
            self.dice[die.side as usize] |= bit;
            if die.is_king() {
                self.kings[die.side as usize] = Some(square);
            }
        }
        self.set_cell(square, die.map_or(EMPTY, cell));
    }

    /// How many squares the die on a square travels.
    pub(crate) fn pips(&self, square: Square) -> u8 {
        PIPS[usize::from(self.cell(square) & CODE)]
    }

    pub(crate) fn is_king(&self, square: Square) -> bool {
        self.cell(square) & CODE == KING
    }

    pub(crate) fn occupied_by(&self, side: Side) -> u128 {
        self.dice[side as usize]
    }

    pub(crate) fn rank_bits(&self, rank: usize) -> usize {
        self.rank_bits[rank].into()
    }

    pub(crate) fn file_bits(&self, file: usize) -> usize {
        self.file_bits[file].into()
    }

    pub(crate) fn ranks(&self) -> &[[Cell; 16]; RANKS] {
        &self.by_rank
    }

    pub(crate) fn files(&self) -> &[[Cell; 16]; FILES] {
        &self.by_file
    }

    pub(crate) fn snapshot(&self) -> [Cell; Square::COUNT] {
        let mut snapshot = [EMPTY; Square::COUNT];
        for (file, cells) in snapshot.chunks_exact_mut(RANKS).zip(&self.by_file) {
            file.copy_from_slice(&cells[..RANKS]);
        }
        snapshot
    }

    pub(crate) fn from_snapshot(
        cells: &[Cell; Square::COUNT],
        to_move: Side,
        rules: DuellSetup,
    ) -> Self {
        let mut board = Self::empty(rules);
        board.to_move = to_move;
        for square in Square::all() {
            board.set(square, die(cells[square.index()]));
        }
        board
    }

    #[inline]
    fn cell(&self, square: Square) -> Cell {
        self.by_file[square.file()][square.rank()]
    }

    fn set_cell(&mut self, square: Square, cell: Cell) {
        self.by_file[square.file()][square.rank()] = cell;
        self.by_rank[square.rank()][square.file()] = cell;
        let (file, rank) = (square.file(), square.rank());
        let bit = u16::from(cell != EMPTY);
        self.rank_bits[rank] = self.rank_bits[rank] & !(1 << file) | bit << file;
        self.file_bits[file] = self.file_bits[file] & !(1 << rank) | bit << rank;
    }

    /// Whether a legal move of the side to move ends the game in its favor (D12, D13).
    pub fn wins(&self, tumble: Tumble) -> bool {
        let to = tumble.path.end_unchecked(tumble.from);
        let reaches_home = to == Square::home(self.to_move.other())
            && (self.rules.home == Home::Any || self.is_king(tumble.from));
        reaches_home || self.cell(to) & CODE == KING
    }

    /// What a legal move of the side to move would do.
    ///
    /// # Panics
    /// If there is no die to move.
    pub fn change(&self, tumble: Tumble) -> Change {
        let to = tumble.path.end_unchecked(tumble.from);
        let before = self.die(tumble.from).expect("a legal move moves a die");
        let after = Die { kind: tumble.path.rolled(before.kind), ..before };
        Change { from: tumble.from, to, before, after, captured: self.die(to) }
    }

    /// Makes a legal move and passes the turn.
    pub fn play(&mut self, tumble: Tumble) {
        let to = tumble.path.end_unchecked(tumble.from);
        let before = self.cell(tumble.from);
        let after = match before & CODE {
            KING => {
                self.kings[self.to_move as usize] = Some(to);
                before
            }
            code => {
                let end = tumble.path.rolled_orientation(Orientation::from_index(code));
                before & !CODE | end.index() as u8
            }
        };
        let (mover, other) = (self.to_move, self.to_move.other());
        self.dice[mover as usize] ^= 1 << tumble.from.index() | 1 << to.index();
        self.dice[other as usize] &= !(1 << to.index());
        if self.kings[other as usize] == Some(to) {
            self.kings[other as usize] = None;
        }
        self.set_cell(tumble.from, EMPTY);
        self.set_cell(to, after);
        self.to_move = other;
    }
}

/// The squares of a set, in ascending order.
#[inline]
pub(crate) fn squares(mut set: u128) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = Square::from_index(set.trailing_zeros() as u8);
        set &= set - 1;
        Some(square)
    })
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (self.by_file, self.to_move, self.rules) == (other.by_file, other.to_move, other.rules)
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.by_file, self.to_move, self.rules).hash(state);
    }
}
