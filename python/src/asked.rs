//! The options, the seat and the move that a caller means.

use arena::Numbered;
use game::{Game, Options, Seat};
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyDict};

use crate::{choice::Move, error::refused};

/// A move or a roll as it is given: an object, a number or a notation. It is read before a state is borrowed, since
/// a number of the caller's own kind runs code in Python, which may look at that state.
pub(crate) enum Asked {
    Move(Move),
    Text(String),
    Number(i64),
}

/// Options given by name; an underscore stands for the hyphen that Python's names cannot have.
pub(crate) fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut options = Options::new();
    for (name, value) in given.into_iter().flatten() {
        let name = name.extract::<String>()?.replace('_', "-");
        let value = match value.extract::<bool>() {
            Ok(flag) => if flag { "yes" } else { "no" }.to_owned(),
            Err(_) => value.str()?.extract()?,
        };
        options.set(&name, value).map_err(refused)?;
    }
    Ok(options)
}

/// The seat with this number, if there is one.
pub(crate) fn seat_at<G: Game>(position: &G, seat: usize) -> PyResult<Seat> {
    let seats = position.seats();
    Seat::new(seat).filter(|seat| seat.index() < seats).ok_or_else(|| {
        refused(format_args!("there is no seat {seat}: the seats are 0 to {}", seats - 1))
    })
}

/// The seat that is meant: the named one, or the only one that owes a move.
pub(crate) fn mover<G: Game>(position: &G, seat: Option<usize>) -> PyResult<Seat> {
    if let Some(seat) = seat {
        return seat_at(position, seat);
    }
    let to_act = position.to_act();
    match (to_act.lowest(), to_act.len()) {
        (Some(seat), 1) => Ok(seat),
        (Some(_), _) => Err(refused("several seats owe a move: say which one is meant")),
        (None, _) if position.outcome().is_some() => Err(refused("the game is over")),
        (None, _) => Err(refused("the dice have to be rolled first")),
    }
}

impl Asked {
    pub(crate) fn read(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = given.cast::<Move>() {
            return Ok(Self::Move(mv.get().clone()));
        }
        if let Ok(text) = given.extract() {
            return Ok(Self::Text(text));
        }
        let number = given.extract();
        number
            .map(Self::Number)
            .map_err(|_| PyTypeError::new_err("a move is a Move, its number or its notation"))
    }

    /// The move of a game that is meant.
    pub(crate) fn as_move<G: Numbered>(&self) -> PyResult<G::Move> {
        match self {
            Self::Move(mv) if mv.game != G::NAME => Err(refused(format_args!(
                "{} is a move of {}, not of {}",
                mv.text,
                mv.game,
                G::NAME
            ))),
            Self::Move(Move { text, .. }) | Self::Text(text) => text.parse().map_err(refused),
            &Self::Number(number) => {
                let mv = usize::try_from(number).ok().and_then(G::numbered);
                mv.ok_or_else(|| refused(format_args!("{} has no action {number}", G::NAME)))
            }
        }
    }
}
