//! What positions of Longo are worth.

use std::sync::OnceLock;

use game::{Game, Outcome, Phase, Seat};
use parcel::{Kind, Refusal};
use qwixx_longo::{MOST_SEATS, QwixxLongo};

use super::inputs::{self, Observer};
use crate::{
    file::from_bytes,
    net::{Inputs, MARGIN_UNIT, Net, sigmoid},
};

/// The hidden units of the net that comes with the engine.
pub const HIDDEN: usize = 128;
/// The kind of net, as its file says.
pub const KIND: Kind = Kind::new("qwixx-longo net", 1);

/// At tables of more than two the net makes too little of a lead. Raised to this power, its chances are
/// calibrated.
const SHARPNESS: f32 = 1.04;

static NET: &[u8] = include_bytes!("../../nets/longo.net");

/// What a position is worth to a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prediction {
    /// The probability of a win, a shared win counted in parts.
    pub win: f32,
    /// The expected points of the seat in the end.
    pub score: f32,
}

impl Prediction {
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

/// A net with the buffers to evaluate it.
#[derive(Clone, Debug)]
pub struct LongoValue<'a, const H: usize> {
    net: &'a Net<H>,
    observer: Observer,
    inputs: Inputs,
    /// Whether a seat's chance is balanced with those of the others.
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
    pub fn worth(&mut self, position: &QwixxLongo, seat: Seat) -> Prediction {
        if let Some(outcome) = position.outcome() {
            return Prediction::of_outcome(position, outcome, seat);
        }
        let next = next_to_throw(position);
        let mut worth = self.own_view(position, seat, next);
        if self.is_balanced {
            let others = (0..position.seats()).map(Seat::at).filter(|&other| other != seat);
            let sharpened = |win| sharpened(win, position.seats());
            let rest: f32 =
                others.map(|other| sharpened(self.own_view(position, other, next).win)).sum();
            let own = sharpened(worth.win);
            worth.win = own / (own + rest).max(f32::MIN_POSITIVE);
        }
        worth
    }

    fn own_view(&mut self, position: &QwixxLongo, seat: Seat, next: Seat) -> Prediction {
        self.observer.fill(position, seat, next, &mut self.inputs);
        let [logit, score] = self.net.evaluate(&self.inputs);
        Prediction { win: sigmoid(logit), score: score * MARGIN_UNIT }
    }

    /// Calls `visit` with what a position is worth to each seat, as [`LongoValue::worth`] says when it is
    /// balanced, but asks the net only once for each.
    pub fn each(&mut self, position: &QwixxLongo, mut visit: impl FnMut(Seat, Prediction)) {
        let seats = || (0..position.seats()).map(Seat::at);
        if position.outcome().is_some() {
            return seats().for_each(|seat| visit(seat, self.worth(position, seat)));
        }
        let next = next_to_throw(position);
        let mut views = [Prediction { win: 0.0, score: 0.0 }; MOST_SEATS];
        for (seat, view) in seats().zip(&mut views) {
            *view = self.own_view(position, seat, next);
            view.win = sharpened(view.win, position.seats());
        }
        for seat in seats() {
            let Prediction { win: own, score } = views[seat.index()];
            let others = seats().filter(|&other| other != seat);
            let rest: f32 = others.map(|other| views[other.index()].win).sum();
            visit(seat, Prediction { win: own / (own + rest).max(f32::MIN_POSITIVE), score });
        }
    }

    /// Each seat's probability of winning; they add up to one.
    pub fn shares(&self, position: &QwixxLongo) -> Vec<f32> {
        let mut balanced = Self::balanced(self.net);
        (0..position.seats()).map(|seat| balanced.worth(position, Seat::at(seat)).win).collect()
    }
}

/// Who throws next; in the middle of a turn, as if the turn were over.
fn next_to_throw(position: &QwixxLongo) -> Seat {
    let active = position.active();
    if position.phase() == Phase::Roll { active } else { active.next(position.seats()) }
}

#[inline]
fn sharpened(win: f32, seats: usize) -> f32 {
    match seats {
        2 => win,
        _ => win.powf(SHARPNESS),
    }
}
