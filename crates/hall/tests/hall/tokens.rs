//! Tokens: what they are, who gets one, and where they never show.

use std::{
    fmt::{self, Write as _},
    sync::{Arc, Mutex},
};

use axum::http::Method;
use hall::Settings;
use protocol::{Identity, TableOpened};
use serde_json::json;
use sha2::{Digest, Sha256};
use tracing::{
    Event, Metadata, Subscriber,
    field::{Field, Visit},
    level_filters::LevelFilter,
    span::{Attributes, Id, Record},
};

use crate::{
    bed::{Bed, contains, settings},
    client::Client,
    people::{act, duell, open, person, say, sit},
    wire::{Lines, Served, Socket},
};

#[tokio::test]
async fn a_browser_gets_a_cookie_that_no_script_can_read() {
    let bed = Bed::sqlite();
    for (url, is_secure) in
        [(None, false), (Some("http://dice.example"), false), (Some("https://dice.example"), true)]
    {
        let settings = Settings { public_url: url.map(|url| url.parse().unwrap()), ..settings() };
        let hall = bed.hall_with(settings).await;
        let client = Client::of(&hall);
        let opened = client.post("/api/v1/tables", &json!({ "game": "duell" })).await;
        let cookie = opened.set_cookie().unwrap();
        let (pair, attributes) = cookie.split_once("; ").unwrap();
        let attributes: Vec<&str> = attributes.split("; ").collect();
        for attribute in ["HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(attributes.contains(&attribute), "{cookie}");
        }
        assert_eq!(attributes.contains(&"Secure"), is_secure, "{cookie}");
        assert!(!attributes.iter().any(|each| each.starts_with("Domain")), "{cookie}");
        let token = pair.strip_prefix("dicehall=").unwrap();
        assert!(!opened.text().contains(token), "the answer itself has no token");
    }
}

#[tokio::test]
async fn a_cookie_is_set_only_when_a_guest_is_made() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let host = person(&client, "emma").await;
    let opened = host.post("/api/v1/tables", &json!({ "game": "duell" })).await;
    assert_eq!(opened.set_cookie(), None, "who has a token needs no other");
    let opened: TableOpened = opened.read();
    for path in ["/", "/api/v1/tables", &opened.link, &format!("/api/v1/tables/{}", opened.table)] {
        assert_eq!(client.get(path).await.set_cookie(), None, "{path}");
    }
    let taken = host.tries(&opened.table, sit(0, "emma")).await;
    assert_eq!(taken.set_cookie(), None);
    let refused = client.tries(&opened.table, sit(0, "max")).await;
    assert_eq!((refused.refusal().1.as_str(), refused.set_cookie()), ("seat-taken", None));
    let seated = client.tries(&opened.table, sit(1, "max")).await;
    let cookie = seated.set_cookie().unwrap().split_once(';').unwrap().0.to_owned();
    let max = client.with("cookie", &cookie);
    assert_eq!(max.view(&opened.table).await.you, [1]);
    assert_eq!(max.tries(&opened.table, say(1, "hello")).await.set_cookie(), None);
    assert_eq!(max.post("/api/v1/tables", &json!({ "game": "duell" })).await.set_cookie(), None);
}

#[tokio::test]
async fn a_token_is_long_and_the_database_has_its_hash_alone() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let emma: Identity = client.post("/api/v1/players", &json!({ "name": "emma" })).await.read();
    let max: Identity = client.post("/api/v1/players", &json!({ "name": "max" })).await.read();
    let secret = |identity: &Identity| identity.token.split_once('.').unwrap().1.to_owned();
    assert_ne!(secret(&emma), secret(&max));
    assert!(secret(&emma).len() * 5 >= 128, "five bits a character");

    let host = client.with_token(&emma.token);
    let table = open(&host, &json!({ "game": "duell" })).await;
    host.does(&table, sit(0, "emma")).await;
    let cookie = client.tries(&table, sit(1, "max")).await.set_cookie().unwrap().to_owned();
    let guest = cookie.split(['=', ';']).nth(1).unwrap().to_owned();
    let stored = bed.store().await.player(&emma.player).await.unwrap().unwrap();
    assert_eq!(stored.token_hash, Sha256::digest(&emma.token).to_vec());
    let check = |bytes: &[u8]| {
        assert!(contains(bytes, &emma.player), "the player is there");
        for token in [&emma.token, &max.token, &guest] {
            assert!(!contains(bytes, token) && !contains(bytes, token.split_once('.').unwrap().1));
        }
    };
    check(&bed.bytes());
    hall.shut_down().await;
    check(&bed.bytes());
}

#[tokio::test]
async fn no_answer_shows_the_token_or_the_id_of_anybody() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    let token = emma.token();
    let (id, secret) = token.split_once('.').unwrap();
    for what in ["", "/events", "/record"] {
        for who in [&emma, &max, &client] {
            let body = who.get_at(&table, what).await.body;
            assert!(!contains(&body, secret) && !contains(&body, id), "{what}");
        }
    }
    assert!(contains(emma.get_at(&table, "/events").await.text().as_bytes(), "emma"));
}

/// Keeps everything that the hall and what it is built on log, down to the smallest trace.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl Visit for Log {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        writeln!(self.0.lock().unwrap(), "{field}={value:?}").unwrap();
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        ["access", "hall", "store", "axum", "tower"]
            .iter()
            .any(|name| metadata.target().starts_with(name))
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::TRACE)
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        span.record(&mut self.clone());
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut self.clone());
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[tokio::test]
async fn no_token_is_ever_logged() {
    let log = Log::default();
    // For all threads: whatever other tests log meanwhile is kept as well and does no harm.
    tracing::subscriber::set_global_default(log.clone()).unwrap();
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    let (token, cookie) = (emma.token(), format!("dicehall={}", max.token()));
    act(&emma, &table).await.unwrap();
    let browser = client.with("cookie", &cookie);
    assert_eq!(browser.view(&table).await.you, [1]);
    let guest = client.post("/api/v1/tables", &json!({ "game": "duell" })).await;
    let guest = guest.set_cookie().unwrap().split(['=', ';']).nth(1).unwrap().to_owned();
    let mut socket = Socket::at(&served, &table, 0, Some(&token)).await;
    socket.update().await;
    let mut lines = Lines::open(&served, "/api/v1/bot/stream", &token).await;
    lines.next::<protocol::BotNews>().await.unwrap();
    let last = if token.ends_with('a') { "b" } else { "a" };
    let wrong = format!("{}{last}", &token[..token.len() - 1]);
    assert_eq!(client.with_token(&wrong).get_at(&table, "").await.status, 401);
    let forbidden = browser.with("origin", "https://evil.example");
    assert_eq!(forbidden.send(Method::POST, "/api/v1/tables", "{}").await.status, 403);
    served.stop().await;

    let log = log.0.lock().unwrap();
    assert!(log.contains(r#"route="/api/v1/tables/{table}""#), "the log is kept: {log}");
    for token in [&token, &max.token(), &guest, &wrong] {
        assert!(!log.contains(token.split_once('.').unwrap().1), "a token is in the log");
    }
}
