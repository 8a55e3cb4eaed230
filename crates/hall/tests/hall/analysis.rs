//! Reports on finished games: worked out once, stored, and never on a game that is being played.

use axum::{body::Body, http::Method};
use hall::Limits;
use protocol::{AnalysisState, JobStage};
use serde_json::{Value, json};

use crate::{
    bed::{Bed, limited, until},
    client::{Answer, Client},
    people::{act, anybody_acts, duell, play_out, resign, started},
};

both! {
    a_report_is_made_once_and_outlives_the_hall,
}

/// A short game: a few moves, then somebody gives up.
async fn over(client: &Client) -> (String, Client) {
    let (table, emma, max) = duell(client).await;
    for _ in 0..2 {
        anybody_acts(&[emma.clone(), max.clone()], &table).await;
    }
    resign(&emma, &table, 0).await;
    (table, emma)
}

async fn asked(client: &Client, table: &str) -> Answer {
    let path = format!("/api/v1/tables/{table}/analysis");
    client.post(&path, &json!({ "effort": "quick" })).await
}

async fn state(client: &Client, id: &str) -> AnalysisState {
    client.get(&format!("/api/v1/analysis/{id}")).await.read()
}

async fn ended(client: &Client, id: &str) -> AnalysisState {
    until("the analysis ends", async || {
        Some(state(client, id).await).filter(|state| state.state.is_final())
    })
    .await
}

async fn metric(client: &Client, name: &str) -> String {
    let metrics = client.get("/metrics").await.text().to_owned();
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap().to_owned()
}

async fn a_report_is_made_once_and_outlives_the_hall(bed: &Bed) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, _) = over(&client).await;
    let answer = asked(&client, &table).await;
    let first: AnalysisState = answer.read();
    let done = ended(&client, &first.analysis).await;
    assert_eq!(done.state, JobStage::Done, "{:?}", done.problem);
    let report = done.report.unwrap();
    assert_eq!((&report["game"], &report["effort"]), (&json!("duell"), &json!("quick")));
    assert_eq!(report["steps"].as_array().unwrap().len(), 3, "two moves, and giving up");
    assert!(report["identity_error"].as_f64().unwrap() < 1e-9);
    assert!(done.record.unwrap().contains("[Game \"duell\"]"));
    let again = asked(&client, &table).await;
    assert_eq!(again.status.as_u16(), 200, "it is stored");
    assert_eq!(metric(&client, "dicehall_analyses_total").await, "1");
    hall.shut_down().await;

    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let stored: AnalysisState = asked(&client, &table).await.read();
    assert_eq!((stored.analysis.clone(), stored.report), (first.analysis.clone(), Some(report)));
    assert_eq!(state(&client, &first.analysis).await.state, JobStage::Done);
    assert_eq!(metric(&client, "dicehall_analyses_total").await, "0", "nothing was made again");
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_is_analyzed_for_nobody() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    assert_eq!(asked(&emma, &table).await.refusal(), (409, "not-over".into()));
    for _ in 0..7 {
        anybody_acts(&[emma.clone(), max.clone()], &table).await;
    }
    let record = emma.get_at(&table, "/record").await.text().to_owned();
    let tries = |record: String| json!({ "record": record, "effort": "quick" });
    let refused = (403, "running-game".to_owned());
    // With the name of the table, and without it: by somebody else who does not sit there.
    let plain = record.lines().filter(|line| !line.starts_with("[Table"));
    let plain = plain.collect::<Vec<_>>().join("\n") + "\n";
    for record in [record.clone(), plain.clone()] {
        let answer = client.post("/api/v1/analysis", &tries(record)).await;
        assert_eq!(answer.refusal(), refused);
    }
    resign(&emma, &table, 0).await;
    let answer = client.post("/api/v1/analysis", &tries(plain)).await;
    let state: AnalysisState = answer.read();
    assert_eq!(ended(&client, &state.analysis).await.state, JobStage::Done);
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_moves_of_a_game_are_everybodys_but_not_its_players_own() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, _max) = duell(&client).await;
    act(&emma, &table).await.unwrap();
    let record = emma.get_at(&table, "/record").await.text().to_owned();
    let plain = record.lines().filter(|line| !line.starts_with("[Table"));
    let record = plain.collect::<Vec<_>>().join("\n") + "\n";
    let request = json!({ "record": record, "effort": "quick" });
    let own = emma.post("/api/v1/analysis", &request).await;
    assert_eq!(own.refusal(), (403, "running-game".into()));
    let other: AnalysisState = client.post("/api/v1/analysis", &request).await.read();
    assert!(!other.analysis.is_empty());
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_tells_how_it_comes_along_and_can_be_called_off() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, people) =
        started(&client, &json!({ "game": "qwixx-duel" }), &["emma", "random:1"]).await;
    play_out(&table, &people).await;
    let path = format!("/api/v1/tables/{table}/analysis");
    let answer = client.post(&path, &json!({ "effort": "deep" })).await;
    assert_eq!(answer.status.as_u16(), 202);
    let id = answer.read::<AnalysisState>().analysis;
    until("it is worked on", async || (state(&client, &id).await.done > 0).then_some(())).await;
    let cancel = format!("/api/v1/analysis/{id}");
    // Somebody who did not ask for it cannot call it off.
    let other = client.calling_from(9).send(Method::DELETE, &cancel, Body::empty()).await;
    assert_eq!(other.read::<AnalysisState>().state, JobStage::Running);
    let progress = client.clone();
    let path = format!("/api/v1/analysis/{id}/progress");
    let told = tokio::spawn(async move { progress.get(&path).await.text().to_owned() });
    tokio::task::yield_now().await;
    let canceled = client.send(Method::DELETE, &cancel, Body::empty()).await;
    assert_eq!(canceled.read::<AnalysisState>().state, JobStage::Canceled);
    let lines: Vec<Value> =
        told.await.unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.last().unwrap()["state"], "canceled");
    assert_eq!(state(&client, &id).await.state, JobStage::Canceled);
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_can_ask_for_too_much() {
    let bed = Bed::sqlite();
    let limits = Limits { analyses_per_minute: 1, ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let client = Client::of(&hall);
    let (one, _) = over(&client).await;
    let (other, _) = over(&client).await;
    let first: AnalysisState = asked(&client, &one).await.read();
    assert_eq!(asked(&client, &other).await.refusal(), (429, "too-many".into()));
    let elsewhere: AnalysisState = asked(&client.calling_from(7), &other).await.read();
    for id in [first.analysis, elsewhere.analysis] {
        assert_eq!(ended(&client, &id).await.state, JobStage::Done);
    }
    assert_eq!(asked(&client, &one).await.status.as_u16(), 200, "what is stored costs nothing");
    hall.shut_down().await;
}

#[tokio::test]
async fn what_is_wrong_with_a_question_is_said() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let unknown = client.get("/api/v1/analysis/nobodyknowsthisone").await;
    assert_eq!(unknown.refusal(), (404, "no-analysis".into()));
    let nonsense = json!({ "record": "[Game \"chess\"]\n\nend\n" });
    let answer = client.post("/api/v1/analysis", &nonsense).await;
    assert_eq!(answer.refusal(), (400, "unreadable".into()));
    let broken = json!({ "record": "[Game \"duell\"]\n\n1. a1n6\nend\n" });
    let answer = client.post("/api/v1/analysis", &broken).await;
    assert_eq!(answer.refusal(), (400, "unreadable".into()));
    let effort = json!({ "record": "", "effort": "endless" });
    let answer = client.post("/api/v1/analysis", &effort).await;
    assert_eq!(answer.refusal(), (400, "unreadable".into()));
    hall.shut_down().await;
}
