//! What measures the speed of the Qwixx nets, compiled here for the same reason as [`crate::Measured`].

use bots::Players;
use qwixx_duel::QwixxDuel;
use qwixx_engine::{
    duel::{self, value::DuelValue},
    longo::{self, value::LongoValue},
};
use qwixx_longo::QwixxLongo;

/// Computes a number for positions before a throw, and may keep state between them.
pub type Valuer<G> = Box<dyn FnMut(&G) -> f32>;

/// A game whose positions a net values.
pub trait Valued: Players {
    /// What a position is worth to the seat about to throw.
    fn value() -> Valuer<Self>;

    /// The same as the exact expectation over all throws of its turn.
    fn expectation() -> Valuer<Self>;
}

impl Valued for QwixxDuel {
    fn value() -> Valuer<Self> {
        let mut value = DuelValue::default();
        Box::new(move |position| value.worth(position, position.player()).win)
    }

    fn expectation() -> Valuer<Self> {
        let mut value = DuelValue::default();
        Box::new(move |position| duel::chance::expected_key(position, &mut value))
    }
}

impl Valued for QwixxLongo {
    fn value() -> Valuer<Self> {
        let mut value = LongoValue::default();
        Box::new(move |position| value.worth(position, game::Game::active(position)).win)
    }

    fn expectation() -> Valuer<Self> {
        let (mut value, mut lists) = (LongoValue::default(), longo::plan::Lists::default());
        Box::new(move |position| longo::chance::expected_key(position, &mut value, &mut lists))
    }
}
