//! What a browser is shown.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

pub(super) async fn home() -> Response {
    file("text/html; charset=utf-8", include_str!("../page/index.html"))
}

pub(super) async fn style() -> Response {
    file("text/css; charset=utf-8", include_str!("../page/page.css"))
}

fn file(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], text).into_response()
}
