//! Why one of the hall's bots made a move.

use effects::{Fact, Instead, Reason, Threat};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::Value;

use crate::{
    Members,
    describe::{TS, ToSchema},
};

/// Why one of the hall's bots made a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(untagged)]
pub enum ReasonBody {
    /// As facts, for any language.
    Facts(ReasonFacts),
    /// As one line of English, in games stored before reasons were facts.
    Text(String),
}

/// A fact about a move, and how far ahead the bot is if the game ends with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct ReasonFacts {
    /// The most telling thing that can be said about the move.
    #[serde(flatten)]
    pub fact: FactBody,
    /// How many points the bot is ahead of the best other seat, only if the game ends with the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lead: Option<i32>,
    /// How many games in a hundred the bot expects to win after the move, if it has worked that out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chance: Option<u8>,
    /// The next best choice in a game of rows, only if the bot has compared them and the difference is worth a word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub instead: Option<InsteadBody>,
}

/// What a choice is better than, and by how much.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct InsteadBody {
    /// The number that could have been taken; without one, to take nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub space: Option<SpaceBody>,
    /// How many points it would have cost.
    pub cost: u8,
}

/// A number in a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct SpaceBody {
    /// The row.
    pub color: ColorBody,
    /// The number.
    pub number: u8,
}

/// Something that can be said about a move. A die of Duell is named by `top`, its top face; a King has
/// none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FactBody {
    /// There is no other move.
    OnlyMove,
    /// It captures the King.
    CapturesKing,
    /// It reaches the other King's home square.
    ReachesHome {
        /// The home square.
        at: String,
    },
    /// It gives up a die on purpose.
    Sacrifices {
        /// What the die shows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        top: Option<u8>,
        /// Where it can be captured.
        at: String,
        /// In how many of the bot's moves it wins by force, if it does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        moves: Option<u32>,
    },
    /// It begins a forced win.
    ForcesWin {
        /// In how many of the bot's moves.
        moves: u32,
    },
    /// The game is lost against best play.
    HoldsOut {
        /// In how many of the other side's moves.
        moves: u32,
    },
    /// It stops a threat to win with the next move.
    Parries {
        /// What was threatened.
        threat: ThreatBody,
        /// The square of the King, or the home square.
        at: String,
    },
    /// It captures the die that has just captured on that square.
    Recaptures {
        /// What the captured die shows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        top: Option<u8>,
        /// Where it was.
        at: String,
    },
    /// It captures a die and comes out ahead.
    Wins {
        /// What the captured die shows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        top: Option<u8>,
        /// Where it was.
        at: String,
    },
    /// It captures a die, but loses another for it.
    Trades {
        /// What the captured die shows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        top: Option<u8>,
        /// Where it was.
        at: String,
    },
    /// It threatens to win with the next move.
    Threatens {
        /// What is threatened.
        threat: ThreatBody,
        /// The square of the King, or the home square.
        at: String,
    },
    /// It saves the die that moves.
    Saves {
        /// What the die showed before it moved.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        top: Option<u8>,
        /// Where it is safe.
        at: String,
    },
    /// It attacks a die that nothing guards.
    Attacks {
        /// What the attacked die shows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        top: Option<u8>,
        /// Where it is.
        at: String,
    },
    // This one and the next are no longer produced, but occur in stored games.
    /// It turns up a higher face.
    TurnsUp {
        /// The face on top after the move.
        top: u8,
        /// Where the die lands.
        at: String,
    },
    /// It goes to a square, and there is nothing more to say.
    GoesTo {
        /// What the die showed before it moved.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        top: Option<u8>,
        /// Where it lands.
        at: String,
    },
    /// It takes a number.
    Takes {
        /// The row.
        color: ColorBody,
        /// The number.
        number: u8,
        /// How many spaces are skipped for good.
        skips: u8,
        /// What it adds to the points.
        points: i32,
    },
    /// It locks or closes a row.
    Locks {
        /// The row.
        color: ColorBody,
        /// The number.
        number: u8,
        /// What it adds to the points.
        points: i32,
    },
    /// It beats a token.
    Beats {
        /// The row.
        color: ColorBody,
        /// The number.
        number: u8,
        /// What it adds to the points.
        points: i32,
    },
    /// It stacks a token on one of its own.
    Stacks {
        /// The row.
        color: ColorBody,
        /// The number.
        number: u8,
        /// What it adds to the points.
        points: i32,
    },
    /// It takes a number, thanks to a lucky number.
    Lucky {
        /// The row.
        color: ColorBody,
        /// The number.
        number: u8,
        /// What it adds to the points.
        points: i32,
    },
    /// It is a misthrow by choice.
    Misthrow,
    /// It takes nothing now, to take this number in the second action.
    WaitsFor {
        /// The row.
        color: ColorBody,
        /// The number.
        number: u8,
    },
    /// It takes nothing, although this could be taken.
    Spares {
        /// The row.
        color: ColorBody,
        /// The number.
        number: u8,
        /// How many spaces it would skip.
        skips: u8,
    },
    /// It takes nothing, because nothing looks good at first glance. No longer produced, but occurs in stored games.
    SeesNothing,
}

crate::tagged!(FactBody by "kind" {
    "only-move" => OnlyMove,
    "captures-king" => CapturesKing,
    "reaches-home" => ReachesHome { at },
    "sacrifices" => Sacrifices { top, at, moves },
    "forces-win" => ForcesWin { moves },
    "holds-out" => HoldsOut { moves },
    "parries" => Parries { threat, at },
    "recaptures" => Recaptures { top, at },
    "wins" => Wins { top, at },
    "trades" => Trades { top, at },
    "threatens" => Threatens { threat, at },
    "saves" => Saves { top, at },
    "attacks" => Attacks { top, at },
    "turns-up" => TurnsUp { top, at },
    "goes-to" => GoesTo { top, at },
    "takes" => Takes { color, number, skips, points },
    "locks" => Locks { color, number, points },
    "beats" => Beats { color, number, points },
    "stacks" => Stacks { color, number, points },
    "lucky" => Lucky { color, number, points },
    "misthrow" => Misthrow,
    "waits-for" => WaitsFor { color, number },
    "spares" => Spares { color, number, skips },
    "sees-nothing" => SeesNothing,
});

/// A way to win with the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ThreatBody {
    /// To capture the King.
    King,
    /// To reach the home square.
    Home,
}

/// The color of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ColorBody {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

impl<'de> Deserialize<'de> for ReasonBody {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self::Text(text)),
            facts => ReasonFacts::deserialize(facts).map(Self::Facts).map_err(D::Error::custom),
        }
    }
}

impl<'de> Deserialize<'de> for ReasonFacts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut members = Members::deserialize(deserializer)?;
        let read = || {
            let (lead, chance) = (members.take("lead")?, members.take("chance")?);
            let instead = members.take("instead")?;
            Ok(Self { fact: FactBody::from_members(members)?, lead, chance, instead })
        };
        read().map_err(|error: serde_json::Error| D::Error::custom(error))
    }
}

impl From<Reason> for ReasonBody {
    fn from(reason: Reason) -> Self {
        Self::Facts(reason.into())
    }
}

impl From<Reason> for ReasonFacts {
    fn from(Reason { fact, lead, chance, instead }: Reason) -> Self {
        Self { fact: fact.into(), lead, chance, instead: instead.map(InsteadBody::from) }
    }
}

impl From<Instead> for InsteadBody {
    fn from(Instead { space, cost }: Instead) -> Self {
        let body = |(color, number)| SpaceBody { color: ColorBody::from(color), number };
        Self { space: space.map(body), cost }
    }
}

impl From<Fact> for FactBody {
    fn from(fact: Fact) -> Self {
        match fact {
            Fact::OnlyMove => Self::OnlyMove,
            Fact::CapturesKing => Self::CapturesKing,
            Fact::ReachesHome { at } => Self::ReachesHome { at: at.to_string() },
            Fact::Sacrifices { top, at, moves } => {
                Self::Sacrifices { top, at: at.to_string(), moves }
            }
            Fact::ForcesWin { moves } => Self::ForcesWin { moves },
            Fact::HoldsOut { moves } => Self::HoldsOut { moves },
            Fact::Parries(threat) => {
                let (threat, at) = threatened(threat);
                Self::Parries { threat, at }
            }
            Fact::Recaptures { top, at } => Self::Recaptures { top, at: at.to_string() },
            Fact::Wins { top, at } => Self::Wins { top, at: at.to_string() },
            Fact::Trades { top, at } => Self::Trades { top, at: at.to_string() },
            Fact::Threatens(threat) => {
                let (threat, at) = threatened(threat);
                Self::Threatens { threat, at }
            }
            Fact::Saves { top, at } => Self::Saves { top, at: at.to_string() },
            Fact::Attacks { top, at } => Self::Attacks { top, at: at.to_string() },
            Fact::Takes { color, number, skips, points } => {
                Self::Takes { color: color.into(), number, skips, points }
            }
            Fact::Locks { color, number, points } => {
                Self::Locks { color: color.into(), number, points }
            }
            Fact::Beats { color, number, points } => {
                Self::Beats { color: color.into(), number, points }
            }
            Fact::Stacks { color, number, points } => {
                Self::Stacks { color: color.into(), number, points }
            }
            Fact::Lucky { color, number, points } => {
                Self::Lucky { color: color.into(), number, points }
            }
            Fact::Misthrow => Self::Misthrow,
            Fact::WaitsFor { color, number } => Self::WaitsFor { color: color.into(), number },
            Fact::Spares { color, number, skips } => {
                Self::Spares { color: color.into(), number, skips }
            }
        }
    }
}

fn threatened(threat: Threat) -> (ThreatBody, String) {
    match threat {
        Threat::King(at) => (ThreatBody::King, at.to_string()),
        Threat::Home(at) => (ThreatBody::Home, at.to_string()),
    }
}

impl From<qwixx::Color> for ColorBody {
    fn from(color: qwixx::Color) -> Self {
        match color {
            qwixx::Color::Red => Self::Red,
            qwixx::Color::Yellow => Self::Yellow,
            qwixx::Color::Green => Self::Green,
            qwixx::Color::Blue => Self::Blue,
        }
    }
}
