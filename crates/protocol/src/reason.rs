//! Why a bot of the hall made a move.

use effects::{Fact, Reason, Threat};
use serde::{Deserialize, Serialize};

use crate::describe::{TS, ToSchema};

/// Why a bot of the hall made a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(untagged)]
pub enum ReasonBody {
    /// As facts, for any language.
    Facts(ReasonFacts),
    /// As one line of English, in games that were stored before reasons were facts.
    Text(String),
}

/// A fact about a move, and how far the bot is ahead if the game ends with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ReasonFacts {
    /// The most telling thing that can be said of the move.
    #[serde(flatten)]
    pub fact: FactBody,
    /// By how many points the bot is ahead of the best other seat, only if the game ends with the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lead: Option<i32>,
}

/// Something that can be said of a move. A die of Duell is named by `top`, the face on its top; a King
/// has none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
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
    /// It begins a forced win.
    ForcesWin {
        /// In how many moves of the bot.
        moves: u32,
    },
    /// The game is lost against best play.
    HoldsOut {
        /// In how many moves of the other side.
        moves: u32,
    },
    /// It stops a threat to win with the next move.
    Parries {
        /// What was threatened.
        threat: ThreatBody,
        /// The square of the King, or the home square.
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
    /// It captures a die that is paid for with another.
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
    /// It turns up a higher face.
    TurnsUp {
        /// The face on top after the move.
        top: u8,
        /// Where the die comes to lie.
        at: String,
    },
    /// It goes to a square, and nothing else is to be said.
    GoesTo {
        /// What the die showed before it moved.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        top: Option<u8>,
        /// Where it comes to lie.
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
    /// It stacks a token on one's own.
    Stacks {
        /// The row.
        color: ColorBody,
        /// The number.
        number: u8,
        /// What it adds to the points.
        points: i32,
    },
    /// It takes a number that a lucky number makes possible.
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
    /// It takes nothing now, for the sake of this number in the second action.
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
    /// It takes nothing, for nothing seems good at first glance.
    SeesNothing,
}

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

impl From<Reason> for ReasonBody {
    fn from(reason: Reason) -> Self {
        Self::Facts(reason.into())
    }
}

impl From<Reason> for ReasonFacts {
    fn from(Reason { fact, lead }: Reason) -> Self {
        Self { fact: fact.into(), lead }
    }
}

impl From<Fact> for FactBody {
    fn from(fact: Fact) -> Self {
        match fact {
            Fact::OnlyMove => Self::OnlyMove,
            Fact::CapturesKing => Self::CapturesKing,
            Fact::ReachesHome { at } => Self::ReachesHome { at: at.to_string() },
            Fact::ForcesWin { moves } => Self::ForcesWin { moves },
            Fact::HoldsOut { moves } => Self::HoldsOut { moves },
            Fact::Parries(threat) => {
                let (threat, at) = threatened(threat);
                Self::Parries { threat, at }
            }
            Fact::Wins { top, at } => Self::Wins { top, at: at.to_string() },
            Fact::Trades { top, at } => Self::Trades { top, at: at.to_string() },
            Fact::Threatens(threat) => {
                let (threat, at) = threatened(threat);
                Self::Threatens { threat, at }
            }
            Fact::Saves { top, at } => Self::Saves { top, at: at.to_string() },
            Fact::Attacks { top, at } => Self::Attacks { top, at: at.to_string() },
            Fact::TurnsUp { top, at } => Self::TurnsUp { top, at: at.to_string() },
            Fact::GoesTo { top, at } => Self::GoesTo { top, at: at.to_string() },
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
            Fact::SeesNothing => Self::SeesNothing,
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
