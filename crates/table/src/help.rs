//! Help from the hall: who may get it, and what a game records of it.

use game::{Game, Seat};

use crate::{Sitter, Stage, Table};

/// How the hall helps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Help {
    /// It shows where the best choice is.
    Where,
    /// It shows the best choice.
    What,
    /// It warns of blunders from now on.
    Tutor,
}

impl Help {
    /// Every way to help.
    pub const ALL: &[Self] = &[Self::Where, Self::What, Self::Tutor];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Where => "where",
            Self::What => "what",
            Self::Tutor => "tutor",
        }
    }
}

/// How often a seat was helped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Helped {
    /// How often it was shown where the best choice is.
    pub hints: u32,
    /// How often it was shown the best choice.
    pub shown: u32,
    /// Whether it was warned of blunders.
    pub is_tutored: bool,
}

impl Helped {
    pub(crate) fn add(&mut self, help: Help) {
        match help {
            Help::Where => self.hints = self.hints.saturating_add(1),
            Help::What => self.shown = self.shown.saturating_add(1),
            Help::Tutor => self.is_tutored = true,
        }
    }

    /// Whether there was no help at all.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// The value of the help tag, as in `hints=3,shown=1,tutor=yes`.
    pub(crate) fn tag(&self) -> String {
        let mut parts = Vec::new();
        if self.hints > 0 {
            parts.push(format!("hints={}", self.hints));
        }
        if self.shown > 0 {
            parts.push(format!("shown={}", self.shown));
        }
        if self.is_tutored {
            parts.push("tutor=yes".to_owned());
        }
        parts.join(",")
    }
}

impl<G: Game> Table<G> {
    /// The one seat that the hall helps: that of a person who plays only against bots. It helps nobody against other people
    /// or their programs, and nobody if people hold several seats, since two of them may share a device.
    pub fn helpable(&self) -> Option<Seat> {
        if self.stage() != Stage::Playing {
            return None;
        }
        let mut person = None;
        for (index, chair) in self.chairs.iter().enumerate() {
            match chair.as_ref()? {
                chair if chair.is_out => return None,
                chair => match &chair.sitter {
                    Sitter::Bot(_) => {}
                    Sitter::Player { is_program: true, .. } => return None,
                    Sitter::Player { .. } if person.is_some() => return None,
                    Sitter::Player { .. } => person = Some(Seat::at(index)),
                },
            }
        }
        person
    }

    /// How often a seat was helped.
    pub fn helped(&self, seat: Seat) -> Helped {
        let helped = self.play.as_ref().and_then(|play| play.helped.get(seat.index()));
        helped.copied().unwrap_or_default()
    }
}
