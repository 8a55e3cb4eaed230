//! The network: a small one that is updated move by move (NNUE, after Nasu, 2018).
//!
//! Each side sees the board from its own end: 72 squares × 25 kinds of dice × own or enemy's. The first
//! layer adds up a row of weights for every die, once from each side's view, and a move changes only
//! two or three rows of each sum. The second layer clamps the sums to 0–1, squares them and weighs them,
//! the view of the side to move first. There is one such layer for each stage of the game, by the number
//! of dice left.
//!
//! It uses integers throughout, in loops that the compiler turns into vector instructions, without
//! `unsafe`.

mod amendment;
mod evaluator;
mod features;
mod file;

use std::sync::{Arc, OnceLock};

use duell::{Board, Side};
pub(crate) use evaluator::NetEvaluator;
pub use features::{INPUTS, KINDS, SHARED_ROWS, input, shared_row};
pub use file::Weights;
use parcel::Refusal;

use crate::score::{Value, WON};

/// The number of sums in each view.
pub const HIDDEN: usize = 128;
/// The number of stages of the game.
pub const STAGES: usize = 4;

/// The integer that stands for 1 in the first layer.
pub const FIRST_ONE: i32 = 255;
/// The integer that stands for 1 in the second layer's weights.
pub const SECOND_ONE: i32 = 64;
/// An output of 1, in hundredths of a die.
pub const OUTPUT_ONE: i32 = 400;

/// The sums of one view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Sums([i16; HIDDEN]);

/// The sums of both views, by side.
pub(crate) type Views = [Sums; 2];

/// The weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    rows: Box<[Sums]>,
    start: Sums,
    /// By stage: for the view of the side to move, then for the other's.
    output: [Views; STAGES],
    output_start: [i32; STAGES],
}

static SHIPPED: OnceLock<Arc<Net>> = OnceLock::new();

#[cfg(not(target_family = "wasm"))]
static BYTES: &[u8] = include_bytes!("../../../nets/duell.net");
/// The page fetches the network as a separate file, and supplies it.
#[cfg(target_family = "wasm")]
static BYTES: &[u8] = &[];

/// The stage of the game with this many dice left.
pub fn stage(dice: u32) -> usize {
    (dice.saturating_sub(3) as usize / STAGES).min(STAGES - 1)
}

impl Net {
    /// The shipped network.
    ///
    /// # Panics
    /// In a web page, if it has not been supplied.
    pub fn shipped() -> Arc<Self> {
        let read =
            || Arc::new(Self::whole_from_bytes(BYTES).expect("the shipped network is sound"));
        Arc::clone(SHIPPED.get_or_init(read))
    }

    /// Supplies the shipped network, if it is not part of the program. Ignored if one is already in use.
    ///
    /// # Errors
    /// If the bytes are not a network.
    pub fn supply(bytes: &[u8]) -> Result<(), Refusal> {
        let net = Arc::new(Self::whole_from_bytes(bytes)?);
        SHIPPED.get_or_init(|| net);
        Ok(())
    }

    /// Whether a network is available.
    pub fn is_here() -> bool {
        !BYTES.is_empty() || SHIPPED.get().is_some()
    }

    /// The sums of a board, from scratch.
    pub(crate) fn views(&self, board: &Board) -> Views {
        let mut views = [self.start; 2];
        for (square, die) in board.dice() {
            for side in Side::ALL {
                views[side as usize].add(&self.rows[input(side, square, die)]);
            }
        }
        views
    }

    /// The worth of a board with these sums to the side to move.
    pub(crate) fn output(&self, views: &Views, board: &Board) -> Value {
        let dice = (board.occupied(Side::White) | board.occupied(Side::Red)).count_ones();
        let stage = stage(dice);
        let mover = board.to_move();
        let [own, others] = &self.output[stage];
        let sum =
            views[mover as usize].weighed(own) + views[mover.other() as usize].weighed(others);
        let sum = (sum / FIRST_ONE).saturating_add(self.output_start[stage]);
        let value = i64::from(sum) * i64::from(OUTPUT_ONE) / i64::from(FIRST_ONE * SECOND_ONE);
        value.clamp(1 - i64::from(WON), i64::from(WON) - 1) as Value
    }

    /// The worth of a board to the side to move, in hundredths of a die.
    pub fn value(&self, board: &Board) -> i32 {
        self.output(&self.views(board), board)
    }
}

impl Sums {
    fn add(&mut self, row: &Self) {
        for (sum, weight) in self.0.iter_mut().zip(&row.0) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// The sums with one row added and one subtracted.
    fn moved(&self, more: &Self, less: &Self) -> Self {
        let mut sums = *self;
        for ((sum, more), less) in sums.0.iter_mut().zip(&more.0).zip(&less.0) {
            *sum = sum.wrapping_add(*more).wrapping_sub(*less);
        }
        sums
    }

    fn subtract(&mut self, row: &Self) {
        for (sum, weight) in self.0.iter_mut().zip(&row.0) {
            *sum = sum.wrapping_sub(*weight);
        }
    }

    /// The squares of the sums, each clamped to 0–1, times the weights. A weight times a sum fits into 16
    /// bits, so the last products can be made and added two at a time.
    fn weighed(&self, weights: &Self) -> i32 {
        let products = self.0.iter().zip(&weights.0).map(|(&sum, &weight)| {
            let held = sum.clamp(0, FIRST_ONE as i16);
            i32::from(held) * i32::from(held.wrapping_mul(weight))
        });
        products.sum()
    }
}
