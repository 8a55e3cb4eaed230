//! Records and puzzles as texts.

use catalog::{GameKind, with_game, with_variant};
use game::{
    Options, Step,
    record::{self, GAME, RESULT, RULES, Record, START},
};
use puzzles::{AnyPuzzle, Day, Goal, Shelf, shelf};
use pyo3::{prelude::*, types::PyType};

use crate::{
    any::AnyPlayed,
    error::{BadRecord, refused},
    played::{Playable, Played},
    state::{State, kind},
    study,
};

/// A tag of a record.
type Tag = (String, String);

/// The records in a text: of each the tags, the game as far as it goes, and the text.
#[pyfunction]
pub(crate) fn read_records(text: &str) -> PyResult<Vec<(Vec<Tag>, State, String)>> {
    let bad = |error: record::RecordError| BadRecord::new_err(error.to_string());
    record::parse_all(text).map_err(bad)?.iter().map(told).collect()
}

fn told(record: &Record) -> PyResult<(Vec<Tag>, State, String)> {
    let played = with_game!(study::kind(record)?, G => Played::<G>::from_record(record)
        .map(AnyPlayed::from));
    let state = State { played: played.map_err(BadRecord::new_err)? };
    let tags = record.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
    Ok((tags, state, record.to_string()))
}

/// The whole game as the text of a record, with tags such as `Seat0`.
#[pyfunction]
pub(crate) fn write_record(state: PyRef<'_, State>, tags: Vec<Tag>) -> PyResult<String> {
    for (name, value) in &tags {
        let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.chars().all(|letter| letter.is_ascii_alphanumeric());
        if !is_name || [GAME, RULES, START, RESULT].contains(&name.as_str()) {
            return Err(refused(format_args!("`{name}` is not a tag that can be set")));
        }
        if value.contains(char::is_control) {
            return Err(refused(format_args!("the tag {name} is not a text on one line")));
        }
    }
    let mut record = with_variant!(AnyPlayed, &state.played, played => played.record());
    let place = record.tag(GAME).map(|tag| tag.place).unwrap_or_default();
    let given = tags.into_iter().map(|(name, value)| record::Tag { name, value, place });
    let result = record.tags.pop();
    record.tags.extend(given);
    record.tags.extend(result);
    let text = record.to_string();
    study::read(&text)?;
    Ok(text)
}

/// A puzzle: a position in which one move is clearly the best.
///
/// ```python
/// >>> puzzle = puzzle_of_day("duell", "2026-11-17")
/// >>> puzzle.goal, puzzle.moves, puzzle.solution
/// ('win', 3, 'b4n1e4')
/// >>> puzzle.solution in [str(move) for move in puzzle.state().legal_moves()]
/// True
///
/// ```
#[pyclass(frozen, module = "dicehall")]
#[derive(Clone)]
pub(crate) struct Puzzle {
    kind: GameKind,
    puzzle: AnyPuzzle,
}

/// What there is to say about an answer: whether it is right, whether the puzzle is over, what the choice
/// costs in points of a hundred, the reply of the other side, and the right first move.
type Answered = (bool, bool, Option<f64>, Option<String>, String);

/// The game and the line of a puzzle.
type Line = (&'static str, String);

#[pymethods]
impl Puzzle {
    /// The name of the puzzle.
    #[getter]
    fn id(&self) -> String {
        self.puzzle.id().to_string()
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.kind.name()
    }

    /// The lowest level that solves it.
    #[getter]
    fn level(&self) -> u8 {
        self.puzzle.level().number()
    }

    /// What it is about.
    #[getter]
    fn themes(&self) -> Vec<String> {
        self.puzzle.themes().into_iter().map(|theme| theme.name().to_owned()).collect()
    }

    /// What is asked for: `win`, `hold`, or `best` where choices are weighed.
    #[getter]
    fn goal(&self) -> &'static str {
        match self.puzzle.goal() {
            Some((Goal::Win, _)) => "win",
            Some((Goal::Hold, _)) => "hold",
            None => "best",
        }
    }

    /// Within how many moves; `None` where choices are weighed.
    #[getter]
    fn moves(&self) -> Option<u8> {
        self.puzzle.goal().map(|(_, moves)| moves)
    }

    /// The seat that is asked.
    #[getter]
    fn seat(&self) -> usize {
        self.puzzle.seat().index()
    }

    /// The game in which the decision is due.
    fn state(&self) -> PyResult<State> {
        let (position, steps) = self.puzzle.question();
        let played = with_game!(self.kind, G => begin::<G>(&position, &steps).map(AnyPlayed::from));
        played.map(|played| State { played }).map_err(refused)
    }

    /// Every choice with what it costs in points of a hundred, the best first; none in Duell.
    ///
    /// ```python
    /// >>> puzzle = puzzle_of_day("qwixx-duel", "2026-11-17")
    /// >>> puzzle.costs()[0] == (puzzle.solution, 0.0)
    /// True
    ///
    /// ```
    fn costs(&self) -> Vec<(String, f64)> {
        match &self.puzzle {
            AnyPuzzle::Proven(_) => Vec::new(),
            AnyPuzzle::Duel(decision) => {
                decision.choices.iter().map(|(mv, loss)| (mv.to_string(), loss.value())).collect()
            }
            AnyPuzzle::Longo(decision) => {
                decision.choices.iter().map(|(mv, loss)| (mv.to_string(), loss.value())).collect()
            }
        }
    }

    /// The right first move.
    #[getter]
    fn solution(&self) -> String {
        self.puzzle.solution().0
    }

    /// Judges the last of these moves; before it come right moves and the replies to them, in turn. See `answer`.
    fn judge_answer(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<Answered> {
        let answer = py.detach(|| self.puzzle.answer(&moves));
        let answer = answer
            .map_err(|_| refused("these are not moves of a game that begins with the puzzle"))?;
        let loss = answer.loss.map(puzzles::Points::value);
        Ok((answer.is_right, answer.is_done, loss, answer.reply, answer.best))
    }

    /// The puzzle on one line, as `read_puzzles` reads it.
    fn __str__(&self) -> String {
        self.puzzle.to_string()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Line)> {
        let one = PyType::new::<Self>(py).getattr("_of_line")?;
        Ok((one, (self.game(), self.puzzle.to_string())))
    }

    #[staticmethod]
    fn _of_line(game: &str, line: &str) -> PyResult<Self> {
        read_puzzles(game, line)?.pop().ok_or_else(|| refused("this is not a puzzle"))
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {} of {}, level {}>", self.id(), self.game(), self.level())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.puzzle == other.puzzle
    }

    fn __hash__(&self) -> u64 {
        u64::from_str_radix(&self.id(), 16).unwrap_or_default()
    }
}

/// The game of a puzzle, as far as its question goes.
fn begin<G: Playable>(position: &str, steps: &[String]) -> Result<Played<G>, String> {
    let mut played = Played::<G>::from_position(position, &Options::new())?;
    for text in steps {
        let step =
            if let Some(roll) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
                Step::Roll(roll.parse().map_err(|_| text.clone())?)
            } else {
                let (seat, mv) = text.split_once(':').ok_or(text)?;
                let seat = seat.parse().ok().and_then(game::Seat::new).ok_or(text)?;
                Step::Move(seat, mv.parse().map_err(|_| text.clone())?)
            };
        played.take(step).map_err(|illegal| illegal.to_string())?;
    }
    Ok(played)
}

/// The puzzles that come with the program.
#[pyfunction]
pub(crate) fn puzzles_of(game: &str) -> PyResult<Vec<Puzzle>> {
    let kind = kind(game)?;
    let shelf =
        shelf(kind).ok_or_else(|| refused(format_args!("there are no puzzles of {kind}")))?;
    Ok(wrapped(kind, shelf))
}

/// The puzzles in a text, one on each line.
#[pyfunction]
pub(crate) fn read_puzzles(game: &str, text: &str) -> PyResult<Vec<Puzzle>> {
    let kind = kind(game)?;
    Ok(wrapped(kind, &Shelf::read(kind, text).map_err(refused)?))
}

/// The puzzle of a day, as in `2026-11-17`.
#[pyfunction]
pub(crate) fn puzzle_of_day(game: &str, day: &str) -> PyResult<Puzzle> {
    let kind = kind(game)?;
    let day: Day = day.parse().map_err(refused)?;
    let puzzle = shelf(kind).and_then(|shelf| shelf.of_day(day));
    let puzzle = puzzle.ok_or_else(|| refused(format_args!("there are no puzzles of {kind}")))?;
    Ok(Puzzle { kind, puzzle: puzzle.clone() })
}

fn wrapped(kind: GameKind, shelf: &Shelf) -> Vec<Puzzle> {
    shelf.puzzles().iter().map(|puzzle| Puzzle { kind, puzzle: puzzle.clone() }).collect()
}
