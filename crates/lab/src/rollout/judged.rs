//! What rollouts ask of a game's engine.

use bots::Engine;
use game::{Game, Seat};
use qwixx_duel::{Player, QwixxDuel};
use qwixx_engine::{DuelEngine, LongoEngine, duel, longo};
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
    /// The engine.
    type Engine: Engine<Self> + Send;
    /// The values by which the engine decides at its fast setting, and the room to ask them.
    type Judge: Clone + Default + Send + Sync;

    /// What the points of a [`Worth`] are: a score, or a margin.
    const POINTS: &'static str;
    /// After how many turns rollouts are cut off unless they are told otherwise.
    const TRUNCATION: u32;
    /// Of how many turns luck is taken out unless rollouts are told otherwise.
    const CONTROL: u32;
    /// How many games a choice gets unless rollouts are told otherwise: enough for a standard error of
    /// half a hundredth of a win.
    const GAMES: u64;

    /// The decision of the fast engine for a seat that owes one.
    fn decide(judge: &mut Self::Judge, position: &Self, seat: Seat) -> Self::Move;

    /// Plays the turn of a throw to which nobody has answered yet, with the decisions of the fast
    /// engine.
    fn play_turn(judge: &mut Self::Judge, position: &mut Self);

    /// What a position in which the dice are to be thrown, or the game is over, is worth to a seat.
    fn worth(judge: &mut Self::Judge, position: &Self, seat: Seat) -> Worth;

    /// What a throw brought a seat, by the position with that throw and the one behind its turn. It
    /// need not be quite what the turn brought, but its mean over all throws must be known.
    fn brought(judge: &mut Self::Judge, thrown: &Self, after: &Self, seat: Seat) -> f32;

    /// The exact mean over all throws of what [`Judged::brought`] will say.
    fn expected(judge: &mut Self::Judge, position: &Self, seat: Seat) -> f32;
}

/// The values of The Duel.
#[derive(Clone, Debug, Default)]
pub struct DuelJudge {
    value: duel::value::DuelValue<'static, { duel::value::HIDDEN }>,
    lists: duel::plan::Lists,
}

impl Judged for QwixxDuel {
    type Engine = DuelEngine;
    type Judge = DuelJudge;

    const POINTS: &'static str = "margin";
    const TRUNCATION: u32 = 6;
    const CONTROL: u32 = 1;
    const GAMES: u64 = 2048;

    fn decide(judge: &mut DuelJudge, position: &Self, _: Seat) -> Self::Move {
        duel::plan::best_plan(position, &mut judge.value, &mut judge.lists).mv
    }

    fn play_turn(judge: &mut DuelJudge, position: &mut Self) {
        *position = duel::plan::best_plan(position, &mut judge.value, &mut judge.lists).end;
    }

    fn worth(judge: &mut DuelJudge, position: &Self, seat: Seat) -> Worth {
        let player = Player::of(seat).expect("the game has two seats");
        let worth = judge.value.worth(position, player);
        Worth { win: worth.win, points: worth.margin }
    }

    /// That by which the player who threw chose: then the expectation of the best is the best's.
    fn brought(judge: &mut DuelJudge, thrown: &Self, after: &Self, seat: Seat) -> f32 {
        let key = judge.value.worth(after, thrown.player()).key();
        signed(thrown, seat, key)
    }

    fn expected(judge: &mut DuelJudge, position: &Self, seat: Seat) -> f32 {
        signed(position, seat, duel::chance::expected_key(position, &mut judge.value))
    }
}

/// The values of Longo.
#[derive(Clone, Debug, Default)]
pub struct LongoJudge {
    value: longo::value::LongoValue<'static, { longo::value::HIDDEN }>,
    lists: longo::plan::Lists,
}

impl Judged for QwixxLongo {
    type Engine = LongoEngine;
    type Judge = LongoJudge;

    const POINTS: &'static str = "score";
    const TRUNCATION: u32 = 4;
    const CONTROL: u32 = 1;
    const GAMES: u64 = 640;

    fn decide(judge: &mut LongoJudge, position: &Self, seat: Seat) -> Self::Move {
        longo::plan::best_plan(position, seat, &mut judge.value, &mut judge.lists).mv
    }

    fn play_turn(judge: &mut LongoJudge, position: &mut Self) {
        longo::turn::play_turn(position, &mut judge.value, &mut judge.lists);
    }

    fn worth(judge: &mut LongoJudge, position: &Self, seat: Seat) -> Worth {
        let worth = judge.value.worth(position, seat);
        Worth { win: worth.win, points: worth.score }
    }

    /// What the throw would have brought the active seat if its rivals did not think of each other,
    /// for only then its mean is known.
    fn brought(judge: &mut LongoJudge, thrown: &Self, _: &Self, seat: Seat) -> f32 {
        let key = longo::chance::key_of_throw(thrown, &mut judge.value, &mut judge.lists);
        signed(thrown, seat, key)
    }

    fn expected(judge: &mut LongoJudge, position: &Self, seat: Seat) -> f32 {
        let key = longo::chance::expected_key(position, &mut judge.value, &mut judge.lists);
        signed(position, seat, key)
    }
}

/// What one seat gains the others lose together.
fn signed<G: Game>(position: &G, seat: Seat, key: f32) -> f32 {
    if seat == position.active() { key } else { -key / (position.seats() - 1) as f32 }
}
