//! Short messages between the halls on one PostgreSQL database, by its own `LISTEN` and `NOTIFY`.
//!
//! A notice is sent separately, after the commit that it is about: PostgreSQL commits transactions that notify one at a
//! time.

use std::time::Duration;

use tokio::{sync::mpsc, time::timeout};
use tokio_postgres::Client;

use crate::{
    DatabaseError, Store, StoreError,
    place::{CONNECT_PATIENCE, Place},
};

/// How long the server may be silent before it is asked whether it is still there, and how long it then has to answer.
const QUIET: Duration = Duration::from_secs(10);

/// The messages of the halls, this one included.
#[derive(Debug)]
pub struct Notices {
    /// Once this is gone, nothing is heard.
    client: Client,
    heard: mpsc::Receiver<String>,
}

impl Store {
    /// Tells every hall that is listening. A message must have fewer than 8,000 bytes.
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

    /// Listens to the halls from now on.
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
            // A server that hangs is as quiet as one with nothing to say.
            let asked = timeout(QUIET, self.client.batch_execute("")).await;
            asked.map_err(|_| DatabaseError::timed_out())?.map_err(DatabaseError::from)?;
        }
    }
}
