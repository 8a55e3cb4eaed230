//! Puzzles: what there is, today's, the next one, and what is said to an answer.

use ::puzzles::{AnyPuzzle, Day, Goal, Id, Level, NoSuchLevel, Points, Shelf, Theme, shelf};
use axum::{
    Json,
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use catalog::GameKind;
use protocol::{
    Line, PositionView, PuzzleAnswer, PuzzleChoice, PuzzleGoal, PuzzleLevel, PuzzleShelf,
    PuzzleTheme, PuzzleTry, PuzzleView, Puzzles, ReasonBody, ThemeBody, Word,
};
use serde::{Deserialize, de::DeserializeOwned};
use tokio::{sync::Semaphore, task::spawn_blocking};

use super::describe;
use crate::{
    Error, Hall,
    body::{Asked, Body},
    hall::now,
};

/// So many answers are judged at once; each takes a second of one core at worst. The others wait.
static JUDGES: Semaphore = Semaphore::const_new(2);
/// So many wait at most.
static PLACES: Semaphore = Semaphore::const_new(64);

/// The names in the path. What cannot be one is not there.
pub(super) struct Named<T>(T);

impl<T: DeserializeOwned + Send> FromRequestParts<Hall> for Named<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, hall: &Hall) -> Result<Self, Error> {
        let Path(names) =
            Path::<T>::from_request_parts(parts, hall).await.map_err(|_| Error::NoPath)?;
        Ok(Self(names))
    }
}

/// What there is to solve, and which puzzles are today's.
#[describe::path(get, path = "/api/v1/puzzles", responses((status = 200, body = Puzzles), describe::Refusals))]
pub(super) async fn list() -> Json<Puzzles> {
    let day = today_is();
    let games = GameKind::ALL.iter().filter_map(|&kind| {
        let shelf = shelf(kind)?;
        shelf.of_day(day).map(|today| card(kind, shelf, today))
    });
    Json(Puzzles { date: day.to_string(), games: games.collect() })
}

/// The puzzle of the day, the same for everybody.
#[describe::path(
    get, path = "/api/v1/puzzles/{game}/today",
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, body = PuzzleView), describe::Refusals),
)]
pub(super) async fn today(Named(game): Named<String>) -> Result<Json<PuzzleView>, Error> {
    let (kind, shelf) = find_shelf(&game)?;
    Ok(Json(view(kind, shelf, shelf.of_day(today_is()).ok_or(Error::NoPath)?)?))
}

/// Which puzzle is wanted.
#[derive(Deserialize, describe::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// The level that it is to be near to; any, if it is left out.
    #[param(minimum = 1, maximum = 10)]
    level: Option<u8>,
    /// What it is to be about.
    theme: Option<ThemeBody>,
    /// The puzzle before it, or any eight hexadecimal digits to begin somewhere.
    #[param(max_length = 8)]
    after: Option<String>,
}

/// The next puzzle of a level and a theme: all of them come before one comes again.
#[describe::path(
    get, path = "/api/v1/puzzles/{game}/next",
    params(("game" = String, Path, description = "The game"), Wanted),
    responses((status = 200, body = PuzzleView), describe::Refusals),
)]
pub(super) async fn next(
    Named(game): Named<String>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<PuzzleView>, Error> {
    let (kind, shelf) = find_shelf(&game)?;
    let bad = |what: &dyn ToString| Error::Unreadable(what.to_string());
    let level = wanted.level.map(|level| Level::new(level).ok_or_else(|| bad(&NoSuchLevel)));
    let after = wanted.after.map(|after| after.parse::<Id>().map_err(|error| bad(&error)));
    let theme = wanted.theme.and_then(theme_of);
    let puzzle = shelf.next(level.transpose()?, theme, after.transpose()?);
    Ok(Json(view(kind, shelf, puzzle.ok_or(Error::NoPath)?)?))
}

/// A puzzle.
#[describe::path(
    get, path = "/api/v1/puzzles/{game}/{puzzle}",
    params(("game" = String, Path, description = "The game"), ("puzzle" = String, Path, description = "The puzzle")),
    responses((status = 200, body = PuzzleView), describe::Refusals),
)]
pub(super) async fn look(
    Named((game, puzzle)): Named<(String, String)>,
) -> Result<Json<PuzzleView>, Error> {
    let (kind, shelf) = find_shelf(&game)?;
    Ok(Json(view(kind, shelf, find(shelf, &puzzle)?)?))
}

/// Says whether an answer is right, what it costs, and what the other side plays.
#[describe::path(
    post, path = "/api/v1/puzzles/{game}/{puzzle}",
    params(("game" = String, Path, description = "The game"), ("puzzle" = String, Path, description = "The puzzle")),
    request_body = PuzzleTry,
    responses((status = 200, body = PuzzleAnswer), describe::Refusals),
)]
pub(super) async fn check(
    Named((game, puzzle)): Named<(String, String)>,
    Body(tried): Body<PuzzleTry>,
) -> Result<Json<PuzzleAnswer>, Error> {
    let (kind, shelf) = find_shelf(&game)?;
    let puzzle = find(shelf, &puzzle)?;
    // The rules say what is wrong with a move, before anybody thinks about it.
    let played = line(kind, puzzle, &tried.moves).play()?;
    drop(played);
    let place = PLACES.try_acquire().map_err(|_| Error::TooMany)?;
    let judge = JUDGES.acquire().await.map_err(|_| Error::Unavailable)?;
    let judged = spawn_blocking(move || {
        // Kept until the work is done, even if nobody waits for it any more.
        let _taken = (place, judge);
        judged(kind, puzzle, &tried.moves)
    });
    Ok(Json(judged.await.map_err(|_| Error::Corrupt)??))
}

fn judged(
    kind: GameKind,
    puzzle: &'static AnyPuzzle,
    moves: &[String],
) -> Result<PuzzleAnswer, Error> {
    let no_answer = "these are not one's own moves and the replies to them in turn";
    let answer = puzzle.answer(moves).map_err(|_| Error::Unreadable(no_answer.to_owned()))?;
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

fn today_is() -> Day {
    Day::of_milliseconds(now().0)
}

fn find_shelf(game: &str) -> Result<(GameKind, &'static Shelf), Error> {
    let kind: GameKind = game.parse().map_err(|_| Error::NoPath)?;
    Ok((kind, shelf(kind).ok_or(Error::NoPath)?))
}

fn find(shelf: &'static Shelf, puzzle: &str) -> Result<&'static AnyPuzzle, Error> {
    let id = puzzle.parse().map_err(|_| Error::NoPath)?;
    shelf.get(id).ok_or(Error::NoPath)
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
    Line { game: Word(kind), options: String::new(), position: Some(position), steps }
}

fn view(kind: GameKind, shelf: &Shelf, puzzle: &AnyPuzzle) -> Result<PuzzleView, Error> {
    let position: PositionView = line(kind, puzzle, &[]).play()?.view();
    Ok(PuzzleView {
        game: Word(kind),
        puzzle: puzzle.id().to_string(),
        level: puzzle.level().number(),
        themes: shelf.themes(puzzle.id()).iter().copied().map(theme).collect(),
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
    let about = |wanted: Theme| {
        let is_about = |puzzle: &&AnyPuzzle| shelf.themes(puzzle.id()).contains(&wanted);
        PuzzleTheme { theme: theme(wanted), count: shelf.puzzles().iter().filter(is_about).count() }
    };
    PuzzleShelf {
        game: Word(kind),
        count: shelf.puzzles().len(),
        today: today.id().to_string(),
        levels: Level::all().map(of_level).filter(|level| level.count > 0).collect(),
        themes: Theme::ALL.iter().copied().map(about).filter(|theme| theme.count > 0).collect(),
    }
}

/// The theme on the wire.
fn theme(theme: Theme) -> ThemeBody {
    match theme {
        Theme::Win => ThemeBody::Win,
        Theme::Hold => ThemeBody::Hold,
        Theme::Endgame => ThemeBody::Endgame,
        Theme::Captures => ThemeBody::Captures,
        Theme::Quiet => ThemeBody::Quiet,
        Theme::KingMoves => ThemeBody::KingMoves,
        Theme::TakesKing => ThemeBody::TakesKing,
        Theme::ReachesHome => ThemeBody::ReachesHome,
        Theme::Locks => ThemeBody::Locks,
        Theme::Beats => ThemeBody::Beats,
        Theme::Stacks => ThemeBody::Stacks,
        Theme::Lucky => ThemeBody::Lucky,
        Theme::Next => ThemeBody::Next,
        Theme::Leaps => ThemeBody::Leaps,
        Theme::Passes => ThemeBody::Passes,
        Theme::Misthrow => ThemeBody::Misthrow,
        Theme::Ends => ThemeBody::Ends,
    }
}

/// The theme with this name on the wire.
fn theme_of(body: ThemeBody) -> Option<Theme> {
    Theme::ALL.iter().copied().find(|&known| theme(known) == body)
}
