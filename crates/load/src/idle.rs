//! Idle sockets.

use anyhow::Context;
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::task::JoinSet;

use crate::{
    Address, Client, GAMES, Watcher, new_table,
    run::{Step, Tell},
    system,
};

/// How many sockets look at the same table.
const AT_ONE_TABLE: usize = 10;
/// How many are being opened at the same time.
const AT_ONCE: usize = 64;

/// Sockets that are open until this is dropped.
pub(crate) struct Idle {
    sockets: JoinSet<()>,
}

impl Idle {
    /// Opens tables for this many sockets.
    pub(crate) async fn tables(client: &mut Client, sockets: usize) -> anyhow::Result<Vec<String>> {
        let mut tables = Vec::new();
        for index in 0..sockets.div_ceil(AT_ONE_TABLE) {
            let opened = client.open_table(&new_table(GAMES[index % GAMES.len()])).await?;
            tables.push(opened.table);
        }
        Ok(tables)
    }

    /// Opens the sockets.
    pub(crate) async fn open(
        addresses: &[Address],
        tables: &[String],
        count: usize,
        tell: Tell<'_>,
    ) -> anyhow::Result<Self> {
        let open = async |index: usize| {
            let table = &tables[index / AT_ONE_TABLE];
            let address = &addresses[index % addresses.len()];
            let mut watcher = Watcher::connect(address, table, 0, None).await?;
            watcher.next_text().await?;
            anyhow::Ok(watcher)
        };
        let mut opening = stream::iter(0..count).map(open).buffer_unordered(AT_ONCE);
        let mut sockets = JoinSet::new();
        while let Some(mut watcher) = opening.try_next().await.context("opening sockets")? {
            sockets.spawn(async move { while watcher.next_text().await.is_ok() {} });
            tell(Step::Sockets, sockets.len() as u64);
        }
        Ok(Self { sockets })
    }

    /// How many sockets the hall has dropped by now.
    pub(crate) fn dropped(&mut self) -> usize {
        std::iter::from_fn(|| self.sockets.try_join_next()).count()
    }
}

/// The memory of all halls, if it can be measured.
pub(crate) fn memory(pids: &[u32]) -> anyhow::Result<Option<u64>> {
    let all: u64 = pids.iter().map(|&pid| system::resident(pid)).sum::<anyhow::Result<_>>()?;
    Ok(Some(all).filter(|_| !pids.is_empty()))
}
