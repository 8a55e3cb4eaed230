//! The order in which moves are tried.

use arrayvec::ArrayVec;
use duell::{Board, MOST_TUMBLES, Side, Tumble};

use super::history::History;
use crate::exchange;

/// What comes next. Most nodes are refuted by an early move, so the later stages are never generated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    Hash,
    FindCaptures,
    GoodCaptures,
    FirstTries,
    FindQuiets,
    Quiets,
    BadCaptures,
}

/// What kind of move was picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picked {
    /// The move that the table remembers, or a capture that does not lose material.
    Likely(Tumble),
    /// A quiet move.
    Quiet(Tumble),
    /// A capture that loses material.
    Poor(Tumble),
}

impl Picked {
    pub(crate) fn tumble(self) -> Tumble {
        match self {
            Self::Likely(tumble) | Self::Quiet(tumble) | Self::Poor(tumble) => tumble,
        }
    }
}

#[derive(Clone, Copy)]
struct Ranked {
    tumble: Tumble,
    rank: i32,
}

type List = ArrayVec<Ranked, MOST_TUMBLES>;

/// Hands out the moves of a position, most promising first, each once.
pub(crate) struct Picker {
    stage: Stage,
    hash: Option<Tumble>,
    first_tries: [Option<Tumble>; 3],
    before: Option<Tumble>,
    tried: usize,
    list: List,
    poor: ArrayVec<Tumble, 64>,
}

impl Picker {
    pub(crate) fn new(
        board: &Board,
        hash: Option<Tumble>,
        first_tries: [Option<Tumble>; 3],
        before: Option<Tumble>,
    ) -> Self {
        let hash = hash.filter(|&tumble| board.allows(tumble));
        Self {
            stage: Stage::Hash,
            hash,
            first_tries,
            before,
            tried: 0,
            list: List::new(),
            poor: ArrayVec::new(),
        }
    }

    /// The next move, unless only quiet ones are left and none are wanted.
    pub(crate) fn next(
        &mut self,
        board: &Board,
        history: &History,
        wants_quiets: bool,
    ) -> Option<Picked> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::FindCaptures;
                    if let Some(tumble) = self.hash {
                        let is_quiet = board.die(tumble.to()).is_none();
                        return Some(if is_quiet {
                            Picked::Quiet(tumble)
                        } else {
                            Picked::Likely(tumble)
                        });
                    }
                }
                Stage::FindCaptures => {
                    self.find_captures(board);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match take_best(&mut self.list) {
                    Some(ranked) => return Some(Picked::Likely(ranked.tumble)),
                    None => self.stage = Stage::FirstTries,
                },
                Stage::FirstTries if wants_quiets => match self.next_first_try(board) {
                    Some(tumble) => return Some(Picked::Quiet(tumble)),
                    None => self.stage = Stage::FindQuiets,
                },
                Stage::FindQuiets if wants_quiets => {
                    self.find_quiets(board, history);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets if wants_quiets => match take_best(&mut self.list) {
                    Some(ranked) => return Some(Picked::Quiet(ranked.tumble)),
                    None => self.stage = Stage::BadCaptures,
                },
                Stage::FirstTries | Stage::FindQuiets | Stage::Quiets => {
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => return self.poor.pop().map(Picked::Poor),
            }
        }
    }

    fn find_captures(&mut self, board: &Board) {
        let (list, poor, hash) = (&mut self.list, &mut self.poor, self.hash);
        board.captures(|tumble| {
            if Some(tumble) == hash {
                return;
            }
            let rank = exchange::gain(board, tumble);
            if rank < 0 && !poor.is_full() {
                poor.push(tumble);
            } else {
                list.push(Ranked { tumble, rank });
            }
        });
    }

    fn next_first_try(&mut self, board: &Board) -> Option<Tumble> {
        while self.tried < self.first_tries.len() {
            let place = self.tried;
            self.tried += 1;
            let fresh = |tumble: &Tumble| {
                Some(*tumble) != self.hash
                    && !self.first_tries[..place].contains(&Some(*tumble))
                    && board.allows(*tumble)
                    && board.die(tumble.to()).is_none()
            };
            if let Some(tumble) = self.first_tries[place].filter(fresh) {
                return Some(tumble);
            }
            self.first_tries[place] = None;
        }
        None
    }

    fn find_quiets(&mut self, board: &Board, history: &History) {
        let side: Side = board.to_move();
        let (list, hash, tried, before) =
            (&mut self.list, self.hash, self.first_tries, self.before);
        board.quiets(|tumble| {
            if Some(tumble) != hash && !tried.contains(&Some(tumble)) {
                list.push(Ranked { tumble, rank: history.of(side, before, tumble) });
            }
        });
    }
}

fn take_best(list: &mut List) -> Option<Ranked> {
    let best = (0..list.len()).reduce(|a, b| if list[b].rank > list[a].rank { b } else { a })?;
    Some(list.swap_remove(best))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use duell::{Duell, DuellSetup};
    use game::Game;

    use super::*;

    #[test]
    fn every_distinct_move_is_picked_once_whatever_is_tried_first() {
        let text = "R54R14R24R64RK4/9/3W534R21/9/2R531W624/9/1W367/4WK1W23W13W53 w 4";
        let position = Duell::from_position(text, &DuellSetup::default()).unwrap();
        let board = position.board();
        let mut expected = Vec::new();
        board.captures(|tumble| expected.push(tumble));
        board.quiets(|tumble| expected.push(tumble));
        let odd: Option<Tumble> =
            Some(Tumble { from: "a8".parse().unwrap(), path: "s5".parse().unwrap() });
        for &hash in &expected {
            let tries = [Some(expected[0]), odd, expected.last().copied()];
            let mut picker = Picker::new(board, Some(hash), tries, None);
            let mut order = Vec::new();
            let history = History::default();
            while let Some(next) = picker.next(board, &history, true) {
                order.push(next.tumble());
            }
            assert_eq!(order[0], hash);
            assert_eq!(order.len(), expected.len());
            assert_eq!(
                order.into_iter().collect::<HashSet<_>>(),
                expected.iter().copied().collect()
            );
        }
    }
}
