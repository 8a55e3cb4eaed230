//! Why a placement or a throw is not accepted.

use std::{error::Error, fmt};

use game::Refusal;
use qwixx::{BadThrow, Color};

use crate::{Space, row::NEEDED_TO_LOCK};

/// Why the rules refuse a placement or a throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbidden {
    /// In action 1 the number is the sum of the white dice.
    NotWhiteSum {
        /// The space that was asked for.
        space: Space,
        /// The sum.
        sum: u8,
    },
    /// In action 2 the number is a white die and the row's own die.
    NotColorSum(Space),
    /// Action 1 used this space.
    SameSpace(Space),
    /// The row is locked.
    Locked(Color),
    /// The player's own rightmost token lies further right.
    NotRight {
        /// The space that was asked for.
        space: Space,
        /// Where the rightmost token lies.
        front: Space,
    },
    /// The player's own token there has been overtaken and takes no more tokens.
    StackOvertaken(Space),
    /// An enemy token lies there, and it is not the foremost of the row.
    EnemyToken(Space),
    /// The enemy has a stack there.
    EnemyStack(Space),
    /// The last number needs more tokens in the row.
    TooFew {
        /// The last number.
        space: Space,
        /// How many tokens the player has in the row.
        tokens: u8,
    },
    /// The throw has the wrong dice.
    Dice(BadThrow),
}

impl Refusal for Forbidden {
    fn clause(&self) -> &'static str {
        match self {
            Self::NotWhiteSum { .. } => "Q5",
            Self::NotColorSum(_) => "Q6",
            Self::SameSpace(_) => "Q12",
            Self::Locked(_) | Self::Dice(BadThrow::Closed(_)) => "Q14",
            Self::NotRight { .. } => "Q7",
            Self::StackOvertaken(_) => "Q10",
            Self::EnemyToken(_) => "Q8",
            Self::EnemyStack(_) => "Q11",
            Self::TooFew { .. } => "Q13",
            Self::Dice(BadThrow::Missing(_)) => "Q3",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotWhiteSum { space, sum } => {
                write!(f, "{space} is not the sum of the white dice, which is {sum}")
            }
            Self::NotColorSum(space) => {
                write!(f, "{space} is not the sum of a white die and the {} die", space.color())
            }
            Self::SameSpace(space) => write!(f, "action 1 has used {space} already"),
            Self::Locked(color) => write!(f, "the {color} row is locked"),
            Self::NotRight { space, front } => {
                write!(f, "{space} is not to the right of your token on {front}")
            }
            Self::StackOvertaken(space) => {
                write!(f, "your token on {space} is not the foremost of its row")
            }
            Self::EnemyToken(space) => {
                write!(f, "the opponent's token on {space} is not the foremost of its row")
            }
            Self::EnemyStack(space) => write!(f, "the opponent has a stack on {space}"),
            Self::TooFew { space, tokens } => {
                write!(f, "{space} needs {NEEDED_TO_LOCK} tokens in the row, you have {tokens}")
            }
            Self::Dice(bad) => bad.fmt(f),
        }
    }
}

impl Error for Forbidden {}
