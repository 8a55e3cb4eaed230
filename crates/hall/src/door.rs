//! What every request passes through: where it comes from, whether it is let in, and the headers of the answer.

use std::{
    net::{IpAddr, SocketAddr},
    time::Instant,
};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{Error, Hall, Settings, access::Entry, forwarded};

/// The address of a client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

/// Counts, limits and checks a request before anything else looks at it.
pub(crate) async fn pass(State(hall): State<Hall>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let entry = Entry::begin(&mut request);
    let address = address(&hall.inner.settings, &request);
    let passed = address.clone().and_then(|address| {
        request.extensions_mut().insert(Address(address));
        check(&hall, &request, address).map(|()| address)
    });
    let is_flood = matches!(passed, Err(Error::TooMany));
    let response = match passed {
        Ok(address) => hall.inner.guard.freight.load(address, next.run(request).await),
        Err(error) => error.into_response(),
    };
    let took = started.elapsed();
    hall.inner.metrics.count_request(entry.route(), response.status(), took);
    if !is_flood || hall.inner.guard.is_flood_logged() {
        entry.log(&hall.inner.addresses, address.ok(), &response, took);
    }
    secured(&hall.inner.settings, response)
}

/// The address of the client, if it can be known.
fn address(settings: &Settings, request: &Request) -> Result<IpAddr, Error> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |info| info.0.ip());
    forwarded::client(&settings.trusted_proxies, peer, request.headers())
}

fn check(hall: &Hall, request: &Request, address: IpAddr) -> Result<(), Error> {
    hall.inner.guard.request(address)?;
    hall.inner.house.rules().check_address(address, hall.inner.now().0)?;
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = request.headers().contains_key(header::UPGRADE);
    if is_safe && !is_socket {
        return Ok(());
    }
    check_origin(&hall.inner.settings, request.headers())
}

/// Browsers say which page a request comes from; programs do not, and must bring a token.
fn check_origin(settings: &Settings, headers: &HeaderMap) -> Result<(), Error> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if text(header::HeaderName::from_static("sec-fetch-site")) == Some("cross-site")
        && !headers.contains_key(header::ORIGIN)
    {
        return Err(Error::ForeignOrigin);
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().map_err(|_| Error::ForeignOrigin)?;
    let is_listed = settings.origins.iter().any(|allowed| allowed.as_str() == origin);
    let is_own = match &settings.public_url {
        Some(url) => url.as_str() == origin,
        None => text(header::HOST).is_some_and(|host| {
            origin.strip_prefix("http://").or(origin.strip_prefix("https://")) == Some(host)
        }),
    };
    if is_listed || is_own { Ok(()) } else { Err(Error::ForeignOrigin) }
}

/// Headers that keep a browser from being tricked.
fn secured(settings: &Settings, mut response: Response) -> Response {
    static HEADERS: [(header::HeaderName, HeaderValue); 5] = [
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(
                "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                 object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
            ),
        ),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
        (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
        (
            header::HeaderName::from_static("cross-origin-opener-policy"),
            HeaderValue::from_static("same-origin"),
        ),
    ];
    response.headers_mut().reserve(HEADERS.len() + 2);
    for (name, value) in &HEADERS {
        // What runs the engine has a policy of its own.
        response.headers_mut().entry(name).or_insert_with(|| value.clone());
    }
    if settings.is_encrypted() {
        let year = HeaderValue::from_static("max-age=31536000");
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    let is_cacheable = response.headers().contains_key(header::CACHE_CONTROL);
    if !is_cacheable {
        let never = HeaderValue::from_static("no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, never);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|&(name, value)| {
                (header::HeaderName::from_static(name), HeaderValue::from_static(value))
            })
            .collect()
    }

    #[test]
    fn a_policy_of_its_own_stays() {
        let name = header::CONTENT_SECURITY_POLICY;
        let policy = HeaderValue::from_static("default-src 'none'");
        let plain = secured(&Settings::default(), Response::default());
        assert!(!plain.headers()[&name].to_str().unwrap().contains("wasm"));
        let mut own = Response::default();
        own.headers_mut().insert(name.clone(), policy.clone());
        assert_eq!(secured(&Settings::default(), own).headers()[&name], policy);
    }

    #[test]
    fn only_own_pages_and_listed_ones_may_speak() {
        let own = Settings::default();
        let ok = |settings: &Settings, pairs: &[_]| check_origin(settings, &headers(pairs)).is_ok();
        assert!(ok(&own, &[("host", "hall:80")]), "a program");
        assert!(ok(&own, &[("host", "hall:80"), ("origin", "http://hall:80")]));
        assert!(!ok(&own, &[("host", "hall:80"), ("origin", "http://evil:80")]));
        assert!(!ok(&own, &[("host", "hall:80"), ("origin", "null")]));
        assert!(!ok(&own, &[("host", "hall:80"), ("sec-fetch-site", "cross-site")]));
        let public = Settings {
            public_url: Some("https://dice.example/".parse().unwrap()),
            origins: vec!["https://friend.example".parse().unwrap()],
            ..Settings::default()
        };
        assert!(ok(&public, &[("host", "inner"), ("origin", "https://dice.example")]));
        assert!(ok(&public, &[("host", "inner"), ("origin", "https://friend.example")]));
        assert!(!ok(&public, &[("host", "inner"), ("origin", "https://inner")]));
    }
}
