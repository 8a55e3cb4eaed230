//! What rollouts ask of a game's engine.

use bots::Engine;
use game::{Dice, Game, Seat};
use qwixx_duel::{Player, QwixxDuel};
use qwixx_engine::{
    DuelEngine, LongoEngine,
    duel::{chance::expected_key, value},
};
use qwixx_longo::QwixxLongo;

/// What a position is worth to a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// The probability of a win; shared wins and draws count in parts.
    pub win: f32,
    /// The expected points, as [`Judged::POINTS`] has them.
    pub points: f32,
}

/// A game with an engine that judges its positions and plays it fast.
pub trait Judged: Game {
    /// The engine at its fast setting, which decides by its values alone and draws no lots.
    type Judge: Engine<Self> + Clone + Send + Sync;

    /// What the points of a [`Worth`] are: a score, or a margin.
    const POINTS: &'static str;
    /// After how many turns rollouts are cut off unless they are told otherwise.
    const TRUNCATION: u32;
    /// How many games a choice gets unless rollouts are told otherwise: enough for a standard error of
    /// half a hundredth of a win.
    const GAMES: u64;

    /// The engine.
    fn fast_engine() -> Self::Judge;

    /// What a position in which the dice are to be thrown, or the game is over, is worth to a seat.
    fn worth(judge: &mut Self::Judge, position: &Self, seat: Seat) -> Worth;

    /// The number by which the luck of throws is measured.
    fn yardstick(worth: Worth) -> f32;

    /// The expectation of [`Judged::yardstick`] for a seat behind the next turn, where the engine knows it
    /// exactly.
    fn expected(judge: &mut Self::Judge, position: &Self, seat: Seat) -> Option<f32>;
}

/// The engine's decision.
pub(super) fn decide<G: Judged>(
    judge: &mut G::Judge,
    position: &G,
    seat: Seat,
    moves: &mut Vec<G::Move>,
    dice: &mut impl Dice,
) -> G::Move {
    moves.clear();
    position.moves_into(seat, moves);
    judge.decide(position, seat, moves, dice)
}

impl Judged for QwixxDuel {
    type Judge = DuelEngine;

    const POINTS: &'static str = "margin";
    const TRUNCATION: u32 = 6;
    const GAMES: u64 = 128;

    fn fast_engine() -> DuelEngine {
        DuelEngine::fast()
    }

    fn worth(judge: &mut DuelEngine, position: &Self, seat: Seat) -> Worth {
        let player = Player::of(seat).expect("the game has two seats");
        let worth = judge.value().worth(position, player);
        Worth { win: worth.win, points: worth.margin }
    }

    /// That by which the engine chooses: then the expectation of the best is the best's.
    fn yardstick(worth: Worth) -> f32 {
        value::Worth { win: worth.win, margin: worth.points }.key()
    }

    fn expected(judge: &mut DuelEngine, position: &Self, seat: Seat) -> Option<f32> {
        let key = expected_key(position, judge.value());
        // What one player gains the other loses.
        Some(if seat == position.active() { key } else { 1.0 - key })
    }
}

impl Judged for QwixxLongo {
    type Judge = LongoEngine;

    const POINTS: &'static str = "score";
    const TRUNCATION: u32 = 4;
    const GAMES: u64 = 1024;

    fn fast_engine() -> LongoEngine {
        LongoEngine::fast()
    }

    fn worth(judge: &mut LongoEngine, position: &Self, seat: Seat) -> Worth {
        let worth = judge.value().worth(position, seat);
        Worth { win: worth.win, points: worth.score }
    }

    fn yardstick(worth: Worth) -> f32 {
        worth.win
    }

    /// All seats decide at once and each thinks of the others: no sum over dice is known that would
    /// take less than trying them, and trying some takes longer than playing as many games more.
    fn expected(_: &mut LongoEngine, _: &Self, _: Seat) -> Option<f32> {
        None
    }
}
