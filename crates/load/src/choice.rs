//! What to do next at a table.

use std::collections::BTreeMap;

use protocol::{CommandBody, TableView};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Deserialize;

/// Chooses, the same way every time for the same seed.
#[derive(Clone, Debug)]
pub struct Chooser(Xoshiro256PlusPlus);

impl Chooser {
    /// One of many choosers with the same seed.
    pub fn new(seed: u64, number: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
    }

    /// A number below another one, which is not 0.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0.next_u64() % end
    }

    /// One of several things.
    pub fn one_of<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let index = self.below((things.len() as u64).max(1));
        things.get(index as usize)
    }

    /// Shuffles things.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// The next roll or move of the viewer, if there is one.
pub fn next_command(view: &TableView, chooser: &mut Chooser) -> Option<CommandBody> {
    let turn = view.turn.as_ref()?;
    if turn.phase == "roll" {
        return roll(&turn.to_act, &view.you);
    }
    choose(turn.legal.iter().map(|(&seat, moves)| (seat, moves)), chooser)
}

fn roll(to_act: &[usize], you: &[usize]) -> Option<CommandBody> {
    let seat = *to_act.iter().find(|seat| you.contains(seat))?;
    Some(CommandBody::Roll { seat, dice: None })
}

fn choose<'a>(
    legal: impl Iterator<Item = (usize, &'a Vec<String>)>,
    chooser: &mut Chooser,
) -> Option<CommandBody> {
    // A game ends soon enough without anybody giving up.
    let goes_on = |mv: &&String| *mv != "resign";
    let mut choices = Vec::new();
    for (seat, moves) in legal {
        choices.extend(moves.iter().filter(goes_on).map(|mv| (seat, mv)));
    }
    let &(seat, mv) = chooser.one_of(&choices)?;
    Some(CommandBody::Move { seat, mv: mv.clone() })
}

/// As much of a view as it takes to go on: a load generator has better things to do than to read the rest.
#[derive(Debug, Deserialize)]
pub(crate) struct Sight {
    pub(crate) table: String,
    pub(crate) sequence: u64,
    pub(crate) stage: String,
    you: Vec<usize>,
    turn: Option<Turn>,
}

#[derive(Debug, Deserialize)]
struct Turn {
    phase: String,
    to_act: Vec<usize>,
    legal: BTreeMap<String, Vec<String>>,
}

impl Sight {
    /// The next roll or move, if there is one.
    pub(crate) fn next_command(&self, chooser: &mut Chooser) -> Option<CommandBody> {
        let turn = self.turn.as_ref()?;
        if turn.phase == "roll" {
            return roll(&turn.to_act, &self.you);
        }
        let legal = turn.legal.iter().filter_map(|(seat, moves)| Some((seat.parse().ok()?, moves)));
        choose(legal, chooser)
    }
}
