//! Connections that are refused before they bring a request: the hall answers, counts them, and says so in its log.

use hall::{Deed, Done, Host, Kind, Limits, Target, take_effect};
use tokio::io::AsyncWriteExt;

use crate::{
    attacks::{from, rest},
    bed::{Bed, limited, until},
    client::Client,
    wire::Served,
};

async fn ask(last: u8, served: &Served) -> String {
    let mut stream = from(last, served.address).await;
    let request = b"GET /healthz HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n";
    // Who is refused may be so before this is sent.
    let _ = stream.write_all(request).await;
    rest(stream).await
}

async fn until_counted(client: &Client, line: &str) {
    let line = format!("{line}\n");
    until(&line, async || client.get("/metrics").await.text().contains(&line).then_some(())).await;
}

#[tokio::test]
async fn connections_without_a_place_are_counted() {
    let bed = Bed::sqlite();
    let limits = Limits { connections_per_address: 1, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let (served, client) = (Served::start(&hall).await, Client::of(&hall));
    let _silent = from(1, served.address).await;
    for _ in 0..2 {
        assert!(rest(from(1, served.address).await).await.starts_with("HTTP/1.1 429 "));
    }
    until_counted(&client, "dicehall_connections_refused_total{why=\"full\"} 2").await;
}

#[tokio::test]
async fn what_is_no_request_is_counted_by_its_answer() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let (served, client) = (Served::start(&hall).await, Client::of(&hall));
    let long = format!("GET / HTTP/1.1\r\na: {}\r\n\r\n", "b".repeat(20_000));
    for (sent, status) in [("\u{1}\u{2} nonsense\r\n\r\n", 400), (long.as_str(), 431)] {
        let mut stream = from(1, served.address).await;
        // It may be answered before all of it is sent.
        let _ = stream.write_all(sent.as_bytes()).await;
        until_counted(&client, &format!("dicehall_requests_total{{status=\"{status}\"}} 1")).await;
    }
}

#[tokio::test]
async fn a_banned_address_holds_no_connection() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let (served, client) = (Served::start(&hall).await, Client::of(&hall));
    let target: Target = "127.0.0.9".parse().unwrap();
    let ban = Deed::Make { kind: Kind::Ban, target, until: None };
    let host = Host { who: "max".to_owned(), why: "x".to_owned(), now: table::Moment(0) };
    assert_eq!(take_effect(&bed.store().await, &ban, &host).await.unwrap(), Done::Done);
    let answer = until("nobody there gets in", async || {
        Some(ask(9, &served).await).filter(|answer| !answer.starts_with("HTTP/1.1 200 "))
    })
    .await;
    assert!(answer.starts_with("HTTP/1.1 403 ") && answer.contains("\"banned\""), "{answer}");
    // Without a word from them: a silent connection would hold a place for as long as it likes.
    for _ in 0..3 {
        assert!(rest(from(9, served.address).await).await.starts_with("HTTP/1.1 403 "));
    }
    assert!(client.get("/metrics").await.text().contains("refused_total{why=\"banned\"} "));
    assert!(ask(8, &served).await.starts_with("HTTP/1.1 200 "), "others get in");
}
