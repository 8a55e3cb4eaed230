//! Thousands of games at once.

use arena::{BadAction, Batch, Numbered, RowsMut};
use catalog::{with_game, with_variant};
use game::{Game, Setup};
use numpy::{
    BorrowError, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::{
    any::AnyBatch,
    asked,
    error::{IllegalMove, illegal_with, refused},
    state::kind,
};

/// No batch has more games than this.
const MOST_GAMES: usize = 1 << 20;
const MOST_THREADS: usize = 256;
/// The arrays that are made for a batch take no more than this many bytes.
const MOST_BYTES: usize = 4 << 30;
/// The arrays that a caller may own.
const ARRAYS: [&str; 6] = ["observations", "legal", "acting", "rewards", "points", "terminated"];

/// Thousands of games that are played side by side. The arrays are made once and written over by every
/// step; copy what you want to keep, or hand in arrays of your own: `arrays={"observations": mine}`. They are
/// writable, in C order, and of the types and shapes below. Leave `legal` as it is, and share no array between
/// two of these: a step only writes what changes in a mask.
///
/// - `observations`: `uint8 [n, width]`, what the seat that is to act may know
/// - `legal`: `bool [n, num_actions]`, its legal actions
/// - `acting`: `int8 [n]`, that seat, or -1 where the game is over and waits for `reset`
/// - `rewards`: `float32 [n, seats]`, the share of the win, in the step that ended a game
/// - `points`: `int32 [n, seats]`, points; in the step that ended a game, those of that game
/// - `terminated`: `bool [n]`, whether the step ended the game
///
/// The same seed gives the same games on any number of threads.
///
/// ```python
/// >>> env = VecEnv("qwixx-longo", 1024, seed=1, seats=4, threads=2)
/// >>> observations, legal, acting, rewards, terminated = env.step(env.sample(seed=7))
/// >>> observations.shape, legal.shape, rewards.shape
/// ((1024, 281), (1024, 61), (1024, 4))
///
/// ```
#[pyclass(module = "dicehall")]
pub(crate) struct VecEnv {
    batch: AnyBatch,
    threads: usize,
    /// What the seat that is to act may know, one row a game.
    #[pyo3(get)]
    observations: Py<PyArray2<u8>>,
    /// Its legal actions.
    #[pyo3(get)]
    legal: Py<PyArray2<bool>>,
    /// The seat that is to act; -1 where the game is over and waits for `reset`.
    #[pyo3(get)]
    acting: Py<PyArray1<i8>>,
    /// The share of the win by seat, in the step that ended a game.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Points by seat; in the step that ended a game, those of that game.
    #[pyo3(get)]
    points: Py<PyArray2<i32>>,
    /// Whether the last step ended the game.
    #[pyo3(get)]
    terminated: Py<PyArray1<bool>>,
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, n, seed=0, *, seats=None, threads=1, auto_reset=true, arrays=None, **options))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        seed: u64,
        seats: Option<usize>,
        threads: usize,
        auto_reset: bool,
        arrays: Option<&Bound<'_, PyDict>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        if !(1..=MOST_GAMES).contains(&n) || !(1..=MOST_THREADS).contains(&threads) {
            return Err(refused(format_args!(
                "a batch has 1 to {MOST_GAMES} games on 1 to {MOST_THREADS} threads"
            )));
        }
        let options = asked::options(options)?;
        let given = Given::new(arrays)?;
        let (batch, width, actions, seats) = with_game!(kind(game)?, G => {
            let setup = <G as Game>::Setup::for_seats(&options, seats).map_err(refused)?;
            let made = given.missing([G::width(G::start(&setup).seats()), G::ACTIONS]);
            if made.saturating_mul(n) > MOST_BYTES {
                return Err(refused(format_args!(
                    "the arrays of {n} games would take more than {} GB: play fewer at once",
                    MOST_BYTES >> 30
                )));
            }
            let mut batch = py.detach(|| Batch::<G>::new(&setup, n, seed));
            if !auto_reset {
                batch = batch.without_resetting();
            }
            let seats = batch.seats();
            (AnyBatch::from(batch), G::width(seats), G::ACTIONS, seats)
        });
        let mut env = Self {
            batch,
            threads,
            observations: given.table(py, "observations", [n, width])?,
            legal: given.table(py, "legal", [n, actions])?,
            acting: given.column(py, "acting", n)?,
            rewards: given.table(py, "rewards", [n, seats])?,
            points: given.table(py, "points", [n, seats])?,
            terminated: given.column(py, "terminated", n)?,
        };
        env.with_rows(py, |batch, rows, _| {
            with_variant!(AnyBatch, batch, batch => batch.observe(rows));
            Ok(())
        })?;
        Ok(env)
    }

    /// How many games there are.
    fn __len__(&self) -> usize {
        with_variant!(AnyBatch, &self.batch, batch => batch.len())
    }

    /// How many seats each game has.
    #[getter]
    fn seats(&self) -> usize {
        with_variant!(AnyBatch, &self.batch, batch => batch.seats())
    }

    /// How many actions the game has.
    #[getter]
    fn num_actions(&self) -> usize {
        with_variant!(AnyBatch, &self.batch, batch => actions_of(batch))
    }

    /// Plays one action in every game; dice are thrown as they fall due. Returns the arrays
    /// `observations, legal, acting, rewards, terminated`. `actions` is an array of `int32` or `int64`. An
    /// illegal action is an exception with the clause, and no game has changed.
    ///
    /// ```python
    /// >>> env = VecEnv("duell", 3, seed=1)
    /// >>> observations, legal, acting, rewards, terminated = env.step(env.legal.argmax(axis=1))
    /// >>> acting.tolist(), terminated.tolist(), env.position(0) == env.position(1)
    /// ([1, 1, 1], [False, False, False], True)
    ///
    /// ```
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let actions = read_actions(actions)?;
        let games = self.__len__();
        if actions.len() != games {
            return Err(refused(format_args!(
                "{games} games need as many actions, not {}",
                actions.len()
            )));
        }
        let bad = self.with_rows(py, |batch, rows, threads| {
            Ok(with_variant!(AnyBatch, batch, batch => batch.step(&actions, rows, threads)).err())
        })?;
        match bad {
            None => self.arrays(py),
            Some(bad) => {
                Err(with_variant!(AnyBatch, &self.batch, batch => not_legal(py, batch, bad)))
            }
        }
    }

    /// Starts games anew: all of them, with a seed if you like, or the named ones. Only their rows of the arrays
    /// are written, with no rewards.
    ///
    /// ```python
    /// >>> env = VecEnv("qwixx-duel", 3, seed=1)
    /// >>> before = env.observations.copy()
    /// >>> for number in range(5):
    /// ...     arrays = env.step(env.sample(number))
    /// >>> arrays = env.reset(seed=1)
    /// >>> bool((env.observations == before).all())
    /// True
    ///
    /// ```
    #[pyo3(signature = (seed=None, games=None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seed: Option<u64>,
        games: Option<Vec<usize>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.with_rows(py, |batch, rows, _| {
            with_variant!(AnyBatch, batch, batch => {
                let games = match (seed, games) {
                    (Some(_), Some(_)) => return Err("a seed is for all games: give one or the other".into()),
                    (Some(seed), None) => {
                        batch.reseed(seed);
                        batch.observe(rows);
                        return Ok(());
                    }
                    (None, games) => games.unwrap_or_else(|| (0..batch.len()).collect()),
                };
                batch.reset(&games, rows).map_err(|bad| format!("there is no game {}", bad.game))
            })
        })?;
        self.arrays(py)
    }

    /// A legal action for every game, each as likely as the others; -1 where the game is over.
    ///
    /// ```python
    /// >>> env = VecEnv("qwixx-duel", 3, seed=1)
    /// >>> actions = env.sample(seed=7)
    /// >>> bool(env.legal[range(3), actions].all())
    /// True
    ///
    /// ```
    fn sample<'py>(&self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray1<i32>> {
        let actions =
            py.detach(|| with_variant!(AnyBatch, &self.batch, batch => batch.any_actions(seed)));
        PyArray1::from_vec(py, actions)
    }

    /// The position of a game in its notation.
    fn position(&self, game: usize) -> PyResult<String> {
        with_variant!(AnyBatch, &self.batch, batch =>
            batch.position(game).map(|position| position.seen_by(None).to_string()))
        .ok_or_else(|| refused(format_args!("there is no game {game}")))
    }
}

fn actions_of<G: Numbered>(_: &Batch<G>) -> usize {
    G::ACTIONS
}

impl VecEnv {
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let arrays = [
            self.observations.bind(py).as_any(),
            self.legal.bind(py).as_any(),
            self.acting.bind(py).as_any(),
            self.rewards.bind(py).as_any(),
            self.terminated.bind(py).as_any(),
        ];
        PyTuple::new(py, arrays)
    }

    /// Works on the batch and its arrays while other threads of Python run.
    fn with_rows<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut AnyBatch, &mut RowsMut<'_>, usize) -> Result<T, String> + Send,
    ) -> PyResult<T> {
        let (games, seats, threads) = (self.__len__(), self.seats(), self.threads);
        let batch = &mut self.batch;
        let (width, actions) = with_variant!(AnyBatch, &*batch, batch => sizes_of(batch));
        let mut observations = self.observations.bind(py).try_readwrite().map_err(in_use)?;
        let mut legal = self.legal.bind(py).try_readwrite().map_err(in_use)?;
        let mut acting = self.acting.bind(py).try_readwrite().map_err(in_use)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(in_use)?;
        let mut points = self.points.bind(py).try_readwrite().map_err(in_use)?;
        let mut terminated = self.terminated.bind(py).try_readwrite().map_err(in_use)?;
        // A caller can give an array another shape after it was handed in.
        let mut rows = RowsMut {
            observations: whole(observations.as_slice_mut(), games * width, ARRAYS[0])?,
            mask: whole(legal.as_slice_mut(), games * actions, ARRAYS[1])?,
            acting: whole(acting.as_slice_mut(), games, ARRAYS[2])?,
            rewards: whole(rewards.as_slice_mut(), games * seats, ARRAYS[3])?,
            points: whole(points.as_slice_mut(), games * seats, ARRAYS[4])?,
            terminated: whole(terminated.as_slice_mut(), games, ARRAYS[5])?,
        };
        py.detach(|| work(batch, &mut rows, threads)).map_err(refused)
    }
}

fn sizes_of<G: Numbered>(batch: &Batch<G>) -> (usize, usize) {
    (G::width(batch.seats()), G::ACTIONS)
}

/// An array as a slice of this length.
fn whole<'a, T, E>(slice: Result<&'a mut [T], E>, len: usize, name: &str) -> PyResult<&'a mut [T]> {
    slice.ok().filter(|slice| slice.len() == len).ok_or_else(|| wrong(name))
}

fn in_use(error: BorrowError) -> PyErr {
    match error {
        BorrowError::NotWriteable => refused("the arrays of a VecEnv have to be writable"),
        _ => refused("the arrays are in use, or two of them share their memory"),
    }
}

/// What the rules say against an action of a batch, with the clause.
fn not_legal<G: Numbered>(py: Python<'_>, batch: &Batch<G>, bad: BadAction) -> PyErr {
    let Some(why) = batch.why(bad) else { return IllegalMove::new_err(bad.to_string()) };
    illegal_with(py, format!("{bad}: {why}"), why.clause())
}

/// Actions as numpy has them: most of its functions give 64 bits.
fn read_actions(given: &Bound<'_, PyAny>) -> PyResult<Vec<i32>> {
    let copy = scattered(given)?;
    let given = copy.as_ref().unwrap_or(given);
    if let Ok(actions) = given.cast::<PyArray1<i32>>() {
        let actions = actions.try_readonly().map_err(in_use)?;
        return Ok(actions.as_array().to_vec());
    }
    let Ok(actions) = given.cast::<PyArray1<i64>>() else {
        return Err(PyTypeError::new_err(
            "actions are a numpy array of int32 or int64, one for each game",
        ));
    };
    let actions = actions.try_readonly().map_err(in_use)?;
    // A number beyond 32 bits is no action of any game, nor is the one that takes its place.
    let narrow = |&action: &i64| i32::try_from(action).unwrap_or(i32::MIN);
    Ok(actions.as_array().iter().map(narrow).collect())
}

/// A copy of an array whose numbers do not lie whole steps apart, as in a field of packed records: those steps
/// are counted in numbers from here on.
fn scattered<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Ok(array) = given.cast::<PyUntypedArray>() else { return Ok(None) };
    let size = array.dtype().itemsize();
    let is_whole = size > 0 && array.strides().iter().all(|step| step.unsigned_abs() % size == 0);
    let is_aligned = given.getattr("flags")?.getattr("aligned")?.extract::<bool>()?;
    if is_whole && is_aligned { Ok(None) } else { given.call_method0("copy").map(Some) }
}

/// Arrays that the caller owns, by name; what is not given is made.
struct Given<'a, 'py>(Option<&'a Bound<'py, PyDict>>);

impl<'a, 'py> Given<'a, 'py> {
    fn new(arrays: Option<&'a Bound<'py, PyDict>>) -> PyResult<Self> {
        for (name, _) in arrays.into_iter().flatten() {
            let name = name.str()?.to_string();
            if !ARRAYS.contains(&name.as_str()) {
                return Err(refused(format_args!(
                    "there is no array `{name}`: there are {}",
                    ARRAYS.join(", ")
                )));
            }
        }
        Ok(Self(arrays))
    }

    /// How many bytes have to be made for each game in the two large arrays.
    fn missing(&self, widths: [usize; 2]) -> usize {
        let is_given =
            |name: &str| self.0.is_some_and(|arrays| arrays.contains(name).unwrap_or(false));
        let made = widths.into_iter().zip(ARRAYS).filter(|&(_, name)| !is_given(name));
        made.map(|(width, _)| width).sum()
    }

    fn table<T: numpy::Element>(
        &self,
        py: Python<'py>,
        name: &str,
        size: [usize; 2],
    ) -> PyResult<Py<PyArray2<T>>> {
        let array = match self.get(name)? {
            Some(given) => given,
            None => zeros::<T>(py, size.into_pyobject(py)?.into_any())?,
        };
        let array = array.cast_into::<PyArray2<T>>().map_err(|_| wrong(name))?;
        if array.shape() == size && array.is_c_contiguous() {
            Ok(array.unbind())
        } else {
            Err(wrong(name))
        }
    }

    fn column<T: numpy::Element>(
        &self,
        py: Python<'py>,
        name: &str,
        size: usize,
    ) -> PyResult<Py<PyArray1<T>>> {
        let array = match self.get(name)? {
            Some(given) => given,
            None => zeros::<T>(py, size.into_pyobject(py)?.into_any())?,
        };
        let array = array.cast_into::<PyArray1<T>>().map_err(|_| wrong(name))?;
        if array.len() == size && array.is_c_contiguous() {
            Ok(array.unbind())
        } else {
            Err(wrong(name))
        }
    }

    fn get(&self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.map_or(Ok(None), |arrays| arrays.get_item(name))
    }
}

/// An array of zeros, made by numpy itself: want of memory is an exception there.
fn zeros<'py, T: numpy::Element>(
    py: Python<'py>,
    size: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("numpy")?.call_method1("zeros", (size, numpy::dtype::<T>(py)))
}

fn wrong(name: &str) -> PyErr {
    refused(format_args!(
        "the array `{name}` is of another type, shape or order: see help(dicehall.VecEnv)"
    ))
}
