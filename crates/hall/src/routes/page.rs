//! The page: files that were built from `web/` and are part of the program.

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::Error;

/// What `make` has built of the page. Without it the hall shows a word of welcome instead.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// The one document of the page: it finds out by itself what its address means.
pub(super) async fn document(headers: HeaderMap) -> Response {
    answer("index.html", &headers).unwrap_or_else(|| {
        let welcome = include_str!("../page/welcome.html");
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], welcome).into_response()
    })
}

/// Any other file of the page.
pub(super) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    answer(path, &headers).unwrap_or_else(|| Error::NoPath.into_response())
}

fn answer(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Files::get(path)?;
    let kind = content_type(&plain);
    let small = Some(()).filter(|()| takes_brotli(headers));
    let small = small.and_then(|()| Files::get(&format!("{path}.br")));
    let is_small = small.is_some();
    let chosen = small.unwrap_or(plain);
    let tag = etag(&chosen);
    let mut response = if headers.get(header::IF_NONE_MATCH) == Some(&tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        chosen.data.into_owned().into_response()
    };
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, kind);
    answer.insert(header::ETAG, tag);
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answer.insert(header::CACHE_CONTROL, lifetime(path));
    if is_small {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Some(response)
}

/// Names under `assets/` hold a hash of what is in them, so they never change.
fn lifetime(path: &str) -> HeaderValue {
    HeaderValue::from_static(if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    })
}

fn content_type(file: &EmbeddedFile) -> HeaderValue {
    let kind = file.metadata.mimetype();
    let is_text = kind.starts_with("text/") || kind.ends_with("javascript");
    let kind = if is_text { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    HeaderValue::from_str(&kind).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

fn etag(file: &EmbeddedFile) -> HeaderValue {
    let hash = file.metadata.sha256_hash();
    let hex: String = hash.iter().take(12).map(|byte| char::from(b'a' + byte % 26)).collect();
    HeaderValue::from_str(&format!("\"{hex}\"")).expect("letters in quotes are a header")
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut names = values.filter_map(|value| value.to_str().ok()).flat_map(|text| text.split(','));
    names.any(|name| name.trim().split(';').next() == Some("br"))
}
