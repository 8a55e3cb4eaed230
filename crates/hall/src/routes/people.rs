//! What people may ask about themselves, and report to the host.

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
};
use protocol::{Code, MyData, NewReport, Problem};
use serde::Deserialize;
use store::Report;

use super::{HallState, describe};
use crate::{
    Error,
    body::{Answer, Asked, Body, TableId},
    caller::{Caller, no_cookie},
    door::Address,
    hall::now,
    house::{self, Host},
    network::block,
};

/// The most characters of a reason.
const LONGEST_WHY: usize = 300;
/// The most open reports about one table.
const MOST_REPORTS: u32 = 20;

/// Asks the host to look at a table. Each player, or each address without one, can report a table once.
#[describe::path(
    post, path = "/api/v1/tables/{table}/reports",
    params(("table" = String, Path, description = "The table")),
    request_body = NewReport,
    responses((status = 204, description = "The host will see it"), describe::Refusals),
    security((), ("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn report(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    TableId(table): TableId,
    caller: Option<Caller>,
    Body(new): Body<NewReport>,
) -> Result<StatusCode, Error> {
    let why = new.why.trim();
    if why.chars().count() > LONGEST_WHY || why.chars().any(char::is_control) {
        let what = format!("a reason has at most {LONGEST_WHY} characters, on one line");
        return Err(Problem::new(Code::BadText, what).into());
    }
    hall.inner.view(&table, None).await?;
    hall.inner.guard.make(address.0)?;
    let reporter = caller
        .map_or_else(|| hall.inner.addresses.hashed(block(address.0)), |caller| caller.player.0);
    let report =
        Report { id: 0, at: now().0, table, reporter, why: why.to_owned(), settled: false };
    hall.inner.store.report(&report, MOST_REPORTS).await?;
    tracing::info!(table = report.table, "a table was reported");
    Ok(StatusCode::NO_CONTENT)
}

/// Where a page of tables begins.
#[derive(Deserialize, describe::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// The `next` of the page before.
    #[serde(default)]
    after: String,
}

/// What the hall stores about the player, at most twenty tables at a time.
#[describe::path(
    get, path = "/api/v1/me/data",
    params(Page),
    responses((status = 200, body = MyData), describe::Refusals),
    security(("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn data(
    State(hall): HallState,
    Asked(Page { after }): Asked<Page>,
    Extension(address): Extension<Address>,
    caller: Caller,
) -> Result<Answer<MyData>, Error> {
    // This reads logs, so it is rationed like making something new.
    hall.inner.guard.make(address.0)?;
    let page = house::page(&hall.inner, &caller.player, address.0, after.parse()?);
    page.await.map(Answer)
}

/// Erases the player: resigns running games, and removes the name, all chat and the player itself.
#[describe::path(
    delete, path = "/api/v1/me",
    responses((status = 204, description = "The hall has forgotten the player"), describe::Refusals),
    security(("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn erase(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    caller: Caller,
) -> Result<(StatusCode, HeaderMap), Error> {
    hall.inner.guard.make(address.0)?;
    let why = "asked to be erased".to_owned();
    let host = Host { who: caller.player.0.clone(), why, now: now() };
    let store = hall.inner.store.clone();
    // Finished even if the player hangs up meanwhile.
    let player = caller.player.0.clone();
    let work = tokio::spawn(async move { house::erase(&store, &player, &host).await });
    work.await.map_err(|_| Error::Corrupt)??;
    hall.inner.players.forget(&caller.player.0);
    hall.inner.tables.cache.forget_tables_of(&caller.player.0);
    let cookie = HeaderValue::from_static(no_cookie());
    Ok((StatusCode::NO_CONTENT, HeaderMap::from_iter([(header::SET_COOKIE, cookie)])))
}
