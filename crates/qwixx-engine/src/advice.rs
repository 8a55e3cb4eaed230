//! A decision with its reason.

use qwixx::{Choice, Space};

/// What the engine would do, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<const SIDES: u8> {
    /// The move.
    pub mv: Choice<SIDES>,
    /// Why, in one line of words: facts about the move, as in `beats the 7 in blue`.
    pub reason: String,
}

/// A decision, and what its player had in mind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thought<const SIDES: u8> {
    pub(crate) mv: Choice<SIDES>,
    pub(crate) rest: Rest<SIDES>,
}

/// What a player means to do with the rest of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rest<const SIDES: u8> {
    /// Nothing was thought of but the move itself.
    Unplanned,
    /// This, or nothing.
    Planned(Option<Choice<SIDES>>),
}

/// What there is to say about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fact<const SIDES: u8> {
    /// It is the only one.
    OnlyMove,
    /// A token or cross on a space.
    Takes { space: Space<SIDES>, skips: usize, points: i32, deed: Deed },
    /// A misthrow by choice, although something could be taken.
    Misthrow,
    /// Nothing now, for the sake of the second action.
    WaitsFor(Space<SIDES>),
    /// Nothing, although this could be taken.
    Spares { space: Space<SIDES>, skips: usize },
    /// Nothing, for nothing seems good at first glance.
    SeesNothing,
}

/// What a token or cross does besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    None,
    Locks,
    Beats,
    Stacks,
    Lucky,
}

fn skipped(skips: usize) -> String {
    match skips {
        0 => "skips nothing".to_owned(),
        1 => "skips only one".to_owned(),
        _ => format!("skips {skips}"),
    }
}

impl<const SIDES: u8> Fact<SIDES> {
    /// What there is to say about a decision.
    pub(crate) fn of(
        thought: Thought<SIDES>,
        legal: &[Choice<SIDES>],
        is_misthrow: bool,
        skips: impl Fn(Space<SIDES>) -> usize,
        takes: impl FnOnce(Space<SIDES>) -> Self,
    ) -> Self {
        if let [_] = legal {
            return Self::OnlyMove;
        }
        match (thought.mv, thought.rest) {
            (Choice::Take(space), _) => takes(space),
            (Choice::Pass, Rest::Unplanned) => Self::SeesNothing,
            (Choice::Pass, _) if is_misthrow => Self::Misthrow,
            (Choice::Pass, Rest::Planned(Some(Choice::Take(space)))) => Self::WaitsFor(space),
            (Choice::Pass, Rest::Planned(_)) => {
                let as_taken = |&choice: &Choice<SIDES>| match choice {
                    Choice::Take(space) => Some((skips(space), space)),
                    Choice::Pass => None,
                };
                let nearest = legal.iter().filter_map(as_taken).min_by_key(|&(skips, _)| skips);
                nearest.map_or(Self::OnlyMove, |(skips, space)| Self::Spares { space, skips })
            }
        }
    }

    /// The fact in words; `lead` is by how much the player is ahead if the game ends with it.
    pub(crate) fn told(&self, lead: Option<i32>) -> String {
        let words = match self {
            Self::OnlyMove => "nothing else is possible".to_owned(),
            Self::Misthrow => "a misthrow seems to cost less than anything else".to_owned(),
            Self::WaitsFor(space) => {
                format!("waits for the {} in {}", space.number(), space.color())
            }
            Self::Spares { space, skips: 0 } => {
                format!("leaves the {} in {}", space.number(), space.color())
            }
            Self::Spares { space, skips } => {
                let (number, color) = (space.number(), space.color());
                format!("keeps {color} open, where the {number} {}", skipped(*skips))
            }
            Self::SeesNothing => "sees nothing better".to_owned(),
            Self::Takes { space, skips, points, deed } => {
                let (number, color) = (space.number(), space.color());
                match deed {
                    Deed::Locks => format!("locks {color}, {points:+}"),
                    Deed::Beats => format!("beats the {number} in {color}"),
                    Deed::Stacks => format!("stacks on the {number} in {color}, {points:+}"),
                    Deed::Lucky => format!("a lucky number gives the {number} in {color}"),
                    Deed::None => {
                        format!("the {number} in {color} {}, {points:+}", skipped(*skips))
                    }
                }
            }
        };
        match lead {
            None => words,
            Some(0) => format!("{words}; ends the game level"),
            Some(lead @ 1..) => format!("{words}; ends the game ahead by {lead}"),
            Some(lead) => format!("{words}; ends the game behind by {}", -lead),
        }
    }
}
