//! How far a leg can go from every square, and hence how many moves there are.
//!
//! A leg of *k* squares that ends a move is possible where its first *k* − 1 squares are empty and its
//! last does not hold a die of its own side (D9, D10). So all lengths up to a longest one are possible:
//! the *reach* of the square in that direction. A path with a turn is possible when the squares of its
//! first leg are empty and the reach at the corner covers the rest of the way.
//!
//! The reach of a whole row of squares follows from that of the next row by a handful of byte
//! operations, which the compiler turns into vector instructions. Comparing the corners along a row
//! with what a die needs there works the same way. No path is ever walked.

// Left to itself, the compiler turns these few instructions into calls, which costs a quarter of the speed.
#![expect(clippy::inline_always)]

use crate::{
    Board, Direction, Square,
    board::{Cell, EMPTY, mark, squares},
    square::{FILES, RANKS},
};

/// The reach of every square for the side to move.
pub(crate) struct Reach {
    north: [[u8; 16]; RANKS],
    south: [[u8; 16]; RANKS],
    east: [[u8; 16]; FILES],
    west: [[u8; 16]; FILES],
}

/// The reach from one row towards the next, whose cells and reaches are given.
#[inline(always)]
fn onto(cells: &[Cell; 16], reach: &[u8; 16], own: Cell) -> [u8; 16] {
    let mut result = [0; 16];
    for lane in 0..16 {
        let empty = u8::from(cells[lane] == EMPTY).wrapping_neg();
        let open = u8::from(cells[lane] & own == 0).wrapping_neg();
        result[lane] = ((reach[lane] & empty) + 1) & open;
    }
    result
}

impl Reach {
    #[inline(always)]
    pub(crate) fn none() -> Self {
        Self {
            north: [[0; 16]; RANKS],
            south: [[0; 16]; RANKS],
            east: [[0; 16]; FILES],
            west: [[0; 16]; FILES],
        }
    }

    /// Computes the reach of every square; the outermost rows have none.
    #[inline(always)]
    pub(crate) fn fill(&mut self, board: &Board) {
        let own = mark(board.to_move());
        let (ranks, files) = (board.ranks(), board.files());
        let reach = self;
        for rank in 1..RANKS {
            reach.south[rank] = onto(&ranks[rank - 1], &reach.south[rank - 1], own);
            let above = RANKS - rank;
            reach.north[above - 1] = onto(&ranks[above], &reach.north[above], own);
        }
        for file in 1..FILES {
            reach.west[file] = onto(&files[file - 1], &reach.west[file - 1], own);
            let right = FILES - file;
            reach.east[right - 1] = onto(&files[right], &reach.east[right], own);
        }
    }

    /// The longest leg that can end a move from a square in a direction.
    pub(crate) fn at(&self, square: Square, direction: Direction) -> u8 {
        let (file, rank) = (square.file(), square.rank());
        match direction {
            Direction::North => self.north[rank][file],
            Direction::South => self.south[rank][file],
            Direction::East => self.east[file][rank],
            Direction::West => self.west[file][rank],
        }
    }
}

/// How many empty squares lie on either side of a place in a row, up to the five that matter.
#[derive(Clone, Copy)]
pub(crate) struct Runs(u8);

/// `RUNS[place][bits]` for a row of nine squares, of which those in `bits` are occupied.
static RUNS: [[Runs; 1 << FILES]; FILES] = {
    let mut runs = [[Runs(0); 1 << FILES]; FILES];
    let mut place = 0;
    while place < FILES {
        let mut bits = 0;
        while bits < 1 << FILES {
            let mut back = 0;
            while back < LONGEST_RUN && back < place && bits >> (place - back - 1) & 1 == 0 {
                back += 1;
            }
            let mut ahead = 0;
            while ahead < LONGEST_RUN
                && place + ahead + 1 < FILES
                && bits >> (place + ahead + 1) & 1 == 0
            {
                ahead += 1;
            }
            runs[place][bits] = Runs((back * (LONGEST_RUN + 1) + ahead) as u8);
            bits += 1;
        }
        place += 1;
    }
    runs
};

/// A path with a turn has a first leg of at most five squares.
const LONGEST_RUN: usize = 5;

impl Runs {
    /// To the west and east of a square.
    #[inline(always)]
    pub(crate) fn along_rank(board: &Board, square: Square) -> Self {
        RUNS[square.file()][board.rank_bits(square.rank())]
    }

    /// To the south and north of a square. The ninth square of a file is a wall.
    #[inline(always)]
    pub(crate) fn along_file(board: &Board, square: Square) -> Self {
        RUNS[square.rank()][board.file_bits(square.file()) | 1 << RANKS]
    }

    /// Towards a1 and away from it.
    pub(crate) fn back_and_ahead(self) -> (u8, u8) {
        let width = LONGEST_RUN as u8 + 1;
        (self.0 / width, self.0 % width)
    }
}

const NEVER: u8 = u8::MAX;

/// The reach a die needs at each square of its row for a path to turn there: `NEEDS[pips][runs]`, with
/// the die's own square, where straight paths begin, in the middle.
static NEEDS: [[[u8; 32]; 36]; 7] = {
    let mut needs = [[[NEVER; 32]; 36]; 7];
    let mut pips = 1;
    while pips <= 6 {
        let mut runs = 0;
        while runs < 36 {
            let (back, ahead) = (runs / (LONGEST_RUN + 1), runs % (LONGEST_RUN + 1));
            let lanes = &mut needs[pips][runs];
            let mut steps = 0;
            while steps < pips {
                if steps <= back {
                    lanes[MIDDLE - steps] = (pips - steps) as u8;
                }
                if steps <= ahead {
                    lanes[MIDDLE + steps] = (pips - steps) as u8;
                }
                steps += 1;
            }
            runs += 1;
        }
        pips += 1;
    }
    needs
};

const MIDDLE: usize = FILES - 1;

/// The needs of a die at a place of its row, for the row's squares from the first on.
#[inline(always)]
fn needs(pips: usize, runs: Runs, place: usize) -> &'static [u8; 16] {
    let from_middle = &NEEDS[pips][usize::from(runs.0)][MIDDLE - place..];
    from_middle.first_chunk().expect("a row is shorter than half the lanes")
}

/// Adds to each lane how many of the two reaches meet its need.
#[inline(always)]
fn tally(total: &mut [u8; 16], need: &[u8; 16], one_way: &[u8; 16], other_way: &[u8; 16]) {
    for lane in 0..16 {
        total[lane] +=
            u8::from(one_way[lane] >= need[lane]) + u8::from(other_way[lane] >= need[lane]);
    }
}

/// How many legal moves the side to move has.
pub(crate) fn count(board: &Board) -> u32 {
    let mut reach = Reach::none();
    reach.fill(board);
    let mut total = [0; 16];
    for square in squares(board.occupied_by(board.to_move())) {
        let pips = usize::from(board.pips(square));
        let (file, rank) = (square.file(), square.rank());
        // Straight up and down, or along the rank first and then up or down.
        let need = needs(pips, Runs::along_rank(board, square), file);
        tally(&mut total, need, &reach.north[rank], &reach.south[rank]);
        let need = needs(pips, Runs::along_file(board, square), rank);
        tally(&mut total, need, &reach.east[file], &reach.west[file]);
    }
    let barred = if board.rules().king_captures { 0 } else { king_captures(board) };
    let moves: u32 = total.into_iter().map(u32::from).sum();
    moves - barred
}

/// Whether the side to move has a legal move. Usually some die has empty squares ahead, and the answer comes at once.
pub(crate) fn is_any(board: &Board) -> bool {
    let mut own = squares(board.occupied_by(board.to_move()));
    let is_free = own.any(|square| {
        let pips = board.pips(square);
        let runs = [Runs::along_rank(board, square), Runs::along_file(board, square)];
        runs.into_iter().map(Runs::back_and_ahead).any(|(back, ahead)| back.max(ahead) >= pips)
    });
    is_free || count(board) > 0
}

/// How many captures the house rule denies the King (D18).
#[cold]
fn king_captures(board: &Board) -> u32 {
    let enemy = board.occupied_by(board.to_move().other());
    let king = board.king(board.to_move());
    let captures = |direction| {
        king.and_then(|king| king.step(direction, 1)).is_some_and(|to| enemy & 1 << to.index() != 0)
    };
    Direction::ALL.into_iter().filter(|&direction| captures(direction)).count() as u32
}
