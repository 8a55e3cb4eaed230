//! Why requests are refused, in short names that do not change.

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
    /// Who asks neither opened the table nor sits at it.
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
    /// The dice have to be thrown first.
    RollFirst = "roll-first",
    /// The dice are not to be thrown now.
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
    /// No game can come to this position.
    Impossible = "impossible",
    /// It is for another seat to throw the dice.
    NotYourRoll = "not-your-roll",
    /// The players throw real dice, and have to say what they show.
    TypedDice = "typed-dice",
    /// The hall throws the dice.
    HallDice = "hall-dice",
    /// The seat has decided nothing yet.
    NothingToTakeBack = "nothing-to-take-back",
    /// Somebody has asked to take something back.
    AlreadyAsked = "already-asked",
    /// Nobody has asked to take anything back.
    NothingAsked = "nothing-asked",
    /// Those who asked cannot answer themselves.
    OwnRequest = "own-request",
    /// The game has no draws by agreement.
    NoDraws = "no-draws",
    /// No draw is on offer.
    NoOffer = "no-offer",
    /// The seat's own offer of a draw stands.
    AlreadyOffered = "already-offered",
    /// The seat has declined a draw, and has not moved since.
    JustDeclined = "just-declined",
    /// The time of a seat has run out.
    TimeIsUp = "time-is-up",
    /// Nobody's time has run out.
    TimeIsLeft = "time-is-left",
    /// Something has happened since that matters to the decision.
    Stale = "stale",
    /// The table has not come that far.
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
    /// There can be no such table.
    BadTable = "bad-table",
    /// The table has as many events as a table can have.
    TableFull = "table-full",
    /// The key has been used for another command.
    KeyReused = "key-reused",
    /// There is no such analysis.
    NoAnalysis = "no-analysis",
    /// A game that is being played stands like this: it is not looked at for anybody.
    RunningGame = "running-game",
    /// The hall helps one person against its bots alone.
    NoHelp = "no-help",
    /// There is no such table.
    NoTable = "no-table",
    /// There is nothing at this path.
    NoPath = "no-path",
    /// The path does not take that method.
    NoMethod = "no-method",
    /// It needs the token of a player.
    NoToken = "no-token",
    /// Pages of other sites may not do this.
    ForeignOrigin = "foreign-origin",
    /// The body is not JSON.
    NotJson = "not-json",
    /// The request is too large.
    TooLarge = "too-large",
    /// The body did not come in time.
    TooSlow = "too-slow",
    /// There are too many requests.
    TooMany = "too-many",
    /// The hall cannot store anything now.
    Unavailable = "unavailable",
    /// What is stored of the table is damaged.
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
