//! What moves do, why they are made, and where points come from: facts for any language.
//!
//! This is the one place that works out what a move does. The terminal, the page, the reasons of bots
//! and the weak levels of the engines all ask it. Nothing here judges a move or puts it into words, and the
//! effect of an illegal move is meaningless.
//!
//! - [`Effect`] is what a legal move does; its [`Deeds`] are in order of precedence.
//! - [`Reason`] is why a player made a move, from the move and the [`Thought`] behind it.
//! - [`Part`] is a part of a seat's points; [`Die`] is a die in play.
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
//! assert_eq!(effect.deeds.first(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod deed;
mod die;
mod duell;
mod effect;
mod qwixx;
mod qwixx_duel;
mod qwixx_longo;
mod reason;
mod theme;

pub use deed::{Deed, Deeds};
pub use die::{Die, DieName};
pub use effect::{Effect, End, Part, Source};
use game::{Game, Seat};
pub use qwixx::{OnRow, Rows};
pub use reason::{Fact, Instead, Outlook, Reason, Thought, Threat};
pub use theme::Theme;

/// A game whose moves and points can be told as facts.
pub trait Effects: Game {
    /// What a legal move of a seat does by itself: other seats that owe a move are assumed to pass.
    fn effect(&self, seat: Seat, mv: Self::Move) -> Effect;

    /// Why a seat made one of its legal moves, if there is something to say.
    fn reason(
        &self,
        seat: Seat,
        mv: Self::Move,
        legal: &[Self::Move],
        thought: Thought<Self::Move>,
    ) -> Option<Reason>;

    /// Where the points of a seat come from; nothing in a game without points.
    fn parts(&self, seat: Seat) -> Vec<Part>;

    /// The dice of the throw that is on the table or comes next, in the order in which a roll is written;
    /// none in a game without dice.
    fn dice(&self) -> Vec<Die>;

    /// The dice on the table that add up to a legal move.
    fn dice_of(&self, mv: Self::Move) -> Vec<DieName>;

    /// Where a piece stands whose capture the other side now threatens and would win by; none in a game without
    /// captures.
    fn threatened(&self) -> Vec<String> {
        Vec::new()
    }
}
