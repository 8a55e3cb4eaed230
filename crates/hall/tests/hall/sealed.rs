//! Before all are in, nobody sees a decision but who made it.
//!
//! The same table goes on twice, with another decision each time: whatever anybody else is sent has to be the
//! same both times, to the byte, save for the time of day.

use protocol::BotLine;
use serde_json::json;

use crate::{
    bed::{Bed, contains, until},
    client::Client,
    people::{person, play, say, simple, started},
    wire::{Lines, Served, Socket},
};

struct Scene {
    bed: Bed,
    table: String,
    /// Sits on seat 0 and decides; seat 1 is a bot that has decided.
    emma: Client,
    /// Sits on seat 2 and has not decided.
    max: Client,
    spectator: Client,
    moves: [String; 2],
}

/// A game of Longo in which emma and max have to decide and a bot has decided.
async fn scene() -> Scene {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let new = json!({ "game": "qwixx-longo", "seats": 3, "options": "first=0", "public": true });
    let (table, people) = started(&client, &new, &["emma", "greedy:2", "max"]).await;
    let [emma, max] = <[Client; 2]>::try_from(people).ok().unwrap();
    emma.does(&table, simple("roll", 0)).await;
    let view = until("the bot has decided", async || {
        let view = emma.view(&table).await;
        (view.turn.as_ref().unwrap().to_act == [0, 2]).then_some(view)
    })
    .await;
    let legal = view.turn.unwrap().legal[&0].clone();
    // The description of the API speaks of red5.
    let mut moves = legal.into_iter().filter(|mv| mv != "pass" && mv != "red5");
    let moves = [moves.next().unwrap(), moves.next().unwrap()];
    let spectator = person(&client, "somebody").await;
    hall.shut_down().await;
    Scene { bed, table, emma, max, spectator, moves }
}

/// Every path that can be read, apart from streams.
fn paths(table: &str, moves: &[String]) -> Vec<String> {
    let at_table = ["", "/events", "/events?after=3", "/history", "/record", "/verification"];
    let mut paths: Vec<String> =
        at_table.iter().map(|what| format!("/api/v1/tables/{table}{what}")).collect();
    let others = ["tables", "me", "me/tables", "programs", "games", "openapi.json"];
    paths.extend(others.map(|what| format!("/api/v1/{what}")));
    paths.extend(["/metrics", "/healthz", "/"].map(str::to_owned));
    paths.push(format!("/t/{table}"));
    for (seat, mv) in (0..3).flat_map(|seat| moves.iter().map(move |mv| (seat, mv))) {
        paths.push(format!("/api/v1/tables/{table}/legality?seat={seat}&move={mv}"));
    }
    paths
}

/// What everybody else is sent after emma has made a decision, and what else tells one time from the other.
async fn told(scene: &Scene, mv: &str) -> Vec<(String, String)> {
    let bed = scene.bed.copy().await;
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let table = &scene.table;
    let [emma, max, spectator] =
        [&scene.emma, &scene.max, &scene.spectator].map(|who| who.at(&hall));
    let (max_token, other_token) = (max.token(), spectator.token());
    let viewers =
        [("max", Some(&*max_token)), ("spectator", Some(&*other_token)), ("anyone", None)];
    let mut live = Vec::new();
    for (who, token) in viewers {
        live.push((who, Socket::at(&served, table, 0, token).await));
    }
    let before = emma.view(table).await.sequence;
    let decided = emma.does(table, play(0, mv)).await.sequence;
    assert_eq!(decided, before + 1);
    assert_eq!(emma.events(table, before).await[0]["move"], mv, "her own decision she may see");

    let anyone = Client::of(&hall);
    for who in [&emma, &max, &spectator, &anyone] {
        assert_others_are_sealed(who, table).await;
    }
    let mut told = Vec::new();
    for (who, socket) in &mut live {
        let mut updates = vec![socket.update().await];
        while updates.last().unwrap().view.sequence < decided {
            updates.push(socket.update().await);
        }
        let events: Vec<_> = updates.iter().flat_map(|update| &update.events).collect();
        let view = &updates.last().unwrap().view;
        told.push((format!("socket of {who}"), json!([events, view]).to_string()));
    }
    let said = max.does(table, say(2, "what have you got?")).await;
    told.push(("answer to max".to_owned(), serde_json::to_string(&said).unwrap()));
    for (who, token) in viewers {
        let mut late = Socket::at(&served, table, before, token).await;
        told.push((format!("late socket of {who}"), json!(late.update().await).to_string()));
        if let Some(token) = token {
            let path = format!("/api/v1/bot/tables/{table}/stream");
            let first: BotLine = Lines::open(&served, &path, token).await.next().await.unwrap();
            told.push((format!("stream of {who}"), json!(first).to_string()));
        }
    }
    for (who, client) in [("max", &max), ("spectator", &spectator), ("anyone", &anyone)] {
        for path in paths(table, &scene.moves) {
            told.push((format!("{path} for {who}"), client.get(&path).await.text().to_owned()));
        }
    }
    let other = scene.moves.iter().find(|other| *other != mv).unwrap();
    assert_eq!(max.tries(table, play(0, other)).await.refusal().1, "not-your-seat");
    max.does(table, play(2, "pass")).await;
    let shown = anyone.events(table, decided).await;
    let unsealed = shown.iter().find(|event| event["type"] == "unsealed").unwrap();
    assert_eq!(unsealed["moves"][0]["move"], mv, "now it comes to light");
    served.stop().await;
    told
}

/// Nobody sees the decision of a seat that is not theirs, be it a bot's.
async fn assert_others_are_sealed(who: &Client, table: &str) {
    let view = who.view(table).await;
    let events = who.events(table, 0).await;
    let decided: Vec<_> = events.iter().filter(|event| event["type"] == "decided").collect();
    assert_eq!(decided.len(), 2, "the bot and emma");
    for event in decided {
        let is_mine = view.you.iter().any(|&seat| event["seat"] == seat);
        assert_eq!(event.get("move").is_some(), is_mine, "{event}");
    }
    let turn = view.turn.unwrap();
    assert!([0, 1].iter().all(|seat| turn.decided.contains(seat)), "{:?}", turn.decided);
    assert!(turn.decisions.keys().all(|seat| view.you.contains(seat)), "{:?}", turn.decisions);
}

/// Without the times of day, which are the only numbers of thirteen digits, and without who is connected, which comes last:
/// the hall notices a little later that a socket is gone.
fn timeless(text: &str) -> String {
    let text = text.split("\"presence\":").next().unwrap_or_default();
    let parts = text.split_inclusive(|letter: char| !letter.is_ascii_digit());
    let is_time = |part: &&str| part.chars().filter(char::is_ascii_digit).count() == 13;
    parts.filter(|part| !is_time(part)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sealed_decision_shows_nowhere() {
    let scene = scene().await;
    let [one, other] = &scene.moves;
    let (first, second) = (told(&scene, one).await, told(&scene, other).await);
    assert_eq!(first.len(), second.len());
    for ((what, with_one), (_, with_other)) in first.iter().zip(&second) {
        assert!(!contains(with_one.as_bytes(), &format!("\"move\":\"{one}\"")), "{what}");
        // Only those who still have to decide are sent a list with these moves; and who asks about a move
        // is answered about it.
        if !what.contains("max") && !what.contains("/legality") {
            assert!(!contains(with_one.as_bytes(), one), "{what}: {with_one}");
        }
        if !what.starts_with("/metrics") {
            assert_eq!(timeless(with_one), timeless(with_other), "{what}");
        }
    }
}
