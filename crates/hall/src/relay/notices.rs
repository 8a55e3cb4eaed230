//! Hints through PostgreSQL's own notices: one channel, and one connection that listens.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use store::Store;
use tokio::time::sleep;

use super::{Ends, Inbox, Outbox};

/// How long to wait before trying again.
const PAUSE: Duration = Duration::from_millis(500);

/// Carries hints until the hall is gone.
pub(super) async fn run(store: Store, ends: Ends) {
    let is_up = Arc::clone(&ends.is_up);
    let (outbox, inbox) = ends.split();
    tokio::select! {
        () = tell(&store, outbox) => {}
        () = listen(&store, &inbox, &is_up) => {}
    }
}

async fn tell(store: &Store, mut outbox: Outbox) {
    while let Some(messages) = outbox.next().await {
        for message in messages {
            if let Err(error) = store.notify(&message).await {
                tracing::debug!(%error, "a notice was not sent");
                sleep(PAUSE).await;
            }
        }
    }
}

async fn listen(store: &Store, inbox: &Inbox, is_up: &AtomicBool) {
    loop {
        match store.listen().await {
            Ok(mut notices) => {
                is_up.store(true, Relaxed);
                while let Ok(message) = notices.next().await {
                    inbox.take(&message);
                }
                is_up.store(false, Relaxed);
                tracing::info!("the notices of PostgreSQL have ended; listening anew");
            }
            Err(error) => tracing::debug!(%error, "PostgreSQL cannot be listened to"),
        }
        sleep(PAUSE).await;
    }
}
