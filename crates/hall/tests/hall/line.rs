//! The line in which bots wait: whoever fills it waits behind it, and others do not.

use hall::{Hall, Settings};
use serde_json::json;
use tokio::time::timeout;

use crate::{
    bed::{Bed, PATIENCE, settings, until},
    client::Client,
    people::{act, open, person, started},
    wire::{Served, Socket},
};

const STRONG: &str = "engine:10";
/// How many tables of strong bots the crowd has. In a line that is not fair, a stranger waits for all of them.
const CROWD: usize = 29;
/// How many of their moves may be thought about while a stranger waits. Each takes a second, and a stranger's bot is to
/// answer within one; but on a busy machine everything takes longer.
const SOON: usize = 12;

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

/// How many moves of others are thought about, at most, before a bot of level 1 answers somebody who has just come.
async fn answer(hall: &Hall) -> usize {
    let stranger = Client::of(hall).calling_from(7);
    let new = json!({ "game": "duell", "clock": { "type": "per-move", "seconds": 60 } });
    let (table, people) = started(&stranger, &new, &["emma", "engine:1"]).await;
    let thoughts = async || gauge(&stranger, "dicehall_bot_thoughts_total").await;
    let mut worst = 0;
    for _ in 0..3 {
        let before = thoughts().await;
        if act(&people[0], &table).await.is_none() {
            // Bad moves may lose a King, but nobody has lost on time.
            assert_ne!(&*people[0].view(&table).await.result.unwrap().reason, "time");
            break;
        }
        until("the bot has answered", async || {
            let view = people[0].view(&table).await;
            assert_eq!(view.seats[1].left, None);
            (view.stage == "over" || view.turn.unwrap().to_act == [0]).then_some(())
        })
        .await;
        worst = worst.max(thoughts().await - before);
    }
    worst
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_nine_tables_of_strong_bots_do_not_hold_up_a_stranger() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    for _ in 0..CROWD {
        // Another name each time: it is the address that counts.
        among_bots(&person(&client.calling_from(66), "max").await).await;
    }
    until("all of them wait", async || {
        (gauge(&client, "dicehall_queued_bots").await >= CROWD - 4).then_some(())
    })
    .await;
    let others = answer(&hall).await;
    assert!(others < SOON, "{others} moves of others came first");
    hall.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn not_even_if_a_person_sits_at_each_of_them() {
    let bed = Bed::sqlite();
    let hall = bed.hall_with(Settings { bot_threads: 2, ..settings() }).await;
    let crowd = Client::of(&hall).calling_from(66);
    let mut tables = Vec::new();
    for _ in 0..CROWD {
        let (table, people) = started(&crowd, &json!({ "game": "duell" }), &["max", STRONG]).await;
        act(&people[0], &table).await.unwrap();
        tables.push((table, people));
    }
    let others = answer(&hall).await;
    assert!(others < SOON, "{others} moves of others came first");
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
