//! How much is let in.

use std::time::Instant;

use axum::http::{Method, header};
use hall::{Limits, Settings};
use serde_json::json;

use crate::{
    bed::{Bed, limited},
    client::Client,
    people::{duell, open, person, play, resign, say, simple, sit, some_move},
};

#[tokio::test]
async fn a_body_that_is_too_large_is_not_read() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let host = person(&client, "emma").await;
    let table = open(&host, &json!({ "game": "duell" })).await;
    let large = json!({ "record": "x".repeat(70_000) });
    for path in [
        "/api/v1/tables",
        "/api/v1/players",
        "/api/v1/verification",
        &format!("/api/v1/tables/{table}/commands"),
    ] {
        assert_eq!(
            host.post(path, &large).await.refusal(),
            (413, "too-large".to_owned()),
            "{path}"
        );
    }
    let fits = json!({ "record": "x".repeat(60_000) });
    let answer = host.post("/api/v1/verification", &fits).await;
    assert_eq!(answer.refusal(), (400, "unreadable".to_owned()), "it is read, and makes no sense");
}

#[tokio::test]
async fn a_flood_of_requests_is_stopped_and_others_are_not() {
    let bed = Bed::sqlite();
    let limits = Limits { requests_per_second: 1, request_burst: 20, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let client = Client::of(&hall);
    let (begun, mut refused) = (Instant::now(), 0);
    for number in 0..100 {
        let path = ["/", "/api/v1/games", "/healthz", "/nothing"][number % 4];
        let answer = client.get(path).await;
        if answer.status == 429 {
            assert_eq!(answer.refusal().1, "too-many");
            assert_eq!(answer.header(header::RETRY_AFTER), Some("1"));
            refused += 1;
        }
    }
    let again = begun.elapsed().as_secs() + 1;
    assert!(refused <= 80 && refused + again >= 80, "{refused} of 100 were refused");
    assert_eq!(client.calling_from(7).get("/healthz").await.status, 200);
}

#[tokio::test]
async fn a_flood_behind_a_trusted_proxy_is_told_apart_by_address() {
    let bed = Bed::sqlite();
    let limits = Limits { requests_per_second: 1, request_burst: 3, ..Limits::generous() };
    let settings =
        Settings { trusted_proxies: vec!["127.0.0.1".parse().unwrap()], ..limited(limits) };
    let hall = bed.hall_with(settings).await;
    let proxy = Client::of(&hall);
    let liar = proxy.calling_from(9);
    for last in 0..9 {
        let one = proxy.with("x-forwarded-for", &format!("1.2.3.4, 8.8.8.{last}"));
        assert_eq!(one.get("/").await.status, 200);
    }
    let lies =
        async |last: u8| liar.with("x-forwarded-for", &format!("8.8.4.{last}")).get("/").await;
    let (begun, mut accepted) = (Instant::now(), 0);
    for last in 0..99 {
        accepted += u64::from(lies(last).await.status == 200);
    }
    assert!(accepted <= 3 + begun.elapsed().as_secs() + 1, "who is no proxy is not believed");
}

#[tokio::test]
async fn only_so_many_tables_and_players_are_made_in_a_minute() {
    let bed = Bed::sqlite();
    let limits = Limits { new_per_minute: 4, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let client = Client::of(&hall);
    let too_many = (429, "too-many".to_owned());
    let host = person(&client, "emma").await;
    let table = open(&host, &json!({ "game": "duell" })).await;
    open(&client, &json!({ "game": "duell" })).await;
    client.tries(&table, sit(0, "max")).await.accepted();
    let new = json!({ "name": "lena" });
    assert_eq!(client.post("/api/v1/players", &new).await.refusal(), too_many);
    let new = json!({ "game": "duell" });
    assert_eq!(client.post("/api/v1/tables", &new).await.refusal(), too_many);
    assert_eq!(host.post("/api/v1/tables", &new).await.refusal(), too_many);
    assert_eq!(client.tries(&table, sit(1, "lena")).await.refusal(), too_many);
    host.tries(&table, sit(1, "emma")).await.accepted();
    let elsewhere = client.calling_from(7);
    assert_eq!(elsewhere.post("/api/v1/tables", &new).await.status, 201);
}

#[tokio::test]
async fn a_table_takes_only_so_many_events_and_words_fill_half_of_them() {
    let bed = Bed::sqlite();
    let limits = Limits { events_per_table: 12, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    let full = (409, "table-full".to_owned());
    for number in 5..=6 {
        assert_eq!(emma.does(&table, say(0, "again")).await.sequence, number);
    }
    assert_eq!(emma.tries(&table, say(0, "once more")).await.refusal(), full);
    for number in 7..=12 {
        let seat = 1 - number % 2;
        let who = if seat == 0 { &emma } else { &max };
        let mv = play(seat, &some_move(&who.view(&table).await, seat, 0));
        assert_eq!(who.does(&table, mv).await.sequence, number as u64);
    }
    assert_eq!(max.tries(&table, simple("take-back", 1)).await.refusal(), full);
    let mv = play(0, &some_move(&emma.view(&table).await, 0, 0));
    assert_eq!(emma.tries(&table, mv).await.refusal(), full);
    assert_eq!(emma.view(&table).await.sequence, 12);
    let result = resign(&max, &table, 1).await.result.expect("giving up is always possible");
    assert_eq!((result.winners, &*result.reason), (vec![0], "resignation"));
}

#[tokio::test]
async fn what_makes_no_table_is_refused() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let host = person(&Client::of(&hall), "emma").await;
    for new in [
        json!({ "game": "chess" }),
        json!({ "game": "duell", "options": "home=moon" }),
        json!({ "game": "duell", "options": "x".repeat(10_000) }),
        json!({ "game": "duell", "seats": 3 }),
        json!({ "game": "qwixx-longo", "seats": 6 }),
        json!({ "game": "qwixx-longo", "seats": 1_000_000 }),
        json!({ "game": "duell", "clock": { "type": "per-move", "seconds": 9 } }),
        json!({ "game": "duell", "clock": { "type": "stock", "seconds": 60, "increment": 181 } }),
    ] {
        let refusal = host.post("/api/v1/tables", &new).await.refusal();
        assert_eq!(refusal, (422, "bad-table".to_owned()), "{new}");
    }
    let names = ["", " ", &"x".repeat(25), "a\u{202e}b", "two\nlines"];
    for name in names {
        let new = json!({ "name": name });
        let refusal = host.post("/api/v1/players", &new).await.refusal();
        assert_eq!(refusal, (400, "unreadable".to_owned()), "{name:?}");
    }
    let unknown = host.send(Method::POST, "/api/v1/tables/aaaaaaaaaaaaaaaa/commands", "").await;
    assert!(unknown.status.is_client_error());
}
