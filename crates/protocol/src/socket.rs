//! What goes over a WebSocket.

use serde::{Deserialize, Serialize};

use crate::{
    CommandRequest, Feed, Problem,
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
    /// Events that the client has not been sent yet, and how the table stands after them.
    Update(Box<Feed>),
    /// A command was taken, and is stored for good.
    Accepted {
        /// The key of the command.
        key: String,
        /// The number of the last event that it led to.
        sequence: u64,
        /// Whether it had been taken before, under the same key.
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
