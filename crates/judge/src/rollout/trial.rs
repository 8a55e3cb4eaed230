//! One game, played out from a position before a throw.

use std::collections::HashMap;

use game::{Dice, Game, Seat, Turn};

use super::{Roller, Share};
use crate::SeededDice;

/// How a game is played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Terms {
    /// Turns after which it is cut off; 0 is never.
    pub(super) truncate: u32,
    /// Number of turns whose luck is removed.
    pub(super) control: u32,
}

/// The result of one game for each seat, with luck removed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trial {
    pub(super) win: [f64; Seat::MAX],
    pub(super) points: [f64; Seat::MAX],
}

/// Dice that also throw those that have left the game, so that the same turn has the same dice after every
/// choice.
struct Aligned(SeededDice);

impl Dice for Aligned {
    fn face(&mut self, sides: u8) -> u8 {
        self.0.face(sides)
    }

    fn pass_over(&mut self, sides: u8) {
        self.0.face(sides);
    }
}

/// The maximum number of expectations remembered.
const REMEMBERED: usize = 1 << 16;

/// Plays games out.
#[derive(Clone)]
pub(super) struct Runner<G: Game, R> {
    terms: Terms,
    roller: R,
    /// Expectations before throws. Many games reach the same positions in their first turns, and an
    /// expectation takes as long as dozens of turns.
    known: HashMap<G, f32>,
}

impl<G: Game, R: Roller<G>> Runner<G, R> {
    pub(super) fn new(terms: Terms) -> Self {
        Self { terms, roller: R::default(), known: HashMap::new() }
    }

    /// The position after a turn in which a seat plays a move and the roller decides the rest.
    pub(super) fn start(&mut self, position: &G, seat: Seat, chosen: Option<G::Move>) -> G {
        let mut next = position.clone();
        self.answer(&mut next, chosen.map(|mv| (seat, mv)));
        while let Turn::Move(_) = next.turn() {
            self.answer(&mut next, None);
        }
        next
    }

    /// Plays a game out.
    pub(super) fn play(&mut self, start: &G, seed: u64, game: u64) -> Trial {
        let mut dice = Aligned(SeededDice::of_game(seed, game));
        let mut position = start.clone();
        let mut luck = [0.0; Seat::MAX];
        for turn in 0.. {
            let is_cut = self.terms.truncate > 0 && turn == self.terms.truncate;
            if is_cut || position.outcome().is_some() {
                break;
            }
            let is_controlled = turn < self.terms.control;
            let expected = if is_controlled { self.expected(&position) } else { 0.0 };
            position.roll_unchecked(position.throw(&mut dice));
            let thrown = is_controlled.then(|| position.clone());
            self.roller.play_turn(&mut position);
            if let Some(thrown) = thrown {
                let brought = self.roller.brought(&thrown, &position);
                add_luck(&mut luck, &thrown, brought, expected);
            }
        }
        self.result(&position, &luck)
    }

    fn result(&mut self, position: &G, luck: &[f64; Seat::MAX]) -> Trial {
        let mut shares = [Share::default(); Seat::MAX];
        self.roller.shares(position, &mut shares[..position.seats()]);
        let mut trial = Trial::default();
        for (seat, share) in shares.iter().enumerate().take(position.seats()) {
            trial.win[seat] = f64::from(share.win) - luck[seat];
            trial.points[seat] = f64::from(share.points);
        }
        trial
    }

    fn expected(&mut self, position: &G) -> f32 {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        let expected = self.roller.expected(position);
        self.known.insert(position.clone(), expected);
        expected
    }

    /// Every seat that owes a move decides before any decision is played, except the one whose move is
    /// given.
    fn answer(&mut self, position: &mut G, chosen: Option<(Seat, G::Move)>) {
        let mut answers = [None; Seat::MAX];
        let seats = position.to_act();
        for seat in seats.iter() {
            answers[seat.index()] = Some(match chosen {
                Some((chooser, mv)) if seat == chooser => mv,
                _ => self.roller.decide(position, seat),
            });
        }
        for seat in seats.iter() {
            if let Some(mv) = answers[seat.index()] {
                position.play_unchecked(seat, mv);
            }
        }
    }
}

/// What one seat gains, the others lose together.
fn add_luck<G: Game>(luck: &mut [f64; Seat::MAX], thrown: &G, brought: f32, expected: f32) {
    let (active, seats) = (thrown.active().index(), thrown.seats());
    for (seat, luck) in luck.iter_mut().enumerate().take(seats) {
        let part = |key: f32| if seat == active { key } else { -key / (seats - 1) as f32 };
        *luck += f64::from(part(brought)) - f64::from(part(expected));
    }
}
