//! Positions of running games between people, so that analysis gives no help in one.
//!
//! They count from a few steps on: the first moves of a game are everybody's. The log keeps a hash of each, so that it is
//! known at other halls and after a restart, too. What one move leads to takes the table itself, which is then read.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use catalog::{AnyPosition, GameKind, with_position};
use protocol::{AnyTable, Played, next_positions};
use sha2::{Digest, Sha256};
use tokio::{
    sync::{Mutex as AsyncMutex, watch},
    time::{sleep, timeout},
};

use crate::{
    Error,
    hall::{Closing, Inner},
    slot::Slot,
    tables::LATEST,
};

/// After this many steps a game is its players' own.
const OWN_FROM: usize = 6;
/// The number of last positions of a line that are compared with running games.
const LOOKED_BACK: usize = 8;
/// The most games that are remembered.
const MOST: usize = 100_000;
/// The most games for which the positions one move ahead are remembered.
const MOST_FORESEEN: usize = 20_000;
/// The most tables that are read for one question.
const MOST_READ: usize = 500;
/// Among how many tables a new hall looks for running games.
const MOST_LOOKED_AT: u32 = 100_000;
/// How long a question waits for a hall that has just been opened.
const PATIENCE: Duration = Duration::from_secs(5);
const AGAIN: Duration = Duration::from_secs(1);

/// How running games stand.
#[derive(Default)]
pub(crate) struct Standings {
    known: Mutex<Index>,
    /// Whether it is known how the games of before stand.
    is_ready: watch::Sender<bool>,
    /// Held by the question for which tables are read: the next one finds them read.
    reading: AsyncMutex<()>,
}

#[derive(Default)]
struct Index {
    by_table: HashMap<String, Standing>,
    /// How many tables stand like this.
    counts: HashMap<i64, u32>,
    foreseen: usize,
}

/// How one table stands.
struct Standing {
    board: i64,
    kind: GameKind,
    /// The last event.
    sequence: u64,
    /// The position, if the table has been in memory.
    position: Option<AnyPosition>,
    /// The boards one move ahead, sorted, once somebody has asked.
    next: Option<Arc<[i64]>>,
}

impl Index {
    fn put(&mut self, table: &str, standing: Standing) {
        self.forget(table);
        if self.by_table.len() < MOST {
            *self.counts.entry(standing.board).or_default() += 1;
            self.by_table.insert(table.to_owned(), standing);
        }
    }

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
    fn known(&self) -> MutexGuard<'_, Index> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how a table stands now.
    pub(crate) fn note(&self, id: &str, table: &AnyTable) {
        let (kind, sequence) = (table.kind(), table.sequence());
        let position = own_position(table);
        let board = position.as_ref().map(|position| board_at(kind, position));
        let mut known = self.known();
        if let Some(before) = known.by_table.get_mut(id) {
            if Some(before.board) == board && before.position.is_some() {
                before.sequence = sequence;
                return;
            }
            known.forget(id);
        }
        if let Some(board) = board {
            known.put(id, Standing { board, kind, sequence, position, next: None });
        }
    }

    /// Notes how a table stands by the log, unless that has been seen.
    pub(crate) fn hear(&self, heard: store::Standing) {
        let store::Standing { table, game, sequence, hash: board } = heard;
        let mut known = self.known();
        if let Some(before) = known.by_table.get_mut(&table)
            && (before.sequence >= sequence || before.board == board)
        {
            before.sequence = sequence.max(before.sequence);
            return;
        }
        match game.parse() {
            Ok(kind) if board != 0 => {
                known.put(&table, Standing { board, kind, sequence, position: None, next: None });
            }
            _ => known.forget(&table),
        }
    }

    /// Waits until it is known how the games of before stand.
    pub(crate) async fn ready(&self) -> Result<(), Error> {
        let mut ready = self.is_ready.subscribe();
        let waiting = timeout(PATIENCE, ready.wait_for(|ready| *ready)).await;
        waiting.is_ok().then_some(()).ok_or(Error::Unavailable)
    }

    /// Tables whose positions have not been seen.
    fn unseen(&self, kind: GameKind) -> Vec<String> {
        let known = self.known();
        let unseen = known
            .by_table
            .iter()
            .filter(|(_, standing)| standing.kind == kind && standing.position.is_none());
        unseen.map(|(id, _)| id.clone()).take(MOST_READ).collect()
    }

    fn is_unseen(&self, table: &str) -> bool {
        let known = self.known();
        known.by_table.get(table).is_some_and(|standing| standing.position.is_none())
    }

    /// That there is no such table any more.
    pub(crate) fn forget(&self, table: &str) {
        self.known().forget(table);
    }

    /// Whether the end of a line, or what was a few steps before, stands in a running game.
    pub(crate) fn has(&self, near: &[i64]) -> bool {
        let known = self.known();
        near.iter().any(|board| known.counts.contains_key(board))
    }

    /// Whether it is what one move leads to in a running game. That takes a while where many games have gone on since
    /// the last question.
    pub(crate) fn foresees(&self, kind: GameKind, near: &[i64]) -> bool {
        self.foresee(kind);
        let nexts: Vec<Arc<[i64]>> = {
            let known = self.known();
            let here = known.by_table.values().filter(|standing| standing.kind == kind);
            here.filter_map(|standing| standing.next.clone()).collect()
        };
        nexts.iter().any(|next| near.iter().any(|board| next.binary_search(board).is_ok()))
    }

    /// Computes the boards one move ahead where they are missing. Noting a position never waits for this.
    fn foresee(&self, kind: GameKind) {
        let unknown: Vec<(String, i64, AnyPosition)> = {
            let known = self.known();
            let room = MOST_FORESEEN.saturating_sub(known.foreseen);
            let here = known.by_table.iter();
            let here =
                here.filter(|(_, standing)| standing.kind == kind && standing.next.is_none());
            let copied = here.filter_map(|(id, standing)| {
                Some((id.clone(), standing.board, standing.position.clone()?))
            });
            copied.take(room).collect()
        };
        for (id, board, position) in unknown {
            let texts = next_positions(&position);
            let mut next: Vec<i64> = texts.iter().map(|text| board_of(kind, text)).collect();
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
pub(crate) fn is_near(near: &[i64], table: &AnyTable) -> bool {
    let Some(position) = table.running_position() else { return false };
    let texts = next_positions(&position);
    texts.iter().any(|text| near.contains(&board_of(table.kind(), text)))
}

/// The last boards of a line.
pub(crate) fn near(played: &Played) -> Vec<i64> {
    let texts = played.texts.iter().rev().take(LOOKED_BACK);
    texts.map(|text| board_of(played.kind, text)).collect()
}

/// What the log keeps of how a table stands.
pub(crate) fn kept(table: &AnyTable) -> i64 {
    own_position(table).map_or(0, |position| board_at(table.kind(), &position))
}

/// The position of a running game in which nobody is to be helped.
fn own_position(table: &AnyTable) -> Option<AnyPosition> {
    let is_own = table.has_several_players() && table.open_steps() >= OWN_FROM;
    if is_own { table.running_position() } else { None }
}

/// Finds out how the games of before stand.
pub(crate) async fn run(hall: Weak<Inner>, mut closing: Closing) {
    loop {
        let Some(inner) = hall.upgrade() else { return };
        match inner.store.running(MOST_LOOKED_AT).await {
            Ok((known, unknown)) => {
                let standings = Arc::clone(&inner.tables.standings);
                for standing in known {
                    standings.hear(standing);
                }
                standings.is_ready.send_replace(true);
                drop(inner);
                return read(&hall, closing, unknown).await;
            }
            Err(error) => tracing::debug!(%error, "how games stand cannot be read"),
        }
        drop(inner);
        tokio::select! {
            () = sleep(AGAIN) => {}
            () = closing.wait() => return,
        }
    }
}

/// Reads tables to which nobody has written since there are standings in the log, and writes them there: the next hall that
/// is started need not do it again.
async fn read(hall: &Weak<Inner>, mut closing: Closing, tables: Vec<String>) {
    for table in tables {
        let Some(inner) = hall.upgrade() else { return };
        tokio::select! {
            settled = inner.settle(&table) => {
                if let Err(error) = settled {
                    tracing::debug!(table, ?error, "how a table stands could not be settled");
                }
            }
            () = closing.wait() => return,
        }
    }
}

impl Inner {
    /// Reads tables whose positions have not been seen, for what one move may lead to there.
    pub(crate) async fn see_unseen(&self, kind: GameKind) -> Result<(), Error> {
        let standings = &self.tables.standings;
        if standings.unseen(kind).is_empty() {
            return Ok(());
        }
        let _reading = standings.reading.lock().await;
        for table in standings.unseen(kind) {
            // Somebody may have moved there meanwhile, and so it has been seen.
            if standings.is_unseen(&table) {
                self.see(&table).await?;
            }
        }
        Ok(())
    }

    /// Reads a table, and says how it stands at which event, if it can be read.
    async fn see(&self, table: &str) -> Result<Option<(u64, i64)>, Error> {
        let standings = &self.tables.standings;
        let look = |slot: &mut Slot| {
            standings.note(table, &slot.table);
            (slot.sequence(), kept(&slot.table))
        };
        match self.tables.look(table, LATEST, look).await {
            Err(Error::NoTable | Error::Corrupt) => {
                standings.forget(table);
                Ok(None)
            }
            other => other.map(Some),
        }
    }

    /// Reads a table of which the log does not say how it stands, and lets it say so.
    async fn settle(&self, table: &str) -> Result<(), Error> {
        if let Some((sequence, standing)) = self.see(table).await? {
            self.store.note_standing(table, sequence, standing).await?;
        }
        Ok(())
    }
}

fn board_at(kind: GameKind, position: &AnyPosition) -> i64 {
    board_of(kind, &with_position!(position, position => position.to_string()))
}

/// The board and whose turn it is, without counters. Never 0, and the same in all programs.
fn board_of(kind: GameKind, position: &str) -> i64 {
    let board = match position.rsplit_once(' ') {
        Some((board, last)) if last.bytes().all(|byte| byte.is_ascii_digit()) => board,
        _ => position,
    };
    let digest = Sha256::new().chain_update(kind.name()).chain_update([0]).chain_update(board);
    let digest: [u8; 32] = digest.finalize().into();
    let (first, _) = digest.split_first_chunk().expect("a digest is longer");
    i64::from_be_bytes(*first) | 1
}

#[cfg(test)]
mod tests {
    use catalog::with_game;
    use game::Game;

    use super::*;
    use crate::{Hall, Settings};

    const KIND: GameKind = GameKind::ALL[0];

    fn seen(board: i64, sequence: u64) -> Standing {
        let position = with_game!(KIND, G => G::start(&<G as Game>::Setup::default()).into());
        Standing { board, kind: KIND, sequence, position: Some(position), next: None }
    }

    fn heard(table: &str, hash: i64, sequence: u64) -> store::Standing {
        store::Standing { table: table.to_owned(), game: KIND.name().to_owned(), sequence, hash }
    }

    #[test]
    fn a_table_that_has_been_seen_need_not_be_read_until_its_board_changes() {
        let standings = Standings::default();
        standings.known().put("t", seen(7, 9));
        standings.hear(heard("t", 7, 11));
        standings.hear(heard("t", 9, 10));
        assert!(!standings.is_unseen("t"), "a word, and one that comes late");
        assert_eq!(standings.known().by_table["t"].sequence, 11);
        standings.hear(heard("t", 9, 12));
        assert_eq!(standings.unseen(KIND), ["t"]);
        assert!(standings.has(&[9]) && !standings.has(&[7]));
        standings.hear(heard("t", 0, 13));
        assert!(standings.unseen(KIND).is_empty() && !standings.has(&[9]), "it is over");
    }

    #[tokio::test]
    async fn what_has_been_read_for_one_question_is_not_read_for_the_next() {
        let directory = tempfile::TempDir::new().unwrap();
        let url = format!("sqlite://{}", directory.path().join("hall.db").display());
        let hall = Hall::new(Settings::default(), store::Store::open(&url).await.unwrap());
        let standings = &hall.inner.tables.standings;
        // There is no such table, so whoever reads it forgets it.
        standings.hear(heard("t", 7, 9));
        let reading = standings.reading.lock().await;
        let mut question = Box::pin(hall.inner.see_unseen(KIND));
        assert!(timeout(Duration::from_millis(50), &mut question).await.is_err(), "it waits");
        standings.known().put("t", seen(7, 9));
        drop(reading);
        question.await.unwrap();
        assert!(standings.known().by_table.contains_key("t"), "it was not read");
        standings.hear(heard("t", 9, 10));
        hall.inner.see_unseen(KIND).await.unwrap();
        assert!(!standings.known().by_table.contains_key("t"), "it was read");
        hall.shut_down().await;
    }
}
