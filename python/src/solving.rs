//! What is proven and solved: wins of Duell, and the lone sheet of Longo.

use std::{
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

use duell::Tumble;
use duell_solver::{FirstMoves, Proof, ProofLimits, Solution, Solver, Watch};
use game::{Game, Seat};
use judge::{Stop, Workers};
use pyo3::{prelude::*, types::PyDict};
use qwixx_longo::{Lucky, QwixxLongo, QwixxLongoSetup};
use qwixx_solo::{SoloTable, Variant, sheet_count, solve_unless_stopped};

use crate::{
    any::AnyPlayed,
    asked::seat_at,
    choice::Move,
    error::refused,
    interrupt::{interruptibly, watched},
    state::State,
};

/// The solver's memory in megabytes.
const MEMORY: usize = 64;

/// Looks for a forced win of the side to move in Duell, and with `first_moves` sorts every first move.
#[pyfunction]
pub(crate) fn solve_duell<'py>(
    py: Python<'py>,
    state: PyRef<'py, State>,
    moves: u8,
    nodes: u64,
    first_moves: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let AnyPlayed::Duell(played) = &state.played else {
        return Err(refused("only Duell can be solved; `Solo` has the lone sheet of Longo"));
    };
    let position = played.position.clone();
    let (stop, limits) = (Stop::new(), ProofLimits { moves, nodes });
    let signal = stop.clone();
    let found = interruptibly(py, &stop, move || {
        let mut solver = Solver::new(MEMORY);
        let watch = Watch { stop: signal.flag(), on_progress: &mut |_| () };
        let solution = solver.solve(&position, limits, watch)?;
        let sorted = match solution.proof {
            Proof::Wins { within, .. } if first_moves => {
                let limits = ProofLimits { moves: within, ..limits };
                let watch = Watch { stop: signal.flag(), on_progress: &mut |_| () };
                Some(solver.first_moves(&position, limits, watch)?)
            }
            _ => None,
        };
        Ok::<_, duell_solver::Over>((solution, sorted))
    })?;
    let (solution, sorted) = found.map_err(refused)?;
    as_dict(py, &solution, sorted.as_ref())
}

fn as_dict<'py>(
    py: Python<'py>,
    solution: &Solution,
    sorted: Option<&FirstMoves>,
) -> PyResult<Bound<'py, PyDict>> {
    let (wins_within, no_win_within) = match solution.proof {
        Proof::Wins { within, not_within } => (Some(within), not_within),
        Proof::NoWin { within: not_within } | Proof::Unknown { not_within } => (None, not_within),
    };
    let list = |tumbles: &[Tumble]| -> Vec<Move> {
        tumbles
            .iter()
            .map(|&tumble| Move::of::<duell::Duell>(duell::Move::Tumble(tumble)))
            .collect()
    };
    let dict = PyDict::new(py);
    dict.set_item("wins_within", wins_within)?;
    dict.set_item("no_win_within", no_win_within)?;
    dict.set_item("line", list(&solution.line))?;
    dict.set_item("winning", sorted.map(|sorted| list(&sorted.winning)))?;
    dict.set_item("not_winning", sorted.map(|sorted| list(&sorted.others)))?;
    dict.set_item("not_proven", sorted.map(|sorted| list(&sorted.unknown)))?;
    dict.set_item("boards", solution.nodes)?;
    Ok(dict)
}

/// One sheet of Longo played alone, solved: the best play and what it scores.
///
/// ```python
/// >>> solo = Solo.solve(classic=True, threads=2)
/// >>> solo
/// <Solo: classic Qwixx, 115.483 points>
///
/// ```
#[pyclass(frozen, module = "dicehall")]
pub(crate) struct Solo {
    table: SoloTable,
}

#[pymethods]
impl Solo {
    /// Solves the sheet with two lucky numbers, or with `None`: minutes of work and 314 MB. `classic` solves
    /// the sheet of classic Qwixx instead, in half a minute. `progress` is called with the share that is done,
    /// from 0 to 1, every now and then.
    #[staticmethod]
    #[pyo3(
        signature = (lucky=Some((5, 8)), *, classic=false, threads=1, progress=None),
        text_signature = "(lucky=(5, 8), *, classic=False, threads=1, progress=None)"
    )]
    fn solve(
        py: Python<'_>,
        lucky: Option<(u8, u8)>,
        classic: bool,
        threads: usize,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let variant = if classic { Variant::CLASSIC } else { longo(lucky)? };
        let workers = Workers::new(threads.clamp(1, 64));
        let (stop, done) = (Stop::new(), AtomicU64::new(0));
        let all = sheet_count(variant) as f64;
        let tell = || match &progress {
            Some(told) => told.call1((done.load(Ordering::Relaxed) as f64 / all,)).map(drop),
            None => Ok(()),
        };
        let table = watched(py, &stop, tell, || {
            let on_progress = |sheets| _ = done.fetch_max(sheets, Ordering::Relaxed);
            solve_unless_stopped(variant, workers, &stop, on_progress)
        })?;
        table.map(|table| Self { table }).ok_or_else(|| refused("the work was stopped"))
    }

    /// Reads what `save` or `dicehall lab solve --out` wrote.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        py.detach(|| SoloTable::load(&path)).map(|table| Self { table }).map_err(refused)
    }

    /// Writes the table to a file, and replaces one that is there.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.table.save(&path)).map_err(refused)
    }

    /// What is solved, in words.
    #[getter]
    fn variant(&self) -> String {
        self.table.variant().to_string()
    }

    /// The mean score of a whole game with the best play.
    #[getter]
    fn score(&self) -> f64 {
        f64::from(self.table.start())
    }

    /// The mean final score of a seat's sheet if its player were alone from the next turn on. While a decision
    /// of the seat is sealed there is no answer.
    #[pyo3(signature = (state, seat=0))]
    fn expected(&self, state: PyRef<'_, State>, seat: usize) -> PyResult<f64> {
        let (position, seat) = self.known(&state, seat)?;
        let worth = self.table.expected(&position, seat);
        worth.map(f64::from).ok_or_else(|| {
            refused("the seat's decision is sealed: ask again once all have decided")
        })
    }

    /// Every choice of a seat with the mean final score if its player were alone from the next turn on, the
    /// best first.
    #[pyo3(signature = (state, seat=0))]
    fn choices(&self, state: PyRef<'_, State>, seat: usize) -> PyResult<Vec<(Move, f64)>> {
        let (position, seat) = self.known(&state, seat)?;
        let choices = self.table.choices(&position, seat);
        let choices =
            choices.ok_or_else(|| refused("the seat has nothing to decide now"))?.into_iter();
        Ok(choices
            .map(|(choice, worth)| (Move::of::<QwixxLongo>(choice), f64::from(worth)))
            .collect())
    }

    /// Plays games of a lone sheet, and gives the mean score and its standard error.
    #[pyo3(signature = (games, *, seed=0, threads=1))]
    fn play(&self, py: Python<'_>, games: u64, seed: u64, threads: usize) -> PyResult<(f64, f64)> {
        let Some([one, other]) = self.table.variant().lucky() else {
            return Err(refused("games are played with two lucky numbers only"));
        };
        if games == 0 {
            return Err(refused("there are no games to play"));
        }
        let lucky =
            Lucky::new(one, other).ok_or_else(|| refused("these numbers cannot be lucky"))?;
        let setup = QwixxLongoSetup::new(vec![lucky; 2]).map_err(refused)?;
        let start = QwixxLongo::start(&setup).alone(Seat::at(0));
        let workers = Workers::new(threads.clamp(1, 64));
        let stop = Stop::new();
        let tally = interruptibly(py, &stop, || {
            self.table.play_many(&start, games, workers, seed, &stop, |_| ())
        })?;
        Ok((tally.mean_score(), tally.standard_error()))
    }

    fn __repr__(&self) -> String {
        format!("<Solo: {}, {:.3} points>", self.variant(), self.score())
    }
}

impl Solo {
    /// What a seat knows, if its sheet is one of those that were solved.
    fn known(&self, state: &State, seat: usize) -> PyResult<(QwixxLongo, Seat)> {
        let AnyPlayed::QwixxLongo(played) = &state.played else {
            return Err(refused("a lone sheet is one of Longo"));
        };
        let seat = seat_at(&played.position, seat)?;
        let lucky = played.position.sheets()[seat.index()].lucky();
        if self.table.variant() != Variant::longo(Some(lucky)) {
            return Err(refused(format_args!(
                "solved is {}, not a sheet with the lucky numbers of this seat",
                self.table.variant()
            )));
        }
        Ok((played.position.seen_by(Some(seat)), seat))
    }
}

fn longo(lucky: Option<(u8, u8)>) -> PyResult<Variant> {
    let Some((one, other)) = lucky else { return Ok(Variant::longo(None)) };
    let lucky = Lucky::new(one, other)
        .ok_or_else(|| refused(format_args!("{one} and {other} cannot be lucky numbers")))?;
    Ok(Variant::longo(Some(lucky)))
}
