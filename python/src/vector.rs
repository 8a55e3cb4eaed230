//! Thousands of games at once.

use arena::{Batch, Numbered, RowsMut};
use catalog::{with_game, with_variant};
use game::Setup;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::{
    any::AnyBatch,
    error::{IllegalMove, refused},
    state::{kind, options},
};

/// No batch has more games than this.
const MOST_GAMES: usize = 1 << 20;
const MOST_THREADS: usize = 256;

/// Thousands of games that are played side by side. The arrays are made once and written over by every
/// step; copy what you want to keep.
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
        let options = self::options(options)?;
        let (batch, width, actions, seats) = with_game!(kind(game)?, G => {
            let mut setup = <G as game::Game>::Setup::from_options(&options).map_err(refused)?;
            if let Some(seats) = seats {
                setup = setup.with_seats(seats).map_err(refused)?;
            }
            let mut batch = Batch::<G>::new(&setup, n, seed);
            if !auto_reset {
                batch = batch.without_resetting();
            }
            let seats = batch.seats();
            (AnyBatch::from(batch), G::width(seats), G::ACTIONS, seats)
        });
        let given = Given(arrays);
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
    /// `observations, legal, acting, rewards, terminated`. An illegal action changes no game.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i32>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let actions = actions.as_slice()?;
        let games = self.__len__();
        if actions.len() != games {
            return Err(refused(format_args!(
                "{games} games need as many actions, not {}",
                actions.len()
            )));
        }
        self.with_rows(py, |batch, rows, threads| {
            with_variant!(AnyBatch, batch, batch => batch.step(actions, rows, threads))
                .map_err(|bad| bad.to_string())
        })
        .map_err(|error| {
            if error.is_instance_of::<PyValueError>(py) {
                IllegalMove::new_err(error.value(py).to_string())
            } else {
                error
            }
        })?;
        self.arrays(py)
    }

    /// Starts games anew: all of them with a seed, or the named ones.
    #[pyo3(signature = (seed=None, games=None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seed: Option<u64>,
        games: Option<Vec<usize>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.with_rows(py, |batch, rows, _| {
            with_variant!(AnyBatch, batch, batch => {
                match (seed, &games) {
                    (Some(seed), None) => batch.reseed(seed),
                    (None, Some(games)) => batch.reset(games).map_err(|bad| {
                        format!("there is no game {}", bad.game)
                    })?,
                    (None, None) => batch.reset(&(0..batch.len()).collect::<Vec<_>>())
                        .map_err(|bad| bad.to_string())?,
                    (Some(_), Some(_)) => return Err("a seed is for all games: give one or the other".into()),
                }
                batch.observe(rows);
            });
            Ok(())
        })?;
        self.arrays(py)
    }

    /// A legal action for every game, each as likely as the others; -1 where the game is over.
    fn sample<'py>(&self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray1<i32>> {
        let actions =
            py.detach(|| with_variant!(AnyBatch, &self.batch, batch => batch.any_actions(seed)));
        PyArray1::from_vec(py, actions)
    }

    /// The position of a game in its notation.
    fn position(&self, game: usize) -> PyResult<String> {
        with_variant!(AnyBatch, &self.batch, batch =>
            batch.position(game).map(|position| game::Game::seen_by(position, None).to_string()))
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
    fn with_rows(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut AnyBatch, &mut RowsMut<'_>, usize) -> Result<(), String> + Send,
    ) -> PyResult<()> {
        let (batch, threads) = (&mut self.batch, self.threads);
        let mut observations = self.observations.bind(py).try_readwrite().map_err(in_use)?;
        let mut legal = self.legal.bind(py).try_readwrite().map_err(in_use)?;
        let mut acting = self.acting.bind(py).try_readwrite().map_err(in_use)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(in_use)?;
        let mut points = self.points.bind(py).try_readwrite().map_err(in_use)?;
        let mut terminated = self.terminated.bind(py).try_readwrite().map_err(in_use)?;
        let mut rows = RowsMut {
            observations: observations.as_slice_mut()?,
            mask: legal.as_slice_mut()?,
            acting: acting.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            points: points.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
        };
        py.detach(|| work(batch, &mut rows, threads)).map_err(refused)
    }
}

fn in_use(error: numpy::BorrowError) -> PyErr {
    refused(format_args!("the arrays are in use: {error}"))
}

/// Arrays that the caller owns, by name; what is not given is made.
struct Given<'a, 'py>(Option<&'a Bound<'py, PyDict>>);

impl Given<'_, '_> {
    fn table<T: numpy::Element>(
        &self,
        py: Python<'_>,
        name: &str,
        size: [usize; 2],
    ) -> PyResult<Py<PyArray2<T>>> {
        let Some(given) = self.get(name)? else {
            return Ok(PyArray2::<T>::zeros(py, size, false).unbind());
        };
        let array = given.cast_into::<PyArray2<T>>().map_err(|_| wrong(name))?;
        if array.shape() == size && array.is_c_contiguous() {
            Ok(array.unbind())
        } else {
            Err(wrong(name))
        }
    }

    fn column<T: numpy::Element>(
        &self,
        py: Python<'_>,
        name: &str,
        size: usize,
    ) -> PyResult<Py<PyArray1<T>>> {
        let Some(given) = self.get(name)? else {
            return Ok(PyArray1::<T>::zeros(py, size, false).unbind());
        };
        let array = given.cast_into::<PyArray1<T>>().map_err(|_| wrong(name))?;
        if array.len() == size && array.is_c_contiguous() {
            Ok(array.unbind())
        } else {
            Err(wrong(name))
        }
    }

    fn get(&self, name: &str) -> PyResult<Option<Bound<'_, PyAny>>> {
        self.0.map_or(Ok(None), |arrays| arrays.get_item(name))
    }
}

fn wrong(name: &str) -> PyErr {
    refused(format_args!(
        "the array `{name}` is of another type, shape or order: see VecEnv's help"
    ))
}
