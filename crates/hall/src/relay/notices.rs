//! Hints through PostgreSQL's own notices: one channel, and one connection that listens.

use std::time::Duration;

use store::Store;
use tokio::time::sleep;

use super::{Ends, Inbox, Outbox};

/// How long to wait before trying again.
const PAUSE: Duration = Duration::from_millis(500);

/// Carries hints until the hall is gone.
pub(super) async fn run(store: Store, ends: Ends) {
    let (outbox, inbox) = ends.split();
    tokio::select! {
        () = tell(&store, outbox) => {}
        () = listen(&store, &inbox) => {}
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

async fn listen(store: &Store, inbox: &Inbox) {
    loop {
        match store.listen().await {
            Ok(mut notices) => {
                while let Ok(message) = notices.next().await {
                    inbox.take(&message);
                }
                tracing::info!("the notices of PostgreSQL have ended; listening anew");
            }
            Err(error) => tracing::debug!(%error, "PostgreSQL cannot be listened to"),
        }
        sleep(PAUSE).await;
    }
}
