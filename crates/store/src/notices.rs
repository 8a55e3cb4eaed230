//! Short messages between the halls on one PostgreSQL database, by its own `LISTEN` and `NOTIFY`.
//!
//! A notice is sent apart from what it tells of, after that is committed: PostgreSQL lets transactions that notify pass
//! one at a time only.

use std::time::Duration;

use tokio::{sync::mpsc, time::timeout};
use tokio_postgres::Client;

use crate::{
    DatabaseError, Store, StoreError,
    place::{CONNECT_PATIENCE, Place},
};

/// How long nothing may be heard before the server is asked whether it is there, and how long it has to answer.
const QUIET: Duration = Duration::from_secs(10);

/// What halls tell, this one included.
#[derive(Debug)]
pub struct Notices {
    /// Nothing is heard once it is gone.
    client: Client,
    heard: mpsc::Receiver<String>,
}

impl Store {
    /// Tells every hall that listens. A message has fewer than 8,000 bytes.
    ///
    /// # Errors
    ///
    /// The database failed, or cannot do this.
    pub async fn notify(&self, message: &str) -> Result<(), StoreError> {
        if !self.is_shared() {
            return Err(StoreError::NotShared);
        }
        let text = "SELECT 1 FROM (SELECT pg_notify('dicehall', $1)) told";
        self.write_aside(text, &[message.into()], |_| Ok(())).await.map(|_| ())
    }

    /// Listens to what halls tell from now on.
    ///
    /// # Errors
    ///
    /// The database cannot be reached, or cannot do this.
    pub async fn listen(&self) -> Result<Notices, StoreError> {
        let Place::Postgres(server) = &self.shared.place else {
            return Err(StoreError::NotShared);
        };
        let (client, heard) = server.connect().await?;
        let asked = timeout(CONNECT_PATIENCE, client.batch_execute("LISTEN dicehall")).await;
        asked.map_err(|_| DatabaseError::timed_out())?.map_err(DatabaseError::from)?;
        Ok(Notices { client, heard })
    }
}

impl Notices {
    /// The next message. An error means that some may have been lost: listen again.
    ///
    /// # Errors
    ///
    /// The connection is gone.
    pub async fn next(&mut self) -> Result<String, StoreError> {
        loop {
            if let Ok(message) = timeout(QUIET, self.heard.recv()).await {
                return message.ok_or_else(|| DatabaseError::stopped().into());
            }
            // A server that hangs is as quiet as one that has nothing to tell.
            let asked = timeout(QUIET, self.client.batch_execute("")).await;
            asked.map_err(|_| DatabaseError::timed_out())?.map_err(DatabaseError::from)?;
        }
    }
}
