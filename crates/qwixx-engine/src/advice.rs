//! A decision with the thought behind it.

use effects::Thought;
use qwixx::Choice;

/// What the engine would do, and what it had in mind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice<const SIDES: u8> {
    /// The move.
    pub mv: Choice<SIDES>,
    /// The thought behind it, from which a reason can be told.
    pub thought: Thought<Choice<SIDES>>,
}

impl<const SIDES: u8> Advice<SIDES> {
    /// A move that nothing further was thought of.
    pub(crate) const fn at_once(mv: Choice<SIDES>) -> Self {
        Self { mv, thought: Thought::Move }
    }

    /// A move as a part of a turn.
    pub(crate) const fn planned(mv: Choice<SIDES>, then: Option<Choice<SIDES>>) -> Self {
        Self { mv, thought: Thought::Turn(then) }
    }
}
