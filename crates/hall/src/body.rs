//! Reading bodies, paths and queries so that whatever is wrong with them is said in the hall's own words, and writing
//! large answers.

use std::{future::poll_fn, pin::Pin};

use axum::{
    body::{Body as AnyBody, HttpBody},
    extract::{
        FromRequest, FromRequestParts, Json, Path, Query, Request, rejection::JsonRejection,
    },
    http::{HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use tokio::time;

use crate::{Error, Hall};

/// The largest body that is read.
pub(crate) const LARGEST_BODY: usize = 64 * 1024;

/// The most pieces that a body may come in. Nobody needs so many, and each takes time.
const MOST_PIECES: usize = 4096;

/// A body of JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Hall> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, hall: &Hall) -> Result<Self, Error> {
        let patience = hall.inner.settings.limits.body;
        // For the whole body: a client that sends a byte now and then would never be done.
        let (parts, body) = request.into_parts();
        let bytes = time::timeout(patience, gather(body)).await.map_err(|_| Error::TooSlow)??;
        match read(parts, bytes, hall).await {
            Ok(body) => Ok(Self(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(Error::NotJson),
            Err(rejection) => Err(Error::Unreadable(rejection.body_text())),
        }
    }
}

/// A body in one piece. It may come byte by byte, and each byte would keep its whole buffer alive.
async fn gather(mut body: AnyBody) -> Result<Vec<u8>, Error> {
    let announced = body.size_hint().lower();
    if announced > LARGEST_BODY as u64 {
        return Err(Error::TooLarge);
    }
    let (mut bytes, mut pieces) = (Vec::with_capacity(announced as usize), 0);
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|_| Error::Unreadable("the body is broken off".to_owned()))?;
        let Ok(data) = frame.into_data() else { continue };
        pieces += 1;
        if bytes.len() + data.len() > LARGEST_BODY || pieces > MOST_PIECES {
            return Err(Error::TooLarge);
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

/// Reads plain JSON without tracking where the reader is; that is only needed to say what is wrong.
async fn read<T: DeserializeOwned>(
    parts: Parts,
    bytes: Vec<u8>,
    hall: &Hall,
) -> Result<T, JsonRejection> {
    let kind = parts.headers.get(header::CONTENT_TYPE);
    let bytes = if kind.is_some_and(|kind| kind == "application/json") {
        bytes
    } else {
        let request = Request::from_parts(parts, bytes.into());
        let Json(body) = Json::<Value>::from_request(request, hall).await?;
        body.to_string().into()
    };
    // Every body is an object; serde would take a list for one whose fields may all be left out.
    if bytes.trim_ascii_start().starts_with(b"[") {
        let _: Json<Map<String, Value>> = Json::from_bytes(&bytes)?;
    }
    match serde_json::from_slice(&bytes) {
        Ok(body) => Ok(body),
        Err(_) => Json::from_bytes(&bytes).map(|Json(body)| body),
    }
}

/// The name of a table, from the path.
pub(crate) struct TableId(pub(crate) String);

impl FromRequestParts<Hall> for TableId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, hall: &Hall) -> Result<Self, Error> {
        let Path(id) =
            Path::<String>::from_request_parts(parts, hall).await.map_err(|_| Error::NoTable)?;
        check_table_id(id).map(Self)
    }
}

/// A text that cannot be the name of a table is not looked up.
pub(crate) fn check_table_id(id: String) -> Result<String, Error> {
    let is_name =
        id.len() == 16 && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    if is_name { Ok(id) } else { Err(Error::NoTable) }
}

/// The query, after the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Hall> for Asked<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, hall: &Hall) -> Result<Self, Error> {
        match Query::from_request_parts(parts, hall).await {
            Ok(Query(query)) => Ok(Self(query)),
            Err(rejection) => Err(Error::Unreadable(rejection.body_text())),
        }
    }
}

/// Room for an answer that holds a view, as it usually is.
const ANSWER: usize = 8192;

/// An answer of JSON with a view in it. The library's own starts with a small buffer and copies it again
/// and again.
pub(crate) struct Answer<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        let mut text = Vec::with_capacity(ANSWER);
        serde_json::to_writer(&mut text, &self.0).expect("answers are plain text and numbers");
        let json = HeaderValue::from_static("application/json");
        ([(header::CONTENT_TYPE, json)], text).into_response()
    }
}
