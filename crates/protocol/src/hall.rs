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
    /// How many seats, in a game that leaves the choice.
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
    /// How players come to their seats; by lot, if it is left out and the hall throws the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seating: Option<SeatingBody>,
    /// Whether the lobby shows the table while it has empty seats.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub public: bool,
    /// A text of the caller's own that makes the request safe to repeat: the same key gives the same table. Without a
    /// token it has to have 32 characters or more, which nobody can guess: it stands for the new guest, too.
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
    /// How it stands.
    pub view: TableView,
}

/// A command that was taken, and is stored for good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Accepted {
    /// The number of the last event that it led to.
    pub sequence: u64,
    /// Whether it had been taken before, under the same key.
    pub repeated: bool,
    /// How the table stands now.
    pub view: TableView,
}

/// The events of a table after some number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Feed {
    /// The events in their order.
    pub events: Vec<FeedEvent>,
    /// How the table stood after each of them that changed the position. Over a WebSocket only, and left out where
    /// the hall does not have them at hand: they can be asked for then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moments: Option<Vec<MomentView>>,
    /// Whether more has happened: too much for one message. A socket or stream sends it at once; over HTTP ask again,
    /// after the last event that you were sent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub more: bool,
    /// How the table stands now.
    pub view: TableView,
}

/// A program that is connected and can be invited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ProgramCard {
    /// The player that it is: invitations go to it.
    pub player: String,
    /// Its name. Where others have the same, the first characters of `player` stand behind it.
    pub name: String,
}

/// What a new player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A person.
    #[default]
    Guest,
    /// A program: others may invite it to their tables by its name.
    Program,
}

/// A player to be.
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

/// A new player, and the token that proves to be that player. The hall cannot show it again.
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
    /// Whether it could.
    pub legal: bool,
    /// Why not.
    pub problem: Option<Problem>,
}

/// Who somebody is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Me {
    /// The player.
    pub player: String,
    /// The name under which the hall knows the player.
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

/// What a check of the dice found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Verification {
    /// Whether every draw is the one that secret and seeds give; nothing where that cannot be said.
    pub honest: Option<bool>,
    /// A short name that does not change, for programs, as in `wrong-roll`.
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
    /// The dice that are thrown at the start; none in a game without dice.
    pub dice: Vec<DieView>,
    /// The bots that play it, from the weakest to the strongest.
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
