//! Puzzles: what there is, today's, the next one, and the verdict on an answer.

use ::puzzles::Day;
use answers::{PuzzleQuestion, next_puzzle, puzzle, puzzle_of_day, puzzles};
use axum::{
    Extension, Json,
    extract::{FromRequestParts, Path, State},
    http::request::Parts,
};
use protocol::{PuzzleAnswer, PuzzleTry, PuzzleView, Puzzles, ThemeName};
use serde::{Deserialize, de::DeserializeOwned};
use tokio::{sync::Semaphore, task::spawn_blocking};

use super::{HallState, describe};
use crate::{
    Error, Hall,
    body::{Asked, Body},
    door::Address,
    hall::now,
};

/// How many answers are judged at once; each takes a second of one core at worst. Others wait.
static JUDGES: Semaphore = Semaphore::const_new(2);

/// The names in the path. Anything that cannot be such a name is not found.
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
    Json(puzzles(today_is()))
}

/// The puzzle of the day, the same for everybody.
#[describe::path(
    get, path = "/api/v1/puzzles/{game}/today",
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, body = PuzzleView), describe::Refusals),
)]
pub(super) async fn today(Named(game): Named<String>) -> Result<Json<PuzzleView>, Error> {
    Ok(Json(puzzle_of_day(&game, today_is())?))
}

/// Which puzzle is wanted.
#[derive(Deserialize, describe::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// The level it should be near; by default any level.
    #[param(minimum = 1, maximum = 10)]
    level: Option<u8>,
    /// The theme.
    theme: Option<ThemeName>,
    /// The puzzle before it, or any eight hexadecimal digits to start somewhere.
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
    let theme = wanted.theme.map(|theme| theme.0);
    Ok(Json(next_puzzle(&game, wanted.level, theme, wanted.after.as_deref())?))
}

/// A puzzle.
#[describe::path(
    get, path = "/api/v1/puzzles/{game}/{puzzle}",
    params(("game" = String, Path, description = "The game"), ("puzzle" = String, Path, description = "The puzzle")),
    responses((status = 200, body = PuzzleView), describe::Refusals),
)]
pub(super) async fn look(
    Named((game, name)): Named<(String, String)>,
) -> Result<Json<PuzzleView>, Error> {
    Ok(Json(puzzle(&game, &name)?))
}

/// Says whether an answer is right, what it costs, and what the other side plays.
#[describe::path(
    post, path = "/api/v1/puzzles/{game}/{puzzle}",
    params(("game" = String, Path, description = "The game"), ("puzzle" = String, Path, description = "The puzzle")),
    request_body = PuzzleTry,
    responses((status = 200, body = PuzzleAnswer), describe::Refusals),
)]
pub(super) async fn check(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    Named((game, puzzle)): Named<(String, String)>,
    Body(tried): Body<PuzzleTry>,
) -> Result<Json<PuzzleAnswer>, Error> {
    let question = PuzzleQuestion::new(&game, &puzzle, tried.moves)?;
    let place = hall.inner.guard.answer(address.0)?;
    let judge = JUDGES.acquire().await.map_err(|_| Error::Unavailable)?;
    let judged = spawn_blocking(move || {
        // Held until the work is done, even if nobody is waiting for it any more.
        let _taken = (place, judge);
        question.judge()
    });
    Ok(Json(judged.await.map_err(|_| Error::Corrupt)??))
}

fn today_is() -> Day {
    Day::of_milliseconds(now().0)
}
