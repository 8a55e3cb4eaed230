//! Why requests are refused, as short, stable names.

use game::Illegal;
use table::Refusal;

use crate::Words;

macro_rules! codes {
    ($($(#[$doc:meta])+ $code:ident = $name:literal,)+) => {
        /// Why a request was refused.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Code {
            $($(#[$doc])+ $code,)+
        }

        impl Words for Code {
            const LIST: &'static str = "Code";

            fn all() -> Vec<Self> {
                vec![$(Self::$code),+]
            }

            fn word(self) -> &'static str {
                match self {
                    $(Self::$code => $name,)+
                }
            }
        }
    };
}

codes! {
    /// There is no such seat.
    NoSuchSeat = "no-such-seat",
    /// Somebody else holds the seat.
    NotYourSeat = "not-your-seat",
    /// The seat is taken.
    SeatTaken = "seat-taken",
    /// Nobody sits there.
    SeatVacant = "seat-vacant",
    /// The caller neither opened the table nor sits at it.
    NotAtTable = "not-at-table",
    /// The game has begun.
    Started = "started",
    /// The game has not begun.
    NotStarted = "not-started",
    /// The game is over.
    Over = "over",
    /// The game is not over.
    NotOver = "not-over",
    /// A seat has not added to the hall's dice.
    NoSeed = "no-seed",
    /// The seat owes no move now.
    NotYourTurn = "not-your-turn",
    /// The dice must be thrown first.
    RollFirst = "roll-first",
    /// No roll is due now.
    NoRollNow = "no-roll-now",
    /// The rules of the game forbid it.
    Illegal = "illegal",
    /// Seats pledge their seeds here, and reveal them later.
    PledgeFirst = "pledge-first",
    /// Seats do not pledge their seeds here.
    NoPledges = "no-pledges",
    /// The seeds have not been called for.
    NotCalled = "not-called",
    /// This is not the seed that the seat pledged.
    OtherSeed = "other-seed",
    /// The seat did not reveal its seed in time.
    SeedMissed = "seed-missed",
    /// The host of the hall has closed the table.
    Closed = "closed",
    /// The host of the hall has banned the player or the address.
    Banned = "banned",
    /// The host of the hall has muted the player.
    Muted = "muted",
    /// No game can reach this position.
    Impossible = "impossible",
    /// It is another seat's turn to throw the dice.
    NotYourRoll = "not-your-roll",
    /// The players throw real dice, and must enter what they show.
    TypedDice = "typed-dice",
    /// The hall throws the dice.
    HallDice = "hall-dice",
    /// The seat has decided nothing yet.
    NothingToTakeBack = "nothing-to-take-back",
    /// Somebody has asked to take something back.
    AlreadyAsked = "already-asked",
    /// Nobody has asked to take anything back.
    NothingAsked = "nothing-asked",
    /// A player cannot answer their own request.
    OwnRequest = "own-request",
    /// The game has no draws by agreement.
    NoDraws = "no-draws",
    /// No draw is on offer.
    NoOffer = "no-offer",
    /// The offer is the seat's own.
    AlreadyOffered = "already-offered",
    /// The seat has declined a draw, and has not moved since.
    JustDeclined = "just-declined",
    /// The time of a seat has run out.
    TimeIsUp = "time-is-up",
    /// Nobody's time has run out.
    TimeIsLeft = "time-is-left",
    /// Something relevant to the decision has happened since.
    Stale = "stale",
    /// The table has not got that far yet.
    Ahead = "ahead",
    /// Another game has been agreed on already.
    RematchOpened = "rematch-opened",
    /// The player has already agreed to another game.
    AlreadyAgreed = "already-agreed",
    /// What was said is empty or too long.
    BadText = "bad-text",
    /// It cannot be read.
    Unreadable = "unreadable",
    /// There is no such bot.
    NoSuchBot = "no-such-bot",
    /// There is no such program.
    NoSuchProgram = "no-such-program",
    /// No such table can be opened.
    BadTable = "bad-table",
    /// The table has the maximum number of events.
    TableFull = "table-full",
    /// The key has been used for another command.
    KeyReused = "key-reused",
    /// There is no such analysis.
    NoAnalysis = "no-analysis",
    /// A game in progress has this position, so it is not analyzed for anybody.
    RunningGame = "running-game",
    /// The hall helps only when one person plays against its bots.
    NoHelp = "no-help",
    /// There is no such table.
    NoTable = "no-table",
    /// There is nothing at this path.
    NoPath = "no-path",
    /// The path does not support that method.
    NoMethod = "no-method",
    /// It needs a player's token.
    NoToken = "no-token",
    /// Other sites' pages may not do this.
    ForeignOrigin = "foreign-origin",
    /// The body is not JSON.
    NotJson = "not-json",
    /// The request is too large.
    TooLarge = "too-large",
    /// The body did not arrive in time.
    TooSlow = "too-slow",
    /// There are too many requests.
    TooMany = "too-many",
    /// The hall cannot store anything now.
    Unavailable = "unavailable",
    /// The stored table is damaged.
    Corrupt = "corrupt",
}

impl<R> From<&Refusal<R>> for Code {
    fn from(refusal: &Refusal<R>) -> Self {
        match refusal {
            Refusal::NoSuchSeat { .. } => Self::NoSuchSeat,
            Refusal::NotYours(_) => Self::NotYourSeat,
            Refusal::Taken(_) => Self::SeatTaken,
            Refusal::Vacant(_) => Self::SeatVacant,
            Refusal::Stranger => Self::NotAtTable,
            Refusal::Started => Self::Started,
            Refusal::NotStarted => Self::NotStarted,
            Refusal::Over => Self::Over,
            Refusal::NotOver => Self::NotOver,
            Refusal::Unseeded(_) => Self::NoSeed,
            Refusal::PledgeFirst => Self::PledgeFirst,
            Refusal::NoPledges => Self::NoPledges,
            Refusal::NotCalled => Self::NotCalled,
            Refusal::OtherSeed(_) => Self::OtherSeed,
            Refusal::SeedMissed(_) => Self::SeedMissed,
            Refusal::Closed => Self::Closed,
            Refusal::Rules(illegal) => Self::of_rules(illegal),
            Refusal::NotYourRoll { .. } => Self::NotYourRoll,
            Refusal::TypedDice => Self::TypedDice,
            Refusal::HallDice => Self::HallDice,
            Refusal::NothingToTakeBack => Self::NothingToTakeBack,
            Refusal::AlreadyAsked => Self::AlreadyAsked,
            Refusal::NothingAsked => Self::NothingAsked,
            Refusal::OwnRequest => Self::OwnRequest,
            Refusal::NoDraws => Self::NoDraws,
            Refusal::NoOffer => Self::NoOffer,
            Refusal::AlreadyOffered => Self::AlreadyOffered,
            Refusal::JustDeclined => Self::JustDeclined,
            Refusal::TimeIsUp(_) => Self::TimeIsUp,
            Refusal::TimeIsLeft => Self::TimeIsLeft,
            Refusal::Stale { .. } => Self::Stale,
            Refusal::Ahead { .. } => Self::Ahead,
            Refusal::RematchOpened => Self::RematchOpened,
            Refusal::AlreadyAgreed => Self::AlreadyAgreed,
            Refusal::NoHelp => Self::NoHelp,
            Refusal::BadText { .. } => Self::BadText,
        }
    }
}

impl Code {
    /// The HTTP status of an answer with this code.
    pub const fn status(self) -> u16 {
        match self {
            Self::Unreadable => 400,
            Self::NoToken => 401,
            Self::NotYourSeat
            | Self::NotAtTable
            | Self::OwnRequest
            | Self::Banned
            | Self::Muted
            | Self::RunningGame
            | Self::ForeignOrigin
            | Self::NoHelp => 403,
            Self::NoSuchSeat
            | Self::NoSuchProgram
            | Self::NoAnalysis
            | Self::NoTable
            | Self::NoPath => 404,
            Self::NoMethod => 405,
            Self::TooSlow => 408,
            Self::TooLarge => 413,
            Self::NotJson => 415,
            Self::Illegal
            | Self::Impossible
            | Self::NoSuchBot
            | Self::KeyReused
            | Self::BadText
            | Self::BadTable => 422,
            Self::TooMany => 429,
            Self::Corrupt => 500,
            Self::Unavailable => 503,
            _ => 409,
        }
    }

    fn of_rules<R>(illegal: &Illegal<R>) -> Self {
        match illegal {
            Illegal::Over => Self::Over,
            Illegal::NotToAct(_) => Self::NotYourTurn,
            Illegal::RollFirst => Self::RollFirst,
            Illegal::NoRollNow => Self::NoRollNow,
            Illegal::NoSuchSeat { .. } => Self::NoSuchSeat,
            Illegal::Rule(_) => Self::Illegal,
        }
    }
}
