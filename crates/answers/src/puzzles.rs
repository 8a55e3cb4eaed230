//! Puzzles: what there is, today's, the next one, and the verdict on an answer.

use catalog::GameKind;
use protocol::{
    Code, Line, PositionView, Problem, PuzzleAnswer, PuzzleChoice, PuzzleGoal, PuzzleLevel,
    PuzzleShelf, PuzzleTheme, PuzzleView, Puzzles, ReasonBody, Word,
};
use puzzles::{AnyPuzzle, Day, Goal, Id, Level, NoSuchLevel, Points, Shelf, Theme, shelf};

/// What there is to solve, and the puzzles of a day.
pub fn puzzles(day: Day) -> Puzzles {
    let games = GameKind::ALL.iter().filter_map(|&kind| {
        let shelf = shelf(kind)?;
        shelf.of_day(day).map(|today| card(kind, shelf, today))
    });
    Puzzles { date: day.to_string(), games: games.collect() }
}

/// The puzzle of a day, the same for everybody.
///
/// # Errors
/// If the game has none.
pub fn puzzle_of_day(game: &str, day: Day) -> Result<PuzzleView, Problem> {
    let (kind, shelf) = find_shelf(game)?;
    view(kind, shelf, shelf.of_day(day).ok_or_else(Problem::no_path)?)
}

/// The next puzzle of a level and a theme: all of them come before one comes again.
///
/// # Errors
/// If there is none, or what is asked for cannot be read.
pub fn next_puzzle(
    game: &str,
    level: Option<u8>,
    theme: Option<Theme>,
    after: Option<&str>,
) -> Result<PuzzleView, Problem> {
    let (kind, shelf) = find_shelf(game)?;
    let level =
        level.map(|level| Level::new(level).ok_or_else(|| Problem::unreadable(&NoSuchLevel)));
    let after = after.map(|after| after.parse::<Id>().map_err(|e| Problem::unreadable(&e)));
    let puzzle = shelf.next(level.transpose()?, theme, after.transpose()?);
    view(kind, shelf, puzzle.ok_or_else(Problem::no_path)?)
}

/// A puzzle by its name.
///
/// # Errors
/// If there is no such puzzle.
pub fn puzzle(game: &str, puzzle: &str) -> Result<PuzzleView, Problem> {
    let (kind, shelf) = find_shelf(game)?;
    view(kind, shelf, find(shelf, puzzle)?)
}

/// The most moves of an answer; the description of the API says so too.
const MOST_MOVES: usize = 40;

/// An answer to a puzzle, made of legal moves.
#[derive(Clone, Debug)]
pub struct PuzzleQuestion {
    kind: GameKind,
    puzzle: &'static AnyPuzzle,
    moves: Vec<String>,
}

impl PuzzleQuestion {
    /// Reads an answer. The rules say what is wrong with a move, before anybody thinks about it.
    ///
    /// # Errors
    /// If there is no such puzzle, or a move is not legal.
    pub fn new(game: &str, puzzle: &str, moves: Vec<String>) -> Result<Self, Problem> {
        let (kind, shelf) = find_shelf(game)?;
        let puzzle = find(shelf, puzzle)?;
        if moves.len() > MOST_MOVES {
            let message = format!("an answer has at most {MOST_MOVES} moves");
            return Err(Problem::new(Code::Unreadable, message));
        }
        line(kind, puzzle, &moves).play()?;
        Ok(Self { kind, puzzle, moves })
    }

    /// Says whether the answer is right, what it costs, and what the other side plays. It takes a second at worst.
    ///
    /// # Errors
    /// If these are not the solver's own moves and the replies to them.
    pub fn judge(&self) -> Result<PuzzleAnswer, Problem> {
        judged(self.kind, self.puzzle, &self.moves)
    }
}

fn judged(
    kind: GameKind,
    puzzle: &'static AnyPuzzle,
    moves: &[String],
) -> Result<PuzzleAnswer, Problem> {
    let no_answer = "these are not one's own moves and the replies to them in turn";
    let answer = puzzle.answer(moves).map_err(|_| Problem::new(Code::Unreadable, no_answer))?;
    let mut on = moves.to_vec();
    on.extend(answer.reply.clone());
    let (win, choices) = costs(puzzle);
    let (line_on, position) = match puzzle {
        AnyPuzzle::Proven(proven) => {
            let text = proven.line.iter().map(ToString::to_string).collect();
            (text, Some(line(kind, puzzle, &on).play()?.view()))
        }
        AnyPuzzle::Duel(_) | AnyPuzzle::Longo(_) => (Vec::new(), None),
    };
    Ok(PuzzleAnswer {
        right: answer.is_right,
        done: answer.is_done,
        loss: answer.loss.map(Points::value),
        win: win.map(Points::value),
        choices,
        reply: answer.reply,
        best: answer.best,
        reason: answer.reason.map(ReasonBody::from),
        line: line_on,
        position,
    })
}

/// The chance to win with the best choice, and what every choice costs.
fn costs(puzzle: &AnyPuzzle) -> (Option<Points>, Vec<PuzzleChoice>) {
    fn each<M: ToString>(choices: &[(M, Points)]) -> Vec<PuzzleChoice> {
        let choice =
            |(mv, loss): &(M, Points)| PuzzleChoice { mv: mv.to_string(), loss: loss.value() };
        choices.iter().map(choice).collect()
    }
    match puzzle {
        AnyPuzzle::Proven(_) => (None, Vec::new()),
        AnyPuzzle::Duel(decision) => (Some(decision.win), each(&decision.choices)),
        AnyPuzzle::Longo(decision) => (Some(decision.win), each(&decision.choices)),
    }
}

fn find_shelf(game: &str) -> Result<(GameKind, &'static Shelf), Problem> {
    let kind: GameKind = game.parse().map_err(|_| Problem::no_path())?;
    Ok((kind, shelf(kind).ok_or_else(Problem::no_path)?))
}

fn find(shelf: &'static Shelf, puzzle: &str) -> Result<&'static AnyPuzzle, Problem> {
    let id = puzzle.parse().map_err(|_| Problem::no_path())?;
    shelf.get(id).ok_or_else(Problem::no_path)
}

/// The line of play from the beginning of a puzzle's turn to the end of these moves.
fn line(kind: GameKind, puzzle: &AnyPuzzle, moves: &[String]) -> Line {
    let (position, mut steps) = puzzle.question();
    let seat = puzzle.seat();
    // Only Duell goes on, and there sides take turns.
    let step = |(number, mv): (usize, &String)| {
        let seat = if number % 2 == 0 { seat } else { seat.next(2) };
        format!("{seat}:{mv}")
    };
    steps.extend(moves.iter().enumerate().map(step));
    let options = String::new();
    Line { game: Word(kind), options, position: Some(position), sketch: false, steps }
}

fn view(kind: GameKind, shelf: &Shelf, puzzle: &AnyPuzzle) -> Result<PuzzleView, Problem> {
    let position: PositionView = line(kind, puzzle, &[]).play()?.view();
    Ok(PuzzleView {
        game: Word(kind),
        puzzle: puzzle.id().to_string(),
        level: puzzle.level().number(),
        themes: shelf.themes(puzzle.id()).iter().copied().map(Word).collect(),
        goal: match puzzle.goal() {
            Some((Goal::Win, moves)) => PuzzleGoal::Win { moves },
            Some((Goal::Hold, moves)) => PuzzleGoal::Hold { moves },
            None => PuzzleGoal::Choose,
        },
        seat: puzzle.seat().index(),
        position,
    })
}

fn card(kind: GameKind, shelf: &Shelf, today: &AnyPuzzle) -> PuzzleShelf {
    let of_level = |level: Level| {
        let count = shelf.puzzles().iter().filter(|puzzle| puzzle.level() == level).count();
        PuzzleLevel { level: level.number(), count }
    };
    let about = |theme: Theme| PuzzleTheme { theme: Word(theme), count: shelf.count_about(theme) };
    PuzzleShelf {
        game: Word(kind),
        count: shelf.puzzles().len(),
        today: today.id().to_string(),
        levels: Level::all().map(of_level).filter(|level| level.count > 0).collect(),
        themes: Theme::ALL.iter().copied().map(about).filter(|theme| theme.count > 0).collect(),
    }
}
