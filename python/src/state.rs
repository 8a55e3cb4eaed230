//! A game as it stands, in the habit of `OpenSpiel`.

use arena::Numbered;
use catalog::{GameKind, with_game, with_variant};
use game::{Game, Options, Seat, Step, Turn, record};
use judge::SeededDice;
use numpy::{PyArray1, ToPyArray};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyType},
};

use crate::{
    any::AnyPlayed,
    choice::Move,
    error::{BadPosition, BadRecord, illegal, refused},
    played::{Playable, Played},
};

/// What `current_player` says where no single seat is to move.
const CHANCE: i32 = -1;
const SIMULTANEOUS: i32 = -2;
const OVER: i32 = -4;

/// A game as it stands: the position, and the steps that led to it.
#[pyclass(module = "dicehall")]
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) played: AnyPlayed,
}

/// The names of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    GameKind::ALL.iter().map(|kind| kind.name()).collect()
}

pub(crate) fn kind(name: &str) -> PyResult<GameKind> {
    name.parse().map_err(refused)
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

#[pymethods]
impl State {
    /// A game at its start.
    #[staticmethod]
    #[pyo3(signature = (game, *, seats=None, **options))]
    fn start(
        game: &str,
        seats: Option<usize>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let options = self::options(options)?;
        let played = with_game!(kind(game)?, G => Played::<G>::start(&options, seats)
            .map(AnyPlayed::from));
        Ok(Self { played: played.map_err(refused)? })
    }

    /// A position as `str(position)` of the notation; the game is recognized unless it is named.
    #[staticmethod]
    #[pyo3(signature = (text, game=None, **options))]
    fn from_position(
        text: &str,
        game: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let options = self::options(options)?;
        let kind = match game {
            Some(name) => kind(name)?,
            None => {
                catalog::recognize(text).map_err(|error| BadPosition::new_err(error.to_string()))?
            }
        };
        let played = with_game!(kind, G => Played::<G>::from_position(text, &options)
            .map(AnyPlayed::from));
        Ok(Self { played: played.map_err(BadPosition::new_err)? })
    }

    /// The game of a record, as far as the record goes.
    #[staticmethod]
    fn from_record(text: &str) -> PyResult<Self> {
        let bad = |what: String| BadRecord::new_err(what);
        let record = record::parse(text).map_err(|error| bad(error.to_string()))?;
        let name = record
            .value(record::GAME)
            .ok_or_else(|| bad("the record does not say which game it is of".into()))?;
        let kind: GameKind =
            name.parse().map_err(|error: catalog::UnknownGame| bad(error.to_string()))?;
        let played = with_game!(kind, G => Played::<G>::from_record(&record).map(AnyPlayed::from));
        Ok(Self { played: played.map_err(bad)? })
    }

    /// The whole game as the text of a record. `from_record` reads it back.
    fn record(&self) -> String {
        with_variant!(AnyPlayed, &self.played, played => played.record().to_string())
    }

    /// The same as `record`: a text that `deserialize` reads back.
    fn serialize(&self) -> String {
        self.record()
    }

    /// Reads what `serialize` wrote.
    #[staticmethod]
    fn deserialize(text: &str) -> PyResult<Self> {
        Self::from_record(text)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        with_variant!(AnyPlayed, &self.played, played => name_of(played))
    }

    /// The options of the game that differ from the usual.
    #[getter]
    fn options(&self) -> Vec<(String, String)> {
        let options = with_variant!(AnyPlayed, &self.played, played => played.options());
        options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// How many seats the table has.
    #[getter]
    fn seats(&self) -> usize {
        with_variant!(AnyPlayed, &self.played, played => played.position.seats())
    }

    /// The seat whose turn it is.
    #[getter]
    fn active(&self) -> usize {
        with_variant!(AnyPlayed, &self.played, played => played.position.active().index())
    }

    /// The part of the turn: `roll`, `action1`, `action2`, `move` or `over`.
    #[getter]
    fn phase(&self) -> &'static str {
        with_variant!(AnyPlayed, &self.played, played => played.position.phase().name())
    }

    /// The position in the game's notation, without what is sealed.
    #[getter]
    fn position(&self) -> String {
        with_variant!(AnyPlayed, &self.played, played => played.position.seen_by(None).to_string())
    }

    /// The seat that is to move; -1 before a roll, -2 where several seats decide at once, -4 when
    /// the game is over.
    fn current_player(&self) -> i32 {
        match with_variant!(AnyPlayed, &self.played, played => played.position.turn()) {
            Turn::Roll => CHANCE,
            Turn::Over(_) => OVER,
            Turn::Move(seats) => match (seats.lowest(), seats.len()) {
                (Some(seat), 1) => seat.index() as i32,
                _ => SIMULTANEOUS,
            },
        }
    }

    /// The seats that owe a move.
    fn to_act(&self) -> Vec<usize> {
        let seats = with_variant!(AnyPlayed, &self.played, played => played.position.to_act());
        seats.iter().map(Seat::index).collect()
    }

    /// Whether the dice are to be thrown.
    fn is_chance_node(&self) -> bool {
        self.current_player() == CHANCE
    }

    /// Whether several seats decide at once.
    fn is_simultaneous_node(&self) -> bool {
        self.current_player() == SIMULTANEOUS
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.current_player() == OVER
    }

    /// The legal moves of a seat: of the one that is to move, unless told otherwise.
    #[pyo3(signature = (seat=None))]
    fn legal_moves(&self, seat: Option<usize>) -> PyResult<Vec<Move>> {
        with_variant!(AnyPlayed, &self.played, played => legal(played, seat))
    }

    /// The numbers of the legal moves of a seat.
    #[pyo3(signature = (seat=None))]
    fn legal_actions(&self, seat: Option<usize>) -> PyResult<Vec<usize>> {
        let mut actions: Vec<usize> =
            self.legal_moves(seat)?.into_iter().map(|mv| mv.action).collect();
        actions.sort_unstable();
        Ok(actions)
    }

    /// How many actions the game has, legal somewhere or not.
    fn num_actions(&self) -> usize {
        with_variant!(AnyPlayed, &self.played, played => actions_of(played))
    }

    /// The move with this number.
    fn action_to_move(&self, action: usize) -> PyResult<Move> {
        with_variant!(AnyPlayed, &self.played, played => numbered(played, action))
    }

    /// Every different roll with its probability; none unless the dice are to be thrown.
    fn chance_outcomes(&self) -> Vec<(String, f64)> {
        with_variant!(AnyPlayed, &self.played, played => {
            let rolls: Vec<(String, u32)> =
                played.position.rolls().map(|(roll, ways)| (roll.to_string(), ways)).collect();
            let all: f64 = rolls.iter().map(|&(_, ways)| f64::from(ways)).sum();
            rolls.into_iter().map(|(roll, ways)| (roll, f64::from(ways) / all)).collect()
        })
    }

    /// Throws the dice with a seed, and says how they fell.
    fn throw(&mut self, py: Python<'_>, seed: u64) -> PyResult<String> {
        with_variant!(AnyPlayed, &mut self.played, played => throw(py, played, seed))
    }

    /// Makes a move, given as a `Move`, a number or its notation; before a roll, takes a roll in its
    /// notation. The seat need not be named where only one can move.
    #[pyo3(signature = (step, seat=None))]
    fn apply(
        &mut self,
        py: Python<'_>,
        step: &Bound<'_, PyAny>,
        seat: Option<usize>,
    ) -> PyResult<()> {
        with_variant!(AnyPlayed, &mut self.played, played => apply(py, played, step, seat))
    }

    /// Makes one move for each seat that owes one, in the order of the seats.
    fn apply_actions(&mut self, py: Python<'_>, actions: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let seats = self.to_act();
        if seats.len() != actions.len() {
            return Err(refused(format_args!(
                "{} seats owe a move, {} moves were given",
                seats.len(),
                actions.len()
            )));
        }
        let mut after = self.clone();
        for (seat, action) in seats.into_iter().zip(&actions) {
            after.apply(py, action, Some(seat))?;
        }
        *self = after;
        Ok(())
    }

    /// The share of the win by seat: they add up to 1 once the game is over, and are 0 before.
    fn returns(&self) -> Vec<f64> {
        let (outcome, seats) = with_variant!(AnyPlayed, &self.played, played =>
            (played.position.outcome(), played.position.seats()));
        let mut shares = vec![0.0; seats];
        if let Some(outcome) = outcome {
            let sharers = outcome.sharers(seats);
            for seat in sharers.iter() {
                shares[seat.index()] = 1.0 / sharers.len() as f64;
            }
        }
        shares
    }

    /// Points by seat; `None` in a game without points.
    fn points(&self) -> Option<Vec<i32>> {
        with_variant!(AnyPlayed, &self.played, played =>
            (0..played.position.seats()).map(|seat| played.position.score(Seat::at(seat))).collect())
    }

    /// What ended the game, as in `misthrows`; `None` while it goes on.
    fn reason(&self) -> Option<&'static str> {
        with_variant!(AnyPlayed, &self.played, played => played.position.outcome())
            .map(|outcome| outcome.reason.0)
    }

    /// What a seat may know, as bytes: `docs/python.md` says what each of them means.
    fn observation<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<u8>>> {
        with_variant!(AnyPlayed, &self.played, played => observation(py, played, seat))
    }

    /// All that a seat may know, as a text: the start and every step, without what is still sealed.
    fn information_state(&self, seat: usize) -> PyResult<String> {
        with_variant!(AnyPlayed, &self.played, played =>
            seat_at(&played.position, seat).map(|seat| played.known_to(Some(seat))))
    }

    /// A number that is the same for the same position, in every run.
    fn key(&self) -> u64 {
        with_variant!(AnyPlayed, &self.played, played => played.position.key())
    }

    /// A copy that goes its own way.
    #[pyo3(name = "clone")]
    fn clone_state(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let class = PyType::new::<Self>(py);
        Ok((class.getattr("deserialize")?, (self.serialize(),)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.borrow();
            self.game() == other.game() && self.serialize() == other.serialize()
        })
    }

    fn __str__(&self) -> String {
        with_variant!(AnyPlayed, &self.played, played => played.drawing())
    }

    fn __repr__(&self) -> String {
        format!("<State of {}: {}>", self.game(), self.position())
    }
}

fn name_of<G: Game>(_: &Played<G>) -> &'static str {
    G::NAME
}

fn actions_of<G: Numbered>(_: &Played<G>) -> usize {
    G::ACTIONS
}

fn numbered<G: Numbered>(_: &Played<G>, action: usize) -> PyResult<Move> {
    G::numbered(action)
        .map(Move::of::<G>)
        .ok_or_else(|| refused(format_args!("{} has no action {action}", G::NAME)))
}

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

fn legal<G: Playable>(played: &Played<G>, seat: Option<usize>) -> PyResult<Vec<Move>> {
    let position = &played.position;
    if seat.is_none() && position.to_act().is_empty() {
        return Ok(Vec::new());
    }
    let seat = mover(position, seat)?;
    Ok(position.moves(seat).into_iter().map(Move::of::<G>).collect())
}

fn throw<G: Playable>(py: Python<'_>, played: &mut Played<G>, seed: u64) -> PyResult<String> {
    let roll = played.throw(&mut SeededDice::new(seed));
    roll.map(|roll| roll.to_string()).map_err(|error| illegal::<G>(py, &error))
}

fn apply<G: Playable>(
    py: Python<'_>,
    played: &mut Played<G>,
    step: &Bound<'_, PyAny>,
    seat: Option<usize>,
) -> PyResult<()> {
    let is_roll = played.position.turn() == Turn::Roll;
    let step = if is_roll
        && seat.is_none()
        && let Ok(text) = step.extract::<String>()
    {
        Step::Roll(text.parse().map_err(refused)?)
    } else {
        Step::Move(mover(&played.position, seat)?, read_move::<G>(step)?)
    };
    played.take(step).map_err(|error| illegal::<G>(py, &error))
}

pub(crate) fn read_move<G: Numbered>(given: &Bound<'_, PyAny>) -> PyResult<G::Move> {
    if let Ok(mv) = given.cast::<Move>() {
        let mv = mv.get();
        if mv.game != G::NAME {
            return Err(refused(format_args!(
                "{} is a move of {}, not of {}",
                mv.text,
                mv.game,
                G::NAME
            )));
        }
        return mv.text.parse().map_err(refused);
    }
    if let Ok(text) = given.extract::<String>() {
        return text.parse().map_err(refused);
    }
    let number: i64 = given
        .extract()
        .map_err(|_| PyTypeError::new_err("a move is a Move, its number or its notation"))?;
    let mv = usize::try_from(number).ok().and_then(G::numbered);
    mv.ok_or_else(|| refused(format_args!("{} has no action {number}", G::NAME)))
}

fn observation<'py, G: Playable>(
    py: Python<'py>,
    played: &Played<G>,
    seat: usize,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let seat = seat_at(&played.position, seat)?;
    let mut bytes = vec![0; G::width(played.position.seats())];
    played.position.observe(seat, &mut bytes);
    Ok(bytes.to_pyarray(py))
}
