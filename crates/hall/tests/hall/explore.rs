//! Free analysis: positions without a table, lines, and what they are worth.

use hall::Limits;
use protocol::{Found, FromExplorer, Line, PositionView};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    bed::{Bed, limited, until},
    client::Client,
    people::{anybody_acts, duell, resign},
    wire::{Served, Socket},
};

async fn position(client: &Client, line: Value) -> PositionView {
    client.post("/api/v1/positions", &line).await.read()
}

#[tokio::test]
async fn a_line_is_played_by_the_rules() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let line = json!({ "game": "qwixx-duel", "steps": ["(4,1,r3,y6,g2,b6)", "yellow5"] });
    let view = position(&client, line).await;
    assert_eq!(view.line.steps, ["(4,1,r3,y6,g2,b6)", "0:yellow5"]);
    assert_eq!((&*view.moment.phase, view.to_act), ("action2", vec![0]));
    assert_eq!(view.roll.as_deref(), Some("4,1,r3,y6,g2,b6"));
    assert!(view.legal[&0].contains(&"blue10".to_owned()));
    let longo = json!({ "game": "qwixx-longo", "steps": ["(4,1,r3,y6,g2,b6)", "1:pass"] });
    let view = position(&client, longo).await;
    assert_eq!((view.to_act, view.decided), (vec![0], vec![1]));
    hall.shut_down().await;
}

#[tokio::test]
async fn what_is_impossible_is_refused_with_the_clause() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let start = "9/9/9/9/9/9/9/4WK4 w 0";
    for (line, code, clause) in [
        (json!({ "game": "duell", "position": start }), "impossible", Some("D12")),
        (json!({ "game": "duell", "steps": ["0:a1n6"] }), "illegal", Some("D6")),
        (
            json!({ "game": "qwixx-longo", "position": "-;0;r=15,L y=- g=- b=- m=0 l=5,8;r=- y=- g=- b=- m=0 l=6,11" }),
            "impossible",
            Some("L9"),
        ),
        (json!({ "game": "qwixx-duel", "steps": ["(4,x)"] }), "unreadable", None),
    ] {
        let answer = client.post("/api/v1/positions", &line).await;
        assert_eq!(answer.refusal().1, code, "{line}");
        let problem: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(problem["clause"].as_str(), clause, "{line}");
    }
    hall.shut_down().await;
}

#[tokio::test]
async fn a_finished_table_gives_its_line_up_to_any_event_and_a_running_one_none() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    for _ in 0..3 {
        anybody_acts(&[emma.clone(), max.clone()], &table).await;
    }
    let running = client.get_at(&table, "/line").await;
    assert_eq!(running.refusal(), (409, "not-over".into()));
    let sequence = emma.view(&table).await.sequence;
    resign(&emma, &table, 0).await;
    let whole: Line = client.get_at(&table, "/line").await.read();
    let part: Line = client.get_at(&table, &format!("/line?sequence={sequence}")).await.read();
    assert_eq!((whole.steps.len(), part.steps.len()), (4, 3));
    assert_eq!(whole.steps[..3], part.steps);
    let record = client.get_at(&table, "/record").await.text().to_owned();
    let read: Line = client.post("/api/v1/lines", &json!({ "record": record })).await.read();
    assert_eq!(read, whole);
    hall.shut_down().await;
}

async fn look(socket: &mut Socket, number: u32, line: Value) {
    let message = json!({ "type": "look", "number": number, "line": line });
    socket.send(Message::text(message.to_string())).await.unwrap();
}

async fn found(socket: &mut Socket) -> Found {
    match socket.read().await.unwrap() {
        FromExplorer::Found(found) => *found,
        FromExplorer::Refused { problem, .. } => panic!("{problem:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_is_looked_at_closer_and_closer_until_another_is() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let mut socket = Socket::open(served.address, "/api/v1/explore", &[]).await.unwrap();
    look(&mut socket, 1, json!({ "game": "qwixx-duel" })).await;
    let before = found(&mut socket).await;
    assert_eq!((before.number, before.last, before.throws.len()), (1, true, 21));
    let odds: f64 = before.throws.iter().map(|throw| throw.odds).sum();
    let mean: f64 = before.throws.iter().map(|throw| throw.odds * throw.win[0]).sum();
    assert!((odds - 1.0).abs() < 1e-9 && (mean - before.worth.win[0]).abs() < 1e-9);

    look(&mut socket, 2, json!({ "game": "qwixx-duel", "steps": ["(4,1,r3,y6,g2,b6)"] })).await;
    let (first, second) = (found(&mut socket).await, found(&mut socket).await);
    assert_eq!((first.number, first.depth, second.depth), (2, 1, 2));
    assert!(!first.choices.is_empty() && first.throws.is_empty());
    assert!((first.worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    look(&mut socket, 3, json!({ "game": "duell" })).await;
    let next = until("the new position", async || {
        Some(found(&mut socket).await).filter(|found| found.number == 3)
    });
    assert_eq!(next.await.depth, 1);
    served.stop().await;
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_is_played_is_not_looked_at() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    for _ in 0..7 {
        anybody_acts(&[emma.clone(), max.clone()], &table).await;
    }
    let position = emma.view(&table).await.turn.unwrap().position;
    let mut socket = Socket::open(served.address, "/api/v1/explore", &[]).await.unwrap();
    look(&mut socket, 1, json!({ "game": "duell", "position": position })).await;
    match socket.read::<FromExplorer>().await.unwrap() {
        FromExplorer::Refused { number, problem } => {
            assert_eq!((number, &*problem.code), (Some(1), "running-game"));
        }
        FromExplorer::Found(_) => panic!("that is help"),
    }
    served.stop().await;
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_are_bounded_for_each_address() {
    let bed = Bed::sqlite();
    let limits = Limits { boards_per_address: 1, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let served = Served::start(&hall).await;
    let open = || Socket::open(served.address, "/api/v1/explore", &[]);
    let first = open().await.unwrap();
    assert_eq!(open().await.err(), Some(429));
    drop(first);
    until("the place is free again", async || open().await.ok()).await;
    served.stop().await;
    hall.shut_down().await;
}
