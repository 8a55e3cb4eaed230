//! Engines: what positions and choices are worth.

use bots::{Player, Players, Rolled, Studied};
use catalog::with_variant;
use game::Seat;
use judge::{Ask, Judge, SeededDice, Sure, Which, Workers, Worth, rollout::RolloutJudge};
use numpy::{PyArray2, PyArrayMethods};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    any::AnyPlayed,
    choice::Move,
    error::refused,
    played::{Playable, Played},
    state::{State, mover},
};

fn ask<G: Studied>(nodes: Option<u64>) -> Ask {
    Ask { nodes: nodes.or(G::NODES), ..Ask::default() }
}

/// The chance of every seat to win, for each state, as the judge of its game sees it: one row for a
/// state, padded with zeros where states have different numbers of seats. `nodes` is for Duell.
#[pyfunction]
#[pyo3(signature = (states, *, nodes=None))]
pub(crate) fn evaluate<'py>(
    py: Python<'py>,
    states: Vec<PyRef<'py, State>>,
    nodes: Option<u64>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let played: Vec<AnyPlayed> = states.iter().map(|state| state.played.clone()).collect();
    let rows = py.detach(|| -> Result<Vec<Vec<f64>>, String> {
        played
            .iter()
            .map(|played| with_variant!(AnyPlayed, played, played => worth(played, nodes, false)))
            .collect()
    });
    let mut rows = rows.map_err(refused)?;
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    for row in &mut rows {
        row.resize(width, 0.0);
    }
    let flat: Vec<f64> = rows.concat();
    numpy::PyArray1::from_vec(py, flat).reshape([played.len(), width])
}

/// The chance of every seat to win: before a roll the exact mean over all rolls.
#[pyfunction]
#[pyo3(signature = (state, *, nodes=None))]
pub(crate) fn expected(
    py: Python<'_>,
    state: PyRef<'_, State>,
    nodes: Option<u64>,
) -> PyResult<Vec<f64>> {
    let played = state.played.clone();
    py.detach(|| with_variant!(AnyPlayed, &played, played => worth(played, nodes, true)))
        .map_err(refused)
}

fn worth<G: Playable>(
    played: &Played<G>,
    nodes: Option<u64>,
    is_mean: bool,
) -> Result<Vec<f64>, String> {
    let mut judge = G::usual_judge();
    let (position, ask) = (&played.position, ask::<G>(nodes));
    let worth =
        if is_mean { judge.expected(position, &ask) } else { judge.position(position, &ask) };
    worth.map(|worth| worth.wins().to_vec()).map_err(|error| error.to_string())
}

/// What each legal move of a seat is worth, the best first: a list of dictionaries with `move`, `win` (by
/// seat), `own` (in the game's own unit, by seat), `unit` and `sure`.
#[pyfunction]
#[pyo3(signature = (state, seat=None, *, nodes=None, closer=false))]
pub(crate) fn choices<'py>(
    py: Python<'py>,
    state: PyRef<'py, State>,
    seat: Option<usize>,
    nodes: Option<u64>,
    closer: bool,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let played = state.played.clone();
    let judged =
        with_variant!(AnyPlayed, &played, played => judge_all(py, played, seat, nodes, closer))?;
    judged.into_iter().map(|(mv, worth)| as_dict(py, mv, &worth)).collect()
}

fn judge_all<G: Playable>(
    py: Python<'_>,
    played: &Played<G>,
    seat: Option<usize>,
    nodes: Option<u64>,
    closer: bool,
) -> PyResult<Vec<(Move, Worth)>> {
    let seat = mover(&played.position, seat)?;
    let judged = py.detach(|| {
        let mut judge = if closer { G::closer_judge() } else { G::usual_judge() };
        judge.choices(&played.position, seat, Which::All, &ask::<G>(nodes))
    });
    let judged = judged.map_err(refused)?;
    Ok(judged.into_iter().map(|judged| (Move::of::<G>(judged.mv), judged.worth)).collect())
}

fn as_dict<'py>(py: Python<'py>, mv: Move, worth: &Worth) -> PyResult<Bound<'py, PyDict>> {
    let seats = worth.wins().len();
    let own: Vec<f64> = (0..seats).map(|seat| worth.own(Seat::at(seat))).collect();
    let dict = PyDict::new(py);
    dict.set_item("move", mv)?;
    dict.set_item("win", worth.wins().to_vec())?;
    dict.set_item("own", own)?;
    dict.set_item("unit", worth.unit().name())?;
    let (sure, error) = match worth.sure() {
        Sure::Exact => ("exact", None),
        Sure::Judged => ("judged", None),
        Sure::Estimated { error } => ("estimated", Some(error)),
    };
    dict.set_item("sure", sure)?;
    dict.set_item("error", error)?;
    Ok(dict)
}

/// The move that a player of the game would make, by its name as on the command line (`engine:5`,
/// `greedy:2`, `random`). What others have sealed is hidden from it.
#[pyfunction]
#[pyo3(signature = (state, player="engine", *, seat=None, seed=0))]
pub(crate) fn choose(
    py: Python<'_>,
    state: PyRef<'_, State>,
    player: &str,
    seat: Option<usize>,
    seed: u64,
) -> PyResult<Move> {
    let played = state.played.clone();
    with_variant!(AnyPlayed, &played, played => choose_with(py, played, player, seat, seed))
}

fn choose_with<G: Playable>(
    py: Python<'_>,
    played: &Played<G>,
    player: &str,
    seat: Option<usize>,
    seed: u64,
) -> PyResult<Move> {
    let seat = mover(&played.position, seat)?;
    let legal = played.position.moves(seat);
    if legal.is_empty() {
        return Err(refused(format_args!("seat {seat} has no move to make now")));
    }
    let mut player = <G as Players>::player_named(player).map_err(refused)?;
    let seen = played.position.seen_by(Some(seat));
    let mv = py.detach(|| player.choose(&seen, seat, &legal, &mut SeededDice::new(seed)));
    Ok(Move::of::<G>(mv))
}

/// What each legal move is worth by games that are played on from it, the Qwixx games only: as
/// `choices`, with `sure` estimated and the standard error.
#[pyfunction]
#[pyo3(signature = (state, seat=None, *, games=1000, seed=0, threads=1))]
pub(crate) fn rollout<'py>(
    py: Python<'py>,
    state: PyRef<'py, State>,
    seat: Option<usize>,
    games: u64,
    seed: u64,
    threads: usize,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let workers = Workers::new(threads.clamp(1, 64));
    let judged = match &state.played {
        AnyPlayed::QwixxDuel(played) => roll_out(py, played, seat, games, seed, workers),
        AnyPlayed::QwixxLongo(played) => roll_out(py, played, seat, games, seed, workers),
        AnyPlayed::Duell(_) => Err(refused("Duell has no dice to roll out: use `choices`")),
    }?;
    judged.into_iter().map(|(mv, worth)| as_dict(py, mv, &worth)).collect()
}

fn roll_out<G: Playable + Rolled>(
    py: Python<'_>,
    played: &Played<G>,
    seat: Option<usize>,
    games: u64,
    seed: u64,
    workers: Workers,
) -> PyResult<Vec<(Move, Worth)>> {
    let position = played.position.clone();
    let seat = mover(&position, seat)?;
    let ask = Ask { games: Some(games), seed, ..Ask::default() };
    let judged = py.detach(|| {
        let mut judge = RolloutJudge::<G::Roller>::new(workers);
        Judge::<G>::choices(&mut judge, &position, seat, Which::All, &ask)
    });
    let judged = judged.map_err(refused)?;
    Ok(judged.into_iter().map(|judged| (Move::of::<G>(judged.mv), judged.worth)).collect())
}
