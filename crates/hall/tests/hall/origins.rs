//! Pages of other sites may not act in the name of who looks at them.

use axum::http::{Method, header};
use hall::Settings;
use serde_json::json;

use crate::{
    bed::{Bed, settings},
    client::Client,
    people::{duell, some_move},
};

#[tokio::test]
async fn a_foreign_page_changes_nothing() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, _) = duell(&client).await;
    let view = emma.view(&table).await;
    let mv = some_move(&view, 0, 0);
    let browser = client
        .with("cookie", &format!("dicehall={}", emma.token()))
        .with("host", "dice.example")
        .with("content-type", "application/json");
    let paths = [
        format!("/api/v1/tables/{table}/commands"),
        format!("/api/v1/bot/tables/{table}/move/{mv}"),
        format!("/api/v1/bot/tables/{table}/roll"),
        "/api/v1/tables".to_owned(),
        "/api/v1/players".to_owned(),
        "/api/v1/verification".to_owned(),
        "/nothing".to_owned(),
    ];
    for (name, value) in [
        ("origin", "https://evil.example"),
        ("origin", "https://dice.example.evil.example"),
        ("origin", "https://evil.example/dice.example"),
        ("origin", "dice.example"),
        ("origin", "null"),
        ("origin", ""),
        ("sec-fetch-site", "cross-site"),
    ] {
        let evil = browser.with(name, value);
        for path in &paths {
            for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
                let answer = evil.send(method, path, "{}").await;
                let expected = (403, "foreign-origin".to_owned());
                assert_eq!(answer.refusal(), expected, "{name}: {value} {path}");
                assert!(answer.set_cookie().is_none());
            }
        }
        assert_eq!(evil.view(&table).await.you, [0], "reading is for the browser to guard");
    }
    assert_eq!(emma.view(&table).await.sequence, view.sequence);
    let own = browser.with("origin", "https://dice.example");
    let path = format!("/api/v1/bot/tables/{table}/move/{mv}");
    assert_eq!(own.send(Method::POST, &path, "").await.accepted().sequence, view.sequence + 1);
}

#[tokio::test]
async fn a_hall_with_an_address_believes_no_other() {
    let bed = Bed::sqlite();
    let settings = Settings {
        public_url: Some("https://dice.example".parse().unwrap()),
        origins: vec!["https://friend.example".parse().unwrap()],
        ..settings()
    };
    let hall = bed.hall_with(settings).await;
    let client = Client::of(&hall).with("host", "inner:8080");
    let new = json!({ "game": "duell" });
    for (origin, status) in [
        ("https://dice.example", 201),
        ("https://friend.example", 201),
        ("http://dice.example", 403),
        ("https://dice.example:444", 403),
        ("http://inner:8080", 403),
    ] {
        let answer = client.with("origin", origin).post("/api/v1/tables", &new).await;
        assert_eq!(answer.status, status, "{origin}");
        let may_read = answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN);
        let friend = (origin == "https://friend.example").then_some(origin);
        assert_eq!(may_read, friend, "{origin}");
        assert_eq!(answer.header(header::ACCESS_CONTROL_ALLOW_CREDENTIALS), None);
        let year = Some("max-age=31536000");
        assert_eq!(answer.header(header::STRICT_TRANSPORT_SECURITY), year, "{origin}");
    }
    let plain = Client::of(&Bed::sqlite().hall().await).get("/").await;
    assert_eq!(plain.header(header::STRICT_TRANSPORT_SECURITY), None);
}
