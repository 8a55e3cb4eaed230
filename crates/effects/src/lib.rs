//! What moves do and where points come from, as facts that can be put into any language.
//!
//! A page that is given these needs no rules of its own: it only draws them. Nothing here judges a
//! move; the effect of one that is not legal means nothing.
//!
//! ```
//! use effects::{Deed, Effects};
//! use game::{Game, Seat};
//! use qwixx_duel::{QwixxDuelSetup, QwixxDuel};
//!
//! let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
//! position.roll("4,1,r3,y6,g2,b6".parse()?)?;
//! let effect = position.effect(Seat::at(0), "red5".parse()?);
//! assert_eq!((effect.skips, effect.points), (Some(3), Some(1)));
//! assert_eq!(effect.deeds, []);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod die;
mod duell;
mod qwixx_duel;
mod qwixx_longo;

pub use die::{Die, DieName};
use game::{Game, Seat};
use qwixx::Color;

/// What a legal move does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    /// The square on which a die comes to lie.
    pub to: Option<String>,
    /// The face that is on top then.
    pub top: Option<u8>,
    /// How many spaces are skipped for good.
    pub skips: Option<u8>,
    /// What the move adds to the points.
    pub points: Option<i32>,
    /// What else it does.
    pub deeds: Vec<Deed>,
}

/// Something that a move does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// It captures a die.
    Captures,
    /// It captures the King.
    TakesKing,
    /// It reaches the other King's home square and wins.
    ReachesHome,
    /// It beats a token.
    Beats,
    /// It stacks a token on one's own.
    Stacks,
    /// It locks or closes the row.
    Locks,
    /// A lucky number makes it possible.
    Lucky,
    /// It costs a misthrow.
    Misthrow,
    /// The game is over after it.
    Ends,
}

impl Deed {
    /// Every deed.
    pub const ALL: &[Self] = &[
        Self::Captures,
        Self::TakesKing,
        Self::ReachesHome,
        Self::Beats,
        Self::Stacks,
        Self::Locks,
        Self::Lucky,
        Self::Misthrow,
        Self::Ends,
    ];

    /// The name of the deed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Captures => "captures",
            Self::TakesKing => "takes-king",
            Self::ReachesHome => "reaches-home",
            Self::Beats => "beats",
            Self::Stacks => "stacks",
            Self::Locks => "locks",
            Self::Lucky => "lucky",
            Self::Misthrow => "misthrow",
            Self::Ends => "ends",
        }
    }
}

/// Where points come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The red row.
    Red,
    /// The yellow row.
    Yellow,
    /// The green row.
    Green,
    /// The blue row.
    Blue,
    /// The misthrows, which cost points.
    Misthrows,
}

impl Source {
    /// Every source.
    pub const ALL: &[Self] = &[Self::Red, Self::Yellow, Self::Green, Self::Blue, Self::Misthrows];

    /// The name of the source.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Misthrows => "misthrows",
        }
    }
}

impl From<Color> for Source {
    fn from(color: Color) -> Self {
        match color {
            Color::Red => Self::Red,
            Color::Yellow => Self::Yellow,
            Color::Green => Self::Green,
            Color::Blue => Self::Blue,
        }
    }
}

/// A part of a seat's points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Where the points come from.
    pub what: Source,
    /// How many there are.
    pub points: i32,
}

/// A game whose moves and points can be told as facts.
pub trait Effects: Game {
    /// What a legal move of a seat does.
    fn effect(&self, seat: Seat, mv: Self::Move) -> Effect;

    /// Where the points of a seat come from; nothing in a game without points.
    fn parts(&self, seat: Seat) -> Vec<Part>;

    /// The dice of the throw that is next or on the table, in the order in which a roll is written;
    /// none in a game without dice.
    fn dice(&self) -> Vec<Die>;

    /// The dice on the table that add up to a legal move.
    fn dice_of(&self, mv: Self::Move) -> Vec<DieName>;
}
