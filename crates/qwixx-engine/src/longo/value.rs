//! What positions of Longo are worth.

use std::sync::OnceLock;

use game::{Game, Outcome, Phase, Seat};
use parcel::{Kind, Refusal};
use qwixx_longo::{MOST_SEATS, QwixxLongo};

use super::{
    inputs::{self, Observer},
    sharpness::sharpened,
};
use crate::{
    file::from_bytes,
    net::{Inputs, MARGIN_UNIT, Net, sigmoid},
};

/// The hidden units of the shipped net.
pub const HIDDEN: usize = 128;
/// The kind of net, as stated in its file.
pub const KIND: Kind = Kind::new("qwixx-longo net", 1);

#[cfg(not(target_family = "wasm"))]
static BYTES: &[u8] = include_bytes!("../../nets/longo.net");
/// The page fetches the net as a separate file, and supplies it.
#[cfg(target_family = "wasm")]
static BYTES: &[u8] = &[];

static NET: OnceLock<Net<HIDDEN>> = OnceLock::new();

/// What a position is worth to a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prediction {
    /// The probability of a win; a shared win counts in part.
    pub win: f32,
    /// The seat's expected points at the end.
    pub score: f32,
}

impl Prediction {
    /// One number to compare by: the chance and, among equal chances, the better score.
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
/// If the bytes are not such a net.
pub fn read_net<const H: usize>(bytes: &[u8]) -> Result<Net<H>, Refusal> {
    from_bytes(bytes, KIND, inputs::COUNT..=inputs::COUNT)
}

/// The shipped net.
///
/// # Panics
/// In a web page, if it has not been supplied.
pub fn net() -> &'static Net<HIDDEN> {
    NET.get_or_init(|| read_net(BYTES).expect("the net that comes with the engine can be read"))
}

/// Supplies the shipped net, if it is not part of the program. Ignored if one is already in use.
///
/// # Errors
/// If the bytes are not such a net.
pub fn supply_net(bytes: &[u8]) -> Result<(), Refusal> {
    let net = read_net(bytes)?;
    NET.get_or_init(|| net);
    Ok(())
}

/// Whether a net is available.
pub fn is_net_here() -> bool {
    !BYTES.is_empty() || NET.get().is_some()
}

/// A net with the buffers to evaluate it.
#[derive(Clone, Debug)]
pub struct LongoValue<'a, const H: usize> {
    net: &'a Net<H>,
    observer: Observer,
    inputs: Inputs,
    /// Whether a seat's chance is balanced against those of the others.
    is_balanced: bool,
}

impl Default for LongoValue<'static, HIDDEN> {
    fn default() -> Self {
        Self::balanced(net())
    }
}

impl<'a, const H: usize> LongoValue<'a, H> {
    /// The values given by a net.
    pub fn new(net: &'a Net<H>) -> Self {
        Self { net, observer: Observer::default(), inputs: Inputs::default(), is_balanced: false }
    }

    /// The values given by a net, with the chances of all seats scaled to add up to one. That takes as many
    /// evaluations as there are seats.
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
            let sharpened = |win| if position.seats() == 2 { win } else { sharpened(win) };
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

    /// Calls `visit` with what a position is worth to each seat, like a balanced [`LongoValue::worth`], but
    /// asks the net only once per seat.
    pub fn each(&mut self, position: &QwixxLongo, mut visit: impl FnMut(Seat, Prediction)) {
        let seats = || (0..position.seats()).map(Seat::at);
        if position.outcome().is_some() {
            return seats().for_each(|seat| visit(seat, self.worth(position, seat)));
        }
        let next = next_to_throw(position);
        let mut views = [Prediction { win: 0.0, score: 0.0 }; MOST_SEATS];
        for (seat, view) in seats().zip(&mut views) {
            *view = self.own_view(position, seat, next);
            if position.seats() > 2 {
                view.win = sharpened(view.win);
            }
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
