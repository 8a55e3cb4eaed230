//! Paths: the routes a die can take, with at most one turn.

use std::{fmt, str::FromStr};

use game::ParseError;

use crate::{Direction, Kind, Orientation, Square};

/// One straight stretch of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    /// Where to.
    pub direction: Direction,
    /// How many squares, from 1 to 6.
    pub steps: u8,
}

/// A path of one leg, or of two at a right angle (D7), no longer than a die can travel.
///
/// A path is one byte: its index in the list of all 144, the straight ones first, by direction and
/// length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(u8);

#[derive(Clone, Copy)]
struct Shape {
    first: Leg,
    second: Option<Leg>,
}

const SHAPES: [Shape; Path::COUNT] = {
    let nowhere = Leg { direction: Direction::North, steps: 0 };
    let mut shapes = [Shape { first: nowhere, second: None }; Path::COUNT];
    let mut n = 0;
    while n < Path::STRAIGHT {
        let direction = Direction::ALL[n / 6];
        shapes[n].first = Leg { direction, steps: (n % 6) as u8 + 1 };
        n += 1;
    }
    let mut corner = 0;
    while corner < 8 {
        let direction = Direction::ALL[corner / 2];
        let turned = direction.turns()[corner % 2];
        let mut length = 2;
        while length <= 6 {
            let mut steps = 1;
            while steps < length {
                let second = Leg { direction: turned, steps: length - steps };
                shapes[n] = Shape { first: Leg { direction, steps }, second: Some(second) };
                n += 1;
                steps += 1;
            }
            length += 1;
        }
        corner += 1;
    }
    assert!(n == Path::COUNT);
    shapes
};

/// What each orientation becomes at the end of each path.
static ROLLED: [[u8; Orientation::COUNT]; Path::COUNT] = {
    let mut rolled = [[0; Orientation::COUNT]; Path::COUNT];
    let mut path = 0;
    while path < Path::COUNT {
        let mut n = 0;
        while n < Orientation::COUNT {
            let shape = SHAPES[path];
            let mut end = roll_leg(Orientation::from_index(n as u8), shape.first);
            if let Some(second) = shape.second {
                end = roll_leg(end, second);
            }
            rolled[path][n] = end.index() as u8;
            n += 1;
        }
        path += 1;
    }
    rolled
};

const fn roll_leg(mut orientation: Orientation, leg: Leg) -> Orientation {
    let mut step = 0;
    while step < leg.steps {
        orientation = orientation.tumbled(leg.direction);
        step += 1;
    }
    orientation
}

/// How much each path changes the square number.
static OFFSETS: [i8; Path::COUNT] = {
    let mut offsets = [0; Path::COUNT];
    let mut path = 0;
    while path < Path::COUNT {
        let Shape { first, second } = SHAPES[path];
        offsets[path] = leg_offset(first);
        if let Some(second) = second {
            offsets[path] += leg_offset(second);
        }
        path += 1;
    }
    offsets
};

const fn leg_offset(leg: Leg) -> i8 {
    leg.steps as i8
        * match leg.direction {
            Direction::North => 1,
            Direction::East => 8,
            Direction::South => -1,
            Direction::West => -8,
        }
}

impl Path {
    /// How many paths there are.
    pub const COUNT: usize = Self::STRAIGHT + 8 * 15;
    const STRAIGHT: usize = 4 * 6;

    /// Every path.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// A number below [`Path::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The path with this number, if there is one.
    pub fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }

    /// The path straight ahead.
    pub(crate) const fn straight(direction: Direction, steps: u8) -> Self {
        Self(direction as u8 * 6 + steps - 1)
    }

    /// The path that turns once, after `steps` of `length` squares, to the first or second of
    /// [`Direction::turns`].
    pub(crate) const fn bent(direction: Direction, turn: usize, steps: u8, length: u8) -> Self {
        let shorter = (length - 1) * (length - 2) / 2;
        let corner = direction as u8 * 2 + turn as u8;
        Self(Self::STRAIGHT as u8 + corner * 15 + shorter + steps - 1)
    }

    /// The path of these legs, if there is one.
    pub fn from_legs(first: Leg, second: Option<Leg>) -> Option<Self> {
        let second_steps = second.map_or(0, |leg| leg.steps);
        let length = first.steps.checked_add(second_steps)?;
        if first.steps == 0 || length > 6 {
            return None;
        }
        match second {
            None => Some(Self::straight(first.direction, first.steps)),
            Some(second) if second.steps > 0 => {
                let turn = first.direction.turns().iter().position(|&d| d == second.direction)?;
                Some(Self::bent(first.direction, turn, first.steps, length))
            }
            Some(_) => None,
        }
    }

    /// The first leg.
    pub const fn first(self) -> Leg {
        SHAPES[self.0 as usize].first
    }

    /// The leg after the turn, if the path has one.
    pub const fn second(self) -> Option<Leg> {
        SHAPES[self.0 as usize].second
    }

    /// The length of the path in squares.
    pub fn length(self) -> u8 {
        self.first().steps + self.second().map_or(0, |leg| leg.steps)
    }

    /// The direction of each step.
    pub fn steps(self) -> impl Iterator<Item = Direction> {
        [Some(self.first()), self.second()]
            .into_iter()
            .flatten()
            .flat_map(|leg| std::iter::repeat_n(leg.direction, usize::from(leg.steps)))
    }

    /// Where the path leads, if that is on the board.
    pub fn end(self, from: Square) -> Option<Square> {
        let corner = from.step(self.first().direction, usize::from(self.first().steps))?;
        match self.second() {
            None => Some(corner),
            Some(leg) => corner.step(leg.direction, usize::from(leg.steps)),
        }
    }

    /// Where a path leads that is known to stay on the board.
    pub(crate) fn end_unchecked(self, from: Square) -> Square {
        Square::from_index((from.index() as i8 + OFFSETS[self.0 as usize]) as u8)
    }

    /// What a die becomes at the end of the path.
    pub(crate) fn rolled(self, kind: Kind) -> Kind {
        match kind {
            Kind::King => Kind::King,
            Kind::Ordinary(o) => Kind::Ordinary(self.rolled_orientation(o)),
        }
    }

    pub(crate) fn rolled_orientation(self, orientation: Orientation) -> Orientation {
        Orientation::from_index(ROLLED[self.0 as usize][orientation.index()])
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for leg in [Some(self.first()), self.second()].into_iter().flatten() {
            write!(f, "{}{}", leg.direction.letter(), leg.steps)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Path {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let leg = |letter: u8, steps: u8| {
            let direction = Direction::from_letter(char::from(letter))?;
            Some(Leg { direction, steps: steps.checked_sub(b'0')? })
        };
        let path = match *text.as_bytes() {
            [d, n] => leg(d, n).and_then(|first| Self::from_legs(first, None)),
            [d, n, e, m] => leg(d, n)
                .zip(leg(e, m))
                .and_then(|(first, second)| Self::from_legs(first, Some(second))),
            _ => None,
        };
        path.ok_or_else(|| ParseError::new(text, "one or two legs, as in `n5` or `n3e2`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_has_one_number_and_one_name() {
        let names: std::collections::BTreeSet<String> =
            Path::all().map(|p| p.to_string()).collect();
        assert_eq!(names.len(), Path::COUNT);
        for path in Path::all() {
            assert_eq!(Path::from_legs(path.first(), path.second()), Some(path));
            assert_eq!(path.to_string().to_uppercase().parse(), Ok(path));
            assert_eq!(path.steps().count(), usize::from(path.length()));
            assert!((1..=6).contains(&path.length()));
        }
    }

    #[test]
    fn tables_agree_with_stepping() {
        for path in Path::all() {
            for from in Square::all() {
                if let Some(end) = path.end(from) {
                    assert_eq!(path.end_unchecked(from), end);
                }
            }
            for n in 0..Orientation::COUNT as u8 {
                let start = Orientation::from_index(n);
                assert_eq!(
                    path.rolled_orientation(start),
                    path.steps().fold(start, Orientation::tumbled)
                );
            }
        }
    }

    #[test]
    fn a_path_ends_where_its_legs_lead() {
        let path: Path = "n3e2".parse().unwrap();
        let end = |from: &str| path.end(from.parse().unwrap()).map(|end| end.to_string());
        assert_eq!(end("a1").as_deref(), Some("c4"));
        assert_eq!((end("a6"), end("h1")), (None, None));
        assert_eq!(format!("{path:?}"), "n3e2");
    }

    #[test]
    fn what_is_no_path_is_refused() {
        for text in
            ["", "n", "n0", "n7", "n3n2", "n3s2", "n3e4", "n0e2", "n2e0", "x3", "n3e2n1", "é1"]
        {
            assert!(text.parse::<Path>().is_err(), "{text}");
        }
    }
}
