//! Counts paths through a game on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

use game::{
    Game, Step,
    perft::{Merge, children},
};

use crate::{Measured, Workers};

/// How many paths there are, in all and after each first step.
#[derive(Clone, Debug)]
pub struct Count<G: Game> {
    /// The number of paths.
    pub nodes: u64,
    /// The number of paths after each first step; empty at depth 0.
    pub divided: Vec<(Step<G>, u64)>,
}

/// Counts the paths of exactly `depth` steps; reports from time to time how many parts are done, out of
/// how many.
pub fn count_paths<G: Measured>(
    position: &G,
    depth: u32,
    merge: Merge,
    workers: Workers,
    on_progress: impl Fn(usize, usize) + Sync,
) -> Count<G> {
    G::count(position, depth, merge, workers, &on_progress)
}

pub(crate) fn count<G: Game>(
    position: &G,
    depth: u32,
    merge: Merge,
    workers: Workers,
    on_progress: &(dyn Fn(usize, usize) + Sync),
) -> Count<G> {
    if depth == 0 {
        return Count { nodes: 1, divided: Vec::new() };
    }
    let first = children(position, merge);
    let parts = split(&first, depth - 1, merge);
    let done = AtomicUsize::new(0);
    let sums = workers.share(
        parts.len(),
        || vec![0; first.len()],
        |sums: &mut Vec<u64>, job| {
            let Part { first, position, depth } = &parts[job];
            sums[*first] += position.perft(*depth, merge);
            on_progress(done.fetch_add(1, Ordering::Relaxed) + 1, parts.len());
        },
    );
    let total = |index: usize| sums.iter().map(|sums| sums[index]).sum::<u64>();
    let divided: Vec<_> =
        first.iter().enumerate().map(|(index, (step, _))| (*step, total(index))).collect();
    Count { nodes: divided.iter().map(|(_, nodes)| nodes).sum(), divided }
}

/// The paths from one position after one of the first steps.
struct Part<G> {
    first: usize,
    position: G,
    depth: u32,
}

/// Splits the work finely enough for the threads to finish together.
fn split<G: Game>(first: &[(Step<G>, G)], depth: u32, merge: Merge) -> Vec<Part<G>> {
    const ENOUGH: usize = 256;
    let whole = first.iter().enumerate();
    let parts =
        whole.map(|(first, (_, position))| Part { first, position: position.clone(), depth });
    if depth < 2 || first.len() > ENOUGH {
        return parts.collect();
    }
    parts
        .flat_map(|part| {
            let finer = move |(_, position)| Part { first: part.first, position, depth: depth - 1 };
            children(&part.position, merge).into_iter().map(finer)
        })
        .collect()
}
