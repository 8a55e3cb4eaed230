//! Hints and warnings, where one person plays against bots.

use protocol::{Hint, Warning};
use serde_json::{Value, json};

use crate::{
    bed::Bed,
    client::{Answer, Client, new_key},
    people::{duell, resign, started},
};

async fn hint(who: &Client, table: &str, help: &str) -> Answer {
    let seen = who.view(table).await.sequence;
    let question = json!({ "key": new_key(), "seat": 0, "seen": seen, "help": help });
    who.post(&format!("/api/v1/tables/{table}/hint"), &question).await
}

async fn alone(client: &Client) -> (String, Client) {
    let (table, mut people) =
        started(client, &json!({ "game": "duell" }), &["emma", "careful:1"]).await;
    (table, people.remove(0))
}

fn helps(events: &[Value]) -> Vec<&str> {
    let helped = events.iter().filter(|event| event["type"] == "helped");
    helped.map(|event| event["help"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_comes_in_two_steps_and_stays_in_the_record() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma) = alone(&client).await;
    let view = emma.view(&table).await;
    assert!(view.help && !view.seats[0].helped);
    let first: Hint = hint(&emma, &table, "where").await.read();
    assert_eq!((first.place.len(), first.mv), (2, None));
    let second: Hint = hint(&emma, &table, "what").await.read();
    let best = second.mv.unwrap();
    assert!(best.starts_with(&first.place));
    let legal = &view.turn.unwrap().legal[&0];
    assert!(legal.contains(&best));
    assert_eq!(helps(&emma.events(&table, 0).await), ["where", "what"]);
    assert!(emma.view(&table).await.seats[0].helped);
    resign(&emma, &table, 0).await;
    let record = emma.get_at(&table, "/record").await.text().to_owned();
    assert!(record.contains("[Help0 \"hints=1,shown=1\"]"), "{record}");
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_blunder_is_warned_of_and_a_good_move_is_not() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma) = alone(&client).await;
    let best: Hint = hint(&emma, &table, "what").await.read();
    let warning = async |mv: &str| -> Warning {
        let seen = emma.view(&table).await.sequence;
        let thought = json!({ "seat": 0, "seen": seen, "move": mv });
        emma.post(&format!("/api/v1/tables/{table}/warning"), &thought).await.read()
    };
    let fine = warning(&best.mv.unwrap()).await;
    assert!(!fine.blunder && fine.loss < 1.0);
    // After it the game is as good as lost.
    let bad = warning("f1n1w5").await;
    assert!(bad.blunder && bad.loss > 15.0, "{bad:?}");
    assert_eq!(helps(&emma.events(&table, 0).await), ["what", "tutor"], "told once");
    let seen = emma.view(&table).await.sequence;
    let nonsense = json!({ "seat": 0, "seen": seen, "move": "a1n6" });
    let answer = emma.post(&format!("/api/v1/tables/{table}/warning"), &nonsense).await;
    assert!(!answer.status.is_success());
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_helped_against_other_people() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    assert!(!emma.view(&table).await.help);
    assert_eq!(hint(&emma, &table, "what").await.refusal(), (403, "no-help".into()));
    assert_eq!(hint(&max, &table, "what").await.refusal(), (403, "not-your-seat".into()));
    let thought = json!({ "seat": 0, "seen": 4, "move": "a1n5" });
    let warning = emma.post(&format!("/api/v1/tables/{table}/warning"), &thought).await;
    assert_eq!(warning.refusal(), (403, "no-help".into()));
    assert_eq!(helps(&emma.events(&table, 0).await), Vec::<&str>::new());
    let (bots, _) = alone(&client).await;
    assert_eq!(hint(&client, &bots, "what").await.refusal(), (401, "no-token".into()));
    hall.shut_down().await;
}
