//! A decision, with the thought behind it.

use effects::Thought;

/// What the engine would do, and what it had in mind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice<M> {
    /// The move.
    pub mv: M,
    /// The thought behind it, from which a reason can be given.
    pub thought: Thought<M>,
}

impl<M> Advice<M> {
    /// A move with no further thought.
    pub(crate) const fn at_once(mv: M) -> Self {
        Self { mv, thought: Thought::Move }
    }

    /// A move as part of a turn.
    pub(crate) const fn planned(mv: M, then: Option<M>) -> Self {
        Self { mv, thought: Thought::Turn(then) }
    }
}
