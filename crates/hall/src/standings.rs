//! How the games that people play against each other stand, so that nobody is helped in one.
//!
//! Only what this process has seen is known here, and only from a few steps on: the first moves of a game are
//! everybody's.

use std::{
    collections::{HashMap, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
    sync::{Mutex, MutexGuard, PoisonError},
};

use catalog::GameKind;
use protocol::{AnyTable, Played};

/// From this many steps on a game is its players' own.
const OWN_FROM: usize = 6;
/// The number of last positions of a line that are compared with running games.
const LOOKED_BACK: usize = 8;
/// The most games that are kept in mind.
const MOST: usize = 100_000;

/// How running games stand.
#[derive(Default)]
pub(crate) struct Standings {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    by_table: HashMap<String, u64>,
    /// How many tables stand like this.
    counts: HashMap<u64, u32>,
}

impl Known {
    fn forget(&mut self, table: &str) {
        let Some(board) = self.by_table.remove(table) else { return };
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
        let board = if is_own { table.running_position() } else { None };
        let board = board.map(|text| board_of(table.kind(), &text));
        let mut known = self.known();
        if board.is_none() && known.by_table.is_empty() {
            return;
        }
        known.forget(id);
        if let Some(board) = board.filter(|_| known.by_table.len() < MOST) {
            known.by_table.insert(id.to_owned(), board);
            *known.counts.entry(board).or_default() += 1;
        }
    }

    /// Whether the end of a line, or what was a few steps before, stands in a running game.
    pub(crate) fn has(&self, played: &Played) -> bool {
        let known = self.known();
        let mut near = near(played);
        !known.counts.is_empty() && near.any(|board| known.counts.contains_key(&board))
    }
}

/// Whether a line leads to a table's position or past it, or just one move further.
pub(crate) fn is_near(played: &Played, table: &AnyTable) -> bool {
    let boards: Vec<u64> =
        table.next_positions().iter().map(|text| board_of(table.kind(), text)).collect();
    near(played).any(|board| boards.contains(&board))
}

/// The last boards of a line.
fn near(played: &Played) -> impl Iterator<Item = u64> {
    let texts = played.texts.iter().rev().take(LOOKED_BACK);
    texts.map(|text| board_of(played.kind, text))
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
