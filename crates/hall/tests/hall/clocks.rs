//! Time that runs out by itself. The least time that a table may have is too long for a test, so these
//! tables were begun a minute ago.

use std::time::{SystemTime, UNIX_EPOCH};

use hall::Limits;
use protocol::Verification;
use serde_json::json;
use store::{Projection, Store};

use crate::{
    bed::{Bed, limited, until},
    client::Client,
    copies::{copy, impossible, stage},
    people::{play, some_move, started},
};

const MINUTE: i64 = 60_000;

/// A table whose first player has had ten seconds for a move, a minute ago, and a legal move of theirs.
async fn overdue(
    client: &Client,
    from: &Store,
    to: &Store,
    is_damaged: bool,
) -> (String, Client, String) {
    let new = json!({ "game": "duell", "clock": { "type": "per-move", "seconds": 10 } });
    let (table, people) = started(client, &new, &["emma", "max"]).await;
    let view = people[0].view(&table).await;
    let deadline = view.clock.deadline.unwrap();
    assert_eq!(view.clock.running, [0]);
    assert!((1..=10_000).contains(&view.seats[0].left.unwrap()), "{:?}", view.seats);
    let longer = if is_damaged { MINUTE + 1000 } else { MINUTE };
    let projection = Projection { deadline: Some(deadline - longer), ..stage("playing") };
    copy(from, to, &table, projection, |events| {
        for event in events.iter_mut() {
            event.at -= longer;
        }
        if is_damaged {
            events.push(impossible(deadline - longer));
        }
    })
    .await;
    // The hall was there meanwhile, or nobody could be late.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis();
    to.beat(now as i64).await.unwrap();
    (table, people[0].clone(), some_move(&view, 0, 1))
}

#[tokio::test]
async fn who_runs_out_of_time_loses() {
    let (bed, later) = (Bed::sqlite(), Bed::sqlite());
    let client = Client::of(&bed.hall().await);
    let (table, ..) = overdue(&client, &bed.store().await, &later.store().await, false).await;
    let client = Client::of(&later.hall().await);
    let end = until("the clock has run out", async || {
        Some(client.view(&table).await).filter(|view| view.stage == "over")
    })
    .await;
    let result = end.result.unwrap();
    assert_eq!((&result.winners[..], end.clock.deadline), (&[1][..], None));
    let events = client.events(&table, 4).await;
    let kinds = events.iter().map(|event| event["type"].as_str().unwrap());
    // On a busy machine the hall may have been away for a moment.
    let kinds: Vec<&str> = kinds.filter(|&kind| kind != "forgiven").collect();
    assert_eq!(kinds, ["timed-out", "secret-revealed"]);
    let verdict: Verification = client.get_at(&table, "/verification").await.read();
    assert_eq!(verdict.honest, Some(true), "{}", verdict.sentence);
}

#[tokio::test]
async fn a_move_that_comes_too_late_is_refused() {
    let (bed, later) = (Bed::sqlite(), Bed::sqlite());
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, mv) = overdue(&client, &bed.store().await, &later.store().await, false).await;
    let token = emma.token();
    let player = bed.store().await.player(token.split_once('.').unwrap().0).await.unwrap().unwrap();
    later.store().await.add_player(&player).await.unwrap();
    let emma = emma.at(&later.hall().await);
    let request = json!({ "key": "late", "seen": 4, "command": play(0, &mv) });
    let refusal = emma.request(&table, &request).await.refusal();
    assert!(refusal.0 == 409 && ["over", "stale"].contains(&&*refusal.1), "{refusal:?}");
    assert_eq!(emma.view(&table).await.result.unwrap().winners, [1]);
}

#[tokio::test]
async fn a_damaged_table_does_not_stop_the_clocks_of_others() {
    let (bed, later) = (Bed::sqlite(), Bed::sqlite());
    let client = Client::of(&bed.hall().await);
    let (from, to) = (bed.store().await, later.store().await);
    let (damaged, ..) = overdue(&client, &from, &to, true).await;
    let (sound, ..) = overdue(&client, &from, &to, false).await;
    let client = Client::of(&later.hall().await);
    until("the other clock has run out", async || {
        (client.view(&sound).await.stage == "over").then_some(())
    })
    .await;
    assert_eq!(client.get_at(&damaged, "").await.refusal(), (500, "corrupt".to_owned()));
}

#[tokio::test]
async fn time_runs_out_at_a_full_table_too() {
    let (bed, later) = (Bed::sqlite(), Bed::sqlite());
    let client = Client::of(&bed.hall().await);
    let (table, ..) = overdue(&client, &bed.store().await, &later.store().await, false).await;
    let limits = Limits { events_per_table: 4, ..Limits::generous() };
    let client = Client::of(&later.hall_with(limited(limits)).await);
    until("the clock has run out", async || {
        (client.view(&table).await.stage == "over").then_some(())
    })
    .await;
}
