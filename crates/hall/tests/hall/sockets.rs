//! What a socket takes, and what ends it.

use hall::{Limits, Settings};
use protocol::ToClient;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

use crate::{
    bed::{Bed, limited, settings, until},
    client::Client,
    people::{duell, person, play, say, some_move},
    wire::{Ended, Served, Socket},
};

fn refusal(answer: ToClient) -> (Option<String>, String) {
    match answer {
        ToClient::Refused { key, problem } => (key, problem.code.to_string()),
        other => panic!("expected a refusal, not {other:?}"),
    }
}

#[tokio::test]
async fn a_socket_guards_seats_like_everything_else() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    let view = emma.view(&table).await;
    let mv = play(0, &some_move(&view, 0, 5));
    let spectator = person(&client, "somebody").await;
    for (token, code) in [
        (Some(max.token()), "not-your-seat"),
        (Some(spectator.token()), "not-your-seat"),
        (None, "no-token"),
    ] {
        let mut socket = Socket::at(&served, &table, 0, token.as_deref()).await;
        for act in [&mv, &say(0, "I am emma")] {
            socket.command("k", view.sequence, act).await;
            assert_eq!(refusal(socket.answer().await), (Some("k".into()), code.into()));
        }
    }
    let mut own = Socket::at(&served, &table, 0, Some(&emma.token())).await;
    own.command("late", view.sequence - 1, &mv).await;
    assert_eq!(refusal(own.answer().await), (Some("late".into()), "stale".into()));
    assert_eq!(emma.view(&table).await.sequence, view.sequence);
    served.stop().await;
}

#[tokio::test]
async fn a_socket_is_refused_like_any_request() {
    let bed = Bed::sqlite();
    let settings = Settings { origins: vec!["https://friend.example".into()], ..settings() };
    let hall = bed.hall_with(settings).await;
    let served = Served::start(&hall).await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let path = format!("/api/v1/tables/{table}/socket");
    let own = format!("http://{}", served.address);
    let status = async |path: &str, headers: &[(&str, &str)]| {
        Socket::open(served.address, path, headers).await.map(|_| ()).err()
    };
    let cookie = format!("dicehall={}", emma.token());
    let foreign = [("origin", "https://evil.example"), ("cookie", &*cookie)];
    assert_eq!(status(&path, &foreign).await, Some(403));
    assert_eq!(status(&path, &[("origin", "null")]).await, Some(403));
    assert_eq!(status(&path, &[("sec-fetch-site", "cross-site")]).await, Some(403));
    assert_eq!(status(&path, &[("authorization", "Bearer wrong")]).await, Some(401));
    assert_eq!(status("/api/v1/tables/aaaaaaaaaaaaaaaa/socket", &[]).await, Some(404));
    assert_eq!(status(&format!("{path}?after=soon"), &[]).await, Some(400));
    assert_eq!(status(&path, &[("origin", &own), ("cookie", &*cookie)]).await, None);
    assert_eq!(status(&path, &[("origin", "https://friend.example")]).await, None);
    let mut socket = Socket::open(served.address, &path, &[("cookie", &*cookie)]).await.unwrap();
    assert_eq!(socket.update().await.view.you, [0], "a browser's cookie is a token as well");
    served.stop().await;
}

#[tokio::test]
async fn nonsense_is_refused_by_its_key_and_does_not_end_the_socket() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let mut socket = Socket::at(&served, &table, 0, Some(&emma.token())).await;
    let command = |command: Value| json!({ "type": "command", "key": "k", "command": command });
    for (text, key) in [
        ("hello".to_owned(), None),
        ("{}".to_owned(), None),
        ("[".repeat(4000), None),
        (command(json!({ "type": "fly" })).to_string(), Some("k".to_owned())),
        (command(json!({ "type": "say", "seat": -1, "text": "" })).to_string(), Some("k".into())),
        (json!({ "type": "leave", "key": "k" }).to_string(), Some("k".into())),
    ] {
        socket.send(Message::text(text.clone())).await.unwrap();
        assert_eq!(refusal(socket.answer().await), (key, "unreadable".into()), "{text}");
    }
    socket.command("k", 4, &say(0, "still here")).await;
    assert!(matches!(socket.answer().await, ToClient::Accepted { .. }));
    served.stop().await;
}

#[tokio::test]
async fn a_message_that_is_too_large_or_no_text_ends_the_socket() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let token = emma.token();
    let open = async || Socket::at(&served, &table, 0, Some(&token)).await;
    let mut large = open().await;
    large.send(Message::text("x".repeat(5000))).await.unwrap();
    // The closing frame may be lost if the hall hangs up on what it has not read.
    let is_end = |ended| matches!(ended, Ended::Code(1002) | Ended::Dropped);
    assert!(is_end(large.end().await));

    let mut pieces = open().await;
    let piece = |code, is_last| {
        Message::Frame(Frame::message(vec![b'x'; 3000], OpCode::Data(code), is_last))
    };
    pieces.send(piece(Data::Text, false)).await.unwrap();
    pieces.send(piece(Data::Continue, true)).await.unwrap();
    assert!(is_end(pieces.end().await));

    let mut binary = open().await;
    binary.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(binary.end().await, Ended::Code(1003));
    assert_eq!(open().await.update().await.view.sequence, 4, "the hall is none the worse");
    served.stop().await;
}

#[tokio::test]
async fn a_flood_of_messages_ends_the_socket() {
    let bed = Bed::sqlite();
    let limits = Limits { commands_per_second: 5, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let served = Served::start(&hall).await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let flood = |number: usize| match number % 2 {
        0 => Message::text("{}"),
        _ => Message::Ping(Vec::new().into()),
    };
    let mut socket = Socket::at(&served, &table, 0, Some(&emma.token())).await;
    for number in 0..200 {
        if socket.send(flood(number)).await.is_err() {
            break;
        }
    }
    let mut answers = 0;
    let ended = loop {
        match socket.next().await {
            Ok(ToClient::Refused { .. }) => answers += 1,
            Ok(_) => {}
            Err(ended) => break ended,
        }
    };
    // As above, the closing frame may be lost.
    assert!(matches!(ended, Ended::Code(1008) | Ended::Dropped), "{ended:?}");
    assert!(answers <= 20, "{answers} of a hundred were answered");
    served.stop().await;
}

#[tokio::test]
async fn an_address_has_only_so_many_sockets_and_gets_them_back() {
    let bed = Bed::sqlite();
    let limits = Limits { sockets_per_address: 2, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let served = Served::start(&hall).await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let path = format!("/api/v1/tables/{table}/socket");
    let first = Socket::at(&served, &table, 0, None).await;
    let _second = Socket::at(&served, &table, 0, None).await;
    assert_eq!(Socket::open(served.address, &path, &[]).await.err(), Some(429));
    let stream = emma.get("/api/v1/bot/stream").await;
    assert_eq!(stream.refusal(), (429, "too-many".to_owned()), "streams are counted as well");
    drop(first);
    until("a place is free again", async || Socket::open(served.address, &path, &[]).await.ok())
        .await;
    served.stop().await;
}
