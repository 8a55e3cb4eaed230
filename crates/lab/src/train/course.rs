//! What a game must offer to be learned.

use bots::SeededDice;
use qwixx_engine::{duel, longo, net::Net};

use super::gradient::Sample;

/// A game that can be learned by playing against oneself.
pub trait Course: Sync {
    /// The kind of its nets.
    const KIND: &'static str;
    /// How many inputs its nets have.
    const INPUTS: usize;

    /// Plays a game against itself with the best turns by the net's values, and appends what is to be
    /// learned from it. Targets are exact expectations over the next throw where that is wanted and
    /// known, and else mix what was thought later in the game with how it ended, by `lambda`.
    fn play<const H: usize>(
        net: &Net<H>,
        lambda: f32,
        is_exact: bool,
        dice: &mut SeededDice,
        samples: &mut Vec<Sample>,
    );
}

/// Learning The Duel.
#[derive(Clone, Copy, Debug)]
pub struct DuelCourse;

impl Course for DuelCourse {
    const KIND: &'static str = duel::value::KIND;
    const INPUTS: usize = duel::inputs::COUNT;

    fn play<const H: usize>(
        net: &Net<H>,
        lambda: f32,
        is_exact: bool,
        dice: &mut SeededDice,
        samples: &mut Vec<Sample>,
    ) {
        super::duel::play(net, lambda, is_exact, dice, samples);
    }
}

/// Learning Longo, at tables of all sizes.
#[derive(Clone, Copy, Debug)]
pub struct LongoCourse;

impl Course for LongoCourse {
    const KIND: &'static str = longo::value::KIND;
    const INPUTS: usize = longo::inputs::COUNT;

    fn play<const H: usize>(
        net: &Net<H>,
        lambda: f32,
        _: bool,
        dice: &mut SeededDice,
        samples: &mut Vec<Sample>,
    ) {
        super::longo::play(net, lambda, dice, samples);
    }
}
