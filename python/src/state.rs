//! A game as it stands, in the habit of `OpenSpiel`.

use catalog::{GameKind, with_game, with_variant};
use game::{Game, Seat, Turn};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::{
    prelude::*,
    types::{PyDict, PyType},
};

use crate::{
    any::AnyPlayed,
    asked::{self, Asked, seat_at},
    choice::Move,
    deed,
    error::{BadPosition, BadRecord, refused},
    played::Played,
    study,
    view::Look,
};

/// What `current_player` says where no single seat is to move.
const CHANCE: i32 = -1;
const SIMULTANEOUS: i32 = -2;
const OVER: i32 = -4;

/// A game as it stands: the position, and the steps that led to it.
///
/// ```python
/// >>> state = State.start("qwixx-duel", first=0)
/// >>> state.is_chance_node()
/// True
/// >>> state.apply("4,1,r3,y6,g2,b6")
/// >>> state.legal_actions()
/// [0, 4, 15, 30, 41]
/// >>> state.apply("red5")
/// >>> state.points()
/// [1, 0]
///
/// ```
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

#[pymethods]
impl State {
    /// A game at its start. Options have the names of the notation, with an underscore for the hyphen. Seat 0 begins,
    /// unless `first` names another one or `lot`, a seed, has a lot drawn; in Duell White always begins.
    ///
    /// ```python
    /// >>> State.start("qwixx-longo", seats=3).seats
    /// 3
    /// >>> State.start("duell", home="king", king_captures=False).options
    /// [('home', 'king'), ('king-captures', 'no')]
    /// >>> [State.start("qwixx-duel", lot=seed).active for seed in range(8)]
    /// [0, 1, 1, 0, 1, 0, 1, 0]
    ///
    /// ```
    #[staticmethod]
    #[pyo3(signature = (game, *, seats=None, lot=None, **options))]
    fn start(
        game: &str,
        seats: Option<usize>,
        lot: Option<u64>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let options = asked::options(options)?;
        let played = with_game!(kind(game)?, G => Played::<G>::start(&options, seats, lot)
            .map(AnyPlayed::from));
        Ok(Self { played: played.map_err(refused)? })
    }

    /// A game that begins with a position in its notation; the game is recognized unless it is named.
    ///
    /// ```python
    /// >>> State.from_position("4RK4/9/9/9/4W134/9/9/4WK4 w 0")
    /// <State of duell: 4RK4/9/9/9/4W134/9/9/4WK4 w 0>
    ///
    /// ```
    #[staticmethod]
    #[pyo3(signature = (text, game=None, **options))]
    fn from_position(
        text: &str,
        game: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let options = asked::options(options)?;
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
    ///
    /// ```python
    /// >>> state = State.start("duell")
    /// >>> state.apply("d1n6")
    /// >>> State.from_record(state.record()) == state
    /// True
    ///
    /// ```
    #[staticmethod]
    fn from_record(text: &str) -> PyResult<Self> {
        let record = study::read(text)?;
        let kind = study::kind(&record)?;
        let played = with_game!(kind, G => Played::<G>::from_record(&record).map(AnyPlayed::from));
        Ok(Self { played: played.map_err(BadRecord::new_err)? })
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
        with_variant!(AnyPlayed, &self.played, played => deed::name_of(played))
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
    ///
    /// ```python
    /// >>> State.start("duell").legal_moves()[0]
    /// <Move a1n5 of duell, action 4>
    ///
    /// ```
    #[pyo3(signature = (seat=None))]
    fn legal_moves(&self, seat: Option<usize>) -> PyResult<Vec<Move>> {
        with_variant!(AnyPlayed, &self.played, played => deed::legal(played, seat))
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
        with_variant!(AnyPlayed, &self.played, played => deed::actions_of(played))
    }

    /// The move with this number.
    fn action_to_move(&self, action: usize) -> PyResult<Move> {
        with_variant!(AnyPlayed, &self.played, played => deed::numbered(played, action))
    }

    /// Every different roll with its probability; none unless the dice are to be thrown.
    ///
    /// ```python
    /// >>> outcomes = State.start("qwixx-duel").chance_outcomes()
    /// >>> roll, chance = outcomes[0]
    /// >>> len(outcomes), roll, round(1 / chance)
    /// (27216, '1,1,r1,y1,g1,b1', 46656)
    ///
    /// ```
    fn chance_outcomes(&self) -> Vec<(String, f64)> {
        with_variant!(AnyPlayed, &self.played, played => {
            let rolls: Vec<(String, u32)> =
                played.position.rolls().map(|(roll, ways)| (roll.to_string(), ways)).collect();
            let all: f64 = rolls.iter().map(|&(_, ways)| f64::from(ways)).sum();
            rolls.into_iter().map(|(roll, ways)| (roll, f64::from(ways) / all)).collect()
        })
    }

    /// Throws the dice with a seed, and says how they fell. The same seed gives the same roll.
    ///
    /// ```python
    /// >>> state = State.start("qwixx-longo")
    /// >>> state.throw(1)
    /// '7,6,r1,y6,g2,b5'
    /// >>> state.phase
    /// 'action1'
    ///
    /// ```
    fn throw(&mut self, py: Python<'_>, seed: u64) -> PyResult<String> {
        with_variant!(AnyPlayed, &mut self.played, played => deed::throw(py, played, seed))
    }

    /// Makes a move, given as a `Move`, a number or its notation; before a roll, takes a roll in its
    /// notation. The seat need not be named where only one can move. What the rules refuse is an
    /// `IllegalMove` with the clause, and the state is as it was.
    ///
    /// ```python
    /// >>> state = State.start("duell")
    /// >>> state.apply("e1n6")
    /// Traceback (most recent call last):
    /// dicehall.IllegalMove: the King travels exactly 1, not 6 (D11)
    ///
    /// ```
    #[pyo3(signature = (step, seat=None))]
    fn apply(
        state: &Bound<'_, Self>,
        step: &Bound<'_, PyAny>,
        seat: Option<usize>,
    ) -> PyResult<()> {
        let step = Asked::read(step)?;
        state.try_borrow_mut()?.take(state.py(), &step, seat)
    }

    /// Makes one move for each seat that owes one, in the order of the seats: all of them, or none if
    /// one is refused.
    ///
    /// ```python
    /// >>> state = State.start("qwixx-longo", seats=2)
    /// >>> state.apply("3,4,r8,y2,g5,b6")
    /// >>> state.apply_actions(["red7", "pass"])
    /// >>> state.phase
    /// 'action2'
    ///
    /// ```
    fn apply_actions(state: &Bound<'_, Self>, actions: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let actions: Vec<Asked> = actions.iter().map(Asked::read).collect::<PyResult<_>>()?;
        let mut before = state.try_borrow_mut()?;
        let seats = before.to_act();
        if seats.len() != actions.len() {
            return Err(refused(format_args!(
                "{} seats owe a move, {} moves were given",
                seats.len(),
                actions.len()
            )));
        }
        let mut after = before.clone();
        for (seat, action) in seats.into_iter().zip(&actions) {
            after.take(state.py(), action, Some(seat))?;
        }
        *before = after;
        Ok(())
    }

    /// The share of the win by seat: they add up to 1 once the game is over, and are 0 before.
    ///
    /// ```python
    /// >>> state = State.start("duell")
    /// >>> state.apply("resign")
    /// >>> state.returns(), state.reason()
    /// ([0.0, 1.0], 'resignation')
    ///
    /// ```
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

    /// What a seat may know, as bytes. The project's `docs/python.md` says what each of them means.
    ///
    /// ```python
    /// >>> seen = State.start("qwixx-duel").observation(1)
    /// >>> seen.shape, seen.dtype.name
    /// ((112,), 'uint8')
    ///
    /// ```
    fn observation<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<u8>>> {
        with_variant!(AnyPlayed, &self.played, played => deed::observation(py, played, seat))
    }

    /// All that a seat may know, as a text: options that are not the usual ones, the start and every step. A question
    /// mark stands for a decision that is still sealed.
    ///
    /// ```python
    /// >>> state = State.start("qwixx-longo", seats=2)
    /// >>> state.apply("3,4,r8,y2,g5,b6")
    /// >>> state.apply("red7", seat=1)
    /// >>> state.information_state(0).split()[-1], state.information_state(1).split()[-1]
    /// ('1:?', '1:red7')
    ///
    /// ```
    fn information_state(&self, seat: usize) -> PyResult<String> {
        with_variant!(AnyPlayed, &self.played, played =>
            seat_at(&played.position, seat).map(|seat| played.known_to(Some(seat))))
    }

    /// A number that is the same for the same position, in every run.
    fn key(&self) -> u64 {
        with_variant!(AnyPlayed, &self.played, played => played.position.key())
    }

    /// A copy that goes its own way.
    ///
    /// ```python
    /// >>> state = State.start("qwixx-duel", first=0)
    /// >>> twin = state.clone()
    /// >>> twin.apply("4,1,r3,y6,g2,b6")
    /// >>> state.phase, twin.phase
    /// ('roll', 'action1')
    ///
    /// ```
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

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let other = other.try_borrow()?;
        Ok(self.game() == other.game() && self.serialize() == other.serialize())
    }

    /// The position as an SVG picture. `seat` is who looks at it, `names` what the players are called.
    #[pyo3(signature = (*, dark=false, seat=None, names=None))]
    fn svg(&self, dark: bool, seat: Option<usize>, names: Option<Vec<String>>) -> PyResult<String> {
        let look = self.look(dark, seat, names)?;
        Ok(with_variant!(AnyPlayed, &self.played, played => played.svg(&look)))
    }

    /// The position as pixels: `uint8 [height, width, 3]`.
    ///
    /// ```python
    /// >>> State.start("duell").rgb(100).shape
    /// (105, 100, 3)
    ///
    /// ```
    #[pyo3(signature = (width=640, *, dark=false, seat=None, names=None))]
    fn rgb<'py>(
        &self,
        py: Python<'py>,
        width: usize,
        dark: bool,
        seat: Option<usize>,
        names: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        if !(16..=4096).contains(&width) {
            return Err(refused("a picture is 16 to 4096 pixels wide"));
        }
        let look = self.look(dark, seat, names)?;
        let pixels = py.detach(
            || with_variant!(AnyPlayed, &self.played, played => played.pixels(&look, width)),
        );
        PyArray1::from_vec(py, pixels.rgb).reshape([pixels.height, pixels.width, 3])
    }

    /// What a notebook shows.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(false, None, None)
    }

    fn __str__(&self) -> String {
        with_variant!(AnyPlayed, &self.played, played => played.drawing())
    }

    fn __repr__(&self) -> String {
        format!("<State of {}: {}>", self.game(), self.position())
    }
}

impl State {
    fn take(&mut self, py: Python<'_>, step: &Asked, seat: Option<usize>) -> PyResult<()> {
        with_variant!(AnyPlayed, &mut self.played, played => deed::take(py, played, step, seat))
    }

    fn look(&self, dark: bool, seat: Option<usize>, names: Option<Vec<String>>) -> PyResult<Look> {
        let seat = seat.map(|seat| {
            with_variant!(AnyPlayed, &self.played, played =>
            seat_at(&played.position, seat))
        });
        Ok(Look { dark, seat: seat.transpose()?, names: names.unwrap_or_default() })
    }
}
