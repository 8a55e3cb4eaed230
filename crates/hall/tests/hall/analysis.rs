//! Reports on finished games: worked out once, stored, and never on a game that is being played.

use axum::{body::Body, http::Method};
use hall::{Deed, Done, Host, Kind, Limits, take_effect};
use protocol::{AnalysisState, JobStage};
use serde_json::{Value, json};

use crate::{
    bed::{Bed, limited, until},
    client::{Answer, Client},
    people::{act, anybody_acts, duell, play, play_out, resign, simple, started},
    wire::{Lines, Served},
};

/// Follows a long analysis, and is banned meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_banned_is_told_no_more_of_an_analysis() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let client = Client::of(&hall);
    let (table, emma) = over(&client).await;
    let path = format!("/api/v1/tables/{table}/analysis");
    let begun: AnalysisState = emma.post(&path, &json!({ "effort": "deep" })).await.read();
    let path = format!("/api/v1/analysis/{}/progress", begun.analysis);
    let mut lines = Lines::open(&served, &path, &emma.token()).await;
    let mut last: AnalysisState = lines.next().await.unwrap();
    let target = emma.token().split('.').next().unwrap().parse().unwrap();
    let host = Host { who: "max".to_owned(), why: "x".to_owned(), now: table::Moment(0) };
    let ban = Deed::Make { kind: Kind::Ban, target, until: None };
    assert_eq!(take_effect(&bed.store().await, &ban, &host).await.unwrap(), Done::Done);
    while let Some(next) = lines.next().await {
        last = next;
    }
    assert!(!last.state.is_final(), "{last:?}");
    client.send(Method::DELETE, &path.replace("/progress", ""), Body::empty()).await;
    served.stop().await;
    hall.shut_down().await;
}

both! {
    a_report_is_made_once_and_outlives_the_hall,
    halls_that_are_asked_for_the_same_report_make_it_once,
    any_hall_tells_of_a_report_and_calls_it_off,
    a_report_goes_on_at_another_hall_when_its_own_closes,
    a_report_goes_on_at_another_hall_when_its_own_dies,
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

async fn halls_that_are_asked_for_the_same_report_make_it_once(bed: &Bed) {
    let (here, there) = (bed.hall().await, bed.hall().await);
    let (near, far) = (Client::of(&here), Client::of(&there));
    let (table, _) = over(&near).await;
    let (first, second) = tokio::join!(asked(&near, &table), asked(&far, &table));
    let ids = [first, second].map(|answer| answer.read::<AnalysisState>().analysis);
    assert_eq!(ids[0], ids[1]);
    let done = [ended(&near, &ids[0]).await, ended(&far, &ids[0]).await];
    assert_eq!(done[0].state, JobStage::Done, "{:?}", done[0].problem);
    assert_eq!((&done[0].report, &done[0].record), (&done[1].report, &done[1].record));
    let mut made = 0;
    for client in [&near, &far] {
        made += metric(client, "dicehall_analyses_total").await.parse::<u32>().unwrap();
    }
    assert_eq!(made, 1);
    there.shut_down().await;
    here.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_taken_back_is_not_in_the_report() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    let mut legal = emma.view(&table).await.turn.unwrap().legal[&0].clone();
    let (second, first) = (legal.pop().unwrap(), legal.pop().unwrap());
    emma.does(&table, play(0, &first)).await;
    act(&max, &table).await.unwrap();
    emma.does(&table, simple("take-back", 0)).await;
    let yes = json!({ "type": "answer-takeback", "seat": 1, "allow": true });
    let back = max.does(&table, yes).await.view;
    assert_eq!(back.turn.unwrap().to_act, [0], "both moves are taken back");
    emma.does(&table, play(0, &second)).await;
    resign(&max, &table, 1).await;
    let asked: AnalysisState = asked(&client, &table).await.read();
    let done = ended(&client, &asked.analysis).await;
    let report = done.report.unwrap();
    let texts: Vec<&str> = report["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts, [second.as_str(), "resign"]);
    assert_eq!(report["result"], json!([1.0, 0.0]));
    assert!(report["identity_error"].as_f64().unwrap() < 1e-9);
    assert!(!done.record.unwrap().contains(&first), "the record knows nothing of it");
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_by_an_older_engine_is_made_again() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, _) = over(&client).await;
    let first: AnalysisState = asked(&client, &table).await.read();
    let report = ended(&client, &first.analysis).await.report.unwrap();
    hall.shut_down().await;
    // Another engine would have given it another name.
    bed.tamper("UPDATE analyses SET id = 'byanolderengine', fingerprint = '0000000000000000'");
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let again = asked(&client, &table).await;
    assert_eq!(again.status.as_u16(), 202, "it is not taken for today's");
    let again: AnalysisState = again.read();
    assert_eq!(again.analysis, first.analysis);
    assert_eq!(ended(&client, &again.analysis).await.report, Some(report.clone()));
    assert_eq!(metric(&client, "dicehall_analyses_total").await, "1");
    assert_eq!(
        state(&client, "byanolderengine").await.report,
        Some(report),
        "its link still works"
    );
    hall.shut_down().await;
}

/// A finished game whose deep report takes long.
async fn long(client: &Client) -> String {
    let (table, people) =
        started(client, &json!({ "game": "qwixx-duel" }), &["emma", "random:1"]).await;
    play_out(&table, &people).await;
    table
}

/// Asks for a deep report, which this hall works on then.
async fn begun(client: &Client, table: &str) -> String {
    let path = format!("/api/v1/tables/{table}/analysis");
    let answer = client.post(&path, &json!({ "effort": "deep" })).await;
    assert_eq!(answer.status.as_u16(), 202);
    answer.read::<AnalysisState>().analysis
}

async fn any_hall_tells_of_a_report_and_calls_it_off(bed: &Bed) {
    let (here, there) = (bed.hall().await, bed.hall().await);
    let (near, far) = (Client::of(&here), Client::of(&there));
    let id = begun(&near, &long(&near).await).await;
    let far_state = async || Some(state(&far, &id).await).filter(|state| state.done > 0);
    assert_eq!(until("it is worked on", far_state).await.state, JobStage::Running);
    let path = format!("/api/v1/analysis/{id}/progress");
    let follower = far.clone();
    let told = tokio::spawn(async move { follower.get(&path).await.text().to_owned() });
    let path = format!("/api/v1/analysis/{id}");
    let other = far.calling_from(9).send(Method::DELETE, &path, Body::empty()).await;
    assert!(!other.read::<AnalysisState>().state.is_final(), "it is not theirs");
    assert_eq!(metric(&far, "dicehall_running_analyses").await, "0", "the other hall works on it");
    let canceled = far.send(Method::DELETE, &path, Body::empty()).await;
    assert_eq!(canceled.read::<AnalysisState>().state, JobStage::Canceled);
    assert_eq!(ended(&near, &id).await.state, JobStage::Canceled, "the hall hears of it");
    let lines = told.await.unwrap();
    let last: AnalysisState = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!(last.state, JobStage::Canceled);
    until("nobody works on it", async || {
        (metric(&near, "dicehall_running_analyses").await == "0").then_some(())
    })
    .await;
    there.shut_down().await;
    here.shut_down().await;
}

async fn a_report_goes_on_at_another_hall_when_its_own_closes(bed: &Bed) {
    goes_on_elsewhere(bed, true).await;
}

async fn a_report_goes_on_at_another_hall_when_its_own_dies(bed: &Bed) {
    goes_on_elsewhere(bed, false).await;
}

async fn goes_on_elsewhere(bed: &Bed, says_goodbye: bool) {
    let (here, there) = (bed.hall().await, bed.hall().await);
    let (near, far) = (Client::of(&here), Client::of(&there));
    let id = begun(&near, &long(&near).await).await;
    until("it is worked on", async || (state(&far, &id).await.done > 0).then_some(())).await;
    if says_goodbye {
        here.shut_down().await;
    } else {
        here.close();
    }
    until("the other hall works on it", async || {
        assert!(!state(&far, &id).await.state.is_final());
        (metric(&far, "dicehall_running_analyses").await == "1").then_some(())
    })
    .await;
    let path = format!("/api/v1/analysis/{id}");
    let canceled = far.send(Method::DELETE, &path, Body::empty()).await;
    assert_eq!(canceled.read::<AnalysisState>().state, JobStage::Canceled, "by who has asked");
    there.shut_down().await;
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
    let id = begun(&client, &long(&client).await).await;
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
