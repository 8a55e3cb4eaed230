//! The budget of a proof, and who watches it.

use std::sync::atomic::{AtomicBool, Ordering};

/// How far a proof has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many boards have been examined since the question was asked.
    pub nodes: u64,
    /// The length, in moves, of the wins being sought.
    pub moves: u8,
}

/// Who watches a proof, and may stop it.
pub struct Watch<'a> {
    /// Once this is true, the proof stops with what it has.
    pub stop: &'a AtomicBool,
    /// Called now and then with how far the proof has come.
    pub on_progress: &'a mut dyn FnMut(Progress),
}

/// The watcher is called at most once per this many nodes.
const LOOK_UP: u64 = 1 << 12;
const TELL: u64 = 1 << 18;

pub(crate) struct Budget<'a> {
    watch: Watch<'a>,
    most: u64,
    progress: Progress,
    is_stopped: bool,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(watch: Watch<'a>, most: u64) -> Self {
        let is_stopped = watch.stop.load(Ordering::Relaxed);
        Self { watch, most, progress: Progress { nodes: 0, moves: 0 }, is_stopped }
    }

    /// Reports the length to be tried next.
    pub(crate) fn try_length(&mut self, moves: u8) {
        self.progress.moves = moves;
        (self.watch.on_progress)(self.progress);
    }

    /// Counts one more node.
    pub(crate) fn spend(&mut self) {
        self.progress.nodes += 1;
        let nodes = self.progress.nodes;
        if nodes.is_multiple_of(LOOK_UP) {
            self.is_stopped |= self.watch.stop.load(Ordering::Relaxed);
            if nodes.is_multiple_of(TELL) {
                (self.watch.on_progress)(self.progress);
            }
        }
    }

    pub(crate) fn is_used_up(&self) -> bool {
        self.is_stopped || self.progress.nodes >= self.most
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.progress.nodes
    }

    /// Sets the limit on nodes from now on, and returns the former limit.
    pub(crate) fn set_most(&mut self, most: u64) -> u64 {
        std::mem::replace(&mut self.most, most)
    }

    /// The limit on nodes in all.
    pub(crate) fn most(&self) -> u64 {
        self.most
    }
}
