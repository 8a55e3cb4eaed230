//! What a game needs for a net to learn it.

use bots::{QwixxName, SeededDice};
use parcel::Kind;
use qwixx_engine::{duel, longo, net::Net};

use super::gradient::Sample;

/// How to learn from a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// How far the end of the game reaches back: 0 learns from the next turn only, 1 from the end.
    pub lambda: f32,
    /// Whether targets are exact expectations over the next throw where they are known.
    pub is_exact: bool,
    /// The opponent, if it is not self-play.
    pub rival: Option<QwixxName>,
}

/// A game that can be learned by playing it.
pub trait Course: Sync {
    /// The kind of its nets.
    const NET: Kind;
    /// The kind of the checkpoints of its trainings.
    const CHECKPOINT: Kind;
    /// How many inputs its nets have.
    const INPUTS: usize;

    /// Plays a game with the best turns by the net's values, and appends what can be learned from it.
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
            Some(rival) => super::rival::play_duel(net, lesson.lambda, rival, dice, samples),
        }
    }
}

/// Learning Longo from actual throws: in self-play at tables of all sizes, against a rival at a table of two.
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
        match lesson.rival {
            None => super::longo::play(net, lesson.lambda, dice, samples),
            Some(rival) => super::rival::play_longo(net, lesson.lambda, rival, dice, samples),
        }
    }
}
