//! Everything that can go wrong with a request, as an answer to it.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{Code, Problem};
use store::StoreError;

/// Why a request is not answered with what it asked for.
#[derive(Clone, Debug)]
pub enum Error {
    /// The request was understood and refused.
    Refused(Problem),
    /// There is no such table.
    NoTable,
    /// There is nothing at this path.
    NoPath,
    /// The path does not accept this method.
    NoMethod,
    /// The request needs a player's token and came without one, or with a wrong one.
    NoToken,
    /// The request comes from a page of another site.
    ForeignOrigin,
    /// The request cannot be read.
    Unreadable(String),
    /// The body of the request is not JSON.
    NotJson,
    /// The request is larger than anything the hall asks for.
    TooLarge,
    /// The body of the request did not come in time.
    TooSlow,
    /// There are too many requests from this address, or too many altogether.
    TooMany,
    /// The database failed; the request may be sent again.
    Unavailable,
    /// What is stored cannot be read.
    Corrupt,
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        Self::Refused(problem)
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        Self::Unavailable
    }
}

impl From<table::Broken> for Error {
    fn from(broken: table::Broken) -> Self {
        tracing::error!(%broken, "a stored table cannot be replayed");
        Self::Corrupt
    }
}

impl Error {
    /// The status that goes with it.
    pub fn status(&self) -> StatusCode {
        let code = self.clone().problem().code.0;
        StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The sentence that explains it.
    pub fn problem(self) -> Problem {
        match self {
            Self::Refused(problem) => problem,
            Self::NoTable => Problem::no_table(),
            Self::NoPath => Problem::no_path(),
            Self::NoMethod => Problem::new(Code::NoMethod, "this path does not take that method"),
            Self::NoToken => Problem::new(Code::NoToken, "this needs the token of a player"),
            Self::ForeignOrigin => {
                Problem::new(Code::ForeignOrigin, "pages of other sites may not do this")
            }
            Self::Unreadable(what) => Problem::new(Code::Unreadable, what),
            Self::NotJson => {
                Problem::new(Code::NotJson, "expected a body of type application/json")
            }
            Self::TooLarge => Problem::new(Code::TooLarge, "the request is too large"),
            Self::TooSlow => Problem::new(Code::TooSlow, "the body did not come in time"),
            Self::TooMany => Problem::new(Code::TooMany, "too many requests: wait a little"),
            Self::Unavailable => {
                Problem::new(Code::Unavailable, "the hall cannot store this now: try again")
            }
            Self::Corrupt => Problem::new(Code::Corrupt, "what is stored of this table is damaged"),
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(self.problem())).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        if status == StatusCode::UNAUTHORIZED {
            let scheme = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
        }
        response
    }
}
