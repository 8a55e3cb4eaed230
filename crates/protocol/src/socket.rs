//! What goes over a WebSocket.

use serde::{Deserialize, Serialize};

use crate::{
    CommandRequest, Feed, PresenceView, Problem,
    describe::{TS, ToSchema},
};

/// A message from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToServer {
    /// A command for the table.
    Command(CommandRequest),
}

/// A message to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToClient {
    /// Events not yet sent to the client, and the state of the table after them.
    Update(Box<Feed>),
    /// Who is connected has changed. Sent only to clients that asked for it when opening the socket.
    Presence(PresenceView),
    /// A command was accepted and stored.
    Accepted {
        /// The key of the command.
        key: String,
        /// The number of the last event it led to.
        sequence: u64,
        /// Whether it had been accepted before, with the same key.
        repeated: bool,
    },
    /// A command was refused.
    Refused {
        /// The key of the command, if it could be read.
        key: Option<String>,
        /// Why.
        problem: Problem,
    },
}
