//! What the hall stores and sends, as JSON.
//!
//! All wire types are here, and nothing else in Dicehall serializes a table. [`EventBody`] is the only
//! form of an event: the log keeps it whole ([`Kept`]), and a viewer gets it without what is not for their
//! eyes ([`FeedEvent`]). [`AnyTable`] is a table of any game that speaks these types, so the hall needs no
//! game types at all. The same types describe themselves as OpenAPI schemas and as TypeScript
//! ([`typescript()`]). `docs/protocol.md` is the reference for people.

pub mod analysis;
mod any;
mod bot;
mod code;
mod command;
mod describe;
mod event;
mod explore;
mod feed;
mod hall;
mod hint;
mod history;
mod job;
mod lesson;
mod lobby;
mod moderation;
mod people;
mod position;
mod presence;
mod problem;
mod puzzle;
mod reason;
mod running;
mod socket;
mod tagged;
mod terms;
mod typescript;
mod view;
mod walk;
mod word;

pub use any::{AnyTable, Circumstances, Judgment, Viewer, verify};
pub use bot::{BotLine, BotNews, BotOffer};
pub use code::Code;
pub use command::{CommandBody, CommandRequest};
pub use event::{BadEvent, EventBody, FeedEvent, SeatMove};
pub use explore::{Found, FoundChoice, FoundThrow, FromExplorer, ToExplorer, WorthBody};
pub use feed::{FeedOf, Kept};
pub use hall::{
    Accepted, Feed, GameCard, Games, Identity, Legality, Me, NewPlayer, NewTable, PlayerKind,
    ProgramCard, RecordText, SentRecord, TableOpened, Verification,
};
pub use hint::{Hint, HintRequest, Warning, WarningRequest};
pub use history::{History, MomentView};
pub use job::{AnalysisState, JobStage, RecordAnalysis, TableAnalysis};
pub use lesson::{LessonChoice, LessonMoment, LessonPlan, LessonSeat, LessonView};
pub use lobby::{Lobby, LobbyTable, MyGame, MyGames, Summary};
pub use moderation::Moderation;
pub use people::{MyData, MyLine, MyTable, NewReport};
pub use position::{Line, MOST_STEPS, Played, PositionView};
pub use presence::{PresenceView, SeatPresence};
pub use problem::Problem;
pub use puzzle::{
    PuzzleAnswer, PuzzleChoice, PuzzleGoal, PuzzleLevel, PuzzleShelf, PuzzleTheme, PuzzleTry,
    PuzzleView, Puzzles,
};
pub use reason::{
    ColorBody, FactBody, InsteadBody, ReasonBody, ReasonFacts, SpaceBody, ThreatBody,
};
pub use running::next_positions;
pub use socket::{ToClient, ToServer};
pub use tagged::Members;
pub use terms::{BotBody, ClockBody, DiceBody, SeatingBody, SitterBody, SitterKind, TermsBody};
#[cfg(feature = "describe")]
pub use typescript::generate_typescript;
pub use typescript::typescript;
pub use view::{
    ClockView, DiceView, DieView, EffectView, PartView, RematchView, ResultView, SeatView,
    SeedsView, TableView, TakebackView, TurnView,
};
pub use walk::{Walk, WalkChoice, WalkMoment, WalkRequest, WalkStep, WalkTexts};
pub use word::{
    CodeName, DeedName, DieWord, GameName, HelpName, PhaseName, ReasonName, SourceName, StageName,
    ThemeName, Word, Words,
};

/// The version of the protocol: the first part of every path.
pub const VERSION: &str = "v1";
