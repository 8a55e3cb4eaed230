//! The dice of a throw, for drawing them or typing in what they show.

use game::Phase;
use qwixx::{Choice, Color, Space, Throw};

/// A die of a throw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DieName {
    /// The first white die, or the only one.
    White1,
    /// The second white die.
    White2,
    /// The die of the red row.
    Red,
    /// The die of the yellow row.
    Yellow,
    /// The die of the green row.
    Green,
    /// The die of the blue row.
    Blue,
}

impl DieName {
    /// Every die.
    pub const ALL: &[Self] =
        &[Self::White1, Self::White2, Self::Red, Self::Yellow, Self::Green, Self::Blue];

    /// The name of the die.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White1 => "white1",
            Self::White2 => "white2",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
        }
    }

    /// What precedes the die's face in a written roll.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::White1 | Self::White2 => "",
            Self::Red => "r",
            Self::Yellow => "y",
            Self::Green => "g",
            Self::Blue => "b",
        }
    }
}

impl From<Color> for DieName {
    fn from(color: Color) -> Self {
        match color {
            Color::Red => Self::Red,
            Color::Yellow => Self::Yellow,
            Color::Green => Self::Green,
            Color::Blue => Self::Blue,
        }
    }
}

/// A die that is in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Die {
    /// Which die it is.
    pub name: DieName,
    /// How many sides it has.
    pub sides: u8,
}

/// The white dice, and the dice of the rows in play.
pub(crate) fn in_play(sides: u8, is_open: impl Fn(Color) -> bool) -> Vec<Die> {
    let colored = Color::ALL.into_iter().filter(|&color| is_open(color)).map(DieName::from);
    let names = [DieName::White1, DieName::White2].into_iter().chain(colored);
    names.map(|name| Die { name, sides }).collect()
}

/// The dice that add up to a choice: the white pair in action 1, a white die and the row's die in action 2.
pub(crate) fn behind<const SIDES: u8>(
    throw: Option<Throw<SIDES>>,
    phase: Phase,
    choice: Choice<SIDES>,
) -> Vec<DieName> {
    match (throw, choice) {
        (Some(throw), Choice::Take(space)) if phase == Phase::Action1 => white_pair(throw, space),
        (Some(throw), Choice::Take(space)) => mixed_pair(throw, space),
        _ => Vec::new(),
    }
}

/// The white pair, if it adds up to a space.
fn white_pair<const SIDES: u8>(throw: Throw<SIDES>, space: Space<SIDES>) -> Vec<DieName> {
    let is_sum = throw.white_sum() == space.number();
    if is_sum { vec![DieName::White1, DieName::White2] } else { Vec::new() }
}

/// A white die and the die of the row, if they add up to a space.
fn mixed_pair<const SIDES: u8>(throw: Throw<SIDES>, space: Space<SIDES>) -> Vec<DieName> {
    let spaces = throw.spaces(space.color());
    let found = spaces.and_then(|spaces| spaces.iter().position(|&named| named == space));
    let white = found.map(|index| [DieName::White1, DieName::White2][index]);
    white.map_or_else(Vec::new, |white| vec![white, space.color().into()])
}
