//! All paths of the hall.

mod bot;
mod checks;
mod lobby;
mod page;
mod players;
mod service;
mod tables;

use axum::{
    Router,
    body::Body,
    extract::{DefaultBodyLimit, State},
    http::{HeaderValue, Method, header},
    middleware,
    response::{IntoResponse, Response},
};
use protocol::Problem;
use std::collections::BTreeMap;
use tower_http::{
    catch_panic::CatchPanicLayer,
    cors::{AllowOrigin, CorsLayer},
};
use utoipa::{
    IntoResponses, OpenApi,
    openapi::{
        ContentBuilder, Ref, RefOr, ResponseBuilder,
        response::Response as ResponseDoc,
        security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{Error, Hall, door};

/// The largest body that is read.
const LARGEST_BODY: usize = 64 * 1024;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Dicehall",
        description = "Tables for dice games. docs/protocol.md tells the whole story, with the WebSocket and the streams.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    components(schemas(Problem, protocol::ToServer, protocol::ToClient, protocol::BotNews, protocol::BotLine)),
    modifiers(&Tokens),
)]
struct Description;

/// How a request proves who makes it.
struct Tokens;

impl utoipa::Modify for Tokens {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let components = openapi.components.get_or_insert_default();
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
        let cookie = ApiKey::Cookie(ApiKeyValue::new("dicehall"));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
    }
}

/// Every way in which a request can be refused.
pub(crate) struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<ResponseDoc>> {
        let refusal = |(status, what): (u16, &str)| {
            let problem = Ref::from_schema_name("Problem");
            let content = ContentBuilder::new().schema(Some(problem)).build();
            let response = ResponseBuilder::new().description(what);
            let response = response.content("application/json", content).build();
            (status.to_string(), RefOr::T(response))
        };
        [
            (400, "The request cannot be read"),
            (401, "The request needs the token of a player"),
            (403, "The player may not do that, or the page is one of another site"),
            (404, "There is no such thing"),
            (408, "The body did not come in time"),
            (409, "The table does not do that now"),
            (413, "The request is too large"),
            (415, "The body is no JSON"),
            (422, "The rules forbid it"),
            (429, "Too many requests"),
            (503, "The hall cannot store this now"),
        ]
        .map(refusal)
        .into()
    }
}

/// All paths, and their description.
pub(crate) fn build() -> (Router<Hall>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(lobby::games))
        .routes(routes!(lobby::programs))
        .routes(routes!(lobby::tables, tables::open))
        .routes(routes!(players::new))
        .routes(routes!(players::me))
        .routes(routes!(players::my_tables))
        .routes(routes!(tables::view))
        .routes(routes!(tables::events))
        .routes(routes!(tables::history))
        .routes(routes!(tables::legality))
        .routes(routes!(tables::command))
        .routes(routes!(tables::socket))
        .routes(routes!(checks::record))
        .routes(routes!(checks::verify_table))
        .routes(routes!(checks::verify_record))
        .routes(routes!(bot::news))
        .routes(routes!(bot::table))
        .routes(routes!(bot::make_move))
        .routes(routes!(bot::roll))
        .routes(routes!(service::health))
        .routes(routes!(service::ready))
        .routes(routes!(service::metrics))
        .split_for_parts()
}

/// The description of the API, as OpenAPI 3.1 in JSON.
pub fn openapi() -> String {
    printed(&build().1)
}

fn printed(description: &utoipa::openapi::OpenApi) -> String {
    description.to_pretty_json().expect("the description is plain JSON")
}

/// The hall as a service that can be called without a network.
pub fn app(hall: Hall) -> Router {
    let (router, _) = build();
    let description = openapi();
    let openapi = move || async move {
        ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], description)
    };
    router
        .route("/api/v1/openapi.json", axum::routing::get(openapi))
        .route("/", axum::routing::get(page::document))
        .route("/t/{table}", axum::routing::get(page::document))
        .route("/learn/{game}", axum::routing::get(page::document))
        .route("/rules/{game}", axum::routing::get(page::document))
        .fallback(page::file)
        .method_not_allowed_fallback(|| async { Error::NoMethod })
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CatchPanicLayer::custom(|_| panicked()))
        .layer(cross_origin(&hall))
        .layer(middleware::from_fn_with_state(hall.clone(), door::pass))
        .with_state(hall)
}

/// Pages of listed sites may read answers. Their requests bring a token, for cookies stay at home.
fn cross_origin(hall: &Hall) -> CorsLayer {
    let origins = hall.inner.settings.origins.iter();
    let origins = origins.filter_map(|origin| HeaderValue::from_str(origin.as_str()).ok());
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE])
}

fn panicked() -> Response<Body> {
    tracing::error!("a request made the hall panic");
    Error::Corrupt.into_response()
}

type HallState = State<Hall>;
