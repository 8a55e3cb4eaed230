//! Why a table refuses a command.

use std::{error::Error, fmt};

use game::{Illegal, Seat};

/// Why a table refuses a command. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal<R> {
    /// The table has no such seat.
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// How many there are.
        seats: usize,
    },
    /// Somebody else holds the seat.
    NotYours(Seat),
    /// The seat is taken.
    Taken(Seat),
    /// Nobody sits there.
    Vacant(Seat),
    /// The player neither opened the table nor sits at it.
    Stranger,
    /// The game has begun.
    Started,
    /// The game has not begun.
    NotStarted,
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// A seat has not added to the hall's dice.
    Unseeded(Seat),
    /// Seats pledge their seeds here, and reveal them later.
    PledgeFirst,
    /// Seats do not pledge their seeds here.
    NoPledges,
    /// The seeds have not been called for.
    NotCalled,
    /// This is not the seed that the seat pledged.
    OtherSeed(Seat),
    /// The seat did not reveal its seed in time.
    SeedMissed(Seat),
    /// The host of the hall has closed the table.
    Closed,
    /// The rules of the game forbid it.
    Rules(Illegal<R>),
    /// It is another seat's turn to throw the dice.
    NotYourRoll {
        /// Whose throw it is.
        active: Seat,
    },
    /// The players throw real dice here, and must enter what they show.
    TypedDice,
    /// The hall throws the dice here.
    HallDice,
    /// The seat has decided nothing yet.
    NothingToTakeBack,
    /// Somebody has asked to take something back, and not everybody has answered.
    AlreadyAsked,
    /// Nobody has asked to take anything back.
    NothingAsked,
    /// A player cannot answer their own request.
    OwnRequest,
    /// The game has no draws by agreement.
    NoDraws,
    /// No draw is on offer.
    NoOffer,
    /// The seat's own draw offer is still open.
    AlreadyOffered,
    /// The seat has declined a draw, and has not moved since.
    JustDeclined,
    /// The time of a seat has run out.
    TimeIsUp(Seat),
    /// Nobody's time has run out.
    TimeIsLeft,
    /// Something relevant to the decision has happened since.
    Stale {
        /// The last event that was seen.
        seen: u64,
        /// The last event that matters.
        latest: u64,
    },
    /// The table has not got that far yet.
    Ahead {
        /// The event claimed to have been seen.
        seen: u64,
        /// The last event.
        latest: u64,
    },
    /// Another game has been agreed on already.
    RematchOpened,
    /// The player has already agreed to another game.
    AlreadyAgreed,
    /// The hall helps one person against its bots, and nobody against other people.
    NoHelp,
    /// What was said is empty or too long.
    BadText {
        /// The most characters.
        longest: usize,
    },
}

impl<R: game::Refusal> Refusal<R> {
    /// The clause of the game's rules that says so, if there is one.
    pub fn clause(&self) -> Option<&'static str> {
        match self {
            Self::Rules(illegal) => illegal.clause(),
            _ => None,
        }
    }
}

impl<R: game::Refusal> fmt::Display for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchSeat { seat, seats } => {
                write!(f, "there is no seat {seat}: the seats are 0 to {}", seats - 1)
            }
            Self::NotYours(seat) => write!(f, "seat {seat} is not yours"),
            Self::Taken(seat) => write!(f, "seat {seat} is taken"),
            Self::Vacant(seat) => write!(f, "nobody sits on seat {seat} yet"),
            Self::Stranger => f.write_str("that is for those who sit at the table"),
            Self::Started => f.write_str("the game has begun"),
            Self::NotStarted => f.write_str("the game has not begun"),
            Self::Over => f.write_str("the game is over"),
            Self::NotOver => f.write_str("the game is not over yet"),
            Self::PledgeFirst => f.write_str("pledge the seed here first, and reveal it later"),
            Self::NoPledges => f.write_str("no seeds are pledged at this table"),
            Self::NotCalled => f.write_str("seeds are revealed when the game is started"),
            Self::OtherSeed(seat) => {
                write!(f, "this is not the seed that seat {seat} pledged")
            }
            Self::SeedMissed(seat) => {
                write!(f, "seat {seat} did not reveal its seed in time: its pledge counts instead")
            }
            Self::Closed => f.write_str("the host has closed this table"),
            Self::Unseeded(seat) => {
                write!(f, "seat {seat} has not added a seed to the dice yet")
            }
            Self::Rules(illegal) => illegal.fmt(f),
            Self::NotYourRoll { active } => write!(f, "it is for seat {active} to roll"),
            Self::TypedDice => f.write_str("this table has real dice: say what they show"),
            Self::HallDice => f.write_str("the hall throws the dice at this table"),
            Self::NothingToTakeBack => f.write_str("you have nothing to take back"),
            Self::AlreadyAsked => f.write_str("somebody has already asked: answer that first"),
            Self::NothingAsked => f.write_str("nobody has asked to take anything back"),
            Self::OwnRequest => f.write_str("it is for the others to answer"),
            Self::NoDraws => f.write_str("this game knows no draw by agreement"),
            Self::NoOffer => f.write_str("no draw is on offer"),
            Self::AlreadyOffered => f.write_str("your offer of a draw stands already"),
            Self::JustDeclined => f.write_str("you have just declined a draw: move first"),
            Self::TimeIsUp(seat) => write!(f, "the time of seat {seat} is up"),
            Self::NoHelp => f.write_str("the hall helps one person against its bots alone"),
            Self::TimeIsLeft => f.write_str("nobody's time is up"),
            Self::Stale { seen, latest } => {
                write!(f, "you decided after event {seen}, but event {latest} has changed things")
            }
            Self::Ahead { seen, latest } => {
                write!(f, "you speak of event {seen}, but the last one is {latest}")
            }
            Self::RematchOpened => f.write_str("the next game has its own table already"),
            Self::AlreadyAgreed => f.write_str("you have agreed already; the others have not"),
            Self::BadText { longest } => {
                write!(f, "a line has 1 to {longest} characters, and no line ends")
            }
        }
    }
}

impl<R: game::Refusal> Error for Refusal<R> {}

impl<R> From<Illegal<R>> for Refusal<R> {
    fn from(illegal: Illegal<R>) -> Self {
        Self::Rules(illegal)
    }
}
