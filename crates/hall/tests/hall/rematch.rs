//! Another game of the same players, at another table.

use serde_json::json;

use crate::{
    bed::Bed,
    client::Client,
    people::{duell, play_out, resign, simple, started},
};

both!(everybody_agrees_and_the_next_table_has_everybody_one_seat_on);

async fn everybody_agrees_and_the_next_table_has_everybody_one_seat_on(bed: &Bed) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    let early = emma.tries(&table, simple("rematch", 0)).await;
    assert_eq!(early.refusal(), (409, "not-over".to_owned()));
    resign(&emma, &table, 0).await;

    let offered = emma.does(&table, simple("rematch", 0)).await.view.rematch;
    assert_eq!((offered.agreed, offered.next), (vec![0], None));
    let twice = emma.tries(&table, simple("rematch", 0)).await;
    assert_eq!(twice.refusal(), (409, "already-agreed".to_owned()));
    let next = max.does(&table, simple("rematch", 1)).await.view.rematch.next.unwrap();
    let done = max.tries(&table, simple("rematch", 1)).await;
    assert_eq!(done.refusal(), (409, "rematch-opened".to_owned()));

    let view = client.view(&next).await;
    assert_eq!(view.stage, "open");
    let (emmas, maxs) = (emma.view(&next).await, max.view(&next).await);
    assert_eq!((&emmas.you[..], &maxs.you[..]), (&[1][..], &[0][..]), "everybody moves on");
    let first = client.view(&table).await.dice.commitment;
    assert!(first.is_some() && first != view.dice.commitment, "the dice are bound anew");

    let start = json!({ "type": "start" });
    assert_eq!(emma.tries(&next, start.clone()).await.refusal(), (409, "no-seed".to_owned()));
    emma.does(&next, json!({ "type": "seed", "seat": 1, "seed": "new luck" })).await;
    max.does(&next, json!({ "type": "seed", "seat": 0, "seed": "more luck" })).await;
    max.does(&next, start).await;
    assert_eq!(max.view(&next).await.turn.unwrap().to_act, [0]);
    resign(&max, &next, 0).await;
    let verdict: protocol::Verification = client.get_at(&next, "/verification").await.read();
    assert_eq!(verdict.honest, Some(true));
}

#[tokio::test]
async fn a_bot_agrees_to_everything_and_plays_again() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let new = json!({ "game": "qwixx-duel" });
    let (table, people) = started(&client, &new, &["emma", "greedy:4"]).await;
    let emma = &people[0];
    resign(emma, &table, 0).await;
    let next = emma.does(&table, simple("rematch", 0)).await.view.rematch.next.unwrap();
    emma.does(&next, json!({ "type": "seed", "seat": 1, "seed": "again" })).await;
    emma.does(&next, json!({ "type": "start" })).await;
    assert!(play_out(&next, &people).await.result.is_some());
}

#[tokio::test]
async fn a_rematch_that_is_sent_twice_opens_one_table() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    resign(&emma, &table, 0).await;
    emma.does(&table, simple("rematch", 0)).await;
    let request = json!({ "key": "again", "command": simple("rematch", 1) });
    let sends = (0..5).map(|_| max.request(&table, &request));
    let answers = futures_util::future::join_all(sends).await;
    let next: Vec<_> = answers.iter().map(|each| each.accepted().view.rematch.next).collect();
    assert!(next[0].is_some() && next.iter().all(|each| *each == next[0]), "{next:?}");
    assert_eq!(bed.store().await.table_ids("", 100).await.unwrap().len(), 2);
}
