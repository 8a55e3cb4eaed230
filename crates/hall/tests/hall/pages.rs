//! Long logs come in pages, and nothing is missing between them.

use axum::{
    body::{Body, Bytes, HttpBody as _},
    http::Request,
};
use http_body_util::BodyExt;
use protocol::{BotLine, History};
use serde_json::json;
use tower::ServiceExt;

use crate::{
    bed::Bed,
    client::Client,
    people::{duell, play, play_out, say, simple, some_move, started},
    wire::{Lines, Served, Socket},
};

/// The most bytes of an answer or a message here: a page of events, and the view.
const LONGEST: usize = 48 * 1024;

async fn talk(who: &Client, table: &str, lines: usize) {
    for number in 0..lines {
        who.does(table, say(0, &format!("{number} {}", "ä".repeat(290)))).await;
    }
}

#[tokio::test]
async fn the_log_of_a_long_talk_comes_in_pages() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    let path = format!("/api/v1/bot/tables/{table}/stream");
    let mut lines = Lines::open(&served, &path, &max.token()).await;
    assert!(matches!(lines.next().await, Some(BotLine::TableFull { .. })));
    talk(&emma, &table, 100).await;

    let longest = emma.get_at(&table, "/events").await.body.len();
    assert!(longest < LONGEST, "{longest}");
    let (feed, pages) = emma.whole_feed(&table, 0).await;
    let numbers: Vec<u64> = feed.events.iter().map(|event| event.sequence).collect();
    assert_eq!(numbers, (1..=104).collect::<Vec<_>>());
    assert!(pages >= 4, "{pages}");

    let mut socket = Socket::at(&served, &table, 0, None).await;
    let mut numbers = Vec::new();
    loop {
        let update = socket.update().await;
        numbers.extend(update.events.iter().map(|event| event.sequence));
        let size: usize = serde_json::to_string(&update).unwrap().len();
        assert!(size < LONGEST && (!update.more || update.moments.is_none()), "{size}");
        assert_eq!(update.view.sequence, 104);
        if !update.more {
            break;
        }
    }
    assert_eq!(numbers, (1..=104).collect::<Vec<_>>());

    let mut heard = 4;
    while heard < 104 {
        let Some(BotLine::TableState(feed)) = lines.next().await else { panic!("after {heard}") };
        for event in feed.events {
            heard += 1;
            assert_eq!(event.sequence, heard);
        }
    }
    served.stop().await;
}

#[tokio::test]
async fn a_long_history_comes_in_pages() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let mv = some_move(&emma.view(&table).await, 0, 3);
    for _ in 0..150 {
        emma.does(&table, play(0, &mv)).await;
        emma.does(&table, simple("take-back", 0)).await;
    }
    let (mut numbers, mut pages, mut last) = (Vec::new(), 0, 0);
    loop {
        let page: History = emma.get_at(&table, &format!("/history?after={last}")).await.read();
        numbers.extend(page.moments.iter().map(|moment| moment.sequence));
        last = *numbers.last().unwrap();
        pages += 1;
        if !page.more {
            break;
        }
        assert_eq!(page.moments.len(), History::MOST);
    }
    assert_eq!((pages, numbers), (2, (4..=304).collect::<Vec<_>>()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_walk_is_worked_out_as_it_is_read() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, people) =
        started(&client, &json!({ "game": "qwixx-longo" }), &["emma", "max"]).await;
    play_out(&table, &people).await;
    let record = client.get_at(&table, "/record").await.text().to_owned();
    let request = Request::post("/api/v1/walk").header("content-type", "application/json");
    let request = request.body(Body::from(json!({ "record": record }).to_string())).unwrap();
    let mut body = hall::app(hall.clone()).oneshot(request).await.unwrap().into_body();
    assert_eq!(body.size_hint().exact(), None, "nobody knows yet how long it will be");
    let mut pieces: Vec<Bytes> = Vec::new();
    while let Some(frame) = body.frame().await {
        pieces.push(frame.unwrap().into_data().unwrap());
    }
    let longest = pieces.iter().map(Bytes::len).max().unwrap();
    assert!(pieces.len() > 1 && longest < 32 * 1024, "{} of {longest}", pieces.len());
    let walk: protocol::Walk = serde_json::from_slice(&pieces.concat()).unwrap();
    assert!(walk.steps.len() > 50);
    hall.shut_down().await;
}
