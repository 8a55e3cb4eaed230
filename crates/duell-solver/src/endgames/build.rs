//! How the tables are computed: backwards from the wins, one half-move after another (retrograde analysis).
//!
//! A lost position makes every position before it a win. A won position takes one way out from every
//! position before it, and a side with none left has lost. Since distances are processed in ascending
//! order, the first win found is the shortest, and the last way out to close is the longest.

use duell::{Board, Direction, DuellSetup, Home, Orientation, Side, Square};

use super::{
    DRAW, Endgames, VOID,
    ending::{Ending, PAIRS, TRIPLES, orientations},
    unmove::Unmoves,
};

/// Computes the table of two Kings alone, by going over all positions until nothing changes.
pub(super) fn pairs(rules: DuellSetup) -> Vec<u8> {
    let mut distances: Vec<u8> = (0..PAIRS).map(|place| first_pair(place, rules)).collect();
    for distance in 2..VOID {
        let undecided = |place: &usize| distances[*place] == DRAW;
        let places: Vec<usize> = (0..PAIRS).filter(undecided).collect();
        let decided: Vec<usize> = places
            .into_iter()
            .filter(|&place| is_decided(&Ending::pair(place).board(rules), &distances, distance))
            .collect();
        if decided.is_empty() && distance > 2 {
            break;
        }
        for place in decided {
            distances[place] = distance;
        }
    }
    distances
}

fn first_pair(place: usize, rules: DuellSetup) -> u8 {
    let ending = Ending::pair(place);
    if is_game(ending, rules) { first_distance(&ending.board(rules)) } else { VOID }
}

/// Whether a position of two Kings is won at an odd distance, or lost at an even one.
fn is_decided(board: &Board, distances: &[u8], distance: u8) -> bool {
    let after = board.tumbles().into_iter().map(|tumble| {
        let mut next = *board;
        next.play(tumble);
        distances[Ending::of(&next).expect("two Kings stay two Kings").place()]
    });
    let after: Vec<u8> = after.collect();
    if distance % 2 == 1 {
        after.contains(&(distance - 1))
    } else {
        !after.is_empty() && after.iter().all(|&d| d % 2 == 1 && d < distance)
    }
}

/// Whether the dice are on different squares and the game is not over by D13.
fn is_game(ending: Ending, rules: DuellSetup) -> bool {
    let (white_home, red_home) = (Square::home(Side::White), Square::home(Side::Red));
    let holds_home = ending.strong == red_home
        || ending.weak == white_home
        || rules.home == Home::Any && ending.die.is_some_and(|(square, _)| square == red_home);
    ending.is_apart() && !holds_home
}

fn first_distance(board: &Board) -> u8 {
    if board.winning_tumble(board.to_move()).is_some() { 1 } else { DRAW }
}

/// The work on the positions with a die.
pub(super) struct Build<'a> {
    rules: DuellSetup,
    orientations: Vec<Orientation>,
    unmoves: Unmoves,
    pairs: Vec<u8>,
    distances: Vec<u8>,
    /// How many moves have not yet been found to lose.
    ways_out: Vec<u8>,
    /// The places whose distance was just found.
    newest: Vec<u32>,
    /// Captures that leave two Kings, by the distance of the resulting position.
    captures: Vec<Vec<u32>>,
    on_progress: &'a mut dyn FnMut(u64, u64),
    done: u64,
}

/// Progress is counted in places; both halves of the work take about as long.
const WORK: u64 = 4 * TRIPLES as u64;

impl<'a> Build<'a> {
    pub(super) fn new(rules: DuellSetup, on_progress: &'a mut dyn FnMut(u64, u64)) -> Self {
        let orientations = orientations();
        Self {
            rules,
            unmoves: Unmoves::new(&orientations),
            orientations,
            pairs: pairs(rules),
            distances: vec![VOID; 2 * TRIPLES],
            ways_out: vec![0; 2 * TRIPLES],
            newest: Vec::new(),
            captures: vec![Vec::new(); 256],
            on_progress,
            done: 0,
        }
    }

    pub(super) fn run(mut self) -> Endgames {
        for place in 0..2 * TRIPLES {
            self.begin(place);
        }
        let mut distance = 1;
        while distance < VOID - 1 && self.goes_on(distance) {
            self.step_back(distance);
            distance += 1;
        }
        (self.on_progress)(WORK, WORK);
        Endgames { rules: self.rules, pairs: self.pairs, triples: self.distances }
    }

    fn goes_on(&self, distance: u8) -> bool {
        let captures = &self.captures[usize::from(distance)..];
        !self.newest.is_empty() || captures.iter().any(|places| !places.is_empty())
    }

    fn tell(&mut self, places: u64) {
        const OFTEN: u64 = 1 << 18;
        let before = self.done / OFTEN;
        self.done += places;
        if self.done / OFTEN != before {
            (self.on_progress)(self.done.min(WORK), WORK);
        }
    }

    /// Looks at a position itself: is it valid, is it won at once, how many moves does it have?
    fn begin(&mut self, place: usize) {
        self.tell(1);
        let ending = Ending::triple(place, &self.orientations);
        if !is_game(ending, self.rules) {
            return;
        }
        let board = ending.board(self.rules);
        self.distances[place] = first_distance(&board);
        if self.distances[place] == 1 {
            self.newest.push(place as u32);
            return;
        }
        self.ways_out[place] = board.count_tumbles() as u8;
        let mut captures = Vec::new();
        board.captures(|tumble| captures.push(tumble));
        for tumble in captures {
            let mut next = board;
            next.play(tumble);
            let pair = Ending::of(&next).expect("the die is gone").place();
            let distance = self.pairs[pair];
            if distance != DRAW {
                self.captures[usize::from(distance)].push(place as u32);
            }
        }
    }

    /// Goes from all positions at a distance to those one half-move before.
    fn step_back(&mut self, distance: u8) {
        let newest = std::mem::take(&mut self.newest);
        for place in std::mem::take(&mut self.captures[usize::from(distance)]) {
            self.reach(place as usize, distance);
        }
        for place in newest {
            self.tell(1);
            self.step_back_from(place as usize, distance);
        }
    }

    fn step_back_from(&mut self, place: usize, distance: u8) {
        let ending = Ending::triple(place, &self.orientations);
        let before =
            |ending: Ending| Ending { is_strong_to_move: !ending.is_strong_to_move, ..ending };
        // The side not to move has just moved.
        let king = if ending.is_strong_to_move { ending.weak } else { ending.strong };
        for direction in Direction::ALL {
            let Some(from) = king.step(direction, 1) else { continue };
            let moved = if ending.is_strong_to_move {
                Ending { weak: from, ..ending }
            } else {
                Ending { strong: from, ..ending }
            };
            if moved.is_apart() {
                self.reach(before(moved).place(), distance);
            }
        }
        if !ending.is_strong_to_move {
            self.roll_back(place, ending, distance);
        }
    }

    /// The die has moved.
    fn roll_back(&mut self, place: usize, ending: Ending, distance: u8) {
        const PER_PAIR: usize = Square::COUNT * Orientation::COUNT;
        let within = place % TRIPLES;
        let kings = 1_u128 << ending.strong.index() | 1 << ending.weak.index();
        let first = within - within % PER_PAIR;
        for index in 0..self.unmoves.to(within % PER_PAIR).len() {
            let unmove = self.unmoves.to(within % PER_PAIR)[index];
            if unmove.way & kings == 0 {
                self.reach(first + unmove.from as usize, distance);
            }
        }
    }

    /// Records that a move from this place leads to one at this distance.
    fn reach(&mut self, place: usize, distance: u8) {
        if self.distances[place] != DRAW {
            return;
        }
        if distance % 2 == 1 {
            self.ways_out[place] -= 1;
        }
        if distance.is_multiple_of(2) || self.ways_out[place] == 0 {
            self.distances[place] = distance + 1;
            self.newest.push(place as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use duell::Duell;
    use game::Game;

    use super::*;
    use crate::{Proof, ProofLimits, Solver, Watch};

    /// Kings alone: the shortest win of the side to move, by search.
    fn searched(solver: &mut Solver, board: &Board) -> Option<u8> {
        let position = Duell::from_position(&format!("{board} 0"), &board.rules()).unwrap();
        let watch = Watch { stop: &AtomicBool::new(false), on_progress: &mut |_| () };
        let limits = ProofLimits { moves: 12, nodes: 10_000_000 };
        match solver.solve(&position, limits, watch).unwrap().proof {
            Proof::Wins { within, not_within } => {
                assert_eq!(not_within + 1, within, "{board}");
                Some(2 * within - 1)
            }
            Proof::NoWin { within: 12 } => None,
            proof => panic!("{board}: {proof:?}"),
        }
    }

    #[test]
    fn kings_alone_agree_with_search() {
        for king_captures in [true, false] {
            let rules = DuellSetup { king_captures, ..DuellSetup::default() };
            let distances = pairs(rules);
            let mut solver = Solver::new(16);
            let mut wins = 0;
            for place in (0..PAIRS).step_by(61).filter(|&place| distances[place] != VOID) {
                let win = Some(distances[place]).filter(|distance| distance % 2 == 1);
                let board = Ending::pair(place).board(rules);
                assert_eq!(searched(&mut solver, &board), win, "{board}");
                wins += u32::from(win.is_some());
            }
            assert!(wins > 20, "{wins}");
        }
    }
}
