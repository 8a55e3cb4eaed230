//! Why a cross or a throw is not accepted.

use std::{error::Error, fmt};

use game::Refusal;
use qwixx::{BadThrow, Color};

use crate::{Space, sheet::NEEDED_TO_CLOSE};

/// Why the rules refuse a cross or a throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbidden {
    /// In action 1 the number is the sum of the white dice.
    NotWhiteSum {
        /// The space that was asked for.
        space: Space,
        /// The sum.
        sum: u8,
    },
    /// The sum is lucky, but the row is not the one with the fewest crosses.
    NotShortest(Space),
    /// The sum is lucky, but this is not the next number of the row.
    NotNext {
        /// The space that was asked for.
        space: Space,
        /// The next one.
        next: Space,
    },
    /// In action 2 the number is a white die and the row's own die.
    NotColorSum(Space),
    /// The row is closed.
    Closed(Color),
    /// There is a cross at this number or to the right of it.
    NotRight(Space),
    /// The last two numbers need more crosses in the row.
    TooFew {
        /// The space that was asked for.
        space: Space,
        /// How many crosses the row has.
        crosses: u8,
    },
    /// The throw has the wrong dice.
    Dice(BadThrow),
}

impl Refusal for Forbidden {
    fn clause(&self) -> &'static str {
        match self {
            Self::NotWhiteSum { .. } => "L5",
            Self::NotShortest(_) | Self::NotNext { .. } => "L6",
            Self::NotColorSum(_) => "L8",
            Self::Closed(_) | Self::Dice(BadThrow::Closed(_)) => "L11",
            Self::NotRight(_) => "L4",
            Self::TooFew { .. } => "L9",
            Self::Dice(BadThrow::Missing(_)) => "L2",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotWhiteSum { space, sum } => {
                write!(f, "{space} is not the sum of the white dice, which is {sum}")
            }
            Self::NotShortest(space) => write!(
                f,
                "the lucky number is for a row with the fewest crosses, and {} is not one",
                space.color()
            ),
            Self::NotNext { space, next } => {
                write!(
                    f,
                    "the lucky number is for the next space of the row, {next}, not for {space}"
                )
            }
            Self::NotColorSum(space) => {
                write!(f, "{space} is not the sum of a white die and the {} die", space.color())
            }
            Self::Closed(color) => write!(f, "the {color} row is closed"),
            Self::NotRight(space) => write!(f, "{space} is not to the right of your last cross"),
            Self::TooFew { space, crosses } => {
                write!(f, "{space} needs {NEEDED_TO_CLOSE} crosses in the row, you have {crosses}")
            }
            Self::Dice(bad) => bad.fmt(f),
        }
    }
}

impl Error for Forbidden {}
