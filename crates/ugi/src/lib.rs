//! The Duell engine behind UGI, the Universal Game Interface, and UCI, its model from chess.
//!
//! A [`Server`] takes one line after another and writes its answers to the given output. A search runs on
//! its own thread, so that `stop` is heard. Only `quit` ends the server. It answers what it does not
//! understand with `info string` and the reason.
//!
//! ```
//! use ugi::{Flow, Server};
//!
//! let mut server = Server::new(Vec::new());
//! for line in ["ugi", "position startpos moves b1n1", "go depth 2"] {
//!     assert_eq!(server.hear(line), Flow::GoOn);
//! }
//! server.finish();
//! let said = String::from_utf8(server.into_output())?;
//! assert!(said.contains("ugiok") && said.contains("bestmove"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod command;
mod go;
mod output;
mod server;
mod settings;
mod task;

pub use command::{Command, CommandError, Query};
pub use go::Go;
pub use server::{Flow, Server};
pub use settings::{SettingError, Settings};
