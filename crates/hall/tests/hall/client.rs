//! Somebody who speaks to a hall, without a network.

use std::{
    net::{IpAddr, SocketAddr},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::ConnectInfo,
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use hall::Hall;
use http_body_util::BodyExt;
use protocol::{Accepted, Feed, Problem, TableView};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tower::ServiceExt;

#[derive(Clone)]
pub(crate) struct Client {
    app: Router,
    address: IpAddr,
    headers: Vec<(String, String)>,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Client {
    /// Somebody whom the hall does not know.
    pub(crate) fn of(hall: &Hall) -> Self {
        Self { app: hall::app(hall.clone()), address: [127, 0, 0, 1].into(), headers: Vec::new() }
    }

    pub(crate) fn calling_from(&self, last: u8) -> Self {
        Self { address: [10, 0, 0, last].into(), ..self.clone() }
    }

    pub(crate) fn with(&self, name: &str, value: &str) -> Self {
        let mut client = self.clone();
        client.headers.push((name.to_owned(), value.to_owned()));
        client
    }

    pub(crate) fn with_token(&self, token: &str) -> Self {
        self.with("authorization", &format!("Bearer {token}"))
    }

    /// The same person at another node.
    pub(crate) fn at(&self, hall: &Hall) -> Self {
        Self { app: hall::app(hall.clone()), ..self.clone() }
    }

    /// The token, of somebody who has one.
    pub(crate) fn token(&self) -> String {
        let value = self.headers.iter().find(|(name, _)| name == "authorization");
        value.unwrap().1.strip_prefix("Bearer ").unwrap().to_owned()
    }

    pub(crate) async fn send(&self, method: Method, path: &str, body: impl Into<Body>) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let mut request = request.body(body.into()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from((self.address, 1))));
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, Body::empty()).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        let client = self.with("content-type", "application/json");
        client.send(Method::POST, path, body.to_string()).await
    }

    pub(crate) async fn get_at(&self, table: &str, what: &str) -> Answer {
        self.get(&format!("/api/v1/tables/{table}{what}")).await
    }

    /// Sends a command as it is.
    pub(crate) async fn request(&self, table: &str, request: &Value) -> Answer {
        self.post(&format!("/api/v1/tables/{table}/commands"), request).await
    }

    /// Sends a command with a new key, and with the latest that there is to be seen where that matters.
    pub(crate) async fn tries(&self, table: &str, command: Value) -> Answer {
        let rests_on_sight = ["roll", "move", "take-back"].map(Value::from);
        let mut request = json!({ "key": new_key(), "command": command });
        if rests_on_sight.contains(&request["command"]["type"]) {
            request["seen"] = self.view(table).await.sequence.into();
        }
        self.request(table, &request).await
    }

    /// Does something that is taken.
    pub(crate) async fn does(&self, table: &str, command: Value) -> Accepted {
        self.tries(table, command).await.accepted()
    }

    pub(crate) async fn view(&self, table: &str) -> TableView {
        self.get_at(table, "").await.read()
    }

    pub(crate) async fn feed(&self, table: &str, after: u64) -> Feed {
        self.get_at(table, &format!("/events?after={after}")).await.read()
    }

    /// All pages of a feed, and how many there were.
    pub(crate) async fn whole_feed(&self, table: &str, after: u64) -> (Feed, usize) {
        let mut whole = self.feed(table, after).await;
        let mut pages = 1;
        while whole.more {
            let last = whole.events.last().unwrap().sequence;
            let page = self.feed(table, last).await;
            whole.events.extend(page.events);
            (whole.more, whole.view) = (page.more, page.view);
            pages += 1;
        }
        (whole, pages)
    }

    /// The events of a table after some number, as JSON.
    pub(crate) async fn events(&self, table: &str, after: u64) -> Vec<Value> {
        let (feed, _) = self.whole_feed(table, after).await;
        feed.events.iter().map(|event| serde_json::to_value(event).unwrap()).collect()
    }
}

impl Answer {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn read<T: DeserializeOwned>(&self) -> T {
        assert!(self.status.is_success(), "{} {}", self.status, self.text());
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn accepted(&self) -> Accepted {
        self.read()
    }

    /// The status and the code of a problem, which has to be JSON.
    pub(crate) fn refusal(&self) -> (u16, String) {
        assert!(!self.status.is_success(), "{} {}", self.status, self.text());
        assert_eq!(self.header(header::CONTENT_TYPE), Some("application/json"), "{}", self.status);
        let problem: Problem = serde_json::from_slice(&self.body).unwrap();
        assert!(!problem.message.is_empty());
        (self.status.as_u16(), problem.code.to_string())
    }

    pub(crate) fn header(&self, name: header::HeaderName) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub(crate) fn set_cookie(&self) -> Option<&str> {
        self.header(header::SET_COOKIE)
    }
}

/// A key that no other command has.
pub(crate) fn new_key() -> String {
    static KEYS: AtomicU64 = AtomicU64::new(0);
    format!("key {}", KEYS.fetch_add(1, Relaxed))
}
