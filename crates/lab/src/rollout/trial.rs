//! One game, played on from a position before a throw.

use std::collections::HashMap;

use bots::SeededDice;
use game::{Dice, Seat, Turn};

use super::judged::{Judged, Worth};

/// How a game is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Terms {
    /// After how many turns it is cut off; 0 is never.
    pub(super) truncate: u32,
    /// Of how many turns luck is taken out.
    pub(super) control: u32,
}

/// The result of one game for a seat, luck taken out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    pub(super) win: f64,
    pub(super) points: f64,
}

/// Dice that throw also those that have left the game, so that the same turn has the same dice behind
/// every choice.
pub(super) struct Aligned(pub(super) SeededDice);

impl Dice for Aligned {
    fn face(&mut self, sides: u8) -> u8 {
        self.0.face(sides)
    }

    fn pass_over(&mut self, sides: u8) {
        self.0.face(sides);
    }
}

/// So many expectations are remembered at most.
const REMEMBERED: usize = 1 << 16;

/// Plays games on for a seat, with what that needs at hand.
#[derive(Clone)]
pub(super) struct Runner<G: Judged> {
    seat: Seat,
    terms: Terms,
    judge: G::Judge,
    /// What is expected before throws. Many games come to the same positions in their first turns, and
    /// an expectation takes as long as dozens of turns.
    known: HashMap<G, f32>,
}

impl<G: Judged> Runner<G> {
    pub(super) fn new(seat: Seat, terms: Terms) -> Self {
        Self { seat, terms, judge: G::Judge::default(), known: HashMap::new() }
    }

    /// The position behind a turn in which the seat plays a move and the engine decides the rest.
    pub(super) fn start(&mut self, position: &G, chosen: Option<G::Move>) -> G {
        let mut next = position.clone();
        self.answer(&mut next, chosen);
        while let Turn::Move(_) = next.turn() {
            self.answer(&mut next, None);
        }
        next
    }

    /// Plays a game on.
    pub(super) fn play(&mut self, start: &G, seed: u64, game: u64) -> Trial {
        let mut dice = Aligned(SeededDice::of_game(seed, game));
        let mut position = start.clone();
        let mut luck = 0.0;
        for turn in 0.. {
            let is_cut = self.terms.truncate > 0 && turn == self.terms.truncate;
            if is_cut || position.outcome().is_some() {
                break;
            }
            let is_controlled = turn < self.terms.control;
            let expected = if is_controlled { self.expected(&position) } else { 0.0 };
            position.roll_unchecked(position.throw(&mut dice));
            let thrown = is_controlled.then(|| position.clone());
            G::play_turn(&mut self.judge, &mut position);
            if let Some(thrown) = thrown {
                let brought = G::brought(&mut self.judge, &thrown, &position, self.seat);
                luck += f64::from(brought) - f64::from(expected);
            }
        }
        let Worth { win, points } = G::worth(&mut self.judge, &position, self.seat);
        Trial { win: f64::from(win) - luck, points: f64::from(points) }
    }

    fn expected(&mut self, position: &G) -> f32 {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        let expected = G::expected(&mut self.judge, position, self.seat);
        self.known.insert(position.clone(), expected);
        expected
    }

    /// Every seat that owes a move decides before any decision is played, but for a move of the
    /// runner's seat that is settled.
    fn answer(&mut self, position: &mut G, chosen: Option<G::Move>) {
        let mut answers = [None; Seat::MAX];
        let seats = position.to_act();
        for seat in seats.iter() {
            answers[seat.index()] = Some(match chosen {
                Some(mv) if seat == self.seat => mv,
                _ => G::decide(&mut self.judge, position, seat),
            });
        }
        for seat in seats.iter() {
            if let Some(mv) = answers[seat.index()] {
                position.play_unchecked(seat, mv);
            }
        }
    }
}
