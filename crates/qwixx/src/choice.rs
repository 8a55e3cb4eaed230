//! What a player decides in an action.

use std::{fmt, str::FromStr};

use game::ParseError;

use crate::Space;

/// A decision in one action: a space, or none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice<const SIDES: u8> {
    /// Skip the action.
    Pass,
    /// Place or cross here.
    Take(Space<SIDES>),
}

impl<const SIDES: u8> Choice<SIDES> {
    /// Every decision that can be written down, legal or not.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Pass).chain(Space::all().map(Self::Take))
    }

    /// The space that is taken, if one is.
    pub const fn space(self) -> Option<Space<SIDES>> {
        match self {
            Self::Pass => None,
            Self::Take(space) => Some(space),
        }
    }
}

/// The choices of one action, stored inline: a pass, and at most two spaces in each row.
#[derive(Clone, Copy, Debug)]
pub struct ChoiceList<const SIDES: u8> {
    choices: [Choice<SIDES>; 9],
    len: usize,
}

impl<const SIDES: u8> ChoiceList<SIDES> {
    /// A pass alone.
    #[inline]
    pub fn of_pass() -> Self {
        Self { choices: [Choice::Pass; 9], len: 1 }
    }

    /// Adds a space on a condition. It is always written, but counted only if the condition holds, which
    /// saves a branch.
    ///
    /// # Panics
    /// If all nine places are taken.
    #[inline]
    pub fn push_if(&mut self, space: Space<SIDES>, condition: bool) {
        self.choices[self.len] = Choice::Take(space);
        self.len += usize::from(condition);
    }

    /// Appends the choices to a longer list.
    #[inline]
    pub fn append_to(&self, moves: &mut Vec<Choice<SIDES>>) {
        moves.extend_from_slice(&self.choices[..self.len]);
    }
}

impl<const SIDES: u8> fmt::Display for Choice<SIDES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Take(space) => space.fmt(f),
        }
    }
}

impl<const SIDES: u8> FromStr for Choice<SIDES> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        text.parse().map(Self::Take).map_err(|_| {
            let highest = Space::<SIDES>::HIGHEST;
            let expected =
                format!("`pass`, or a color and a number from 2 to {highest}, as in `red5`");
            ParseError::new(text, expected)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_they_are_printed() {
        let all: Vec<Choice<6>> = Choice::all().collect();
        assert_eq!(all.len(), 1 + 4 * 11);
        for choice in all {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        assert_eq!("PASS".parse(), Ok(Choice::<6>::Pass));
        let error = "red13".parse::<Choice<6>>().unwrap_err().to_string();
        assert!(error.contains("`red13`") && error.contains("from 2 to 12"), "{error}");
    }

    #[test]
    fn only_what_is_allowed_is_listed() {
        let [red, blue]: [Space<6>; 2] = ["red5", "blue5"].map(|text| text.parse().unwrap());
        let mut list = ChoiceList::of_pass();
        list.push_if(red, false);
        list.push_if(blue, true);
        list.push_if(red, false);
        let mut moves = vec![Choice::Take(red)];
        list.append_to(&mut moves);
        assert_eq!(moves, [Choice::Take(red), Choice::Pass, Choice::Take(blue)]);
        assert_eq!(format!("{blue:?}"), "blue5");
    }
}
