//! The hall: tables over HTTP and WebSocket.
//!
//! [`Hall`] holds a [`store::Store`], a [`Bus`] and the bots; [`app`] is the hall as a service that can be called
//! without a network, and [`serve()`] puts it on one. The rules are asked, never repeated: a request becomes
//! a command, a table says what it leads to, the log stores that, and only then is anybody told.
//!
//! What always holds: an answer that says yes has been committed; hints follow commits; everything that comes
//! from outside is limited in size, rate and count; no token is ever logged.

mod archive;
mod body;
mod bots;
mod bus;
mod caller;
mod door;
mod error;
mod guard;
mod hall;
mod ledger;
mod metrics;
mod players;
mod programs;
mod recent;
mod routes;
mod secrets;
mod serve;
mod settings;
mod slot;
mod socket;
mod sweep;
mod tables;
mod thinking;

pub use bus::{Bus, Hint, LocalBus};
pub use error::Error;
pub use hall::Hall;
pub use ledger::{Finding, Imported, examine, export, import};
#[cfg(feature = "describe")]
pub use routes::generate_openapi;
pub use routes::{app, openapi};
pub use serve::serve;
pub use settings::{Limits, Settings};
