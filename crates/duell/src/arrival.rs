//! Moves by destination: a die lands exactly as far away as its top face shows.
//!
//! Every square that many steps away, along files and ranks, lies on one *ring* around the die, and
//! at most two paths lead to it. So the moves that end on a few squares of interest, such as captures
//! and wins, are found without listing all the others. The search depends on this.

use crate::{
    Board, Direction, Home, Leg, Path, Side, Square, Tumble,
    board::squares,
    square::{FILES, RANKS},
};

/// `RINGS[pips][square]`: the squares `pips` steps away.
static RINGS: [[u128; Square::COUNT]; 7] = {
    let mut rings = [[0; Square::COUNT]; 7];
    let mut pair = 0;
    while pair < Square::COUNT * Square::COUNT {
        let (from, to) = (pair / Square::COUNT, pair % Square::COUNT);
        let steps = STEPS[from][to] as usize;
        if steps <= 6 {
            rings[steps][from] |= 1 << to;
        }
        pair += 1;
    }
    rings
};

/// `STEPS[a][b]`: how many steps one square is from another.
static STEPS: [[u8; Square::COUNT]; Square::COUNT] = {
    let mut steps = [[0; Square::COUNT]; Square::COUNT];
    let mut pair = 0;
    while pair < Square::COUNT * Square::COUNT {
        let (from, to) = (pair / Square::COUNT, pair % Square::COUNT);
        let files = (from / RANKS).abs_diff(to / RANKS);
        steps[from][to] = (files + (from % RANKS).abs_diff(to % RANKS)) as u8;
        pair += 1;
    }
    steps
};

/// `BETWEEN[a][b]`: the places of a row between `a` and `b`.
static BETWEEN: [[u16; FILES]; FILES] = {
    let mut between = [[0; FILES]; FILES];
    let mut pair = 0;
    while pair < FILES * FILES {
        let (a, b) = (pair / FILES, pair % FILES);
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let mut place = low + 1;
        while place < high {
            between[a][b] |= 1 << place;
            place += 1;
        }
        pair += 1;
    }
    between
};

const SPAN: usize = 13;

/// `WAYS[east + 6][north + 6]`: the path that goes along the rank first, and the other path.
static WAYS: [[[Path; 2]; SPAN]; SPAN] = {
    let mut ways = [[[Path::straight(Direction::North, 1); 2]; SPAN]; SPAN];
    let mut pair = 0;
    while pair < SPAN * SPAN {
        let (east, north) = ((pair / SPAN) as i8 - 6, (pair % SPAN) as i8 - 6);
        let along_rank = leg(east, Direction::East, Direction::West);
        let along_file = leg(north, Direction::North, Direction::South);
        let length = along_rank.steps + along_file.steps;
        if length >= 1 && length <= 6 {
            ways[pair / SPAN][pair % SPAN] = if along_file.steps == 0 {
                [Path::straight(along_rank.direction, length); 2]
            } else if along_rank.steps == 0 {
                [Path::straight(along_file.direction, length); 2]
            } else {
                [bent(along_rank, along_file), bent(along_file, along_rank)]
            };
        }
        pair += 1;
    }
    ways
};

const fn leg(steps: i8, ahead: Direction, back: Direction) -> Leg {
    Leg { direction: if steps < 0 { back } else { ahead }, steps: steps.unsigned_abs() }
}

const fn bent(first: Leg, second: Leg) -> Path {
    let turn = if first.direction.turns()[0] as u8 == second.direction as u8 { 0 } else { 1 };
    Path::bent(first.direction, turn, first.steps, first.steps + second.steps)
}

impl Board {
    /// The squares that a side's dice stand on, as bits by [`Square::index`].
    pub fn occupied(&self, side: Side) -> u128 {
        self.occupied_by(side)
    }

    /// The empty squares, as bits by [`Square::index`].
    pub fn vacant(&self) -> u128 {
        !(self.occupied_by(Side::White) | self.occupied_by(Side::Red)) & ((1 << Square::COUNT) - 1)
    }

    /// Calls back with every move of a side's die to one of these squares, none of which may hold a die of
    /// its own. Of two paths that leave the die lying the same way, only one is reported.
    pub fn arrivals(&self, from: Square, targets: u128, mut found: impl FnMut(Tumble)) {
        for to in squares(RINGS[usize::from(self.pips(from))][from.index()] & targets) {
            let (along_rank, along_file) = self.clear_ways(from, to);
            let [first, second] = ways(from, to);
            if along_rank {
                found(Tumble { from, path: first });
            }
            if along_file && !(along_rank && self.leaves_alike(from, first, second)) {
                found(Tumble { from, path: second });
            }
        }
    }

    /// Every capture by the side to move; of two paths that leave the die lying the same way, only one.
    pub fn captures(&self, mut found: impl FnMut(Tumble)) {
        let (own, enemy) =
            (self.occupied_by(self.to_move()), self.occupied_by(self.to_move().other()));
        for from in squares(own) {
            if !self.is_king(from) || self.rules().king_captures {
                self.arrivals(from, enemy, &mut found);
            }
        }
    }

    /// Every move of the side to move that captures nothing; of two paths that leave the die lying the
    /// same way, only one.
    pub fn quiets(&self, mut found: impl FnMut(Tumble)) {
        let vacant = self.vacant();
        for from in squares(self.occupied_by(self.to_move())) {
            self.arrivals(from, vacant, &mut found);
        }
    }

    /// Whether a move is legal for the side to move, even if it was made for another position.
    pub fn allows(&self, tumble: Tumble) -> bool {
        let Tumble { from, path } = tumble;
        let own = self.occupied_by(self.to_move());
        if own & 1 << from.index() == 0 || path.length() != self.pips(from) {
            return false;
        }
        let Some(to) = path.end(from).filter(|to| own & 1 << to.index() == 0) else { return false };
        if self.is_king(from) && !self.rules().king_captures && self.die(to).is_some() {
            return false;
        }
        let (along_rank, along_file) = self.clear_ways(from, to);
        let [first, _] = ways(from, to);
        if path == first { along_rank } else { along_file }
    }

    /// A move with which a side would win at once if it were its turn (D12, D13).
    pub fn winning_tumble(&self, side: Side) -> Option<Tumble> {
        let home = Square::home(side.other());
        let king = self.king(side.other()).unwrap_or(home);
        let (to_king, to_home) = (&STEPS[king.index()], &STEPS[home.index()]);
        squares(self.occupied_by(side)).find_map(|from| {
            let pips = self.pips(from);
            // Most dice are not at the right distance.
            if to_king[from.index()] != pips && to_home[from.index()] != pips {
                return None;
            }
            self.first_arrival(from, self.winning_squares(from, side))
        })
    }

    /// The squares on which a side's die would win.
    fn winning_squares(&self, from: Square, side: Side) -> u128 {
        let king = self.king(side.other()).map_or(0, |king| 1 << king.index());
        let home = (1 << Square::home(side.other()).index()) & !self.occupied_by(side);
        match (self.is_king(from), self.rules().king_captures) {
            (false, _) if self.rules().home == Home::Any => king | home,
            (false, _) => king,
            (true, true) => king | home,
            (true, false) => home & self.vacant(),
        }
    }

    /// A move of the side's die to one of these squares.
    fn first_arrival(&self, from: Square, targets: u128) -> Option<Tumble> {
        let ring = RINGS[usize::from(self.pips(from))][from.index()] & targets;
        squares(ring).find_map(|to| {
            let (along_rank, along_file) = self.clear_ways(from, to);
            let [first, second] = ways(from, to);
            let path = if along_rank { first } else { second };
            (along_rank || along_file).then_some(Tumble { from, path })
        })
    }

    /// The dice of a side that could capture on this square, as bits by [`Square::index`].
    pub fn attackers(&self, side: Side, to: Square) -> u128 {
        let bit = 1 << to.index();
        let attacks = |&from: &Square| {
            STEPS[to.index()][from.index()] == self.pips(from)
                && (!self.is_king(from) || self.rules().king_captures)
                && self.first_arrival(from, bit).is_some()
        };
        squares(self.occupied_by(side)).filter(attacks).fold(0, |set, from| set | 1 << from.index())
    }

    /// Whether the path along the rank first, and the other path, are free of dice. A straight path
    /// counts as the first only.
    fn clear_ways(&self, from: Square, to: Square) -> (bool, bool) {
        let (file, rank) = (from.file(), from.rank());
        let files = BETWEEN[file][to.file()] as usize;
        let ranks = BETWEEN[rank][to.rank()] as usize;
        if file == to.file() {
            return (self.file_bits(file) & ranks == 0, false);
        }
        if rank == to.rank() {
            return (self.rank_bits(rank) & files == 0, false);
        }
        let along_rank = self.rank_bits(rank) & (files | 1 << to.file()) == 0
            && self.file_bits(to.file()) & ranks == 0;
        let along_file = self.file_bits(file) & (ranks | 1 << to.rank()) == 0
            && self.rank_bits(to.rank()) & files == 0;
        (along_rank, along_file)
    }

    fn leaves_alike(&self, from: Square, first: Path, second: Path) -> bool {
        self.die(from).is_some_and(|die| first.rolled(die.kind) == second.rolled(die.kind))
    }
}

impl Square {
    /// How many steps away another square is, along files and ranks.
    pub fn steps_to(self, other: Self) -> u8 {
        STEPS[self.index()][other.index()]
    }
}

fn ways(from: Square, to: Square) -> [Path; 2] {
    WAYS[to.file() + 6 - from.file()][to.rank() + 6 - from.rank()]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{Change, DuellSetup};

    /// Boards along a game in which a small generator picks the moves.
    fn boards(rules: DuellSetup) -> Vec<Board> {
        let mut boards = Vec::new();
        let mut seed = 1_u64;
        for _ in 0..30 {
            let mut board = Board::start(rules);
            for _ in 0..60 {
                boards.push(board);
                let tumbles = board.tumbles();
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(&tumble) = tumbles.get((seed >> 33) as usize % tumbles.len().max(1))
                else {
                    break;
                };
                if board.wins(tumble) {
                    break;
                }
                board.play(tumble);
            }
        }
        boards
    }

    fn house_rules() -> [DuellSetup; 3] {
        let any = DuellSetup::default();
        [any, DuellSetup { home: Home::King, ..any }, DuellSetup { king_captures: false, ..any }]
    }

    #[test]
    fn captures_and_quiets_are_the_distinct_legal_moves() {
        for board in house_rules().into_iter().flat_map(boards) {
            let mut found: Vec<Change> = Vec::new();
            board.captures(|tumble| found.push(board.change(tumble)));
            assert!(found.iter().all(|change| change.captured.is_some()));
            board.quiets(|tumble| found.push(board.change(tumble)));
            let distinct = |change: &Change| (change.from, change.to, change.after);
            let mut all: Vec<_> = found.iter().map(distinct).collect();
            let legal: HashSet<_> =
                board.tumbles().iter().map(|&tumble| distinct(&board.change(tumble))).collect();
            assert_eq!(all.iter().copied().collect::<HashSet<_>>(), legal, "{board}");
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), found.len(), "{board}");
        }
    }

    #[test]
    fn exactly_the_legal_moves_are_allowed() {
        for board in
            house_rules().into_iter().flat_map(|rules| boards(rules).into_iter().step_by(9))
        {
            let legal: HashSet<Tumble> = board.tumbles().into_iter().collect();
            for index in 0..Tumble::COUNT {
                let tumble = Tumble::from_index(index).unwrap();
                assert_eq!(tumble.index(), index);
                assert_eq!(board.allows(tumble), legal.contains(&tumble), "{board} {tumble:?}");
            }
            assert_eq!(Tumble::from_index(Tumble::COUNT), None);
        }
    }

    #[test]
    fn a_winning_move_is_found_where_there_is_one() {
        for board in house_rules().into_iter().flat_map(boards) {
            let expected = board.tumbles().iter().any(|&tumble| board.wins(tumble));
            let found = board.winning_tumble(board.to_move());
            assert_eq!(found.is_some(), expected, "{board}");
            assert!(found.is_none_or(|tumble| board.wins(tumble)), "{board}");
        }
    }

    #[test]
    fn attackers_are_the_dice_that_could_capture() {
        for board in boards(DuellSetup::default()) {
            let mover = board.to_move();
            for (square, _) in board.dice().filter(|(_, die)| die.side != mover) {
                let legal = board.tumbles();
                let capture = |tumble: &&Tumble| tumble.path.end(tumble.from) == Some(square);
                let expected = legal
                    .iter()
                    .filter(capture)
                    .fold(0_u128, |set, tumble| set | 1 << tumble.from.index());
                assert_eq!(board.attackers(mover, square), expected, "{board} {square}");
            }
        }
    }
}
