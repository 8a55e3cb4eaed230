//! A disk that is full for a while.

use serde_json::json;

use crate::{
    bed::Bed,
    client::{Client, new_key},
    people::{duell, say},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_stored_is_refused_and_works_once_there_is_room() {
    let bed = Bed::sqlite();
    let (table, emma, max) = duell(&Client::of(&bed.hall().await)).await;
    let before = max.events(&table, 0).await;
    let request = json!({ "key": new_key(), "command": say(0, "hello") });
    // Like a full disk, this ends the whole transaction and not only the statement.
    bed.tamper(
        "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ROLLBACK, 'full'); END",
    );
    for _ in 0..2 {
        let refusal = emma.request(&table, &request).await.refusal();
        assert_eq!(refusal, (503, "unavailable".to_owned()));
        assert_eq!(max.events(&table, 0).await, before, "nobody hears of it");
    }
    bed.tamper("DROP TRIGGER full");
    let accepted = emma.request(&table, &request).await.accepted();
    assert!(!accepted.repeated);
    assert_eq!(accepted.sequence, before.len() as u64 + 1);
    assert!(emma.request(&table, &request).await.accepted().repeated);
    assert_eq!(bed.store().await.events(&table, 0).await.unwrap().len(), before.len() + 1);
}
