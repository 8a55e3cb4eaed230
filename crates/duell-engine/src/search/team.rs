//! Several threads at one root: which depth each searches, and what the first to finish a depth has found.
//!
//! All threads deepen by themselves and meet in the transposition table (Lazy SMP). Two things keep them from doing the
//! same work: none begins the depth that half of the others are at, and what one has finished, nobody goes on with.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicU32, Ordering::Relaxed},
};

use super::RootResult;

/// The threads of one search.
pub(crate) struct Team {
    /// The depth that each thread is at; 0 before the first.
    depths: Vec<AtomicU32>,
    /// The deepest depth that is finished.
    finished: AtomicU32,
    /// What was found there.
    best: Mutex<Option<RootResult>>,
}

impl Team {
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            depths: (0..threads).map(|_| AtomicU32::new(0)).collect(),
            finished: AtomicU32::new(0),
            best: Mutex::new(None),
        }
    }

    /// The depth that a thread searches next, after this one; `None` if that would be deeper than `most`.
    pub(super) fn next(&self, thread: usize, last: u32, most: u32) -> Option<u32> {
        let mut depth = last.max(self.finished.load(Relaxed)) + 1;
        if depth > most {
            return None;
        }
        if depth < most && self.is_crowded(thread, depth) {
            depth += 1;
        }
        self.depths[thread].store(depth, Relaxed);
        Some(depth)
    }

    /// Whether at least half of the other threads are at this depth.
    fn is_crowded(&self, thread: usize, depth: u32) -> bool {
        let is_there =
            |(other, at): &(usize, &AtomicU32)| *other != thread && at.load(Relaxed) == depth;
        let there = self.depths.iter().enumerate().filter(is_there).count();
        there > 0 && 2 * there >= self.depths.len() - 1
    }

    /// Whether this depth, or a deeper one, is finished.
    pub(super) fn has_finished(&self, depth: u32) -> bool {
        self.finished.load(Relaxed) >= depth
    }

    /// A thread has finished a depth. A thread without others has nobody to tell.
    pub(super) fn finish(&self, result: &RootResult) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if self.depths.len() > 1 && best.as_ref().is_none_or(|best| best.depth < result.depth) {
            *best = Some(result.clone());
            self.finished.store(result.depth, Relaxed);
        }
    }

    /// What is known at this depth or a deeper one.
    pub(super) fn known(&self, depth: u32) -> Option<RootResult> {
        if !self.has_finished(depth) {
            return None;
        }
        self.best.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(depth: u32) -> RootResult {
        RootResult { depth, deepest: 0, lines: Vec::new() }
    }

    #[test]
    fn two_threads_search_different_depths() {
        let team = Team::new(2);
        assert_eq!(team.next(0, 0, 9), Some(1));
        assert_eq!(team.next(1, 0, 9), Some(2));
        team.finish(&result(1));
        assert_eq!(team.next(0, 1, 9), Some(3));
        team.finish(&result(3));
        assert!(team.has_finished(2), "so the other thread is overtaken");
        assert_eq!(team.next(1, 2, 9), Some(4));
        assert_eq!(team.known(3).map(|found| found.depth), Some(3));
        assert!(team.known(4).is_none());
        team.finish(&result(2));
        assert_eq!(team.known(1).map(|found| found.depth), Some(3), "the deepest stays");
    }

    #[test]
    fn the_last_depth_is_for_all() {
        let team = Team::new(2);
        assert_eq!(team.next(0, 6, 7), Some(7));
        assert_eq!(team.next(1, 6, 7), Some(7));
        team.finish(&result(7));
        assert_eq!(team.next(1, 5, 7), None);
    }

    #[test]
    fn of_four_threads_two_share_a_depth() {
        let team = Team::new(4);
        let begun: Vec<_> = (0..4).filter_map(|thread| team.next(thread, 0, 9)).collect();
        assert_eq!(begun, [1, 1, 2, 2]);
    }

    #[test]
    fn one_thread_leaves_out_no_depth() {
        let team = Team::new(1);
        for last in 0..5 {
            assert_eq!(team.next(0, last, 5), Some(last + 1));
            team.finish(&result(last + 1));
            assert!(!team.has_finished(1));
        }
        assert_eq!(team.next(0, 5, 5), None);
    }
}
