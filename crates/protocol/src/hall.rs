//! Requests to the hall, and its answers.

use catalog::GameKind;
use effects::Effects;
use serde::{Deserialize, Serialize};

use crate::{
    BotOffer, ClockBody, DiceBody, DieView, FeedEvent, GameName, MomentView, Problem, SeatingBody,
    TableView, Word,
    describe::{TS, ToSchema},
    view::dice,
};

/// A table to open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The name of the game.
    #[schema(value_type = GameName)]
    #[ts(as = "GameName")]
    pub game: String,
    /// The options of the game, as in `home=king`.
    #[serde(default)]
    #[schema(max_length = 200)]
    #[ts(as = "Option<String>", optional)]
    pub options: String,
    /// How many seats, in a game that leaves a choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 2, maximum = 5)]
    #[ts(optional)]
    pub seats: Option<usize>,
    /// Where the dice come from.
    #[serde(default)]
    #[ts(as = "Option<DiceBody>", optional)]
    pub dice: DiceBody,
    /// How much time players have.
    #[serde(default)]
    #[ts(as = "Option<ClockBody>", optional)]
    pub clock: ClockBody,
    /// How players get their seats; if left out, by lot if the hall throws the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seating: Option<SeatingBody>,
    /// Whether the lobby shows the table while it has empty seats.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub public: bool,
    /// A text of the caller's choice that makes the request safe to repeat: the same key gives the same table. Without a
    /// token it must have at least 32 characters that nobody can guess, because it also stands for the new guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(min_length = 1, max_length = 64)]
    #[ts(optional)]
    pub key: Option<String>,
}

/// A table that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TableOpened {
    /// The table.
    pub table: String,
    /// The path of the link to share. It holds no secret.
    pub link: String,
    /// The state of the table.
    pub view: TableView,
}

/// A command that was accepted and stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Accepted {
    /// The number of the last event it led to.
    pub sequence: u64,
    /// Whether it had been accepted before, with the same key.
    pub repeated: bool,
    /// The current state of the table.
    pub view: TableView,
}

/// The events of a table after a given one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Feed {
    /// The events in order.
    pub events: Vec<FeedEvent>,
    /// The state of the table after each of them that changed the position. Only over a WebSocket, and left out if the
    /// hall does not have it at hand; then ask for the history.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moments: Option<Vec<MomentView>>,
    /// Whether more has happened than fits into one message. A socket or stream sends the rest at once; over HTTP, ask
    /// again after the last event you were sent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub more: bool,
    /// The current state of the table.
    pub view: TableView,
}

/// A connected program that can be invited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ProgramCard {
    /// Its player id, to which invitations go.
    pub player: String,
    /// Its name, followed by the first characters of `player` if others have the same name.
    pub name: String,
}

/// What kind of player it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A person.
    #[default]
    Guest,
    /// A program: others may invite it to their tables.
    Program,
}

/// A player to create.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPlayer {
    /// The name.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// What it is.
    #[serde(default)]
    #[ts(as = "Option<PlayerKind>", optional)]
    pub kind: PlayerKind,
}

/// A new player and its token. The hall cannot show the token again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Identity {
    /// The player.
    pub player: String,
    /// The token, for the header `Authorization: Bearer …`.
    pub token: String,
}

/// Whether a move could be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Legality {
    /// Whether it could be made.
    pub legal: bool,
    /// Why not.
    pub problem: Option<Problem>,
}

/// Who somebody is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Me {
    /// The player.
    pub player: String,
    /// The player's name in the hall.
    pub name: String,
    /// What the player is.
    pub kind: PlayerKind,
}

/// A record as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    /// The text.
    pub record: String,
}

/// A game played without a hall, to be stored as one of the hall's tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SentRecord {
    /// The record of the finished game.
    pub record: String,
    /// The seats that the sender held.
    pub seats: Vec<usize>,
}

/// What a check of the dice found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Verification {
    /// Whether every roll follows from the secret and the seeds; null if that cannot be checked.
    pub honest: Option<bool>,
    /// A short, stable name for programs, as in `wrong-roll`.
    pub code: String,
    /// The verdict in one plain sentence.
    pub sentence: String,
}

/// The games of the hall.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Games {
    /// The games.
    pub games: Vec<GameCard>,
}

/// A game of the hall.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct GameCard {
    /// Its name.
    pub name: GameName,
    /// The fewest seats.
    pub fewest_seats: usize,
    /// The most seats.
    pub most_seats: usize,
    /// Whether a draw can be agreed on.
    pub draws: bool,
    /// The dice thrown at the start; none in a game without dice.
    pub dice: Vec<DieView>,
    /// The bots that play it, from weakest to strongest.
    pub bots: Vec<BotOffer>,
}

impl GameCard {
    /// The card of a game with its bots.
    pub fn of<G: Effects>(kind: GameKind, bots: Vec<BotOffer>) -> Self {
        Self {
            name: Word(kind),
            fewest_seats: *G::SEATS.start(),
            most_seats: *G::SEATS.end(),
            draws: G::draw().is_some(),
            dice: dice(&G::start(&G::Setup::default())),
            bots,
        }
    }
}
