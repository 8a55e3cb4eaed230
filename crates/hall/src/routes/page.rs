//! The page: files that were built from `web/` and are part of the program.

use std::borrow::Cow;

use axum::{
    Extension,
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use catalog::GameKind;
use rust_embed::EmbeddedFile;

use super::{HallState, share};
use crate::{Error, Hall, body::check_table_id, door::Address, freight::Weightless};

const DOCUMENT: &str = "index.html";
/// How the names of tables begin at which a browser plays without the hall. The hall's own names have no hyphen.
const LOCAL: &str = "local-";
/// The scripts that run the engine. They alone may compile WebAssembly; the document may not.
const ENGINE: [&str; 2] = ["assets/worker-", "assets/thinker-"];
const ENGINE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
);
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// The one document of the page: it works out by itself what its address means.
pub(super) async fn document(State(hall): HallState, headers: HeaderMap) -> Response {
    answer(&hall, DOCUMENT, &headers).unwrap_or_else(|| {
        let welcome = include_str!("../page/welcome.html");
        ([(header::CONTENT_TYPE, HTML)], welcome).into_response()
    })
}

/// The document where the path names a game.
pub(super) async fn game(
    hall: HallState,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    if name.parse::<GameKind>().is_ok() {
        return document(hall, headers).await;
    }
    not_found(hall, &headers).await
}

/// The document of a table, whose head says what is played there.
pub(super) async fn table(
    hall: HallState,
    Extension(address): Extension<Address>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    if let Some(id) = name.strip_suffix(".png") {
        return share::picture(&hall, id.to_owned(), address, &headers).await.into_response();
    }
    if let Some(id) = name.strip_suffix(".gif") {
        return share::film(&hall, id.to_owned(), address, &headers).await.into_response();
    }
    if name.starts_with(LOCAL) {
        return document(hall, headers).await;
    }
    let Ok(id) = check_table_id(name) else { return not_found(hall, &headers).await };
    let view = match hall.inner.view(&id, None).await {
        Ok(view) => view,
        Err(Error::NoTable) => return not_found(hall, &headers).await,
        // The page reports it better, and asks again.
        Err(_) => return document(hall, headers).await,
    };
    let base = share::base(&hall.inner.settings, &headers);
    match with_tags(&hall, &share::tags(&view, base.as_deref())) {
        Some(response) => response,
        None => document(hall, headers).await,
    }
}

/// The document with more tags in its head.
fn with_tags(hall: &Hall, tags: &str) -> Option<Response> {
    let plain = hall.inner.settings.page.file(DOCUMENT)?;
    let text = std::str::from_utf8(&plain.data).ok()?;
    let (head, rest) = text.split_once("</head>")?;
    let text = format!("{head}{tags}</head>{rest}");
    let headers = [(header::CONTENT_TYPE, HTML), (header::CACHE_CONTROL, lifetime(DOCUMENT))];
    Some((headers, text).into_response())
}

/// Any other file of the page.
pub(super) async fn file(hall: HallState, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    match answer(&hall, path, &headers) {
        Some(response) => response,
        None if path.starts_with("api/") || path.starts_with("assets/") => {
            Error::NoPath.into_response()
        }
        None => not_found(hall, &headers).await,
    }
}

/// People see the page, which says that there is nothing here; programs are told in JSON.
async fn not_found(hall: HallState, headers: &HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    if !accepted.is_some_and(|kinds| kinds.contains("text/html")) {
        return Error::NoPath.into_response();
    }
    // The whole document, whatever the browser has cached: nothing here could be unchanged.
    let mut response = document(hall, HeaderMap::new()).await;
    *response.status_mut() = StatusCode::NOT_FOUND;
    response.headers_mut().remove(header::ETAG);
    response
}

fn answer(hall: &Hall, path: &str, headers: &HeaderMap) -> Option<Response> {
    let page = hall.inner.settings.page;
    let plain = page.file(path)?;
    let kind = content_type(&plain);
    let small = Some(()).filter(|()| takes_brotli(headers));
    let small = small.and_then(|()| page.file(&format!("{path}.br")));
    let is_small = small.is_some();
    let chosen = small.unwrap_or(plain);
    let tag = etag(&chosen);
    let mut response = if headers.get(header::IF_NONE_MATCH) == Some(&tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        whole(chosen.data)
    };
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, kind);
    answer.insert(header::ETAG, tag);
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answer.insert(header::CACHE_CONTROL, lifetime(path));
    if ENGINE.iter().any(|script| path.starts_with(script)) {
        answer.insert(header::CONTENT_SECURITY_POLICY, ENGINE_POLICY);
    }
    if is_small {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Some(response)
}

/// A file as it is. When a whole school opens the page at once, nobody is told to wait.
fn whole(data: Cow<'static, [u8]>) -> Response {
    let bytes = match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        // An unoptimized program reads its files from disk.
        Cow::Owned(bytes) => bytes.into(),
    };
    (Extension(Weightless), bytes).into_response()
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
