//! What every answer has in common.

use axum::http::{Method, header};
use hall::Limits;
use serde_json::json;

use crate::{
    bed::{Bed, limited},
    client::{Answer, Client},
    people::{open, person},
};

#[tokio::test]
async fn whatever_is_wrong_is_said_as_json_with_a_code() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let host = person(&client, "emma").await;
    let table = open(&host, &json!({ "game": "duell" })).await;
    let json_client = host.with("content-type", "application/json");
    let text_client = host.with("content-type", "text/plain");
    let path = |rest: &str| format!("/api/v1/tables/{table}{rest}");
    let commands = path("/commands");
    let (get, post) = (Method::GET, Method::POST);
    for (client, method, path, body, status, code) in [
        (&host, &get, "/nothing", "", 404, "no-path"),
        (&host, &post, "/api/v2/tables", "", 404, "no-path"),
        (&host, &get, "/api/v1/tables/aaaaaaaaaaaaaaaa", "", 404, "no-table"),
        (&host, &get, "/api/v1/tables/%ff", "", 404, "no-table"),
        (&host, &get, "/api/v1/tables/A%00A", "", 404, "no-table"),
        (&host, &get, "/api/v1/tables/aaaaaaaaaaaaaaaa/record", "", 404, "no-table"),
        (&host, &post, "/api/v1/bot/tables/x/move/%ff", "", 404, "no-table"),
        (&host, &Method::DELETE, &path(""), "", 405, "no-method"),
        (&host, &post, "/api/v1/games", "", 405, "no-method"),
        (&host, &post, "/", "", 405, "no-method"),
        (&host, &get, &commands, "", 405, "no-method"),
        (&host, &get, &path("/events?after=-1"), "", 400, "unreadable"),
        (&host, &get, &path("/events?after=1&after=2"), "", 400, "unreadable"),
        (&host, &get, &path("/socket"), "", 400, "unreadable"),
        (&host, &get, &path("/record"), "", 409, "not-started"),
        (&host, &post, &commands, "{}", 415, "not-json"),
        (&text_client, &post, &commands, "{}", 415, "not-json"),
        (&json_client, &post, &commands, "{", 400, "unreadable"),
        (&json_client, &post, &commands, "{}", 400, "unreadable"),
        (&json_client, &post, "/api/v1/tables", "\u{0}", 400, "unreadable"),
        (&json_client, &post, "/api/v1/tables", r#"{"game":"duell","x":1}"#, 400, "unreadable"),
        (&json_client, &post, "/api/v1/verification", r#"{"record":""}"#, 400, "unreadable"),
        (&json_client, &post, "/api/v1/walk", r#"{"record":"","choices":[0]}"#, 400, "unreadable"),
        (&json_client, &post, "/api/v1/walk", r#"{"record":"","choices":[-1]}"#, 400, "unreadable"),
    ] {
        let answer = client.send(method.clone(), path, body.to_owned()).await;
        assert_eq!(answer.refusal(), (status, code.to_owned()), "{method} {path} {body}");
        assert_secured(&answer, path);
    }
    let seat = json!({ "key": "k", "command": { "type": "leave", "seat": 99 } });
    assert_eq!(host.request(&table, &seat).await.refusal(), (404, "no-such-seat".to_owned()));
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_protect_a_browser() {
    let bed = Bed::sqlite();
    let limits = Limits { requests_per_second: 1, request_burst: 12, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let client = Client::of(&hall);
    for path in [
        "/",
        "/page.css",
        "/t/aaaaaaaaaaaaaaaa",
        "/healthz",
        "/metrics",
        "/api/v1/openapi.json",
        "/api/v1/games",
        "/api/v1/programs",
        "/api/v1/tables",
        "/api/v1/me/tables",
        "/api/v1/players",
        "/nothing",
    ] {
        assert_secured(&client.get(path).await, path);
    }
    let mut last = client.get("/").await;
    while last.status != 429 {
        last = client.get("/").await;
    }
    assert_secured(&last, "after a flood");
    let evil = client.calling_from(3).with("origin", "https://evil.example");
    let foreign = evil.post("/api/v1/players", &json!({ "name": "emma" })).await;
    assert_eq!(foreign.status, 403);
    assert_secured(&foreign, "for a foreign page");
}

fn assert_secured(answer: &Answer, of: &str) {
    let policy = answer.header(header::CONTENT_SECURITY_POLICY).unwrap_or_default();
    for part in ["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'"] {
        assert!(policy.contains(part), "{of}: {policy}");
    }
    assert!(!policy.contains("unsafe"), "{of}: {policy}");
    assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), Some("nosniff"), "{of}");
    assert_eq!(answer.header(header::X_FRAME_OPTIONS), Some("DENY"), "{of}");
    assert_eq!(answer.header(header::REFERRER_POLICY), Some("same-origin"), "{of}");
    assert!(answer.header(header::CACHE_CONTROL).is_some(), "{of}");
    assert!(answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN).is_none(), "{of}");
}

#[tokio::test]
async fn the_page_keeps_to_its_own_policy() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let page = Client::of(&hall).get("/").await;
    assert_eq!(page.header(header::CONTENT_TYPE), Some("text/html; charset=utf-8"));
    let page = page.text().to_lowercase();
    assert!(page.contains("<title>"));
    for inline in ["<script>", "<style", "style=", "onclick=", "onload=", "javascript:", "//"] {
        assert!(!page.replace("<!doctype", "").contains(inline), "{inline}");
    }
}

#[tokio::test]
async fn what_tables_say_is_never_kept_by_a_cache() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let (table, emma, _) = crate::people::duell(&Client::of(&hall)).await;
    for what in ["", "/events", "/record", "/verification"] {
        let answer = emma.get_at(&table, what).await;
        assert_eq!(answer.header(header::CACHE_CONTROL), Some("no-store"), "{what}");
    }
}

#[tokio::test]
async fn a_hall_that_cannot_write_runs_but_is_not_ready() {
    let bed = Bed::sqlite();
    let client = Client::of(&bed.hall().await);
    assert_eq!(client.get("/readyz").await.text(), "ready\n");
    let broken = Bed::sqlite();
    let client = Client::of(&broken.hall().await);
    std::fs::remove_file(broken.directory.path().join("hall.db")).unwrap();
    let answer = client.get("/readyz").await;
    assert_eq!(answer.refusal(), (503, "unavailable".to_owned()));
    assert_eq!(client.get("/healthz").await.text(), "ok\n");
}
