//! Waiting for a hall that comes and goes.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::{Context, bail, ensure};
use load::{Address, Refused, Watcher};
use protocol::{FeedEvent, ToClient};
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{Instant, sleep, timeout},
};

/// How long an open hall may take for one answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
/// How long to wait before something is tried again.
pub(crate) const PAUSE: Duration = Duration::from_millis(5);

/// The hall as it is open now, if it is.
pub(crate) type Hall = watch::Receiver<Option<Address>>;
/// What a watcher has seen so far.
pub(crate) type Seen = Arc<Mutex<Vec<FeedEvent>>>;

/// Whether an error is an answer, and not a sign that the hall is gone.
pub(crate) fn is_final(error: &anyhow::Error) -> bool {
    let refused = error.downcast_ref::<Refused>();
    error.is::<serde_json::Error>() || refused.is_some_and(|refused| !refused.passes())
}

pub(crate) async fn open_hall(hall: &mut Hall) -> anyhow::Result<Address> {
    let open = hall.wait_for(Option::is_some).await.context("there will be no hall any more")?;
    open.clone().context("the hall was open just now")
}

/// Asks until there is an answer.
pub(crate) async fn persist<T, A>(hall: &mut Hall, ask: impl Fn(Address) -> A) -> anyhow::Result<T>
where
    A: Future<Output = anyhow::Result<T>>,
{
    loop {
        let address = open_hall(hall).await?;
        match timeout(PATIENCE, ask(address)).await.context("the hall does not answer")? {
            Err(error) if !is_final(&error) => sleep(PAUSE).await,
            answer => return answer,
        }
    }
}

/// Watches a table through all halls, and ends when events do not follow each other.
pub(crate) async fn watch_table(
    mut hall: Hall,
    table: String,
    token: String,
    seen: Seen,
) -> anyhow::Result<()> {
    loop {
        let address = open_hall(&mut hall).await?;
        let after = lock(&seen).len() as u64;
        let Ok(mut socket) = Watcher::connect(&address, &table, after, Some(&token)).await else {
            sleep(PAUSE).await;
            continue;
        };
        loop {
            let feed = match socket.next().await {
                Ok(ToClient::Update(feed)) => feed,
                Ok(message) => bail!("{message:?} came unasked"),
                Err(error) if is_final(&error) => return Err(error),
                Err(_) => break,
            };
            let mut seen = lock(&seen);
            for event in feed.events {
                let expected = seen.len() as u64 + 1;
                ensure!(event.sequence == expected, "instead of event {expected} came {event:?}");
                seen.push(event);
            }
            ensure!(
                feed.view.sequence == seen.len() as u64,
                "the view is not after the last event"
            );
        }
    }
}

fn lock(seen: &Seen) -> std::sync::MutexGuard<'_, Vec<FeedEvent>> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a watcher has seen, once it is all there is.
pub(crate) async fn all_seen(
    seen: &Seen,
    sequence: u64,
    watching: JoinHandle<anyhow::Result<()>>,
) -> anyhow::Result<Vec<FeedEvent>> {
    let patience = Instant::now() + PATIENCE;
    while (lock(seen).len() as u64) < sequence {
        if watching.is_finished() {
            watching.await??;
            bail!("the watcher went away");
        }
        ensure!(Instant::now() < patience, "the watcher has not seen event {sequence}");
        sleep(PAUSE).await;
    }
    watching.abort();
    Ok(std::mem::take(&mut lock(seen)))
}
