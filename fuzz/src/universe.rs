//! Every move that can be written down.

use std::sync::LazyLock;

use duell::{Duell, Move, Path, Square, Tumble};
use game::Game;
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

/// A game whose moves can be listed without a position.
pub trait Universe: Game {
    /// The moves that are legal at any time before the end, and therefore never listed.
    const ALWAYS: &'static [Self::Move] = &[];

    /// Of the other moves every this many-th is held against the rules in a position, another set in
    /// each: a few dozen are all tried, ten thousand would take far longer than all the rest.
    const STRIDE: usize = 1;

    /// All other moves that can be written down, legal or not.
    fn universe() -> &'static [Self::Move];
}

impl Universe for Duell {
    const ALWAYS: &'static [Move] = &[Move::Draw, Move::Resign];
    const STRIDE: usize = 37;

    fn universe() -> &'static [Move] {
        static ALL: LazyLock<Vec<Move>> = LazyLock::new(|| {
            let from = |from| Path::all().map(move |path| Move::Tumble(Tumble { from, path }));
            Square::all().flat_map(from).collect()
        });
        &ALL
    }
}

impl Universe for QwixxDuel {
    fn universe() -> &'static [Self::Move] {
        static ALL: LazyLock<Vec<qwixx_duel::Choice>> =
            LazyLock::new(|| qwixx_duel::Choice::all().collect());
        &ALL
    }
}

impl Universe for QwixxLongo {
    fn universe() -> &'static [Self::Move] {
        static ALL: LazyLock<Vec<qwixx_longo::Choice>> =
            LazyLock::new(|| qwixx_longo::Choice::all().collect());
        &ALL
    }
}
