//! For whoever watches over the hall.

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

use super::{HallState, describe};
use crate::Error;

/// Whether the hall and its database are well.
#[describe::path(
    get, path = "/healthz",
    responses((status = 200, body = String, content_type = "text/plain"), describe::Refusals),
)]
pub(super) async fn health(State(hall): HallState) -> Result<&'static str, Error> {
    hall.inner.store.ping().await?;
    Ok("ok\n")
}

/// Numbers for Prometheus.
#[describe::path(
    get, path = "/metrics",
    responses((status = 200, body = String, content_type = "text/plain"), describe::Refusals),
)]
pub(super) async fn metrics(State(hall): HallState) -> Response {
    let inner = &hall.inner;
    let (queued, thinking) = (inner.bot_queue.len(), inner.tables.thinking.len());
    let text = inner.metrics.text(inner.store.stats(), queued, thinking);
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
