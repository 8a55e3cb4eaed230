//! How a beginner plays: by looking a move or two ahead, and overlooking things.
//!
//! What people overlook in Duell are long paths around a corner. So a novice has a *sight*: each path a
//! die can take is seen or not, less likely the longer it is, and less likely if it bends. What is
//! overlooked, be it one's own move or the reply, stays overlooked for the whole turn.

use duell::{Board, Tumble, Tumbles};
use game::Dice;

use crate::{
    eval::hand,
    score::{INFINITE, Value, win_in},
};

/// What a beginner can do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Novice {
    /// How many half-moves ahead it looks.
    pub(crate) depth: usize,
    /// How many of the hardest paths it overlooks, in percent.
    pub(crate) overlooks: u32,
    /// By how many hundredths of a die it misjudges.
    pub(crate) misjudges: Value,
}

/// What it sees in one turn.
#[derive(Clone, Copy)]
struct Sight {
    novice: Novice,
    luck: u64,
}

impl Novice {
    /// The move that seems best.
    pub(crate) fn choose(self, board: &Board, dice: &mut impl Dice) -> Option<Tumble> {
        let luck = (0..8).fold(0, |luck, _| luck << 8 | u64::from(dice.face(255)));
        let sight = Sight { novice: self, luck };
        let moves = distinct(board);
        let seen = moves.iter().filter(|&&tumble| sight.sees(tumble));
        let value = |tumble: &&Tumble| {
            let guess = sight.noise(tumble.index() as u64 | 1 << 32);
            sight.after(board, **tumble, self.depth, 0) + guess
        };
        // A novice who sees nothing at all makes the first move at hand.
        seen.max_by_key(value).or_else(|| moves.first()).copied()
    }
}

impl Sight {
    /// A pseudo-random number that is the same for the same question in the same turn.
    fn number(&self, question: u64) -> u64 {
        let mixed = (question ^ self.luck).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 32
    }

    fn sees(&self, tumble: Tumble) -> bool {
        // A single step is easy to see; six squares around a corner are hardest.
        let length = u64::from(tumble.path.length());
        let hardness = length - 1 + if tumble.path.second().is_some() { 3 } else { 0 };
        let missed = u64::from(self.novice.overlooks) * hardness / 8;
        self.number(tumble.index() as u64) % 100 >= missed
    }

    fn noise(&self, question: u64) -> Value {
        let most = self.novice.misjudges;
        if most == 0 { 0 } else { (self.number(question) % (2 * most as u64 + 1)) as Value - most }
    }

    /// What a move seems worth to the side that makes it.
    fn after(&self, board: &Board, tumble: Tumble, depth: usize, ply: usize) -> Value {
        if board.wins(tumble) {
            return win_in(ply + 1);
        }
        let mut next = *board;
        next.play(tumble);
        -self.value(&next, depth - 1, ply + 1)
    }

    /// What a board seems worth to the side to move.
    fn value(&self, board: &Board, depth: usize, ply: usize) -> Value {
        let static_value = hand::value(board);
        if depth == 0 {
            return static_value;
        }
        let moves = distinct(board);
        let seen = moves.iter().filter(|&&tumble| self.sees(tumble));
        seen.map(|&tumble| self.after(board, tumble, depth, ply)).max().unwrap_or(-INFINITE).max(
            // There is always some move, though it may not be seen.
            if moves.is_empty() { 0 } else { static_value - 200 },
        )
    }
}

fn distinct(board: &Board) -> Tumbles {
    let mut moves = Tumbles::new();
    board.captures(|tumble| moves.push(tumble));
    board.quiets(|tumble| moves.push(tumble));
    moves
}
