//! A move carries what its player had seen, and a key that makes it safe to send again.

use std::collections::HashSet;

use futures_util::future::join_all;
use protocol::TableOpened;
use serde_json::{Value, json};

use crate::{
    bed::{Bed, contains},
    client::{Client, new_key},
    people::{duell, open, person, play, say, sit, some_move},
};

both!(
    the_same_request_ten_times_at_once_is_one_event,
    a_request_that_is_replayed_later_is_answered_again_and_not_done_again,
    of_many_different_moves_at_once_one_is_taken,
    a_key_outlives_the_hall,
    a_stranger_sits_down_once_however_often_the_request_comes,
    a_table_is_opened_once_under_a_key,
);

fn request(key: &str, seen: u64, command: &Value) -> Value {
    json!({ "key": key, "seen": seen, "command": command })
}

async fn the_same_request_ten_times_at_once_is_one_event(bed: &Bed) {
    let hall = bed.hall().await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let view = emma.view(&table).await;
    let sent = request("once", view.sequence, &play(0, &some_move(&view, 0, 3)));
    let answers = join_all((0..10).map(|_| emma.request(&table, &sent))).await;
    let taken: Vec<_> = answers.iter().map(crate::client::Answer::accepted).collect();
    assert_eq!(taken.iter().filter(|each| !each.repeated).count(), 1);
    assert!(taken.iter().all(|each| each.sequence == view.sequence + 1));
    assert_eq!(emma.events(&table, view.sequence).await.len(), 1);
}

async fn a_request_that_is_replayed_later_is_answered_again_and_not_done_again(bed: &Bed) {
    let hall = bed.hall().await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    let view = emma.view(&table).await;
    let sent = request("mine", view.sequence, &play(0, &some_move(&view, 0, 3)));
    let first = emma.request(&table, &sent).await.accepted();
    crate::people::act(&max, &table).await.unwrap();
    max.does(&table, say(1, "your move")).await;
    let before = emma.view(&table).await.sequence;
    let again = emma.request(&table, &sent).await.accepted();
    assert_eq!((again.sequence, again.repeated), (first.sequence, true));
    assert_eq!(again.view.sequence, before, "nothing has happened");

    let other = request("mine", before, &say(0, "the same key for something else"));
    assert_eq!(emma.request(&table, &other).await.refusal(), (422, "key-reused".to_owned()));
    let line = request("mine", before, &say(1, "the key of another player"));
    assert!(!max.request(&table, &line).await.accepted().repeated);
}

async fn of_many_different_moves_at_once_one_is_taken(bed: &Bed) {
    let hall = bed.hall().await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let view = emma.view(&table).await;
    let moves = &view.turn.as_ref().unwrap().legal[&0][..8];
    let tries = moves.iter().map(async |mv| {
        emma.request(&table, &request(&new_key(), view.sequence, &play(0, mv))).await
    });
    let answers = join_all(tries).await;
    let (taken, refused): (Vec<_>, Vec<_>) =
        answers.iter().partition(|answer| answer.status.is_success());
    assert_eq!(taken.len(), 1);
    assert!(refused.iter().all(|answer| answer.refusal() == (409, "stale".to_owned())));
    assert_eq!(emma.view(&table).await.sequence, view.sequence + 1);
}

async fn a_key_outlives_the_hall(bed: &Bed) {
    let hall = bed.hall().await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let view = emma.view(&table).await;
    let sent = request("mine", view.sequence, &play(0, &some_move(&view, 0, 3)));
    let first = emma.request(&table, &sent).await.accepted();
    hall.shut_down().await;
    let hall = bed.hall().await;
    let again = emma.at(&hall).request(&table, &sent).await.accepted();
    assert_eq!((again.sequence, again.repeated), (first.sequence, true));
    assert_eq!(again.view.sequence, first.view.sequence);
}

#[tokio::test]
async fn a_decision_on_what_is_no_longer_so_is_refused() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    let old = emma.view(&table).await;
    crate::people::act(&emma, &table).await.unwrap();
    crate::people::act(&max, &table).await.unwrap();
    let now = emma.view(&table).await;
    let mv = play(0, &some_move(&now, 0, 1));
    let sends = async |seen: u64| emma.request(&table, &request(&new_key(), seen, &mv)).await;
    for seen in 0..now.sequence {
        assert_eq!(sends(seen).await.refusal(), (409, "stale".to_owned()), "{seen}");
    }
    for seen in [now.sequence + 1, now.sequence + 1000] {
        assert_eq!(sends(seen).await.refusal(), (409, "ahead".to_owned()), "{seen}");
    }
    assert!(old.sequence < now.sequence);
    let blind = json!({ "key": new_key(), "command": mv });
    assert_eq!(emma.request(&table, &blind).await.refusal(), (400, "unreadable".to_owned()));
    max.does(&table, say(1, "words change nothing")).await;
    let taken = sends(now.sequence).await.accepted();
    assert_eq!(taken.sequence, now.sequence + 2);
}

#[tokio::test]
async fn a_key_is_a_short_text_that_can_be_seen() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    for bad in [String::new(), "x".repeat(65), "a\u{0}b".to_owned(), "line\nend".to_owned()] {
        let answer = emma.request(&table, &request(&bad, 4, &say(0, "hello"))).await;
        assert_eq!(answer.refusal(), (400, "unreadable".to_owned()), "{bad:?}");
    }
    emma.request(&table, &request(&"ß".repeat(64), 4, &say(0, "hello"))).await.accepted();
}

#[tokio::test]
async fn legal_moves_are_sent_to_those_who_owe_one() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    let legal = async |who: &Client| who.view(&table).await.turn.unwrap().legal;
    let moves = legal(&emma).await[&0].clone();
    assert!(moves.len() > 10 && moves.is_sorted());
    assert!(legal(&max).await.is_empty() && legal(&client).await.is_empty());
    crate::people::act(&emma, &table).await.unwrap();
    assert!(legal(&emma).await.is_empty());
    assert_eq!(legal(&max).await.into_keys().collect::<Vec<_>>(), [1]);
}

/// A key that nobody can guess.
fn long_key() -> String {
    format!("{:0>32}", new_key())
}

async fn a_stranger_sits_down_once_however_often_the_request_comes(bed: &Bed) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let host = person(&client, "emma").await;
    let table = open(&host, &json!({ "game": "duell", "seating": "chosen" })).await;
    let key = long_key();
    let sent = json!({ "key": key, "command": sit(1, "max") });
    let answers = join_all((0..5).map(|_| client.request(&table, &sent))).await;
    let taken: Vec<_> = answers.iter().map(crate::client::Answer::accepted).collect();
    assert_eq!(taken.iter().filter(|each| !each.repeated).count(), 1);
    assert!(taken.iter().all(|each| each.view.you == [1]), "all of them are the same guest");
    let cookies: HashSet<&str> = answers.iter().map(|each| each.set_cookie().unwrap()).collect();
    assert_eq!(cookies.len(), 1);
    // The browser has got its cookie meanwhile, and the request comes once more.
    let cookie = answers[0].set_cookie().unwrap().split_once(';').unwrap().0.to_owned();
    let again = client.with("cookie", &cookie).request(&table, &sent).await.accepted();
    assert!(again.repeated);
    assert!(!contains(&bed.bytes(), &key), "the key stands for the guest and is not kept");
    let other = json!({ "key": long_key(), "command": sit(0, "lena") });
    assert_eq!(client.request(&table, &other).await.accepted().view.you, [0], "another guest");
}

async fn a_table_is_opened_once_under_a_key(bed: &Bed) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let [emma, max] = [person(&client, "emma").await, person(&client, "max").await];
    let new = json!({ "game": "duell", "key": "mine", "options": "home=king" });
    let first = open(&emma, &new).await;
    assert_eq!(open(&emma, &new).await, first);
    assert_ne!(open(&max, &new).await, first, "the key of another player");
    let other = json!({ "game": "duell", "key": "mine" });
    let refused = emma.post("/api/v1/tables", &other).await.refusal();
    assert_eq!(refused, (422, "key-reused".to_owned()));

    let refused = client.post("/api/v1/tables", &new).await.refusal();
    assert_eq!(refused, (400, "unreadable".to_owned()), "anybody could guess it");
    let new = json!({ "game": "duell", "key": long_key() });
    let [one, two] =
        [client.post("/api/v1/tables", &new).await, client.post("/api/v1/tables", &new).await];
    let [table, again] = [&one, &two].map(|each| each.read::<TableOpened>().table);
    assert_eq!((table, one.set_cookie()), (again, two.set_cookie()));
}
