//! The line in which bots wait: whoever fills it waits behind it, and others do not.

use std::time::Duration;

use hall::{Hall, Settings};
use serde_json::json;
use tokio::time::{Instant, timeout};

use crate::{
    bed::{Bed, PATIENCE, settings, until},
    client::Client,
    people::{act, open, person, started},
    wire::{Served, Socket},
};

/// How long a stranger's bot may take to answer: a second, but the machine may be busy with other tests. In a line
/// that is not fair it takes half a minute.
const SOON: Duration = Duration::from_secs(5);
const STRONG: &str = "engine:10";

/// A table of bots alone that somebody has begun.
async fn among_bots(host: &Client) -> String {
    let table = open(host, &json!({ "game": "duell", "seating": "chosen" })).await;
    for seat in 0..2 {
        let bot = json!({ "name": "engine", "level": 10 });
        host.does(&table, json!({ "type": "seat-bot", "seat": seat, "bot": bot })).await;
    }
    host.does(&table, json!({ "type": "start" })).await;
    table
}

async fn gauge(client: &Client, name: &str) -> usize {
    let metrics = client.get("/metrics").await.text().to_owned();
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap().trim().parse().unwrap()
}

/// How long a bot of level 1 takes to answer somebody who has just come.
async fn answer(hall: &Hall) -> Duration {
    let stranger = Client::of(hall).calling_from(7);
    let new = json!({ "game": "duell", "clock": { "type": "per-move", "seconds": 10 } });
    let (table, people) = started(&stranger, &new, &["emma", "engine:1"]).await;
    let mut worst = Duration::ZERO;
    for _ in 0..3 {
        act(&people[0], &table).await.expect("it is the turn of the stranger");
        let moved = Instant::now();
        until("the bot has answered", async || {
            let view = people[0].view(&table).await;
            assert_eq!((&*view.stage.to_string(), view.seats[1].left), ("playing", None));
            (view.turn.unwrap().to_act == [0]).then_some(())
        })
        .await;
        worst = worst.max(moved.elapsed());
    }
    worst
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_nine_tables_of_strong_bots_do_not_hold_up_a_stranger() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    for _ in 0..29 {
        // Another name each time: it is the address that counts.
        among_bots(&person(&client.calling_from(66), "max").await).await;
    }
    until("all of them wait", async || {
        (gauge(&client, "dicehall_queued_bots").await >= 25).then_some(())
    })
    .await;
    let worst = answer(&hall).await;
    assert!(worst < SOON, "{worst:?}");
    hall.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn not_even_if_a_person_sits_at_each_of_them() {
    let bed = Bed::sqlite();
    let hall = bed.hall_with(Settings { bot_threads: 2, ..settings() }).await;
    let crowd = Client::of(&hall).calling_from(66);
    let mut tables = Vec::new();
    for _ in 0..12 {
        let (table, people) = started(&crowd, &json!({ "game": "duell" }), &["max", STRONG]).await;
        act(&people[0], &table).await.unwrap();
        tables.push((table, people));
    }
    let worst = answer(&hall).await;
    assert!(worst < SOON, "{worst:?}");
    hall.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_somebody_watches_comes_before_those_that_nobody_does() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let served = Served::start(&hall).await;
    let host = person(&client, "max").await;
    let watched = among_bots(&host).await;
    let mut socket = Socket::at(&served, &watched, 0, None).await;
    let mut others = Vec::new();
    for _ in 0..8 {
        others.push(among_bots(&host).await);
    }
    let far = async || client.view(&watched).await.sequence >= 9;
    let ends = timeout(2 * PATIENCE, async {
        while !far().await {
            socket.update().await;
        }
    });
    ends.await.expect("the bots that are watched get on");
    let mut moves = 0;
    for table in &others {
        moves += client.view(table).await.sequence - 4;
    }
    // What began before it was their turn to wait counts for them.
    assert!(moves < 8 * 3, "the others have made {moves} moves, the watched ones five");
    hall.close();
}
