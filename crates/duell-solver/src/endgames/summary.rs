//! A summary of the tables.

use duell::Board;

use super::{
    Distance, Endgames, distance,
    ending::{Ending, TRIPLES, orientations},
};

/// Positions of one kind with one side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Two Kings alone.
    Kings,
    /// King and die against King, the side with the die to move.
    DieToMove,
    /// King and die against King, the bare King to move.
    BareKingToMove,
}

impl Class {
    /// All classes.
    pub const ALL: [Self; 3] = [Self::Kings, Self::DieToMove, Self::BareKingToMove];
}

/// How the positions of a class end for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// Which positions.
    pub class: Class,
    /// How many are won.
    pub won: u64,
    /// How many are drawn.
    pub drawn: u64,
    /// How many are lost.
    pub lost: u64,
    /// The longest win in half-moves, with the first such position.
    pub longest_win: Option<(u8, Board)>,
    /// The longest loss.
    pub longest_loss: Option<(u8, Board)>,
}

impl Share {
    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

/// How the positions of each class end.
pub type Summary = [Share; 3];

impl Endgames {
    /// Adds everything up.
    pub fn summary(&self) -> Summary {
        let orientations = orientations();
        let (die_to_move, bare_to_move) = self.triples.split_at(TRIPLES);
        Class::ALL.map(|class| match class {
            Class::Kings => self.share(class, &self.pairs, Ending::pair),
            Class::DieToMove => {
                self.share(class, die_to_move, |place| Ending::triple(place, &orientations))
            }
            Class::BareKingToMove => self
                .share(class, bare_to_move, |place| Ending::triple(TRIPLES + place, &orientations)),
        })
    }

    fn share(&self, class: Class, table: &[u8], ending: impl Fn(usize) -> Ending) -> Share {
        let (mut won, mut drawn, mut lost) = (0, 0, 0);
        let mut longest = [(0, 0); 2];
        for (place, &byte) in table.iter().enumerate() {
            let (which, plies) = match distance(byte) {
                None => continue,
                Some(Distance::Draw) => {
                    drawn += 1;
                    continue;
                }
                Some(Distance::Win(plies)) => (0, plies),
                Some(Distance::Loss(plies)) => (1, plies),
            };
            *[&mut won, &mut lost][which] += 1;
            if plies > longest[which].0 {
                longest[which] = (plies, place);
            }
        }
        let [longest_win, longest_loss] = longest
            .map(|(plies, place)| (plies > 0).then(|| (plies, ending(place).board(self.rules))));
        Share { class, won, drawn, lost, longest_win, longest_loss }
    }
}
