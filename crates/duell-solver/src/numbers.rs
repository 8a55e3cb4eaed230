//! Proof and disproof numbers (Allis, 1994): the minimum number of open nodes that must turn out well to
//! prove that the prover wins, or that it does not.

use crate::node::Role;

/// Stands for "never".
pub(crate) const NEVER: u32 = 1 << 30;

/// A proof number and a disproof number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl Numbers {
    /// The prover wins.
    pub(crate) const WIN: Self = Self { proof: 0, disproof: NEVER };
    /// The prover does not win.
    pub(crate) const NO_WIN: Self = Self { proof: NEVER, disproof: 0 };
    /// Numbers that are reached only when everything is decided.
    pub(crate) const LIMIT: Self = Self { proof: NEVER, disproof: NEVER };

    pub(crate) fn decided(wins: bool) -> Self {
        if wins { Self::WIN } else { Self::NO_WIN }
    }

    /// What is proven, if anything is.
    pub(crate) fn decision(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// The number that matters to the side to move: the effort to get what it wants.
    pub(crate) fn wanted(self, role: Role) -> u32 {
        match role {
            Role::Prover => self.proof,
            Role::Defender => self.disproof,
        }
    }

    /// The number of the other side.
    pub(crate) fn feared(self, role: Role) -> u32 {
        match role {
            Role::Prover => self.disproof,
            Role::Defender => self.proof,
        }
    }

    /// Numbers from what the side to move wants and fears.
    pub(crate) fn of(role: Role, wanted: u32, feared: u32) -> Self {
        match role {
            Role::Prover => Self { proof: wanted, disproof: feared },
            Role::Defender => Self { proof: feared, disproof: wanted },
        }
    }

    /// Whether one of the numbers has reached its limit.
    pub(crate) fn reaches(self, limit: Self) -> bool {
        self.proof >= limit.proof || self.disproof >= limit.disproof
    }
}
