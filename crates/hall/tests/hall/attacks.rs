//! One address does its worst; others do not notice. The same at full size, from outside: `tests/hall/test_attacks.py`.

use std::{net::SocketAddr, time::Duration};

use hall::{Limits, Settings};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{Instant, sleep, timeout},
};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    bed::{Bed, PATIENCE, limited, until},
    client::Client,
    people::{duell, person, say},
    wire::{Lines, Served, Socket},
};

const TRICKLE: Duration = Duration::from_millis(20);

/// A connection from one of the addresses of this machine that nobody else uses.
pub(crate) async fn from(last: u8, hall: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
    socket.connect(hall).await.unwrap()
}

/// Everything that comes until the hall hangs up.
pub(crate) async fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset is an end as well.
    let _ = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("the hall hangs up");
    String::from_utf8(bytes).unwrap()
}

async fn get(mut stream: TcpStream, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nhost: hall\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    rest(stream).await
}

/// Waits until this many connections of a kind are open.
async fn until_open(client: &Client, kind: &str, count: usize) {
    let line = format!("dicehall_connections{{kind=\"{kind}\"}} {count}\n");
    until(&line, async || client.get("/metrics").await.text().contains(&line).then_some(())).await;
}

#[tokio::test]
async fn a_silent_crowd_from_one_address_takes_its_own_share_only() {
    let bed = Bed::sqlite();
    let limits = Limits { connections_per_address: 8, connections: 16, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let served = Served::start(&hall).await;
    let mut crowd = Vec::new();
    for _ in 0..64 {
        crowd.push(from(1, served.address).await);
    }
    let refused = rest(from(1, served.address).await).await;
    assert!(refused.starts_with("HTTP/1.1 429 "), "{refused}");
    assert!(
        refused.ends_with(
            "{\"code\":\"too-many\",\"message\":\"too many connections: wait a little\"}"
        )
    );
    let answer = get(from(2, served.address).await, "/healthz").await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    until_open(&Client::of(&hall), "request", 8).await;
    drop(crowd);
    until_open(&Client::of(&hall), "request", 0).await;
    let answer = get(from(1, served.address).await, "/healthz").await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    served.stop().await;
}

#[tokio::test]
async fn a_proxy_of_the_host_brings_more_than_one_share() {
    let bed = Bed::sqlite();
    let limits = Limits { connections_per_address: 1, ..Limits::generous() };
    let proxies = vec!["127.0.0.0/30".parse().unwrap()];
    let settings = Settings { trusted_proxies: proxies, ..limited(limits) };
    let hall = bed.hall_with(settings).await;
    let served = Served::start(&hall).await;
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(from(1, served.address).await);
    }
    until_open(&Client::of(&hall), "request", 4).await;
    let _one = from(9, served.address).await;
    assert!(rest(from(9, served.address).await).await.starts_with("HTTP/1.1 429 "));
    drop(open);
    served.stop().await;
}

#[tokio::test]
async fn a_head_without_an_end_is_not_waited_for() {
    let bed = Bed::sqlite();
    let limits = Limits { header: Duration::from_millis(200), ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let served = Served::start(&hall).await;
    let silent = from(1, served.address).await;
    assert_eq!(rest(silent).await, "", "silence is no head either");
    let mut endless = from(1, served.address).await;
    endless.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
    let deadline = Instant::now() + PATIENCE;
    while endless.write_all(b"x: y\r\n").await.is_ok() {
        assert!(Instant::now() < deadline, "the hall listens for ever");
        sleep(TRICKLE).await;
    }
    served.stop().await;
}

#[tokio::test]
async fn a_head_without_a_bound_is_not_read() {
    let bed = Bed::sqlite();
    let served = Served::start(&bed.hall().await).await;
    let mut large = from(1, served.address).await;
    let head = format!("GET / HTTP/1.1\r\nhost: hall\r\nx: {}\r\n\r\n", "y".repeat(20_000));
    large.write_all(head.as_bytes()).await.unwrap();
    assert!(rest(large).await.starts_with("HTTP/1.1 431 "));
    served.stop().await;
}

#[tokio::test]
async fn a_body_has_to_come_in_time_as_a_whole() {
    let bed = Bed::sqlite();
    let limits = Limits { body: Duration::from_millis(200), ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let served = Served::start(&hall).await;
    let (mut reader, mut writer) = from(1, served.address).await.into_split();
    let head = "POST /api/v1/players HTTP/1.1\r\nhost: hall\r\ncontent-type: application/json\r\n";
    writer.write_all(format!("{head}content-length: 60000\r\n\r\n").as_bytes()).await.unwrap();
    let trickle = tokio::spawn(async move {
        while writer.write_all(b" ").await.is_ok() {
            sleep(TRICKLE).await;
        }
    });
    let mut answer = vec![0; 4096];
    let length = timeout(PATIENCE, reader.read(&mut answer)).await.expect("an answer").unwrap();
    let answer = str::from_utf8(&answer[..length]).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("\"too-slow\""), "{answer}");
    timeout(PATIENCE, trickle).await.expect("the connection ends").unwrap();
    served.stop().await;
}

/// A hall that has no patience with readers, on sockets that hold little; and a table of many words.
async fn wordy(bed: &Bed) -> (Client, Served, String, Client) {
    let limits = Limits { slow_client: Duration::from_millis(200), ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let listener = TcpSocket::new_v4().unwrap();
    listener.set_send_buffer_size(4096).unwrap();
    listener.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let served = Served::on(&hall, listener.listen(16).unwrap());
    let client = Client::of(&hall);
    let (table, emma, _) = duell(&client).await;
    let words = "far too much to read ".repeat(14);
    for _ in 0..400 {
        emma.does(&table, say(0, &words)).await;
    }
    (client, served, table, emma)
}

/// A connection that can hold next to nothing of what it is sent.
async fn small(hall: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(hall).await.unwrap()
}

#[tokio::test]
async fn an_answer_that_nobody_reads_is_not_kept() {
    let bed = Bed::sqlite();
    let (client, served, table, _) = wordy(&bed).await;
    let mut unread = Vec::new();
    for _ in 0..10 {
        let mut stream = small(served.address).await;
        let request = format!("GET /api/v1/tables/{table}/events HTTP/1.1\r\nhost: hall\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        unread.push(stream);
    }
    until_open(&client, "request", 0).await;
    for mut stream in unread {
        let mut bytes = Vec::new();
        let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("an end");
        assert!(read.is_err() || bytes.len() < 100_000, "it was all there: {}", bytes.len());
    }
    served.stop().await;
}

#[tokio::test]
async fn a_stream_that_nobody_reads_is_not_kept() {
    let bed = Bed::sqlite();
    let (client, served, table, emma) = wordy(&bed).await;
    let mut stream = small(served.address).await;
    let request = format!(
        "GET /api/v1/bot/tables/{table}/stream HTTP/1.1\r\nhost: hall\r\nauthorization: Bearer {}\r\n\r\n",
        emma.token()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    // It is open, and then nothing is read any more.
    assert_eq!(timeout(PATIENCE, stream.read_u8()).await.expect("an answer").unwrap(), b'H');
    let words = "far too much to read ".repeat(14);
    let gone = "dicehall_connections{kind=\"stream\"} 0\n";
    until("the hall has dropped the stream", async || {
        emma.does(&table, say(0, &words)).await;
        client.get("/metrics").await.text().contains(gone).then_some(())
    })
    .await;
    served.stop().await;
}

#[tokio::test]
async fn streams_and_sockets_take_no_place_from_requests() {
    let bed = Bed::sqlite();
    let limits = Limits { connections_per_address: 2, connections: 2, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let served = Served::start(&hall).await;
    let client = Client::of(&hall);
    let (table, emma, _) = duell(&client).await;
    let new = json!({ "name": "robot", "kind": "program" });
    let robot: protocol::Identity = client.post("/api/v1/players", &new).await.read();
    let (mut streams, mut sockets) = (Vec::new(), Vec::new());
    for count in 1..=5 {
        streams.push(Lines::open(&served, "/api/v1/bot/stream", &robot.token).await);
        until_open(&client, "stream", count).await;
        sockets.push(Socket::at(&served, &table, 0, Some(&emma.token())).await);
        until_open(&client, "socket", count).await;
        until_open(&client, "request", 0).await;
    }
    let answer = get(from(1, served.address).await, "/healthz").await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    drop((streams, sockets));
    until_open(&client, "socket", 0).await;
    until_open(&client, "stream", 0).await;
    served.stop().await;
}

#[tokio::test]
async fn many_sockets_give_no_more_commands_than_one() {
    const SOCKETS: usize = 40;
    const BURST: u32 = 60;
    let bed = Bed::sqlite();
    let limits = Limits { requests_per_second: 1, request_burst: BURST, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let served = Served::start(&hall).await;
    // Whoever prepares this calls from elsewhere, and counts apart.
    let client = Client::of(&hall).calling_from(7);
    let emma = person(&client, "emma").await;
    let table = crate::people::open(&emma, &json!({ "game": "duell" })).await;
    emma.does(&table, crate::people::sit(0, "emma")).await;
    let started = Instant::now();
    let mut sockets = Vec::new();
    for _ in 0..SOCKETS {
        sockets.push(Socket::at(&served, &table, 0, Some(&emma.token())).await);
    }
    let (mut taken, mut refused) = (0, 0);
    for round in 0..2 {
        for (number, socket) in sockets.iter_mut().enumerate() {
            let key = format!("{round} {number}");
            let say = json!({ "type": "command", "key": key, "command": say(0, "hello") });
            socket.send(Message::text(say.to_string())).await.unwrap();
            match socket.answer().await {
                protocol::ToClient::Accepted { .. } => taken += 1,
                protocol::ToClient::Refused { problem, .. } => {
                    assert_eq!(problem.code.0, protocol::Code::TooMany);
                    refused += 1;
                }
                other => panic!("{other:?}"),
            }
        }
    }
    let allowed = u64::from(BURST) - SOCKETS as u64 + started.elapsed().as_secs() + 1;
    assert!((1..=allowed).contains(&taken), "{taken} taken, {refused} refused");
    served.stop().await;
}

#[tokio::test]
async fn a_hop_that_cannot_be_read_makes_no_other_believed() {
    let bed = Bed::sqlite();
    let proxies = vec!["127.0.0.1".parse().unwrap()];
    let hall = bed.hall_with(Settings { trusted_proxies: proxies, ..crate::bed::settings() }).await;
    let proxy = Client::of(&hall);
    let refused = proxy.with("x-forwarded-for", "6.6.6.6, unknown").get("/healthz").await;
    assert_eq!(refused.refusal(), (400, "unreadable".to_owned()));
    let fine = proxy.with("x-forwarded-for", "nonsense, [2001:db8::1]:443").get("/healthz").await;
    assert_eq!(fine.status, 200);
}
