//! Analyses: reports on finished games, and how far they have come.

use std::{net::IpAddr, sync::Arc};

use answers::Subject;
use axum::{
    Extension, Json,
    body::{Body as AnyBody, Bytes},
    extract::{Path, State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use protocol::{
    AnalysisState, Hint, HintRequest, JobStage, RecordAnalysis, TableAnalysis, Warning,
    WarningRequest,
};

use super::{HallState, describe};
use crate::{
    Error,
    aside::{Desk, aside},
    body::{Answer, Body, TableId},
    caller::Caller,
    door::Address,
    hall::Inner,
    serve::Lasting,
    shares::Place,
    studies::{ExplorerSocket, Follower, LONGEST_MESSAGE, line_of},
    tables::LATEST,
};

/// Asks for the report on a finished table.
#[describe::path(
    post, path = "/api/v1/tables/{table}/analysis",
    params(("table" = String, Path, description = "The table")),
    request_body = TableAnalysis,
    responses(
        (status = 200, body = AnalysisState, description = "It is stored"),
        (status = 202, body = AnalysisState, description = "It is under way"),
        describe::Refusals,
    ),
)]
pub(super) async fn of_table(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    TableId(table): TableId,
    Body(request): Body<TableAnalysis>,
) -> Result<(StatusCode, Answer<AnalysisState>), Error> {
    let desk = Desk::free(address.0).await?;
    let found = hall.inner.tables.look(&table, LATEST, |slot| slot.table.clone()).await?;
    let id = table.clone();
    let read = move || Subject::of_table(&found, &id, request.effort);
    let subject = desk.work(read).await??;
    Ok(answered(hall.inner.analyze(subject, Some(table), address.0).await?))
}

/// Asks for the report on a record.
#[describe::path(
    post, path = "/api/v1/analysis",
    request_body = RecordAnalysis,
    responses(
        (status = 200, body = AnalysisState, description = "It is stored"),
        (status = 202, body = AnalysisState, description = "It is under way"),
        describe::Refusals,
    ),
    security((), ("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn of_record(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    caller: Option<Caller>,
    Body(request): Body<RecordAnalysis>,
) -> Result<(StatusCode, Answer<AnalysisState>), Error> {
    let read = move || {
        let subject = Subject::read(&request.record, request.effort)?;
        let played = subject.line()?.play()?;
        Ok::<_, Error>((subject, played))
    };
    let (subject, played) = aside(address.0, read).await??;
    hall.inner.check_table_tag(subject.record.value(table::tags::TABLE)).await?;
    hall.inner.check_not_running(address.0, &played, caller.as_ref()).await?;
    Ok(answered(hall.inner.analyze(subject, None, address.0).await?))
}

fn answered(state: AnalysisState) -> (StatusCode, Answer<AnalysisState>) {
    let is_done = state.state == JobStage::Done;
    (if is_done { StatusCode::OK } else { StatusCode::ACCEPTED }, Answer(state))
}

/// How far an analysis has come, and its report once it is done.
#[describe::path(
    get, path = "/api/v1/analysis/{analysis}",
    params(("analysis" = String, Path, description = "The analysis")),
    responses((status = 200, body = AnalysisState), describe::Refusals),
)]
pub(super) async fn state(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    Path(analysis): Path<String>,
) -> Result<Answer<AnalysisState>, Error> {
    Ok(Answer(hall.inner.analysis(&analysis, address.0).await?))
}

/// The progress of an analysis, one JSON object a line, until it ends.
#[describe::path(
    get, path = "/api/v1/analysis/{analysis}/progress",
    params(("analysis" = String, Path, description = "The analysis")),
    responses((status = 200, body = AnalysisState, content_type = "application/x-ndjson"), describe::Refusals),
    security((), ("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn progress(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    caller: Option<Caller>,
    Path(analysis): Path<String>,
) -> Result<Response, Error> {
    let job = hall.inner.analysis_under_way(&analysis, address.0).await?;
    let lines = if let Some(job) = job {
        let place = hall.inner.guard.stream(address.0)?;
        let who = (address.0, caller.map(|caller| caller.player.0));
        let watched = Watched { follower: job.follow(), hall: hall.inner.clone(), who, place };
        let lines = AnyBody::from_stream(stream::unfold(watched, |mut watched| async move {
            let line = watched.next().await?;
            Some((Ok::<_, std::convert::Infallible>(line), watched))
        }));
        (Extension(Lasting), lines).into_response()
    } else {
        let ended = hall.inner.analysis(&analysis, address.0).await?;
        AnyBody::from(line_of(&ended)).into_response()
    };
    let kind = HeaderValue::from_static("application/x-ndjson");
    Ok(([(header::CONTENT_TYPE, kind)], lines).into_response())
}

/// Somebody who is following the progress of an analysis.
struct Watched {
    follower: Follower,
    hall: Arc<Inner>,
    /// The address, and the player if there is one.
    who: (IpAddr, Option<String>),
    #[expect(dead_code, reason = "it is held for as long as somebody reads")]
    place: Place,
}

impl Watched {
    /// The next state; nothing after the last one.
    async fn next(&mut self) -> Option<Bytes> {
        let mut closing = self.hall.closing();
        tokio::select! {
            line = self.follower.next() => line,
            () = closing.wait() => None,
            _ = self.hall.house.turned_away(self.who.0, self.who.1.as_deref()) => None,
        }
    }
}

/// Cancels an analysis. It goes on if somebody else asked for it too.
#[describe::path(
    delete, path = "/api/v1/analysis/{analysis}",
    params(("analysis" = String, Path, description = "The analysis")),
    responses((status = 200, body = AnalysisState), describe::Refusals),
)]
pub(super) async fn cancel(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    Path(analysis): Path<String>,
) -> Result<Answer<AnalysisState>, Error> {
    Ok(Answer(hall.inner.cancel_analysis(&analysis, address.0).await?))
}

/// A WebSocket for free analysis of positions: the client sends `ToExplorer`, the server `FromExplorer`.
#[describe::path(
    get, path = "/api/v1/explore",
    responses((status = 101, description = "From here on WebSocket is spoken"), describe::Refusals),
    security((), ("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn explore(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    caller: Option<Caller>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|rejection| Error::Unreadable(rejection.body_text()))?;
    let places = [hall.inner.guard.socket(address.0)?, hall.inner.guard.look(address.0)?];
    let socket = ExplorerSocket::new(hall.inner.clone(), caller, address.0, places);
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(|websocket| socket.run(websocket)).into_response())
}

/// A hint for one person against bots. The table says from then on that there was help.
#[describe::path(
    post, path = "/api/v1/tables/{table}/hint",
    params(("table" = String, Path, description = "The table")),
    request_body = HintRequest,
    responses((status = 200, body = Hint), describe::Refusals),
    security(("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn hint(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    TableId(table): TableId,
    caller: Caller,
    Body(request): Body<HintRequest>,
) -> Result<Json<Hint>, Error> {
    Ok(Json(hall.inner.hint(&table, &caller, address.0, request).await?))
}

/// Whether a move would be a blunder, for one person against bots.
#[describe::path(
    post, path = "/api/v1/tables/{table}/warning",
    params(("table" = String, Path, description = "The table")),
    request_body = WarningRequest,
    responses((status = 200, body = Warning), describe::Refusals),
    security(("bearer" = []), ("cookie" = [])),
)]
pub(super) async fn warning(
    State(hall): HallState,
    Extension(address): Extension<Address>,
    TableId(table): TableId,
    caller: Caller,
    Body(request): Body<WarningRequest>,
) -> Result<Json<Warning>, Error> {
    Ok(Json(hall.inner.warning(&table, &caller, address.0, request).await?))
}
