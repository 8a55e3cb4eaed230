//! The access log: one line for each request, and nothing in it that is a secret.

use std::{
    fmt,
    net::IpAddr,
    sync::{Arc, OnceLock},
    time::Duration,
};

use axum::{
    body::HttpBody,
    extract::{MatchedPath, Request},
    http::{Method, StatusCode},
    response::Response,
};
use sha2::{Digest, Sha256};

use crate::secrets;

/// The target under which requests are logged, so that a filter can tell them from everything else.
const TARGET: &str = "access";

/// How the log shows addresses.
pub(crate) struct Addresses {
    /// Without the key, nobody can find an address by hashing them all. It is new at every start.
    key: [u8; 16],
    are_plain: bool,
}

impl Addresses {
    pub(crate) fn new(are_plain: bool) -> Self {
        Self { key: secrets::log_key(), are_plain }
    }

    fn shown(&self, address: IpAddr) -> String {
        if self.are_plain {
            return address.to_string();
        }
        self.hashed(address)
    }

    /// A hash that stays the same for an address until the hall restarts.
    pub(crate) fn hashed(&self, address: IpAddr) -> String {
        let hash =
            Sha256::new().chain_update(self.key).chain_update(address.to_string()).finalize();
        hash.iter().take(6).fold(String::from("#"), |text, byte| format!("{text}{byte:02x}"))
    }
}

/// The player who made a request, as soon as that is known.
#[derive(Clone, Default)]
pub(crate) struct Who(Arc<OnceLock<String>>);

impl Who {
    pub(crate) fn is(&self, player: &str) {
        // Once known, the player stays the same for the whole request.
        let _ = self.0.set(player.to_owned());
    }
}

/// What is kept of a request until it is answered.
pub(crate) struct Entry {
    method: Method,
    route: Option<MatchedPath>,
    who: Who,
}

impl Entry {
    /// Begins an entry, and leaves room in the request for its player.
    pub(crate) fn begin(request: &mut Request) -> Self {
        let who = Who::default();
        request.extensions_mut().insert(who.clone());
        // Not the path itself: a program's move is part of its path and may be sealed, and a link is a secret.
        let route = request.extensions().get::<MatchedPath>().cloned();
        Self { method: request.method().clone(), route, who }
    }

    /// The path as the hall knows it, as in `/t/{table}`.
    pub(crate) fn route(&self) -> &str {
        self.route.as_ref().map_or("other", MatchedPath::as_str)
    }

    /// Writes the line.
    pub(crate) fn log(
        &self,
        addresses: &Addresses,
        address: Option<IpAddr>,
        response: &Response,
        took: Duration,
    ) {
        tracing::info!(
            target: TARGET,
            method = known(&self.method),
            route = self.route(),
            status = response.status().as_u16(),
            milliseconds = took.as_secs_f64() * 1000.0,
            // Streams have no length when they begin.
            bytes = response.body().size_hint().exact(),
            address = address.map(|address| addresses.shown(address)),
            player = self.who.0.get(),
        );
    }
}

/// Writes a line about a connection that ended before it brought a request.
pub(crate) fn log_connection(
    addresses: &Addresses,
    address: IpAddr,
    status: StatusCode,
    why: &str,
) {
    tracing::info!(
        target: TARGET,
        route = "connection",
        status = status.as_u16(),
        why,
        address = addresses.shown(address),
    );
}

/// A method that HTTP knows. An invented one may be as long as a whole head.
fn known(method: &Method) -> &str {
    match method.as_str() {
        short if short.len() <= 7 => short,
        _ => "other",
    }
}

impl fmt::Debug for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Addresses").field("are_plain", &self.are_plain).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_is_short() {
        assert_eq!(known(&Method::OPTIONS), "OPTIONS");
        assert_eq!(known(&Method::from_bytes(&[b'X'; 9000]).unwrap()), "other");
    }

    #[test]
    fn an_address_is_hashed_with_a_key_of_its_own_unless_told_otherwise() {
        let address = IpAddr::from([192, 0, 2, 7]);
        let (one, other) = (Addresses::new(false), Addresses::new(false));
        assert_eq!(one.shown(address), one.shown(address));
        assert_ne!(one.shown(address), other.shown(address));
        assert_ne!(one.shown(address), one.shown(IpAddr::from([192, 0, 2, 8])));
        assert_eq!(one.shown(address).len(), 13);
        assert_eq!(Addresses::new(true).shown(address), "192.0.2.7");
    }
}
