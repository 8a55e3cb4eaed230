//! Hints over NATS: one subject, at most once. The client reconnects by itself.

use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt;

use super::{BusError, Ends, Inbox, Outbox};

const SUBJECT: &str = "dicehall.hints";

/// Begins to connect to a server. User and password may stand in the address; a file of credentials is named by
/// `DICEHALL_NATS_CREDENTIALS`, and one of certificates that are trusted by `DICEHALL_NATS_CA`.
pub(super) async fn connect(url: &str) -> Result<Client, BusError> {
    let failed = |error: &dyn std::fmt::Display| BusError::Failed(format!("the bus: {error}"));
    let mut options = ConnectOptions::new()
        .name("dicehall")
        .retry_on_initial_connect()
        .event_callback(|event| async move { tell(&event) });
    if url.starts_with("tls://") {
        options = options.require_tls(true);
    }
    // The client does not read these from the address by itself.
    let server: ServerAddr = url.parse().map_err(|error| failed(&error))?;
    if let (Some(user), Some(password)) = (server.username(), server.password()) {
        options = options.user_and_password(user.to_owned(), password.to_owned());
    }
    if let Some(file) = std::env::var_os("DICEHALL_NATS_CA") {
        options = options.add_root_certificates(file.into());
    }
    if let Some(file) = std::env::var_os("DICEHALL_NATS_CREDENTIALS") {
        options = options.credentials_file(file).await.map_err(|error| failed(&error))?;
    }
    options.connect(server).await.map_err(|error| failed(&error))
}

fn tell(event: &Event) {
    match event {
        Event::Connected => tracing::info!("connected to NATS"),
        Event::Disconnected => tracing::warn!("NATS is gone; the hall tries to get it back"),
        other => tracing::debug!(%other, "NATS"),
    }
}

/// Carries hints until the hall is gone.
pub(super) async fn run(client: Client, ends: Ends) {
    let (outbox, inbox) = ends.split();
    tokio::select! {
        () = send(&client, outbox) => {}
        () = receive(&client, &inbox) => {}
    }
}

async fn send(client: &Client, mut outbox: Outbox) {
    while let Some(messages) = outbox.next().await {
        for message in messages {
            if let Err(error) = client.publish(SUBJECT, message.into()).await {
                tracing::debug!(%error, "a hint was not sent");
            }
        }
    }
}

async fn receive(client: &Client, inbox: &Inbox) {
    loop {
        match client.subscribe(SUBJECT).await {
            Ok(mut messages) => {
                while let Some(message) = messages.next().await {
                    if let Ok(text) = str::from_utf8(&message.payload) {
                        inbox.take(text);
                    }
                }
            }
            Err(error) => tracing::debug!(%error, "NATS cannot be listened to"),
        }
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    }
}
