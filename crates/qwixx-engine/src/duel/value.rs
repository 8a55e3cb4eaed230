//! What positions of The Duel are worth.

use std::sync::OnceLock;

use game::{Game, Outcome};
use parcel::{Kind, Refusal};
use qwixx_duel::{Player, QwixxDuel};

use super::inputs;
use crate::{
    file::from_bytes,
    net::{Inputs, MARGIN_UNIT, Net, sigmoid},
};

/// The hidden units of the shipped net.
pub const HIDDEN: usize = 128;
/// The kind of net, as stated in its file.
pub const KIND: Kind = Kind::new("qwixx-duel net", 1);

#[cfg(not(target_family = "wasm"))]
static BYTES: &[u8] = include_bytes!("../../nets/duel.net");
/// The page fetches the net as a separate file, and supplies it.
#[cfg(target_family = "wasm")]
static BYTES: &[u8] = &[];

static NET: OnceLock<Net<HIDDEN>> = OnceLock::new();

/// What a position is worth to a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prediction {
    /// The probability of a win, counting a draw as half.
    pub win: f32,
    /// The expected margin in points.
    pub margin: f32,
}

impl Prediction {
    /// The same for the other player.
    #[inline]
    pub fn reversed(self) -> Self {
        Self { win: 1.0 - self.win, margin: -self.margin }
    }

    /// One number to compare by: the chance and, among equal chances, the better margin.
    #[inline]
    pub fn key(self) -> f32 {
        self.win + 1e-5 * self.margin.clamp(-100.0, 100.0)
    }

    fn of_outcome(position: &QwixxDuel, outcome: Outcome, player: Player) -> Self {
        let winners = outcome.sharers(2);
        let won = winners.contains(player.seat());
        let win = if won { 1.0 / winners.len() as f32 } else { 0.0 };
        let margin = position.points(player) - position.points(player.other());
        Self { win, margin: margin as f32 }
    }
}

/// Reads a net for The Duel.
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
pub struct DuelValue<'a, const H: usize> {
    net: &'a Net<H>,
    inputs: Inputs,
}

impl Default for DuelValue<'static, HIDDEN> {
    fn default() -> Self {
        Self::new(net())
    }
}

impl<'a, const H: usize> DuelValue<'a, H> {
    /// The values given by a net.
    pub fn new(net: &'a Net<H>) -> Self {
        Self { net, inputs: Inputs::default() }
    }

    /// What a position is worth to the player whose turn it is, who is about to throw, or skips the rest of
    /// the turn.
    fn worth_to_active(&mut self, position: &QwixxDuel) -> Prediction {
        inputs::fill(position, &mut self.inputs);
        let [logit, margin] = self.net.evaluate(&self.inputs);
        Prediction { win: sigmoid(logit), margin: margin * MARGIN_UNIT }
    }

    /// What a position before a throw, or at the end of the game, is worth to a player.
    #[inline]
    pub fn worth(&mut self, position: &QwixxDuel, player: Player) -> Prediction {
        match position.outcome() {
            Some(outcome) => Prediction::of_outcome(position, outcome, player),
            None if position.player() == player => self.worth_to_active(position),
            None => self.worth_to_active(position).reversed(),
        }
    }
}
