//! Moves, and the list of all legal ones.

use arrayvec::ArrayVec;

use crate::{
    Board, Direction, Path, Square,
    board::squares,
    reach::{Reach, Runs},
};

/// One die travels along one path. The whole path is the move, not just its end (D8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tumble {
    /// Where the die stands.
    pub from: Square,
    /// How it travels.
    pub path: Path,
}

impl Tumble {
    /// How many moves there are, legal anywhere or not.
    pub const COUNT: usize = Square::COUNT * Path::COUNT;

    /// The number of this move in tables, below [`Tumble::COUNT`].
    pub const fn index(self) -> usize {
        self.from.index() * Path::COUNT + self.path.index()
    }

    /// The move with this number, if there is one.
    pub fn from_index(index: usize) -> Option<Self> {
        let from = Square::at(index / Path::COUNT)?;
        Some(Self { from, path: Path::from_index(index % Path::COUNT)? })
    }

    /// Where a legal move ends.
    pub fn to(self) -> Square {
        self.path.end_unchecked(self.from)
    }
}

/// A decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Move a die.
    Tumble(Tumble),
    /// Resign (D17).
    Resign,
    /// Offer a draw, or accept the one on offer (D17).
    Draw,
}

/// No position has more moves: eight sixes with 44 paths each, and a King with four.
pub const MOST_TUMBLES: usize = 8 * 44 + 4;

/// A list of moves that lives on the stack.
pub type Tumbles = ArrayVec<Tumble, MOST_TUMBLES>;

impl Board {
    /// Every legal move of the side to move, by square and path, if the game is not over.
    pub fn tumbles(&self) -> Tumbles {
        let mut reach = Reach::none();
        reach.fill(self);
        let mut tumbles = Tumbles::new();
        for from in squares(self.occupied_by(self.to_move())) {
            let (west, east) = Runs::along_rank(self, from).back_and_ahead();
            let (south, north) = Runs::along_file(self, from).back_and_ahead();
            self.tumbles_towards(from, Direction::North, north, &reach, &mut tumbles);
            self.tumbles_towards(from, Direction::East, east, &reach, &mut tumbles);
            self.tumbles_towards(from, Direction::South, south, &reach, &mut tumbles);
            self.tumbles_towards(from, Direction::West, west, &reach, &mut tumbles);
        }
        tumbles
    }

    /// The moves of one die that start in this direction, where `run` squares are empty.
    #[expect(clippy::inline_always, reason = "with the direction known it is a third faster")]
    #[inline(always)]
    fn tumbles_towards(
        &self,
        from: Square,
        direction: Direction,
        run: u8,
        reach: &Reach,
        tumbles: &mut Tumbles,
    ) {
        let pips = self.pips(from);
        // A King that may not capture needs an empty square (D18).
        let reaches = if self.is_king(from) && !self.rules().king_captures {
            run >= pips
        } else {
            reach.at(from, direction) >= pips
        };
        if reaches {
            tumbles.push(Tumble { from, path: Path::straight(direction, pips) });
        }
        let mut corner = from;
        for steps in 1..pips.min(run + 1) {
            corner = corner.step(direction, 1).expect("the squares of a run are on the board");
            for (turn, turned) in direction.turns().into_iter().enumerate() {
                if reach.at(corner, turned) >= pips - steps {
                    let path = Path::bent(direction, turn, steps, pips);
                    tumbles.push(Tumble { from, path });
                }
            }
        }
    }

    /// Whether the side to move has a legal move.
    pub fn has_tumble(&self) -> bool {
        crate::reach::is_any(self)
    }

    /// How many legal moves the side to move has, without listing them.
    pub fn count_tumbles(&self) -> u32 {
        crate::reach::count(self)
    }
}
