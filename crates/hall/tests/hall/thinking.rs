//! Bots that think: they say why, and nobody has to wait for one that thinks about what is gone.

use std::time::Duration;

use hall::{Hall, Settings};
use serde_json::json;
use tokio::time::Instant;

use crate::{
    bed::{Bed, settings, until},
    client::Client,
    people::{act, play, say, simple, some_move, started},
};

/// Much less than the second that the strongest bot takes, and much more than it takes to stop. On a busy machine it may
/// take longer for once, or the second may be over before anybody can do anything; so these things are tried again until
/// they come out in time. A bot that does not stop is never in time.
const AT_ONCE: Duration = Duration::from_millis(500);

async fn duell(client: &Client, bot: &str) -> (String, Client) {
    let (table, mut people) = started(client, &json!({ "game": "duell" }), &["emma", bot]).await;
    (table, people.remove(0))
}

/// About how many tables bots think just now.
async fn thinking(client: &Client) -> usize {
    let metrics = client.get("/metrics").await.text().to_owned();
    let line = metrics.lines().find_map(|line| line.strip_prefix("dicehall_thinking_bots "));
    line.unwrap().parse().unwrap()
}

async fn until_nobody_thinks(client: &Client) {
    until("nobody thinks", async || (thinking(client).await == 0).then_some(())).await;
}

/// Waits until the bot thinks about its first move. `None` if it has made it already.
async fn until_it_thinks(who: &Client, table: &str) -> Option<()> {
    until("the bot thinks", async || match thinking(who).await {
        0 if bot_moves(who, table).await.is_empty() => None,
        count => Some((count > 0).then_some(())),
    })
    .await
}

async fn bot_moves(who: &Client, table: &str) -> Vec<serde_json::Value> {
    let events = who.events(table, 0).await;
    events.into_iter().filter(|event| event["type"] == "moved" && event["seat"] == 1).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_stops_when_what_it_thinks_about_is_taken_back() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma) = until("a bot stops at once", async || {
        let (table, emma) = duell(&client, "engine:10").await;
        let before = emma.view(&table).await.turn.unwrap();
        act(&emma, &table).await.unwrap();
        until_it_thinks(&emma, &table).await?;
        let back = emma.does(&table, simple("take-back", 0)).await;
        let taken_back = Instant::now();
        let is_late = !bot_moves(&emma, &table).await.is_empty();
        until_nobody_thinks(&client).await;
        if is_late || taken_back.elapsed() >= AT_ONCE {
            return None;
        }
        let turn = back.view.turn.unwrap();
        assert_eq!((&turn.position, &turn.to_act), (&before.position, &vec![0]));
        assert_eq!(emma.view(&table).await.sequence, back.sequence);
        Some((table, emma))
    })
    .await;
    // The answer to what is gone does not come later either.
    let other = some_move(&emma.view(&table).await, 0, 17);
    emma.does(&table, play(0, &other)).await;
    until("the bot has answered the other move", async || {
        (emma.view(&table).await.turn?.to_act == [0]).then_some(())
    })
    .await;
    assert_eq!(bot_moves(&emma, &table).await.len(), 1);
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_stops_when_its_player_gives_up_and_is_free_for_others() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    until("a bot stops at once", async || {
        let (slow, emma) = duell(&client, "engine:10").await;
        let (quick, max) = duell(&client, "random:1").await;
        act(&emma, &slow).await.unwrap();
        until_it_thinks(&emma, &slow).await?;
        act(&max, &quick).await.unwrap();
        emma.does(&slow, simple("resign", 0)).await;
        let resigned = Instant::now();
        until("the only thread has moved elsewhere", async || act(&max, &quick).await).await;
        let is_in_time = resigned.elapsed() < AT_ONCE;
        (is_in_time && bot_moves(&emma, &slow).await.is_empty()).then_some(())
    })
    .await;
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_more_bots_think_than_there_are_threads() {
    let bed = Bed::sqlite();
    let hall = bed.hall_with(Settings { bot_threads: 2, ..settings() }).await;
    let client = Client::of(&hall);
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(duell(&client, "engine:10").await);
    }
    let mut most = 0;
    until("both threads think at once, and all bots have answered", async || {
        let mut answered = 0;
        for (table, emma) in &tables {
            act(emma, table).await;
            // Words are no reason to think again.
            emma.does(table, say(0, "well?")).await;
            most = thinking(&client).await.max(most);
            answered += usize::from(!bot_moves(emma, table).await.is_empty());
        }
        assert!(most <= 2, "{most} think");
        (most == 2 && answered == tables.len()).then_some(())
    })
    .await;
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hall_that_closes_waits_for_no_bot_and_the_next_one_asks_again() {
    let bed = Bed::sqlite();
    let (hall, table, emma) = until("a hall closes at once", async || {
        let hall: Hall = bed.hall().await;
        let client = Client::of(&hall);
        let (table, emma) = duell(&client, "engine:10").await;
        let moved = act(&emma, &table).await.unwrap();
        until_it_thinks(&emma, &table).await?;
        let closing = Instant::now();
        hall.shut_down().await;
        until_nobody_thinks(&client).await;
        let took = closing.elapsed();
        let hall = bed.hall().await;
        let emma = emma.at(&hall);
        let is_as_before = emma.view(&table).await.sequence == moved.sequence;
        (took < AT_ONCE && is_as_before).then_some((hall, table, emma))
    })
    .await;
    until("the bot has moved", async || act(&emma, &table).await).await;
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_bots_of_the_hall_say_why() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma) = duell(&client, "engine:3").await;
    let view = emma.view(&table).await;
    let mut claim = play(0, &some_move(&view, 0, 1));
    claim["reason"] = json!("it wins");
    let refused = emma.tries(&table, claim).await;
    assert_eq!(refused.refusal().1, "unreadable");

    act(&emma, &table).await.unwrap();
    until("the bot has moved", async || act(&emma, &table).await).await;
    let events = emma.events(&table, 0).await;
    for event in events.iter().filter(|event| event["type"] == "moved") {
        // Of a move that only moves the bot says nothing.
        let reason = event.get("reason");
        let is_sound = reason.is_none_or(|reason| event["seat"] == 1 && reason["kind"].is_string());
        assert!(is_sound, "{event}");
    }
    hall.shut_down().await;
}
