//! Late move reductions: the first moves are the best most of the time, so later ones are searched less deep.

use std::sync::LazyLock;

use super::{
    inner::{Outlook, Task},
    picker::Picked,
};

/// By depth and number of the move.
static BASE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut base = [[0; 64]; 64];
    for (depth, row) in base.iter_mut().enumerate().skip(1) {
        for (count, reduction) in row.iter_mut().enumerate().skip(1) {
            *reduction = (0.6 + (depth as f64).ln() * (count as f64).ln() / 1.7) as i32;
        }
    }
    base
});

/// How many half-moves less deep a move is searched at first.
pub(super) fn reduction<const PV: bool>(
    task: Task,
    outlook: &Outlook,
    picked: Picked,
    count: usize,
    history: i32,
) -> i32 {
    let base = BASE[(task.depth as usize).min(63)][count.min(63)];
    let reduction = match picked {
        Picked::Likely(_) => return 0,
        Picked::Poor(_) => base - 1,
        Picked::Quiet(_) => {
            base - history / 8192 + i32::from(!outlook.is_improving)
                - i32::from(PV)
                - i32::from(outlook.is_endangered)
        }
    };
    reduction.clamp(0, task.depth - 2)
}
