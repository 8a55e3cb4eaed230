//! The log as a whole: moved out, moved in, and examined.

use game::record::{self, Record};
use hall::{Examined, Imported, Trust, examine, export, import};
use protocol::TableView;
use serde_json::json;
use store::Store;
use table::Moment;

use crate::{
    bed::{Bed, until},
    client::Client,
    copies::{copy, copy_with_secret, impossible, stage},
    people::{
        act, anybody_acts, duell, open, person, play, play_out, resign, simple, sit, started,
    },
};

async fn records(store: &Store, only_over: bool) -> Vec<(String, Record)> {
    let mut records = Vec::new();
    let take = |id: &str, record: &Record| records.push((id.to_owned(), record.clone()));
    export(store, only_over, take).await.unwrap();
    records
}

/// Plays games of all kinds that end in all ways.
async fn play_everything(client: &Client) {
    let (table, people) =
        started(client, &json!({ "game": "qwixx-duel" }), &["emma", "greedy:3"]).await;
    play_out(&table, &people).await;
    let longo = json!({ "game": "qwixx-longo", "seats": 3 });
    let (table, people) = started(client, &longo, &["emma", "random:1", "max"]).await;
    play_out(&table, &people).await;
    let (table, people) = started(client, &longo, &["emma", "greedy:2", "max"]).await;
    anybody_acts(&people, &table).await;
    people[1].does(&table, simple("resign", 2)).await;
    resign(&people[0], &table, 0).await;
    let (table, people) = started(client, &longo, &["emma", "max", "lena"]).await;
    people[2].does(&table, simple("resign", 2)).await;
    let end = pass_out(&table, &people[..2]).await;
    assert!(!end.result.unwrap().winners.contains(&2), "the bot has won, but not for lena");
    let (table, emma, max) = duell(client).await;
    act(&emma, &table).await.unwrap();
    emma.does(&table, simple("offer-draw", 0)).await;
    max.does(&table, json!({ "type": "answer-draw", "seat": 1, "accept": true })).await;
    let (table, emma, _) = duell(client).await;
    act(&emma, &table).await.unwrap();
    resign(&emma, &table, 0).await;
    let ours = json!({ "game": "qwixx-duel", "dice": "ours" });
    let (table, people) = started(client, &ours, &["emma", "max"]).await;
    let shown = json!({ "type": "roll", "seat": 0, "dice": "4,1,r3,y6,g2,b6" });
    people[0].does(&table, shown).await;
    resign(&people[1], &table, 1).await;
    for game in ["duell", "qwixx-duel"] {
        by_lot(client, game).await;
    }
}

/// Lets people pass until the game is over.
async fn pass_out(table: &str, people: &[Client]) -> TableView {
    until("the game is over", async || {
        for who in people {
            let view = who.view(table).await;
            let turn = view.turn.as_ref().unwrap();
            let Some(&seat) = turn.to_act.iter().find(|seat| view.you.contains(seat)) else {
                continue;
            };
            let roll = turn.phase == "roll";
            who.does(table, if roll { simple("roll", seat) } else { play(seat, "pass") }).await;
        }
        Some(people[0].view(table).await).filter(|view| view.stage == "over")
    })
    .await
}

/// A game in which a lot decides who sits where.
async fn by_lot(client: &Client, game: &str) {
    let (emma, max) = (person(client, "emma").await, person(client, "max").await);
    let table = open(&emma, &json!({ "game": game, "seating": "lot" })).await;
    emma.does(&table, sit(0, "emma")).await;
    max.does(&table, sit(1, "max")).await;
    let view = emma.does(&table, json!({ "type": "start" })).await.view;
    // Duell moves everybody on by the lot; in the other games the lot begins.
    let lot = view.dice.lot.expect("a lot was drawn");
    let (seat, active) = (view.you[0], view.turn.as_ref().map(|turn| turn.active));
    let expected = if game == "duell" { (lot, Some(0)) } else { (0, Some(lot)) };
    assert_eq!((seat, active), expected, "{game}");
    for who in [&emma, &max] {
        act(who, &table).await;
    }
    resign(&emma, &table, view.you[0]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_moved_to_another_database_is_the_same_there() {
    let (bed, other) = (Bed::sqlite(), Bed::sqlite());
    let client = Client::of(&bed.hall().await);
    play_everything(&client).await;
    let (store, empty) = (bed.store().await, other.store().await);
    let moved = records(&store, true).await;
    assert_eq!(moved.len(), 9);
    for (id, record) in &moved {
        let read = record::parse(&record.to_string()).unwrap();
        let stored = import(&empty, &read, Trust::Honest, Moment(1)).await.unwrap();
        assert_eq!(stored, Imported::Stored(id.clone()), "{record}");
        let again = import(&empty, &read, Trust::Honest, Moment(2)).await.unwrap();
        assert_eq!(again, Imported::AlreadyThere(id.clone()));
    }
    for ((id, before), (_, after)) in moved.iter().zip(records(&empty, true).await) {
        assert_eq!(before.to_string(), after.to_string(), "{id}");
    }
    let mut count = 0;
    assert_eq!(examine(&empty, |number| count = number).await.unwrap(), Examined::default());
    assert_eq!(count, 9);
    assert_eq!(examine(&store, |_| {}).await.unwrap(), Examined::default());
    let there = Client::of(&other.hall().await);
    let view = there.view(&moved[0].0).await;
    assert_eq!((&*view.stage, view.you.len()), ("over", 0));
}

#[tokio::test]
async fn a_game_that_is_not_over_keeps_its_dice_to_itself() {
    let (bed, other) = (Bed::sqlite(), Bed::sqlite());
    let client = Client::of(&bed.hall().await);
    duell(&client).await;
    let store = bed.store().await;
    assert!(records(&store, true).await.is_empty());
    let [(_, record)] = &records(&store, false).await[..] else { panic!("one game") };
    let refused = import(&other.store().await, record, Trust::Anything, Moment(1)).await.unwrap();
    assert!(matches!(refused, Imported::Refused(_)), "{refused:?}");
}

#[tokio::test]
async fn an_examination_finds_what_was_tampered_with() {
    let (bed, other) = (Bed::sqlite(), Bed::sqlite());
    let client = Client::of(&bed.hall().await);
    let (table, people) =
        started(&client, &json!({ "game": "qwixx-duel" }), &["emma", "max"]).await;
    anybody_acts(&people, &table).await;
    resign(&people[0], &table, 0).await;
    let (broken, emma, _) = duell(&client).await;
    resign(&emma, &broken, 0).await;
    let (store, changed) = (bed.store().await, other.store().await);
    assert_eq!(examine(&store, |_| {}).await.unwrap(), Examined::default());

    copy(&store, &changed, &broken, stage("over"), |events| events.push(impossible(1))).await;
    copy(&store, &changed, &table, stage("over"), |events| {
        let rolled = events.iter_mut().find(|event| event.body.contains("rolled")).unwrap();
        let is_one = rolled.body.contains("r1,");
        let (face, other) = if is_one { ("r1,", "r2,") } else { (",r", ",r1,y") };
        let (before, after) = rolled.body.split_once(face).unwrap();
        let rest = if is_one { after } else { after.split_once('y').unwrap().1 };
        rolled.body = format!("{before}{other}{rest}");
    })
    .await;
    let found = examine(&changed, |_| {}).await.unwrap().findings;
    let what = |id: &str| &*found.iter().find(|finding| finding.table == id).unwrap().what;
    assert_eq!(what(&broken), "its log cannot be replayed");
    assert!(what(&table).contains("NOT honest: roll 1"), "{}", what(&table));
    assert_eq!(found.len(), 2);
}

#[tokio::test]
async fn a_secret_that_was_exchanged_is_found_before_the_game_is_over() {
    let bed = Bed::sqlite();
    let client = Client::of(&bed.hall().await);
    let (table, people) =
        started(&client, &json!({ "game": "qwixx-duel" }), &["emma", "max"]).await;
    anybody_acts(&people, &table).await;
    let other = Bed::sqlite();
    let (store, changed) = (bed.store().await, other.store().await);
    copy_with_secret(&store, &changed, &table, vec![7; 32]).await;
    let examined = examine(&changed, |_| {}).await.unwrap();
    assert_eq!(examined.findings.len(), 1);
    assert!(examined.findings[0].what.contains("not the one that the hall promised"));
}

#[tokio::test]
async fn a_dishonest_record_is_stored_only_if_told_so_and_marked() {
    let (bed, other) = (Bed::sqlite(), Bed::sqlite());
    let client = Client::of(&bed.hall().await);
    let ours = json!({ "game": "qwixx-duel" });
    let (table, people) = started(&client, &ours, &["emma", "max"]).await;
    anybody_acts(&people, &table).await;
    resign(&people[1], &table, 1).await;
    let [(_, record)] = &records(&bed.store().await, true).await[..] else { panic!("one game") };
    let text = record.to_string();
    let line = text.lines().find(|line| line.starts_with("[Seed0 ")).expect("the seed of seat 0");
    let forged = record::parse(&text.replace(line, "[Seed0 \"a seed to my liking\"]")).unwrap();
    let store = other.store().await;
    let refused = import(&store, &forged, Trust::Honest, Moment(1)).await.unwrap();
    assert!(
        matches!(&refused, Imported::Refused(what) if what.contains("NOT honest")),
        "{refused:?}"
    );
    let stored = import(&store, &forged, Trust::Anything, Moment(1)).await.unwrap();
    assert_eq!(stored, Imported::Stored(table.clone()));
    let examined = Examined { findings: vec![], unchecked: vec![table] };
    assert_eq!(examine(&store, |_| {}).await.unwrap(), examined);
}
