//! What positions of Longo are worth.

use std::sync::OnceLock;

use game::{Game, Outcome, Phase, Seat};
use parcel::{Kind, Refusal};
use qwixx_longo::QwixxLongo;

use super::inputs::{self, Observer};
use crate::{
    file::from_bytes,
    net::{Inputs, MARGIN_UNIT, Net, sigmoid},
};

/// The hidden units of the net that comes with the engine.
pub const HIDDEN: usize = 128;
/// The kind of net, as its file says.
pub const KIND: Kind = Kind::new("qwixx-longo net", 1);

/// At tables of more than two the net makes too little of a lead. To this power, chances come true.
const SHARPNESS: f32 = 1.04;

static NET: &[u8] = include_bytes!("../../nets/longo.net");

/// What a position is worth to a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// The probability of a win, a shared win counted in parts.
    pub win: f32,
    /// The expected points of the seat in the end.
    pub score: f32,
}

impl Worth {
    /// One number to compare: among equal chances the better score.
    #[inline]
    pub fn key(self) -> f32 {
        self.win + 1e-5 * self.score.clamp(-200.0, 400.0)
    }

    fn of_outcome(position: &QwixxLongo, outcome: Outcome, seat: Seat) -> Self {
        let winners = outcome.sharers(position.seats());
        let win = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
        Self { win, score: position.sheets()[seat.index()].points() as f32 }
    }
}

/// Reads a net for Longo.
///
/// # Errors
/// If the bytes are not one.
pub fn read_net<const H: usize>(bytes: &[u8]) -> Result<Net<H>, Refusal> {
    from_bytes(bytes, KIND, inputs::COUNT..=inputs::COUNT)
}

/// The net that comes with the engine.
///
/// # Panics
/// Never: the tests read the same bytes.
pub fn net() -> &'static Net<HIDDEN> {
    static READ: OnceLock<Net<HIDDEN>> = OnceLock::new();
    READ.get_or_init(|| read_net(NET).expect("the net that comes with the engine can be read"))
}

/// A net and the room to ask it.
#[derive(Clone, Debug)]
pub struct LongoValue<'a, const H: usize> {
    net: &'a Net<H>,
    observer: Observer,
    inputs: Inputs,
    /// Whether a seat's chance is held against what the others think of theirs.
    is_balanced: bool,
}

impl Default for LongoValue<'static, HIDDEN> {
    fn default() -> Self {
        Self::balanced(net())
    }
}

impl<'a, const H: usize> LongoValue<'a, H> {
    /// The values that a net gives.
    pub fn new(net: &'a Net<H>) -> Self {
        Self { net, observer: Observer::default(), inputs: Inputs::default(), is_balanced: false }
    }

    /// The values that a net gives, where the chances of all seats are made to add up to one. That takes
    /// as many evaluations as there are seats.
    pub fn balanced(net: &'a Net<H>) -> Self {
        Self { is_balanced: true, ..Self::new(net) }
    }

    /// What a position is worth to a seat; in the middle of a turn, as if the turn were over.
    #[inline]
    pub fn worth(&mut self, position: &QwixxLongo, seat: Seat) -> Worth {
        if let Some(outcome) = position.outcome() {
            return Worth::of_outcome(position, outcome, seat);
        }
        let active = position.active();
        let is_between = position.phase() == Phase::Roll;
        let next = if is_between { active } else { active.next(position.seats()) };
        let mut worth = self.own_view(position, seat, next);
        if self.is_balanced {
            let others = (0..position.seats()).map(Seat::at).filter(|&other| other != seat);
            let sharpened = |win: f32| match position.seats() {
                2 => win,
                _ => win.powf(SHARPNESS),
            };
            let rest: f32 =
                others.map(|other| sharpened(self.own_view(position, other, next).win)).sum();
            let own = sharpened(worth.win);
            worth.win = own / (own + rest).max(f32::MIN_POSITIVE);
        }
        worth
    }

    fn own_view(&mut self, position: &QwixxLongo, seat: Seat, next: Seat) -> Worth {
        self.observer.fill(position, seat, next, &mut self.inputs);
        let [logit, score] = self.net.evaluate(&self.inputs);
        Worth { win: sigmoid(logit), score: score * MARGIN_UNIT }
    }

    /// The probability of each seat to win, which together are one.
    pub fn shares(&self, position: &QwixxLongo) -> Vec<f32> {
        let mut balanced = Self::balanced(self.net);
        (0..position.seats()).map(|seat| balanced.worth(position, Seat::at(seat)).win).collect()
    }
}
