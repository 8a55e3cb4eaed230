//! One match of one game, as a fold over events.
//!
//! A [`Table`] is the sum of its events: [`Table::decide`] works out which events a command leads to, or
//! why it is refused, and [`Table::evolve`] applies them. Both are pure: the time and the secret behind
//! the hall's dice come with the command, and nothing here knows about a database, a socket or a
//! particular game.
//!
//! ```
//! use duell::{Duell, DuellSetup};
//! use fair::{Secret, Seed};
//! use game::Seat;
//! use table::*;
//!
//! let secret = Secret::new([0; 32]); // the hall takes one from the operating system
//! let emma = PlayerId("emma".to_owned());
//! let mut table = Table::<Duell>::open(Terms {
//!     setup: DuellSetup::default(),
//!     dice: DiceSource::Hall(secret.commitment()),
//!     control: Control::None,
//!     seating: Seating::Chosen,
//!     is_public: false,
//!     stand_in: Bot { name: "careful".to_owned(), level: 1 },
//!     opener: emma.clone(),
//! });
//! let command = Command::Sit {
//!     seat: Seat::at(0),
//!     name: Name::new("Emma")?,
//!     seed: Some(Seed::new("my lucky number is 7")?),
//!     pledge: None,
//!     is_program: false,
//! };
//! let order = Order { actor: Actor::Player(&emma), now: Moment(0), seen: None, command };
//! for event in table.decide(order, &secret)? {
//!     let sequence = table.sequence() + 1;
//!     table.evolve(Stamped { sequence, at: Moment(0), event })?;
//! }
//! assert_eq!(table.seats_of(Actor::Player(&emma)).len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod command;
mod decide;
mod event;
mod evolve;
mod evolve_seats;
mod help;
mod record;
mod refusal;
mod sitter;
mod state;
mod terms;
mod text;
mod verify;

pub use clock::{Clock, Control, Moment};
pub use command::Command;
pub use decide::{Judgment, Order, RefusalOf};
pub use event::{Event, Stamped};
pub use evolve::{Broken, RESIGNATION, TIME};
pub use help::{Help, Helped};
pub use record::tags;
pub use refusal::Refusal;
pub use sitter::{Actor, BadName, Bot, Name, PlayerId, Sitter};
pub use state::{Asked, Chair, Stage, Table};
pub use terms::{DiceSource, OFFLINE, Seating, Terms};
pub use verify::{Verdict, verify};
