//! Positions of running games between people, so that analysis gives no help in one.
//!
//! Only what this process has seen is known here, and only from a few steps on: the first moves of a game are
//! everybody's.

use std::{
    collections::{HashMap, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use catalog::{AnyPosition, GameKind, with_position};
use protocol::{AnyTable, Played, next_positions};

/// From this many steps on a game is its players' own.
const OWN_FROM: usize = 6;
/// The number of last positions of a line that are compared with running games.
const LOOKED_BACK: usize = 8;
/// The most games that are kept in mind.
const MOST: usize = 100_000;
/// The most games of which it is known what one move leads to.
const MOST_FORESEEN: usize = 20_000;

/// How running games stand.
#[derive(Default)]
pub(crate) struct Standings {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    by_table: HashMap<String, Standing>,
    /// How many tables stand like this.
    counts: HashMap<u64, u32>,
    foreseen: usize,
}

/// How one table stands.
struct Standing {
    board: u64,
    kind: GameKind,
    position: AnyPosition,
    /// The boards one move ahead, sorted, once somebody has asked.
    next: Option<Arc<[u64]>>,
}

impl Known {
    fn forget(&mut self, table: &str) {
        let Some(Standing { board, next, .. }) = self.by_table.remove(table) else { return };
        self.foreseen -= usize::from(next.is_some());
        if let Some(count) = self.counts.get_mut(&board) {
            *count -= 1;
            if *count == 0 {
                self.counts.remove(&board);
            }
        }
    }
}

impl Standings {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how a table stands now.
    pub(crate) fn note(&self, id: &str, table: &AnyTable) {
        let is_own = table.has_several_players() && table.open_steps() >= OWN_FROM;
        let position = if is_own { table.running_position() } else { None };
        let kind = table.kind();
        let stands = position.map(|position| (board_at(kind, &position), position));
        let mut known = self.known();
        if stands.is_none() && known.by_table.is_empty() {
            return;
        }
        let before = known.by_table.get(id).map(|standing| standing.board);
        if before == stands.as_ref().map(|(board, _)| *board) {
            return;
        }
        known.forget(id);
        if let Some((board, position)) = stands.filter(|_| known.by_table.len() < MOST) {
            let standing = Standing { board, kind, position, next: None };
            known.by_table.insert(id.to_owned(), standing);
            *known.counts.entry(board).or_default() += 1;
        }
    }

    /// Whether the end of a line, or what was a few steps before, stands in a running game.
    pub(crate) fn has(&self, near: &[u64]) -> bool {
        let known = self.known();
        near.iter().any(|board| known.counts.contains_key(board))
    }

    /// Whether it is what one move leads to in a running game. That takes a while where many games have gone on since
    /// the last question.
    pub(crate) fn foresees(&self, kind: GameKind, near: &[u64]) -> bool {
        self.foresee(kind);
        let nexts: Vec<Arc<[u64]>> = {
            let known = self.known();
            let here = known.by_table.values().filter(|standing| standing.kind == kind);
            here.filter_map(|standing| standing.next.clone()).collect()
        };
        nexts.iter().any(|next| near.iter().any(|board| next.binary_search(board).is_ok()))
    }

    /// Computes the boards one move ahead where they are missing. Noting a position never waits for this.
    fn foresee(&self, kind: GameKind) {
        let unknown: Vec<(String, u64, AnyPosition)> = {
            let known = self.known();
            let room = MOST_FORESEEN.saturating_sub(known.foreseen);
            let here = known.by_table.iter();
            let here =
                here.filter(|(_, standing)| standing.kind == kind && standing.next.is_none());
            let copied =
                here.map(|(id, standing)| (id.clone(), standing.board, standing.position.clone()));
            copied.take(room).collect()
        };
        for (id, board, position) in unknown {
            let texts = next_positions(&position);
            let mut next: Vec<u64> = texts.iter().map(|text| board_of(kind, text)).collect();
            next.sort_unstable();
            let mut known = self.known();
            let standing = known.by_table.get_mut(&id).filter(|standing| standing.board == board);
            if let Some(Standing { next: none @ None, .. }) = standing {
                *none = Some(next.into());
                known.foreseen += 1;
            }
        }
    }
}

/// Whether a line leads to a table's position or past it, or just one move further.
pub(crate) fn is_near(near: &[u64], table: &AnyTable) -> bool {
    let Some(position) = table.running_position() else { return false };
    let texts = next_positions(&position);
    texts.iter().any(|text| near.contains(&board_of(table.kind(), text)))
}

/// The last boards of a line.
pub(crate) fn near(played: &Played) -> Vec<u64> {
    let texts = played.texts.iter().rev().take(LOOKED_BACK);
    texts.map(|text| board_of(played.kind, text)).collect()
}

fn board_at(kind: GameKind, position: &AnyPosition) -> u64 {
    board_of(kind, &with_position!(position, position => position.to_string()))
}

/// The board and whose turn it is, without counters.
fn board_of(kind: GameKind, position: &str) -> u64 {
    let board = match position.rsplit_once(' ') {
        Some((board, last)) if last.bytes().all(|byte| byte.is_ascii_digit()) => board,
        _ => position,
    };
    let mut hasher = DefaultHasher::new();
    (kind.name(), board).hash(&mut hasher);
    hasher.finish()
}
