//! What a game needs so that a net can learn it.

use bots::{QwixxBaseline, SeededDice};
use parcel::Kind;
use qwixx_engine::{duel, longo, net::Net};

use super::gradient::Sample;

/// How a game is learned from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// How far the end of the game reaches back: 0 learns from the next turn alone, 1 from the end.
    pub lambda: f32,
    /// Whether targets are exact expectations over the next throw where they are known.
    pub is_exact: bool,
    /// Against whom it is played, if not against oneself.
    pub rival: Option<QwixxBaseline>,
}

/// A game that can be learned by playing it.
pub trait Course: Sync {
    /// The kind of its nets.
    const NET: Kind;
    /// The kind of the checkpoints of its trainings.
    const CHECKPOINT: Kind;
    /// How many inputs its nets have.
    const INPUTS: usize;

    /// Plays a game with the best turns by the net's values, and appends what is to be learned from it.
    fn play<const H: usize>(
        net: &Net<H>,
        lesson: Lesson,
        dice: &mut SeededDice,
        samples: &mut Vec<Sample>,
    );
}

/// Learning The Duel.
#[derive(Clone, Copy, Debug)]
pub struct DuelCourse;

impl Course for DuelCourse {
    const NET: Kind = duel::value::KIND;
    const CHECKPOINT: Kind = Kind::new("qwixx-duel training", 1);
    const INPUTS: usize = duel::inputs::COUNT;

    fn play<const H: usize>(
        net: &Net<H>,
        lesson: Lesson,
        dice: &mut SeededDice,
        samples: &mut Vec<Sample>,
    ) {
        match lesson.rival {
            None => super::duel::play(net, lesson, dice, samples),
            Some(rival) => super::rival::play(net, lesson.lambda, rival, dice, samples),
        }
    }
}

/// Learning Longo, at tables of all sizes, always against oneself and from what came.
#[derive(Clone, Copy, Debug)]
pub struct LongoCourse;

impl Course for LongoCourse {
    const NET: Kind = longo::value::KIND;
    const CHECKPOINT: Kind = Kind::new("qwixx-longo training", 1);
    const INPUTS: usize = longo::inputs::COUNT;

    fn play<const H: usize>(
        net: &Net<H>,
        lesson: Lesson,
        dice: &mut SeededDice,
        samples: &mut Vec<Sample>,
    ) {
        super::longo::play(net, lesson.lambda, dice, samples);
    }
}
