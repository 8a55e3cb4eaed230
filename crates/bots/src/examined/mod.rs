//! The examiners of each game, for analyses.

mod bands;
mod duell;
mod qwixx;

use std::hash::Hasher;

use ::duell::Duell;
use analysis::{Effort, Examiner};
pub use duell::DuellExaminer;
use effects::Effects;
use game::Seat;
use judge::{Judged, Worth};
pub use qwixx::QwixxExaminer;
use qwixx_duel::QwixxDuel;
use qwixx_engine::{DuelJudge, LongoJudge};
use qwixx_longo::QwixxLongo;

use crate::Studied;

/// A game whose records can be analyzed.
pub trait Examined: Studied + Effects {
    /// The examiner of this game.
    type Examiner: Examiner<Self> + Send;

    /// An examiner for this effort.
    fn examiner(effort: Effort) -> Self::Examiner;
}

impl Examined for Duell {
    type Examiner = DuellExaminer;

    fn examiner(effort: Effort) -> DuellExaminer {
        DuellExaminer::new(effort)
    }
}

impl Examined for QwixxDuel {
    type Examiner = QwixxExaminer<Self, DuelJudge>;

    fn examiner(effort: Effort) -> Self::Examiner {
        QwixxExaminer::new(effort)
    }
}

impl Examined for QwixxLongo {
    type Examiner = QwixxExaminer<Self, LongoJudge>;

    fn examiner(effort: Effort) -> Self::Examiner {
        QwixxExaminer::new(effort)
    }
}

/// A weaker player, whose decisions count as easy to find.
const WEAKER: &str = "engine:5";
/// How many times that player is asked.
const TRIES: u64 = 3;

/// The choices that got no closer look. How far they are behind the best is taken from the glance, and they are never
/// better than those that did: a glance alone never makes a choice the best.
fn others<M: Copy + PartialEq>(
    glance: &[Judged<M>],
    close: &[Judged<M>],
    seat: Seat,
) -> Vec<Judged<M>> {
    let (Some(first), Some(best)) = (glance.first(), close.first()) else { return Vec::new() };
    let shift = (best.worth.win(seat) - first.worth.win(seat)).min(0.0);
    let is_new = |choice: &&Judged<M>| close.iter().all(|known| known.mv != choice.mv);
    let shifted = |choice: &Judged<M>| {
        let worth = choice.worth.shifted(seat, shift);
        Judged { mv: choice.mv, worth, line: choice.line.clone() }
    };
    glance.iter().filter(is_new).map(shifted).collect()
}

/// The version of the method of analysis: a new one changes the fingerprint. A game whose reports changed alone since then
/// has one of its own.
const METHOD: u64 = 4;

/// Mixes chances into a fingerprint. They are rounded, so that a processor's last bit does not matter.
fn mix(hasher: &mut Fnv, worth: &Worth) {
    for win in worth.wins() {
        hasher.write_u64((win * 1e6).round() as u64);
    }
}

/// FNV-1a (Fowler, Noll and Vo), so that recorded fingerprints stay valid.
struct Fnv(u64);

impl Fnv {
    fn new(method: u64) -> Self {
        let mut hasher = Self(0xcbf2_9ce4_8422_2325);
        hasher.write_u64(method);
        hasher
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }
}
