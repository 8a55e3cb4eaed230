//! Bytes that decide what happens in a game.

use game::{Dice, Step, Turn};
use libfuzzer_sys::arbitrary::Unstructured;

use crate::Universe;

/// Bytes as dice and decisions: each step of a game uses a few of them up.
pub struct Choices<'a>(Unstructured<'a>);

impl<'a> Choices<'a> {
    /// The choices that these bytes make.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(Unstructured::new(bytes))
    }

    /// One of a list; the first when the bytes are used up, none of an empty list.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        self.0.choose(list).ok().cloned()
    }

    /// The next step of a game; none when it is over or the bytes are used up.
    pub fn step<G: Universe>(&mut self, position: &G) -> Option<Step<G>> {
        if self.0.is_empty() {
            return None;
        }
        match position.turn() {
            Turn::Over(_) => None,
            Turn::Roll => Some(Step::Roll(position.throw(self))),
            Turn::Move(_) => self.pick(&moves(position)),
        }
    }
}

impl Dice for Choices<'_> {
    fn face(&mut self, sides: u8) -> u8 {
        self.0.int_in_range(1..=sides).unwrap_or(1)
    }
}

/// Every legal move of every seat.
fn moves<G: Universe>(position: &G) -> Vec<Step<G>> {
    let listed = position.to_act().iter().flat_map(|seat| {
        let moves = position.moves(seat).into_iter();
        moves.map(move |mv| Step::Move(seat, mv))
    });
    let always = crate::laws::seats(position)
        .flat_map(|seat| G::ALWAYS.iter().map(move |&mv| Step::Move(seat, mv)));
    listed.chain(always).collect()
}
