//! A client of the hall, and many of them at once.
//!
//! [`Client`] speaks HTTP and [`Watcher`] WebSocket, in the types of `protocol`. [`HallProcess`] is
//! a hall in its own process that can be killed. Two things build on these: [`run()`], which measures a hall under load,
//! and [`Journal`], which holds a hall to what it has promised. Nothing here knows the rules: moves are
//! chosen from those that the hall says are legal.

mod address;
mod choice;
mod client;
mod idle;
mod journal;
mod latency;
mod metrics;
mod pace;
mod process;
mod report;
mod run;
mod system;
mod table;
mod watcher;

pub use address::Address;
pub use choice::{Chooser, next_command};
pub use client::{Client, Refused};
pub use journal::{Journal, Promise};
pub use latency::Latencies;
pub use process::{Database, HallProcess};
pub use report::{Memory, Report};
pub use run::{Halls, Plan, Step, Tell, climb, run};
pub use table::{GAMES, keyed, new_table, setting_up};
pub use watcher::Watcher;
