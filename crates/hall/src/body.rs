//! Reading bodies, paths and queries so that whatever is wrong with them is said in the hall's own words, and writing
//! large answers.

use axum::{
    body::Bytes,
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

/// A body of JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Hall> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, hall: &Hall) -> Result<Self, Error> {
        let patience = hall.inner.settings.limits.body;
        // As a whole: who sends a byte now and then would never be done.
        let read = time::timeout(patience, read(request, hall)).await;
        match read.map_err(|_| Error::TooSlow)? {
            Ok(body) => Ok(Self(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(Error::NotJson),
            Err(rejection) if rejection.status().as_u16() == 413 => Err(Error::TooLarge),
            Err(rejection) => Err(Error::Unreadable(rejection.body_text())),
        }
    }
}

/// Reads plain JSON without keeping track of where in it the reader is; that is only needed to say what is wrong.
async fn read<T: DeserializeOwned>(request: Request, hall: &Hall) -> Result<T, JsonRejection> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let bytes = if kind.is_some_and(|kind| kind == "application/json") {
        Bytes::from_request(request, hall).await?
    } else {
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

/// The name of a table in the path.
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
