//! Answers.

use std::collections::BTreeMap;

use game::{Game, Outcome, Seat};
use serde::Serialize;

/// The answer to an accepted request.
#[derive(Serialize)]
pub(crate) struct Answer {
    ok: bool,
    game: &'static str,
    position: String,
    phase: &'static str,
    active: usize,
    to_act: Vec<usize>,
    legal: BTreeMap<usize, Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    supply: Option<Vec<u8>>,
    result: Option<GameResult>,
}

#[derive(Serialize)]
struct GameResult {
    winners: Vec<usize>,
    reason: &'static str,
}

impl Answer {
    pub(crate) fn of<G: Game>(position: &G) -> Self {
        let seats = || (0..position.seats()).map(Seat::at);
        let to_act = position.to_act();
        Self {
            ok: true,
            game: G::NAME,
            position: position.to_string(),
            phase: position.phase().name(),
            active: position.active().index(),
            to_act: to_act.iter().map(Seat::index).collect(),
            legal: to_act.iter().map(|seat| (seat.index(), legal(position, seat))).collect(),
            scores: seats().map(|seat| position.score(seat)).collect(),
            supply: seats().map(|seat| position.supply(seat)).collect(),
            result: position.outcome().map(result),
        }
    }

    pub(crate) fn to_json(&self) -> String {
        json(self)
    }
}

fn legal<G: Game>(position: &G, seat: Seat) -> Vec<String> {
    let mut moves: Vec<String> = position.moves(seat).iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    moves
}

fn result(outcome: Outcome) -> GameResult {
    GameResult {
        winners: outcome.winners.iter().map(Seat::index).collect(),
        reason: outcome.reason.0,
    }
}

/// The answer to a refused request.
pub(crate) fn error(error: &str) -> String {
    #[derive(Serialize)]
    struct Refused<'a> {
        ok: bool,
        error: &'a str,
    }
    json(&Refused { ok: false, error })
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are made of text and numbers")
}
