//! A search of fixed depth for Duell: alpha-beta over material, as in most programs.
//!
//! A die counts as one, whatever it shows, since it shows something else a move later. After the last
//! move of the search only captures are followed, and a side need not capture. As the yardstick for
//! everything stronger it stays simple: no hash table, no speculative pruning. Its value is that of the
//! full tree, and the tests compare the two.

use duell::{Board, Duell, Move, Square, Tumble, Tumbles};
use game::{Dice, Game, sort_by_cached_key};

use crate::any;

/// The allowed depths of a search, in half-moves.
pub const DEPTHS: std::ops::RangeInclusive<u8> = 1..=8;

/// What a won game is worth, minus one for every half-move until then.
pub const WIN: i32 = 1000;

const PLIES: usize = *DEPTHS.end() as usize + 1;
const SQUARES: usize = Square::COUNT;

/// What a position is worth to the side to move after a search of this depth: dice, or nearly [`WIN`].
pub fn value(position: &Duell, depth: u8) -> i32 {
    let board = position.board();
    match position.outcome() {
        Some(outcome) if outcome.winners.is_empty() => 0,
        Some(outcome) if outcome.winners.contains(position.active()) => WIN,
        Some(_) => -WIN,
        None => Search::new().value(board, Node::root(board, depth), -WIN, WIN),
    }
}

/// The best move at a depth; among equals a capture, otherwise a random one.
pub(crate) fn choose(position: &Duell, legal: &[Move], depth: u8, dice: &mut impl Dice) -> Move {
    let board = position.board();
    let mut search = Search::new();
    let root = Node::root(board, depth);
    let mut best = None;
    for mv in in_random_order(board, legal, dice) {
        let Move::Tumble(tumble) = mv else { continue };
        if board.wins(tumble) {
            return mv;
        }
        // Among equals the first is kept, so later ones need only be shown to be no better.
        let alpha = best.map_or(-WIN, |(value, _)| value);
        let value = if ends_drawn(position, mv) {
            0
        } else {
            -search.value(&after(board, tumble), root.below(board, tumble), -WIN, -alpha)
        };
        if best.is_none_or(|(best, _)| value > best) {
            best = Some((value, mv));
        }
    }
    best.map_or_else(|| any(legal, dice), |(_, mv)| mv)
}

/// Draws by repetition and quiet moves are seen one move ahead; looking deeper is not worth a yardstick's time.
fn ends_drawn(position: &Duell, mv: Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(position.active(), mv);
    next.outcome().is_some_and(|outcome| outcome.winners.is_empty())
}

/// Captures first, otherwise in random order.
fn in_random_order(board: &Board, legal: &[Move], dice: &mut impl Dice) -> Vec<Move> {
    let mut rest = legal.to_vec();
    let mut order = Vec::with_capacity(rest.len());
    while !rest.is_empty() {
        let mv = any(&rest, dice);
        rest.retain(|&other| other != mv);
        order.push(mv);
    }
    let is_quiet = |mv: &Move| !matches!(mv, Move::Tumble(tumble) if captures(board, *tumble));
    sort_by_cached_key(&mut order, is_quiet);
    order
}

fn captures(board: &Board, tumble: Tumble) -> bool {
    board.change(tumble).captured.is_some()
}

fn captures_of(board: &Board) -> Tumbles {
    let mut tumbles = Tumbles::new();
    board.captures(|tumble| tumbles.push(tumble));
    tumbles
}

fn after(board: &Board, tumble: Tumble) -> Board {
    let mut next = *board;
    next.play(tumble);
    next
}

/// Where in the tree a position stands.
#[derive(Clone, Copy)]
struct Node {
    /// How many half-moves are left to search.
    depth: u8,
    /// How many have been searched.
    ply: usize,
    /// The dice of the side to move, minus those of the other.
    balance: i32,
}

impl Node {
    fn root(board: &Board, depth: u8) -> Self {
        let worth = |side| if side == board.to_move() { 1 } else { -1 };
        let balance = board.dice().map(|(_, die)| worth(die.side)).sum();
        Self { depth: depth.min(*DEPTHS.end()), ply: 0, balance }
    }

    fn below(self, board: &Board, tumble: Tumble) -> Self {
        let balance = -(self.balance + i32::from(captures(board, tumble)));
        Self { depth: self.depth.saturating_sub(1), ply: self.ply + 1, balance }
    }

    fn win(self) -> i32 {
        WIN - self.ply as i32 - 1
    }
}

/// What a search remembers about moves that caused a cutoff, to try them early.
struct Search {
    killers: [[Option<Tumble>; 2]; PLIES],
    history: Vec<u32>,
}

impl Search {
    fn new() -> Self {
        Self { killers: [[None; 2]; PLIES], history: vec![0; 2 * SQUARES * SQUARES] }
    }

    /// The value for the side to move, exact between `alpha` and `beta`, and a bound outside.
    fn value(&mut self, board: &Board, node: Node, mut alpha: i32, beta: i32) -> i32 {
        if board.winning_tumble(board.to_move()).is_some() {
            return node.win();
        }
        if node.depth == 0 {
            return self.settle(board, node, alpha, beta);
        }
        let tumbles = self.in_order(board, node.ply);
        if tumbles.is_empty() {
            return 0;
        }
        let mut best = -WIN;
        for tumble in tumbles {
            let below = node.below(board, tumble);
            best = best.max(-self.value(&after(board, tumble), below, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                self.remember(board, tumble, node);
                break;
            }
        }
        best
    }

    /// The value if only captures may follow, and none has to.
    fn settle(&mut self, board: &Board, node: Node, mut alpha: i32, beta: i32) -> i32 {
        let mut best = node.balance;
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        for tumble in captures_of(board) {
            let below = node.below(board, tumble);
            best = best.max(-self.value(&after(board, tumble), below, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Captures first, then killers at this depth, then by history.
    fn in_order(&self, board: &Board, ply: usize) -> Tumbles {
        let mut tumbles = captures_of(board);
        let captures = tumbles.len();
        board.quiets(|tumble| tumbles.push(tumble));
        sort_by_cached_key(&mut tumbles[captures..], |&tumble| {
            let is_killer = self.killers[ply].contains(&Some(tumble));
            let worth = if is_killer { u32::MAX } else { self.history[place(board, tumble)] };
            std::cmp::Reverse(worth)
        });
        tumbles
    }

    fn remember(&mut self, board: &Board, tumble: Tumble, node: Node) {
        if captures(board, tumble) {
            return;
        }
        let [first, second] = &mut self.killers[node.ply];
        if *first != Some(tumble) {
            *second = first.replace(tumble);
        }
        let worth = &mut self.history[place(board, tumble)];
        *worth = worth.saturating_add(u32::from(node.depth) * u32::from(node.depth));
    }
}

/// The index of a move in the history.
fn place(board: &Board, tumble: Tumble) -> usize {
    let to = board.change(tumble).to;
    (board.to_move() as usize * SQUARES + tumble.from.index()) * SQUARES + to.index()
}

#[cfg(test)]
mod tests {
    use duell::{DuellSetup, Home};

    use super::*;
    use crate::SeededDice;

    /// The same value without bounds or move ordering.
    fn minimax(board: &Board, node: Node) -> i32 {
        let tumbles = board.tumbles();
        if tumbles.iter().any(|&tumble| board.wins(tumble)) {
            return node.win();
        }
        let is_last = node.depth == 0;
        let below = tumbles
            .iter()
            .filter(|&&tumble| !is_last || captures(board, tumble))
            .map(|&tumble| -minimax(&after(board, tumble), node.below(board, tumble)));
        let best = below.max();
        if is_last { best.unwrap_or(node.balance).max(node.balance) } else { best.unwrap_or(0) }
    }

    fn random_position(rules: DuellSetup, seed: u64, moves: u32) -> Option<Duell> {
        let mut dice = SeededDice::new(seed);
        let mut position = Duell::start(&rules);
        for _ in 0..moves {
            let seat = position.active();
            position.play_unchecked(seat, any(&position.moves(seat), &mut dice));
            position.outcome().is_none().then_some(())?;
        }
        Some(position)
    }

    #[test]
    fn it_finds_the_value_of_the_full_tree() {
        let house = DuellSetup { home: Home::King, king_captures: false };
        let mut compared = 0;
        for seed in 0..60 {
            let rules = [DuellSetup::default(), house][seed as usize % 2];
            let moves = 20 + seed as u32 % 20;
            let Some(position) = random_position(rules, seed, moves) else { continue };
            // The full tree is large where many dice stand.
            let dice = position.board().dice().count();
            let deepest = [0, 1, 2][usize::from(dice < 16) + usize::from(dice < 13)];
            for depth in 0..=deepest {
                let node = Node::root(position.board(), depth);
                let full = minimax(position.board(), node);
                assert_eq!(value(&position, depth), full, "{position} at depth {depth}");
                compared += i32::from(full != 0);
            }
        }
        assert!(compared > 30, "only {compared} values were not 0");
    }

    #[test]
    fn it_chooses_a_move_of_the_best_value() {
        for seed in 0..20 {
            let Some(position) = random_position(DuellSetup::default(), seed, 12) else { continue };
            let legal = position.moves(position.active());
            let mut next = position.clone();
            next.play_unchecked(
                position.active(),
                choose(&position, &legal, 3, &mut SeededDice::new(seed)),
            );
            let best = value(&position, 3);
            // Seen from the next move on, a win or loss is a half-move nearer.
            let shift = if best.abs() > WIN / 2 { best.signum() } else { 0 };
            assert_eq!(-value(&next, 2), best + shift, "{position}");
        }
    }

    fn chosen(position: &str, rules: DuellSetup, depth: u8) -> String {
        let position = Duell::from_position(position, &rules).unwrap();
        let legal = position.moves(position.active());
        choose(&position, &legal, depth, &mut SeededDice::new(1)).to_string()
    }

    #[test]
    fn it_wins_at_once_when_it_can() {
        let position = "4RK4/4W134/9/9/9/9/9/WK8 w 0";
        for depth in DEPTHS {
            assert_eq!(chosen(position, DuellSetup::default(), depth), "e7n1");
        }
        let home = "RK8/9/9/4W134/9/9/9/WK8 w 0";
        let only_king = DuellSetup { home: Home::King, ..DuellSetup::default() };
        assert_ne!(chosen(home, only_king, 2), chosen(home, DuellSetup::default(), 2));
    }

    #[test]
    fn it_avoids_a_draw_when_it_is_ahead() {
        let position = "RK8/9/9/9/9/6R142/6W132/4WK4 w 199";
        assert_eq!(chosen(position, DuellSetup::default(), 1), "g2n1");
    }
}
