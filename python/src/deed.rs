//! What a caller does with a game of one kind: ask for its moves, throw, move, look.

use arena::Numbered;
use game::{Game, Step, Turn};
use judge::SeededDice;
use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;

use crate::{
    asked::{Asked, mover, seat_at},
    choice::Move,
    error::{illegal, refused},
    played::{Playable, Played},
};

pub(crate) fn name_of<G: Game>(_: &Played<G>) -> &'static str {
    G::NAME
}

pub(crate) fn actions_of<G: Numbered>(_: &Played<G>) -> usize {
    G::ACTIONS
}

pub(crate) fn numbered<G: Numbered>(_: &Played<G>, action: usize) -> PyResult<Move> {
    G::numbered(action)
        .map(Move::of::<G>)
        .ok_or_else(|| refused(format_args!("{} has no action {action}", G::NAME)))
}

pub(crate) fn legal<G: Playable>(played: &Played<G>, seat: Option<usize>) -> PyResult<Vec<Move>> {
    let position = &played.position;
    if seat.is_none() && position.to_act().is_empty() {
        return Ok(Vec::new());
    }
    let seat = mover(position, seat)?;
    Ok(position.moves(seat).into_iter().map(Move::of::<G>).collect())
}

pub(crate) fn throw<G: Playable>(
    py: Python<'_>,
    played: &mut Played<G>,
    seed: u64,
) -> PyResult<String> {
    let roll = played.throw(&mut SeededDice::new(seed));
    roll.map(|roll| roll.to_string()).map_err(|error| illegal::<G>(py, &error))
}

pub(crate) fn take<G: Playable>(
    py: Python<'_>,
    played: &mut Played<G>,
    step: &Asked,
    seat: Option<usize>,
) -> PyResult<()> {
    let step = match step {
        Asked::Text(roll) if seat.is_none() && played.position.turn() == Turn::Roll => {
            Step::Roll(roll.parse().map_err(refused)?)
        }
        _ => Step::Move(mover(&played.position, seat)?, step.as_move::<G>()?),
    };
    played.take(step).map_err(|error| illegal::<G>(py, &error))
}

pub(crate) fn observation<'py, G: Playable>(
    py: Python<'py>,
    played: &Played<G>,
    seat: usize,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let seat = seat_at(&played.position, seat)?;
    let mut bytes = vec![0; G::width(played.position.seats())];
    played.position.observe(seat, &mut bytes);
    Ok(bytes.to_pyarray(py))
}
