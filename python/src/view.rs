//! Positions as pictures.

use game::{Game, Seat, Step};
use picture::{Options, Pixels};

use crate::played::{Playable, Played};

/// How a picture is asked for.
pub(crate) struct Look {
    pub(crate) dark: bool,
    pub(crate) seat: Option<Seat>,
    pub(crate) names: Vec<String>,
}

impl<G: Playable> Played<G> {
    pub(crate) fn svg(&self, look: &Look) -> String {
        picture::svg(&self.position, &options(look, &self.last_moves()))
    }

    pub(crate) fn pixels(&self, look: &Look, width: usize) -> Pixels {
        picture::pixels(&self.position, &options(look, &self.last_moves()), width)
    }

    /// The moves since the last roll that everybody has seen; in a game without dice the last one.
    fn last_moves(&self) -> Vec<(Seat, G::Move)> {
        let open = &self.steps()[..self.open_steps()];
        let has_rolls = open.iter().any(|step| matches!(step, Step::Roll(_)));
        let moves = open.iter().rev().map_while(|step| match step {
            Step::Move(seat, mv) => Some((*seat, *mv)),
            Step::Roll(_) => None,
        });
        moves.take(if has_rolls { usize::MAX } else { 1 }).collect()
    }
}

fn options<'a, G: Game>(look: &'a Look, marked: &'a [(Seat, G::Move)]) -> Options<'a, G> {
    Options { dark: look.dark, seat: look.seat, names: &look.names, marked }
}
