//! What the hall stores and what it says, as JSON.
//!
//! All wire types are here, and nothing else of Dicehall serializes a table. [`EventBody`] is the one
//! form of an event: the log keeps it whole, and a viewer is sent it without what is not for their
//! eyes ([`FeedEvent`]). [`AnyTable`] is a table of any game that speaks these types, so that the hall
//! needs no type of game at all. The same types describe themselves as schemas of OpenAPI and
//! as TypeScript ([`typescript()`]). `docs/protocol.md` is the reference for people.

mod any;
mod bot;
mod command;
mod event;
mod hall;
mod history;
mod lobby;
mod problem;
mod reason;
mod socket;
mod terms;
mod typescript;
mod view;

pub use any::{AnyTable, Judged, Viewer, verify};
pub use bot::{BotLine, BotNews, BotOffer};
pub use command::{CommandBody, CommandRequest};
pub use event::{BadEvent, EventBody, FeedEvent, SeatMove};
pub use hall::{
    Accepted, Feed, GameCard, Games, Identity, Legality, Me, NewPlayer, NewTable, PlayerKind,
    RecordText, TableOpened, Verification,
};
pub use history::{History, MomentView};
pub use lobby::{Lobby, LobbyTable};
pub use problem::Problem;
pub use reason::{ColorBody, FactBody, ReasonBody, ReasonFacts, ThreatBody};
pub use socket::{ToClient, ToServer};
pub use terms::{BotBody, ClockBody, DiceBody, SeatingBody, SitterBody, SitterKind, TermsBody};
pub use typescript::typescript;
pub use view::{
    ClockView, DiceView, EffectView, PartView, RematchView, ResultView, SeatView, TableView,
    TakebackView, TurnView,
};

/// The version of the protocol: the first part of every path.
pub const VERSION: &str = "v1";
