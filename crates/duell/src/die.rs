//! Dice: sides of the game, faces, and the 24 ways a die can lie.

use std::fmt;

use game::Seat;

use crate::Direction;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Sits at rank 1 and moves first.
    White,
    /// Sits at rank 8.
    Red,
}

impl Side {
    /// Both sides, in turn order.
    pub const ALL: [Self; 2] = [Self::White, Self::Red];

    /// The other side.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Red,
            Self::Red => Self::White,
        }
    }

    /// The seat that plays this side.
    pub const fn seat(self) -> Seat {
        Seat::at(self as usize)
    }

    /// The side that a seat plays, if it is one of the two.
    pub fn of(seat: Seat) -> Option<Self> {
        Self::ALL.get(seat.index()).copied()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Red => "Red",
        })
    }
}

/// A face of a die, by its pips.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Face(u8);

impl Face {
    /// The face with this many pips.
    pub const fn new(pips: u8) -> Option<Self> {
        if matches!(pips, 1..=6) { Some(Self(pips)) } else { None }
    }

    /// How many pips the face has.
    pub const fn pips(self) -> u8 {
        self.0
    }

    /// The face on the other side of the die: opposite faces add up to seven (D4).
    pub const fn opposite(self) -> Self {
        Self(7 - self.0)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How an ordinary die lies: which face is on top and which faces south, towards rank 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Orientation(u8);

/// Top and south face of each orientation; the order is by top, then by south.
const FACES: [(u8, u8); Orientation::COUNT] = {
    let mut faces = [(0, 0); Orientation::COUNT];
    let (mut n, mut top) = (0, 1);
    while top <= 6 {
        let mut south = 1;
        while south <= 6 {
            if south != top && south != 7 - top {
                faces[n] = (top, south);
                n += 1;
            }
            south += 1;
        }
        top += 1;
    }
    faces
};

/// What each orientation becomes after a quarter turn towards north, east, south, west.
const TUMBLED: [[u8; Orientation::COUNT]; 4] = {
    let mut tumbled = [[0; Orientation::COUNT]; 4];
    let mut n = 0;
    while n < Orientation::COUNT {
        let (top, south) = FACES[n];
        let east = east_face(top, south);
        tumbled[Direction::North as usize][n] = index_of(south, 7 - top);
        tumbled[Direction::East as usize][n] = index_of(7 - east, south);
        tumbled[Direction::South as usize][n] = index_of(7 - south, top);
        tumbled[Direction::West as usize][n] = index_of(east, south);
        n += 1;
    }
    tumbled
};

const fn index_of(top: u8, south: u8) -> u8 {
    let mut n = 0;
    while n < Orientation::COUNT {
        if FACES[n].0 == top && FACES[n].1 == south {
            return n as u8;
        }
        n += 1;
    }
    panic!("no die has these two faces side by side")
}

/// A right-handed die has 1, 2, 3 counter-clockwise around their common corner (D4): with its faces as the
/// ends of three axes, the east face is the cross product of top and south.
const fn east_face(top: u8, south: u8) -> u8 {
    let (a, sign_a) = axis(top);
    let (b, sign_b) = axis(south);
    let (c, cyclic) = match (a, b) {
        (1, 2) => (3, true),
        (2, 3) => (1, true),
        (3, 1) => (2, true),
        (2, 1) => (3, false),
        (3, 2) => (1, false),
        _ => (2, false),
    };
    if cyclic == (sign_a == sign_b) { c } else { 7 - c }
}

const fn axis(face: u8) -> (u8, bool) {
    if face <= 3 { (face, true) } else { (7 - face, false) }
}

impl Orientation {
    /// How many ways a die can lie.
    pub const COUNT: usize = 24;

    /// The orientation with these faces on top and towards rank 1, if they are adjacent.
    pub fn new(top: Face, south: Face) -> Option<Self> {
        let n = FACES.iter().position(|&faces| faces == (top.0, south.0))?;
        Some(Self(n as u8))
    }

    pub(crate) const fn from_faces(top: u8, south: u8) -> Self {
        Self(index_of(top, south))
    }

    #[inline]
    pub(crate) const fn from_index(index: u8) -> Self {
        assert!((index as usize) < Self::COUNT);
        Self(index)
    }

    /// The orientation with this number, if there is one.
    pub fn at(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }

    /// The number of this orientation in tables, below [`Orientation::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face on top.
    pub const fn top(self) -> Face {
        Face(FACES[self.0 as usize].0)
    }

    /// The face towards rank 1.
    pub const fn south(self) -> Face {
        Face(FACES[self.0 as usize].1)
    }

    /// The face towards file i.
    pub const fn east(self) -> Face {
        let (top, south) = FACES[self.0 as usize];
        Face(east_face(top, south))
    }

    /// How the die lies after a quarter turn in this direction (D8).
    pub const fn tumbled(self, direction: Direction) -> Self {
        Self(TUMBLED[direction as usize][self.0 as usize])
    }
}

impl fmt::Debug for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.top(), self.south())
    }
}

/// What a die is, apart from whose it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// The King, which shows 1 on every face (D2).
    King,
    /// One of the eight ordinary dice.
    Ordinary(Orientation),
}

impl Kind {
    /// How far the die travels: the pips on top (D6).
    pub const fn pips(self) -> u8 {
        match self {
            Self::King => 1,
            Self::Ordinary(orientation) => orientation.top().pips(),
        }
    }
}

/// A die on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die {
    /// Its owner.
    pub side: Side,
    /// What it is, and how it lies.
    pub kind: Kind,
}

impl Die {
    /// The die as it lies after a quarter turn in this direction.
    pub const fn tumbled(self, direction: Direction) -> Self {
        match self.kind {
            Kind::King => self,
            Kind::Ordinary(o) => {
                Self { side: self.side, kind: Kind::Ordinary(o.tumbled(direction)) }
            }
        }
    }

    /// Whether the die is a King.
    pub const fn is_king(self) -> bool {
        matches!(self.kind, Kind::King)
    }
}
