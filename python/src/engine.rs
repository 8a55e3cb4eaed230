//! Engines: what positions and choices are worth.

use bots::{Player, Players, Rolled, Studied};
use catalog::{GameKind, with_game, with_variant};
use game::Seat;
use judge::{
    Ask, Judge, SeededDice, Stop, Sure, Unjudged, Which, Workers, Worth, rollout::RolloutJudge,
};
use numpy::{PyArray2, PyArrayMethods};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    any::AnyPlayed,
    asked::mover,
    choice::Move,
    error::refused,
    interrupt::interruptibly,
    played::{Playable, Played},
    state::{State, kind},
};

fn ask<G: Studied>(nodes: Option<u64>, stop: &Stop) -> Ask {
    Ask { nodes: nodes.or(G::NODES), stop: stop.clone(), ..Ask::default() }
}

/// The chance of every seat to win, for each state, as the judge of its game sees it: one row for a
/// state, padded with zeros where states have different numbers of seats. `nodes` is for Duell. The same
/// on any number of `threads`.
///
/// ```python
/// >>> evaluate([State.start("qwixx-duel"), State.start("qwixx-longo", seats=4)]).sum(axis=1).round(6)
/// array([1., 1.])
///
/// ```
#[pyfunction]
#[pyo3(signature = (states, *, nodes=None, threads=1))]
pub(crate) fn evaluate<'py>(
    py: Python<'py>,
    states: Vec<PyRef<'py, State>>,
    nodes: Option<u64>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let workers = Workers::new(threads.clamp(1, 64));
    let mut rows = vec![Vec::new(); states.len()];
    for &kind in GameKind::ALL {
        with_game!(kind, G => {
            let (places, positions) = positions_of::<G>(&states);
            let judged = judge_each(py, &positions, nodes, workers)?;
            for (place, row) in places.into_iter().zip(judged) {
                rows[place] = row;
            }
        });
    }
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    for row in &mut rows {
        row.resize(width, 0.0);
    }
    numpy::PyArray1::from_vec(py, rows.concat()).reshape([states.len(), width])
}

/// Where the states of one game stand, and their positions.
fn positions_of<G: Playable>(states: &[PyRef<'_, State>]) -> (Vec<usize>, Vec<G>)
where
    for<'a> &'a Played<G>: TryFrom<&'a AnyPlayed>,
{
    let played = states.iter().enumerate().filter_map(|(place, state)| {
        let played = <&Played<G>>::try_from(&state.played).ok()?;
        Some((place, played.position.clone()))
    });
    played.unzip()
}

/// What positions of one game are worth. Every worker has a judge of its own, which is made once.
fn judge_each<G: Playable>(
    py: Python<'_>,
    positions: &[G],
    nodes: Option<u64>,
    workers: Workers,
) -> PyResult<Vec<Vec<f64>>> {
    if positions.is_empty() {
        return Ok(Vec::new());
    }
    let stop = Stop::new();
    let ask = ask::<G>(nodes, &stop);
    let rows = interruptibly(py, &stop, || {
        let one = |judge: &mut G::Judge, place: usize| {
            // A judge that only looks at a net does not heed the signal by itself.
            if stop.is_stopped() {
                return Err(Unjudged::Stopped);
            }
            judge.position(&positions[place], &ask).map(|worth| worth.wins().to_vec())
        };
        let rows = workers.collect(positions.len(), G::usual_judge, one);
        rows.into_iter().collect::<Result<_, _>>()
    });
    rows?.map_err(refused)
}

/// The chance of every seat to win: before a roll the exact mean over all rolls.
///
/// ```python
/// >>> first, second = expected(State.start("qwixx-duel", first=0))
/// >>> first > second
/// True
///
/// ```
#[pyfunction]
#[pyo3(signature = (state, *, nodes=None))]
pub(crate) fn expected(
    py: Python<'_>,
    state: PyRef<'_, State>,
    nodes: Option<u64>,
) -> PyResult<Vec<f64>> {
    let played = state.played.clone();
    let stop = Stop::new();
    let mean = interruptibly(
        py,
        &stop,
        || with_variant!(AnyPlayed, &played, played => mean(played, nodes, &stop)),
    );
    mean?.map_err(refused)
}

fn mean<G: Playable>(
    played: &Played<G>,
    nodes: Option<u64>,
    stop: &Stop,
) -> Result<Vec<f64>, Unjudged> {
    let worth = G::usual_judge().expected(&played.position, &ask::<G>(nodes, stop))?;
    Ok(worth.wins().to_vec())
}

/// What each legal move of a seat is worth, the best first: a list of dictionaries with `move`, `win` (by
/// seat), `own` (in the game's own unit, by seat), `unit`, `sure` and `error`. `closer` looks one turn deeper.
///
/// ```python
/// >>> state = State.start("qwixx-duel", first=0)
/// >>> state.apply("1,1,r5,y6,g3,b6")
/// >>> best = choices(state)[0]
/// >>> str(best["move"]), best["sure"]
/// ('red2', 'judged')
///
/// ```
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
    let stop = Stop::new();
    let judged = interruptibly(py, &stop, || {
        let mut judge = if closer { G::closer_judge() } else { G::usual_judge() };
        judge.choices(&played.position, seat, Which::All, &ask::<G>(nodes, &stop))
    });
    let judged = judged?.map_err(refused)?;
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
///
/// ```python
/// >>> state = State.start("duell")
/// >>> choose(state, "random", seed=1) in state.legal_moves()
/// True
///
/// ```
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
    let stop = Stop::new();
    player.heed(&stop);
    let choose = || player.choose(&seen, seat, &legal, &mut SeededDice::new(seed));
    // Only who searches can take long; for the others a thread of their own would be most of the work.
    let mv = if G::NODES.is_some() { interruptibly(py, &stop, choose)? } else { py.detach(choose) };
    Ok(Move::of::<G>(mv))
}

/// The whole name of a player of a game, as in `engine:10` for `engine`.
#[pyfunction]
pub(crate) fn player_name(game: &str, player: &str) -> PyResult<String> {
    with_game!(kind(game)?, G => {
        <G as Players>::player_named(player).map(|player| player.to_string()).map_err(refused)
    })
}

/// What each legal move is worth by games that are played on from it, the Qwixx games only: as
/// `choices`, with `sure` estimated and the standard error.
///
/// ```python
/// >>> state = State.start("qwixx-duel")
/// >>> state.apply("4,1,r3,y6,g2,b6")
/// >>> len(rollout(state, games=100, seed=1))
/// 5
///
/// ```
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
    if games == 0 {
        return Err(refused("there are no games to play"));
    }
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
    let stop = Stop::new();
    let ask = Ask { games: Some(games), seed, stop: stop.clone(), ..Ask::default() };
    let judged = interruptibly(py, &stop, || {
        let mut judge = RolloutJudge::<G::Roller>::new(workers);
        Judge::<G>::choices(&mut judge, &position, seat, Which::All, &ask)
    });
    let judged = judged?.map_err(refused)?;
    Ok(judged.into_iter().map(|judged| (Move::of::<G>(judged.mv), judged.worth)).collect())
}
