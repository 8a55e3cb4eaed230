//! Late move reductions: the first moves are usually the best, so later ones are searched less deeply.

use std::sync::LazyLock;

use super::{inner::Task, picker::Picked};

/// By depth and move number.
static BASE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut base = [[0; 64]; 64];
    for (depth, row) in base.iter_mut().enumerate().skip(1) {
        for (count, reduction) in row.iter_mut().enumerate().skip(1) {
            *reduction = (0.6 + libm::log(depth as f64) * libm::log(count as f64) / 1.7) as i32;
        }
    }
    base
});

/// By how many half-moves a move's first search is reduced; for quiet moves by more, the less promising they are.
pub(super) fn reduction<const PV: bool>(
    task: Task,
    doubt: i32,
    picked: Picked,
    count: usize,
    history: i32,
) -> i32 {
    let base = BASE[(task.depth as usize).min(63)][count.min(63)];
    let reduction = match picked {
        Picked::Likely(_) => return 0,
        Picked::Poor(_) => base - 1,
        Picked::Quiet(_) => base - history / 8192 + doubt - i32::from(PV),
    };
    reduction.clamp(0, task.depth - 2)
}
