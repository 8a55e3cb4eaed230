//! How appends share transactions, and how they do not harm each other.

use std::time::Duration;

use store::{Appended, Store, StoreError};
use tokio::time::timeout;

use crate::bed::{Bed, ada, opening, writing};

both![
    a_group_keeps_the_order_of_each_table,
    appends_share_commits,
    a_bad_append_fails_alone,
    closing_finishes_the_queue,
    a_caller_that_leaves_does_no_harm,
    two_stores_race_without_deadlock,
];

/// Queues appends in this order without waiting for any, as one task polls them in turn.
async fn queued(store: &Store, appends: Vec<Vec<store::Write>>) -> Vec<Appended> {
    let mut handles = Vec::new();
    for writes in appends {
        let store = store.clone();
        handles.push(Box::pin(async move { store.append(writes).await.unwrap() }));
    }
    futures_util::future::join_all(handles).await
}

async fn a_group_keeps_the_order_of_each_table(bed: &Bed) {
    let mut appends = vec![vec![opening("z", 1)], vec![opening("a", 1)]];
    for after in 1..=20 {
        appends.push(vec![writing("z", after, 2, &format!("{after}"))]);
        appends.push(vec![writing("a", after, 2, &format!("{after}"))]);
    }
    appends.insert(9, vec![writing("a", 4, 2, "between"), writing("z", 4, 2, "between")]);
    let outcomes = queued(&bed.store, appends).await;
    let lost = outcomes.iter().filter(|outcome| **outcome == Appended::Conflict).count();
    // The append of both tables comes right after somebody else wrote to `z`, so it loses alone.
    assert_eq!(lost, 1);
    assert_eq!(bed.bodies("z").await.len(), 21);
    assert_eq!(bed.bodies("a").await[1..], bed.bodies("z").await[1..]);
}

async fn appends_share_commits(bed: &Bed) {
    let appends = (0..200).map(|table| vec![opening(&format!("t{table}"), 1)]).collect();
    let outcomes = queued(&bed.store, appends).await;
    assert!(outcomes.iter().all(|outcome| *outcome == Appended::Committed));
    let stats = bed.store.stats();
    assert_eq!((stats.appends, stats.events, stats.queued), (200, 200, 0));
    assert!(stats.commits < 20, "{stats:?}");
    assert!(stats.largest_group > 50, "{stats:?}");
}

async fn a_bad_append_fails_alone(bed: &Bed) {
    bed.tamper(if bed.is_sqlite() {
        "CREATE TRIGGER bad BEFORE INSERT ON events WHEN new.body = 'bad' \
         BEGIN SELECT RAISE(ABORT, 'bad'); END"
    } else {
        "ALTER TABLE events ADD CHECK (body <> 'bad')"
    });
    let good = (0..20).map(|table| bed.append(opening(&format!("t{table}"), 1)));
    let bad = [opening("bad", 1), writing("bad", 1, 1, "bad")].to_vec();
    let (good, bad) = tokio::join!(futures_util::future::join_all(good), bed.store.append(bad));
    assert!(good.iter().all(|outcome| *outcome == Appended::Committed));
    assert!(matches!(bad, Err(StoreError::Database(_))), "{bad:?}");
    assert_eq!(bed.store.table("bad").await.unwrap(), None);
    assert_eq!(bed.append(opening("after", 1)).await, Appended::Committed);
}

async fn closing_finishes_the_queue(bed: &Bed) {
    let store = Store::open(&bed.url).await.unwrap();
    let pending: Vec<_> = (0..100)
        .map(|table| {
            let store = store.clone();
            let write = opening(&format!("t{table}"), 1);
            tokio::spawn(async move { store.append(vec![write]).await })
        })
        .collect();
    while store.stats().queued == 0 && store.stats().appends == 0 {
        tokio::task::yield_now().await;
    }
    store.clone().close().await;
    let mut written = 0;
    for append in pending {
        match append.await.unwrap() {
            Ok(outcome) => written += u64::from(outcome == Appended::Committed),
            Err(error) => assert!(matches!(error, StoreError::Closed), "{error}"),
        }
    }
    assert!(written > 0);
    assert_eq!(bed.store.table_ids("", 200).await.unwrap().len() as u64, written);
    assert!(matches!(store.append(vec![opening("x", 1)]).await, Err(StoreError::Closed)));
    assert!(matches!(store.add_player(&ada()).await, Err(StoreError::Closed)));
    assert!(matches!(store.table("x").await, Err(StoreError::Closed)));
}

async fn a_caller_that_leaves_does_no_harm(bed: &Bed) {
    let hurry = timeout(Duration::ZERO, bed.store.append(vec![opening("t", 1)]));
    let _ = hurry.await;
    assert_eq!(bed.append(opening("u", 1)).await, Appended::Committed);
    assert_eq!(bed.store.check().await.unwrap(), Vec::<String>::new());
}

async fn two_stores_race_without_deadlock(bed: &Bed) {
    let other = Store::open(&bed.url).await.unwrap();
    let names: Vec<String> = (0..8).map(|table| format!("t{table}")).collect();
    bed.store.append(names.iter().map(|name| opening(name, 1)).collect()).await.unwrap();
    for after in 1..=10 {
        let race = |store: &Store, turn: usize| {
            let mut order = names.clone();
            order.rotate_left(turn);
            let write = |name: &String| writing(name, after, 2, &format!("{turn}"));
            let mut appends: Vec<_> = order.iter().map(|name| vec![write(name)]).collect();
            appends.insert(turn, order.iter().take(3).map(write).collect());
            let store = store.clone();
            async move { queued(&store, appends).await }
        };
        let (here, there) = tokio::join!(race(&bed.store, 2), race(&other, 5));
        assert_eq!(here.len() + there.len(), 18);
        for name in &names {
            assert_eq!(bed.store.table(name).await.unwrap().unwrap().seq, after + 1);
        }
    }
    assert_eq!(bed.store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!((bed.store.stats().retries, other.stats().retries), (0, 0));
    other.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writer_and_readers_come_back_after_their_connections_are_lost() {
    let bed = Bed::postgres().await;
    bed.append(opening("t", 1)).await;
    assert_eq!(bed.bodies("t").await, ["open"]);
    bed.tamper(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    assert_eq!(bed.append(writing("t", 1, 2, "again")).await, Appended::Committed);
    assert_eq!(bed.bodies("t").await, ["open", "again"]);
    assert_eq!(bed.store.stats().retries, 1);
}
