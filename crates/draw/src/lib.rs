//! Positions drawn as text, and moves and turns put into words, for a person at a terminal.
//!
//! Every game has one file here that implements [`Draw`]. Color only ever adds to a drawing: strip it
//! and the same drawing is left, so nothing depends on seeing it. A drawing shows what everybody at the
//! table may see; a sealed decision never gets in.
//!
//! Nothing here writes to a terminal or asks what it can show: that is up to the caller, who chooses
//! a [`Style`].
//!
//! ```
//! use draw::{Draw, Style};
//! use game::{Game, Seat};
//! use qwixx_duel::{QwixxDuelSetup, QwixxDuel};
//!
//! let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
//! position.roll("4,1,r3,y6,g2,b6".parse()?)?;
//! assert_eq!(position.status(), "Black, action 1: white 4 + 1 = 5");
//! assert_eq!(position.explain(Seat::at(0), "red5".parse()?), "skips 3 spaces, +1");
//! assert!(position.draw(Style::default()).contains("● yellow"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use game::{Game, Seat};

mod canvas;
mod duell;
mod palette;
mod qwixx;
mod qwixx_duel;
mod qwixx_longo;
mod reason;
mod words;

pub use reason::{why, why_besides};

/// How to draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// Whether to color the drawing with ANSI sequences.
    pub color: bool,
    /// Whether to keep to ASCII, without box drawing characters and shapes.
    pub plain: bool,
}

/// A game whose positions can be drawn, and whose turns and moves can be put into words.
///
/// Words are ASCII in every style.
pub trait Draw: Game {
    /// What people call the game.
    const TITLE: &'static str;
    /// How a person types moves.
    const MOVE_HELP: &'static str;

    /// Draws the position, ending with a newline. No line is longer than 78 columns unless a stack of
    /// tokens is ten high.
    fn draw(&self, style: Style) -> String;

    /// What a seat is called in this game, as in `White` or `seat 0`.
    fn seat_name(&self, seat: Seat) -> String;

    /// The turn in words: who is to act, in which action, and what the dice show; or how the game
    /// ended.
    fn status(&self) -> String;

    /// What a legal move does, for a list of choices; for an illegal move, its notation.
    fn explain(&self, seat: Seat, mv: Self::Move) -> String;
}
