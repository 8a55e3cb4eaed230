//! All paths of the hall.

#[macro_use]
mod paths;

mod analysis;
mod bot;
mod checks;
mod describe;
mod explore;
mod lobby;
mod offline;
mod page;
mod people;
mod players;
mod puzzles;
mod service;
mod share;
mod tables;

use axum::{
    Extension, Router,
    body::Body,
    extract::{DefaultBodyLimit, State},
    http::{HeaderValue, Method, header},
    middleware,
    response::{IntoResponse, Response},
};
use tower_http::{
    catch_panic::CatchPanicLayer,
    cors::{AllowOrigin, CorsLayer},
};

use crate::{Error, Hall, body::LARGEST_BODY, door, freight::Weightless};

#[cfg(feature = "describe")]
pub use describe::generate_openapi;

macro_rules! router {
    ($($method:ident $path:literal => $module:ident::$handler:ident),+ $(,)?) => {
        Router::new()$(.route($path, axum::routing::$method($module::$handler)))+
    };
}

/// The description of the API, as OpenAPI 3.1 in JSON.
pub fn openapi() -> &'static str {
    include_str!("../../../../docs/openapi.json")
}

/// The hall as a service that can be called without a network.
pub fn app(hall: Hall) -> Router {
    let openapi = || async {
        let json = HeaderValue::from_static("application/json");
        (Extension(Weightless), [(header::CONTENT_TYPE, json)], openapi())
    };
    // From the outside in; in one, because each layer on its own would be boxed for every request.
    let layers = (
        middleware::from_fn_with_state(hall.clone(), door::pass),
        cross_origin(&hall),
        CatchPanicLayer::custom(|_| panicked()),
        DefaultBodyLimit::max(LARGEST_BODY),
    );
    with_paths!(router)
        .route("/api/v1/openapi.json", axum::routing::get(openapi))
        .route("/", axum::routing::get(page::document))
        .route("/you", axum::routing::get(page::document))
        .route("/games", axum::routing::get(page::document))
        .route("/t/{table}", axum::routing::get(page::table))
        .route("/t/{table}/report", axum::routing::get(page::document))
        .route("/report", axum::routing::get(page::document))
        .route("/report/{analysis}", axum::routing::get(page::document))
        .route("/analysis/{game}", axum::routing::get(page::game))
        .route("/learn", axum::routing::get(page::document))
        .route("/rules", axum::routing::get(page::document))
        .route("/learn/{game}", axum::routing::get(page::game))
        .route("/rules/{game}", axum::routing::get(page::game))
        .route("/puzzles", axum::routing::get(page::document))
        .route("/puzzles/{game}", axum::routing::get(page::game))
        .fallback(page::file)
        .method_not_allowed_fallback(|| async { Error::NoMethod })
        .layer(layers)
        .with_state(hall)
}

/// Pages of listed sites may read answers. Their requests bring a token, because cookies are not sent along.
fn cross_origin(hall: &Hall) -> CorsLayer {
    let origins = hall.inner.settings.origins.iter();
    let origins = origins.filter_map(|origin| HeaderValue::from_str(origin.as_str()).ok());
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_methods([Method::GET, Method::POST, Method::DELETE])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE])
}

fn panicked() -> Response<Body> {
    tracing::error!("a request made the hall panic");
    Error::Corrupt.into_response()
}

type HallState = State<Hall>;
