//! For monitoring the hall.

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

use super::{HallState, describe};
use crate::{Error, metrics::Now};

/// Whether the hall runs. It says nothing about the database: a restart would not mend that.
#[describe::path(
    get, path = "/healthz",
    responses((status = 200, body = String, content_type = "text/plain"), describe::Refusals),
)]
pub(super) async fn health() -> &'static str {
    "ok\n"
}

/// Whether the hall can store anything: it tries, at most once a second. A hall that is about to close says no, so that
/// proxies send nobody there any more.
#[describe::path(
    get, path = "/readyz",
    responses((status = 200, body = String, content_type = "text/plain"), describe::Refusals),
)]
pub(super) async fn ready(State(hall): HallState) -> Result<&'static str, Error> {
    if hall.inner.is_draining() {
        return Err(Error::Unavailable);
    }
    hall.inner.store.try_write().await?;
    Ok("ready\n")
}

/// Numbers for Prometheus.
#[describe::path(
    get, path = "/metrics",
    responses((status = 200, body = String, content_type = "text/plain"), describe::Refusals),
)]
pub(super) async fn metrics(State(hall): HallState) -> Response {
    let inner = &hall.inner;
    let now = Now {
        stats: inner.store.stats(),
        connections: inner.guard.open(),
        queued_bots: inner.work_queue.waiting_tables(),
        thinking_bots: inner.tables.thinking.len(),
        analyses: inner.studies.counts(),
        halls: inner.halls(),
        is_bus_up: inner.bus.is_up(),
        clock_offset: inner.tables.time.offset(),
    };
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], inner.metrics.text(&now)).into_response()
}
