//! The description of the API as OpenAPI. It is committed as `docs/openapi.json`; the feature `describe`
//! makes it again from the handlers.

#[cfg(feature = "describe")]
pub use generated::generate_openapi;
#[cfg(not(feature = "describe"))]
pub(super) use silent::{IntoParams, path};
#[cfg(feature = "describe")]
pub(super) use {
    generated::Refusals,
    utoipa::{IntoParams, path},
};

#[cfg(feature = "describe")]
mod generated {
    use std::collections::BTreeMap;

    use protocol::Problem;
    use utoipa::{
        IntoResponses, OpenApi,
        openapi::{
            ContentBuilder, Ref, RefOr, ResponseBuilder,
            response::Response,
            security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
        },
    };

    use super::super::{
        analysis, bot, checks, explore, lobby, offline, people, players, puzzles, service, tables,
    };

    macro_rules! description {
        ($($method:ident $path:literal => $module:ident::$handler:ident),+ $(,)?) => {
            #[derive(OpenApi)]
            #[openapi(
                info(
                    title = "Dicehall",
                    description = "Tables for dice games. docs/protocol.md tells the whole story, with the WebSocket and the streams.",
                    license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
                ),
                paths($($module::$handler),+),
                components(schemas(Problem, protocol::ToServer, protocol::ToClient, protocol::BotNews, protocol::BotLine, protocol::ToExplorer, protocol::FromExplorer)),
                modifiers(&Tokens),
            )]
            struct Description;

            /// Every path with its method.
            #[cfg(test)]
            const ROUTES: &[(&str, &str)] = &[$((stringify!($method), $path)),+];
        };
    }
    with_paths!(description);

    /// Makes [`openapi`](crate::openapi) again from the handlers.
    ///
    /// # Panics
    /// Never: the description is plain JSON.
    pub fn generate_openapi() -> String {
        let mut description = Description::openapi();
        // The names of our modules are not tags.
        for path in description.paths.paths.values_mut() {
            for operation in [&mut path.get, &mut path.post, &mut path.delete].into_iter().flatten()
            {
                operation.tags = None;
            }
        }
        description.to_pretty_json().expect("the description is plain JSON") + "\n"
    }

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
        fn responses() -> BTreeMap<String, RefOr<Response>> {
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

    #[cfg(test)]
    mod tests {
        use std::{collections::BTreeSet, env, fs, path::Path};

        use super::*;

        #[test]
        fn the_committed_description_is_fresh() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
            let generated = generate_openapi();
            if env::var_os("UPDATE_TYPES").is_some() {
                fs::write(&path, &generated).expect("the folder of documents is there");
            }
            let committed = fs::read_to_string(&path).unwrap_or_default();
            assert!(committed == generated, "docs/openapi.json is stale: run `make types`");
        }

        #[test]
        fn every_path_is_described_as_it_is_served() {
            let description: serde_json::Value =
                serde_json::from_str(&generate_openapi()).expect("the description is JSON");
            let paths = description["paths"].as_object().expect("it has paths");
            let described = paths.iter().flat_map(|(path, methods)| {
                let methods = methods.as_object().expect("a path has methods").keys();
                methods.map(|method| (method.clone(), path.clone()))
            });
            let served = ROUTES.iter().map(|&(method, path)| (method.to_owned(), path.to_owned()));
            assert_eq!(described.collect::<BTreeSet<_>>(), served.collect::<BTreeSet<_>>());
        }
    }
}
