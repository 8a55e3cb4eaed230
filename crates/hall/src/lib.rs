//! The hall: tables over HTTP and WebSocket.
//!
//! [`Hall`] holds a [`store::Store`], a [`Bus`] and the bots; [`app`] is the hall as a service that can be called
//! without a network, and [`serve()`] puts it on one. The rules are asked, never repeated: a request becomes
//! a command, a table says what it leads to, the log stores that, and only then is anybody told.
//!
//! What always holds: an answer that says yes has been committed; hints follow commits; everything that comes
//! from outside is limited in size, rate and count; no token is ever logged.

mod access;
mod admission;
mod archive;
mod aside;
mod body;
mod bots;
mod bus;
mod cache;
mod caller;
mod claims;
mod connection;
mod crowd;
mod door;
mod error;
mod film;
mod finish;
mod forwarded;
mod freight;
mod gif;
mod guard;
mod hall;
mod house;
mod house_time;
mod ledger;
mod line;
mod metrics;
mod network;
mod origin;
mod pace;
mod parties;
mod personas;
mod pictures;
mod players;
mod png;
mod presence;
mod programs;
mod recent;
mod relay;
mod routes;
mod secrets;
mod serve;
mod settings;
mod shares;
mod slot;
mod socket;
mod standings;
mod studies;
mod sweep;
mod tables;
mod thinking;
mod time;
mod wire;
mod work;

pub use bus::{Bus, Hint, LocalBus};
pub use error::Error;
pub use hall::Hall;
pub use house::{
    Deed, Done, Erased, Host, Keep, Kind, Line, Purged, Shown, Target, erase, moderate, purge,
    show, take_effect,
};
pub use ledger::{Examined, Finding, Imported, Trust, examine, export, import};
pub use network::{BadNetwork, Network};
pub use origin::{BadOrigin, Origin};
pub use relay::{BusError, connect};
#[cfg(feature = "describe")]
pub use routes::generate_openapi;
pub use routes::{app, openapi};
pub use serve::{listen, serve};
pub use settings::{Limits, Page, Settings};
pub use time::Clocks;
