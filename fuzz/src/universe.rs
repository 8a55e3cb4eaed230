//! Every move that can be written down.

use duell::{Duell, Move, Path, Square, Tumble};
use game::Game;
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

/// A game whose moves can be listed without a position.
pub trait Universe: Game {
    /// The moves that are legal at any time before the end, and therefore never listed.
    const ALWAYS: &'static [Self::Move] = &[];

    /// Of the other moves every so many-th is held against the rules in a position, another set in each:
    /// a few dozen are all tried, ten thousand would take far longer than all the rest.
    const STRIDE: usize = 1;

    /// All other moves that can be written down, legal or not.
    fn universe() -> impl Iterator<Item = Self::Move>;
}

impl Universe for Duell {
    const ALWAYS: &'static [Move] = &[Move::Draw, Move::Resign];
    const STRIDE: usize = 7;

    fn universe() -> impl Iterator<Item = Move> {
        let from = |from| Path::all().map(move |path| Move::Tumble(Tumble { from, path }));
        Square::all().flat_map(from)
    }
}

impl Universe for QwixxDuel {
    fn universe() -> impl Iterator<Item = Self::Move> {
        qwixx_duel::Choice::all()
    }
}

impl Universe for QwixxLongo {
    fn universe() -> impl Iterator<Item = Self::Move> {
        qwixx_longo::Choice::all()
    }
}
