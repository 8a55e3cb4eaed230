//! More than anybody can mean: requests without a pause, bodies and messages in crumbs, games by the megabyte.

use std::time::Duration;

use hall::{Limits, Settings};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::{
    attacks::{from, rest},
    bed::{Bed, PATIENCE, limited},
    client::Client,
    people::{duell, person, resign, say},
    wire::{Served, Socket},
};

const GET: &str = "GET /healthz HTTP/1.1\r\nhost: hall\r\n\r\n";

async fn answers_to_a_flood(settings: Settings, bed: &Bed) -> usize {
    let served = Served::start(&bed.hall_with(settings).await).await;
    let (mut reader, mut writer) = from(1, served.address).await.into_split();
    let last = "GET /healthz HTTP/1.1\r\nhost: hall\r\nconnection: close\r\n\r\n";
    let flood = GET.repeat(999) + last;
    // The hall may hang up before it has taken everything.
    let _ = writer.write_all(flood.as_bytes()).await;
    let mut text = Vec::new();
    let _ = timeout(PATIENCE, reader.read_to_end(&mut text)).await.expect("an end");
    served.stop().await;
    String::from_utf8(text).unwrap().matches("HTTP/1.1 ").count()
}

#[tokio::test]
async fn whoever_asks_too_much_has_to_come_again() {
    let limits = Limits { requests_per_second: 1, request_burst: 20, ..Limits::generous() };
    let answers = answers_to_a_flood(limited(limits), &Bed::sqlite()).await;
    assert!(answers < 100, "{answers} of 1000 requests over one connection were answered");
}

#[tokio::test]
async fn a_proxy_keeps_its_connection_whatever_its_clients_do() {
    let limits = Limits { requests_per_second: 1, request_burst: 20, ..Limits::generous() };
    let proxies = vec!["127.0.0.1".parse().unwrap()];
    let settings = Settings { trusted_proxies: proxies, ..limited(limits) };
    assert_eq!(answers_to_a_flood(settings, &Bed::sqlite()).await, 1000);
}

#[tokio::test]
async fn a_body_that_says_it_is_too_large_is_not_waited_for() {
    let bed = Bed::sqlite();
    let served = Served::start(&bed.hall().await).await;
    let mut stream = from(1, served.address).await;
    let head = "POST /api/v1/players HTTP/1.1\r\nhost: hall\r\ncontent-type: application/json\r\n";
    stream.write_all(format!("{head}content-length: 65537\r\n\r\n{{").as_bytes()).await.unwrap();
    let answer = timeout(Duration::from_secs(10), rest(stream)).await.expect("an answer at once");
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    served.stop().await;
}

#[tokio::test]
async fn a_body_in_crumbs_is_a_body_unless_there_is_no_end_to_them() {
    let bed = Bed::sqlite();
    let served = Served::start(&bed.hall().await).await;
    let answer = in_crumbs(&served, r#"{"name":"Emma"}"#).await;
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    let answer = in_crumbs(&served, &" ".repeat(6000)).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 413 "), "{answer}");
    served.stop().await;
}

/// The answer to a body that comes in chunks of one byte; nothing, if the hall hangs up before it is read.
async fn in_crumbs(served: &Served, text: &str) -> String {
    let mut stream = from(1, served.address).await;
    let head = "POST /api/v1/players HTTP/1.1\r\nhost: hall\r\ncontent-type: application/json\r\n";
    let head = format!("{head}connection: close\r\ntransfer-encoding: chunked\r\n\r\n");
    let body: String = text.chars().flat_map(|c| ['1', '\r', '\n', c, '\r', '\n']).collect();
    // The hall may hang up before it has taken everything.
    let _ = stream.write_all(format!("{head}{body}0\r\n\r\n").as_bytes()).await;
    let mut answer = vec![0; 4096];
    let length = timeout(PATIENCE, stream.read(&mut answer)).await.expect("an answer");
    String::from_utf8(answer[..length.unwrap_or(0)].to_vec()).unwrap()
}

/// A connection that has become a socket.
async fn upgraded(served: &Served, table: &str) -> TcpStream {
    let mut stream = from(1, served.address).await;
    let head = format!(
        "GET /api/v1/tables/{table}/socket?after=99 HTTP/1.1\r\nhost: hall\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    timeout(PATIENCE, stream.read_exact(&mut answer)).await.expect("an answer").unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_without_an_end_is_read_slowly() {
    const MUCH: usize = 48 << 20;
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let (table, ..) = duell(&Client::of(&hall)).await;
    let mut stream = upgraded(&served, &table).await;
    // The beginning of a message, and pieces of it that hold nothing.
    stream.write_all(b"\x01\x81\0\0\0\0x").await.unwrap();
    let nothing = b"\0\x80\0\0\0\0".repeat(10_000);
    let mut sent = 0;
    while sent < MUCH {
        // As soon as the system's buffers are full, writing waits for the hall.
        let write = timeout(Duration::from_secs(2), stream.write_all(&nothing)).await;
        if write.is_err() {
            break;
        }
        write.unwrap().unwrap();
        sent += nothing.len();
    }
    assert!(sent < MUCH, "the hall reads all that it is sent");
    // Others at the same hall are read as before.
    let mut socket = Socket::at(&served, &table, 0, None).await;
    socket.update().await;
    drop(stream);
    served.stop().await;
}

#[tokio::test]
async fn whoever_talks_as_much_as_is_allowed_is_read_at_once() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let mut socket = Socket::at(&served, &table, 0, Some(&emma.token())).await;
    let words = "ä".repeat(290);
    // Twenty messages of four kilobytes, as many as may come at once by default.
    for number in 0..20 {
        let padding = " ".repeat(3000);
        let command =
            json!({ "type": "command", "key": format!("{number}"), "command": say(0, &words) });
        let text = format!("{command}{padding}");
        socket.send(tokio_tungstenite::tungstenite::Message::text(text)).await.unwrap();
        assert!(matches!(socket.answer().await, protocol::ToClient::Accepted { .. }));
    }
    served.stop().await;
}

#[tokio::test]
async fn one_address_does_not_fill_the_log_with_games_from_elsewhere() {
    let bed = Bed::sqlite();
    let client = Client::of(&bed.hall().await);
    let (table, emma, _) = duell(&client).await;
    resign(&emma, &table, 0).await;
    let record = client.get_at(&table, "/record").await.text().to_owned();
    let max = person(&client, "max").await;
    let send = async |who: &Client, number: usize| {
        let padding = format!("[Event \"{number} {}\"]\n", "x".repeat(60_000));
        let padded = record.replacen("[Seat0 ", &format!("{padding}[Seat0 "), 1);
        who.post("/api/v1/records", &json!({ "record": padded, "seats": [0] })).await
    };
    let mut stored = 0;
    let refused = loop {
        let answer = send(&max, stored).await;
        if answer.status != 201 {
            break answer;
        }
        stored += 1;
        assert!(stored < 40, "there is no end to it");
    };
    assert_eq!(refused.refusal(), (429, "too-many".to_owned()));
    assert!(stored >= 10, "{stored}");
    assert_eq!(send(&max.calling_from(9), 0).await.status, 200, "another address may");
}
