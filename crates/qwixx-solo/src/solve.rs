//! Backward induction over all sheets, from full ones to the empty one, on several threads.

use std::sync::atomic::{AtomicU64, Ordering};

use judge::Stop;
use workers::Workers;

use crate::{
    SoloTable, Variant,
    row::Rows,
    turn::{Sheets, TurnSolver, Value},
};

/// Solves a variant; reports after every part how many sheets are done. The result does not depend on the
/// number of threads.
///
/// # Panics
///
/// Never: nobody but this function holds the signal to stop.
pub fn solve(variant: Variant, workers: Workers, on_progress: impl Fn(u64) + Sync) -> SoloTable {
    solve_unless_stopped(variant, workers, &Stop::new(), on_progress)
        .expect("nobody gives this signal")
}

/// Like [`solve()`], but can be stopped: `None` if the signal was given.
pub fn solve_unless_stopped(
    variant: Variant,
    workers: Workers,
    stop: &Stop,
    on_progress: impl Fn(u64) + Sync,
) -> Option<SoloTable> {
    solve_from(variant, 0, workers, stop, on_progress)
}

/// How many different sheets a variant has, not counting misthrows.
pub fn sheet_count(variant: Variant) -> u64 {
    let rows = Rows::new(variant);
    let (all, open) = (rows.pair_count() as u64, rows.open_pair_count() as u64);
    // Pairs of pairs, except those with a closed row in each.
    all * all - (all - open) * (all - open)
}

/// Solves only the sheets on which both pairs of rows have come at least this far.
pub(crate) fn solve_from(
    variant: Variant,
    least: u32,
    workers: Workers,
    stop: &Stop,
    on_progress: impl Fn(u64) + Sync,
) -> Option<SoloTable> {
    match variant.sides() {
        2 => Solver::<2>::new(variant, least).run(workers, stop, &on_progress),
        6 => Solver::<6>::new(variant, least).run(workers, stop, &on_progress),
        _ => Solver::<8>::new(variant, least).run(workers, stop, &on_progress),
    }
}

struct Solver<const FACES: usize> {
    variant: Variant,
    rows: Rows,
    turn: TurnSolver<FACES>,
    /// The pairs to solve, farthest first.
    order: Vec<usize>,
}

impl<const FACES: usize> Solver<FACES> {
    fn new(variant: Variant, least: u32) -> Self {
        let rows = Rows::new(variant);
        let mut order: Vec<usize> =
            (0..rows.pair_count()).filter(|&pair| rows.progress(pair) >= least).collect();
        order.sort_by_key(|&pair| std::cmp::Reverse(rows.progress(pair)));
        Self { variant, turn: TurnSolver::new(variant, rows.clone()), rows, order }
    }

    /// Pairs of ascending rows that have come equally far do not depend on each other: the threads share
    /// them, and the next ones wait.
    fn run(
        &self,
        workers: Workers,
        stop: &Stop,
        on_progress: &(impl Fn(u64) + Sync),
    ) -> Option<SoloTable> {
        let mut blocks = vec![Vec::new(); self.rows.pair_count()];
        let done = AtomicU64::new(0);
        for level in self.order.chunk_by(|&a, &b| self.rows.progress(a) == self.rows.progress(b)) {
            let solve = |(): &mut (), job: usize| {
                let block = self.block(level[job], &blocks, stop);
                let sheets = block.len() as u64;
                on_progress(done.fetch_add(sheets, Ordering::Relaxed) + sheets);
                block
            };
            let solved = workers.collect(level.len(), || (), solve);
            if stop.is_stopped() {
                return None;
            }
            for (&rising, block) in level.iter().zip(solved) {
                blocks[rising] = block;
            }
        }
        Some(SoloTable::new(self.variant, self.rows.clone(), blocks))
    }

    /// The values of all sheets with these ascending rows, as far as they are done before the signal.
    fn block(&self, rising: usize, blocks: &[Vec<Value>], stop: &Stop) -> Vec<Value> {
        let len = self.rows.block_len(rising);
        let mut own = vec![[f32::NAN; 4]; len];
        let [a, b] = self.rows.rows_of(rising);
        for &falling in self.order.iter().filter(|&&falling| falling < len) {
            if stop.is_stopped() {
                break;
            }
            let [c, d] = self.rows.rows_of(falling);
            own[falling] = self.turn.value([a, b, c, d], &Sheets { blocks, own: &own });
        }
        own
    }
}
