//! Opening databases that are new, old, newer, or not there.

use std::time::{Duration, Instant};

use store::{Appended, Store, StoreError};
use tokio_postgres::NoTls;

use crate::bed::{Bed, opening, writing};

both![opening_again_keeps_everything, many_can_open_at_the_same_time, a_newer_database_is_refused,];

async fn opening_again_keeps_everything(bed: &Bed) {
    bed.append(opening("t", 1)).await;
    for _ in 0..2 {
        let again = Store::open(&bed.url).await.unwrap();
        assert_eq!(again.table("t").await.unwrap().unwrap().seq, 1);
        again.close().await;
    }
}

async fn many_can_open_at_the_same_time(bed: &Bed) {
    let url = if bed.is_sqlite() {
        format!("sqlite:{}", bed.file("fresh.db").display())
    } else {
        store::testing::PostgresServer::shared().database()
    };
    let opened = (0..8).map(|_| {
        let url = url.clone();
        tokio::spawn(async move { Store::open(&url).await.unwrap() })
    });
    for store in opened.collect::<Vec<_>>() {
        store.await.unwrap().close().await;
    }
}

async fn a_newer_database_is_refused(bed: &Bed) {
    bed.tamper("INSERT INTO schema_steps (step) VALUES (999)");
    // A newer program has added something that this one does without.
    let beside = Store::open(&bed.url).await.unwrap();
    assert_eq!(beside.append(vec![opening("a", 1)]).await.unwrap(), Appended::Committed);
    bed.tamper("UPDATE house SET oldest = 999");
    let refused = Store::open(&bed.url).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { found: 999, .. }), "{refused}");
    assert!(refused.to_string().contains("schema version 999"), "{refused}");
    if !bed.is_sqlite() {
        let refused = beside.append(vec![opening("b", 2)]).await.unwrap_err();
        assert!(matches!(refused, StoreError::Newer { found: 999, .. }), "{refused}");
    }
    beside.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_schema_whose_upgrade_somebody_holds_up_is_refused_before_all_wait_for_it() {
    let bed = Bed::postgres().await;
    bed.append(opening("t", 1)).await;
    bed.tamper(
        "DROP INDEX tables_open; ALTER TABLE tables DROP COLUMN standing; \
         DELETE FROM schema_steps WHERE step = 11",
    );
    let (mut client, wire) = tokio_postgres::connect(&bed.url, NoTls).await.unwrap();
    tokio::spawn(wire);
    let reading = client.transaction().await.unwrap();
    reading.query("SELECT id FROM tables", &[]).await.unwrap();
    let begun = Instant::now();
    let refused = Store::open(&bed.url).await.unwrap_err();
    assert!(matches!(refused, StoreError::HeldUp), "{refused}");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert!(refused.to_string().contains("start again"), "{refused}");
    reading.commit().await.unwrap();
    let store = Store::open(&bed.url).await.unwrap();
    assert_eq!(store.append(vec![writing("t", 1, 2, "more")]).await.unwrap(), Appended::Committed);
    assert_eq!(store.running(9).await.unwrap(), (vec![], vec![]), "the step is taken");
    store.close().await;
}

#[tokio::test]
async fn a_missing_directory_is_named() {
    let refused = Store::open("sqlite:///no/such/place/log.db").await.unwrap_err();
    assert_eq!(refused.to_string(), "there is no directory /no/such/place");
}

#[tokio::test]
async fn other_addresses_are_refused() {
    for url in ["", "sqlite:", "sqlite::memory:", "mysql://host/x", "sqlite:///tmp/x?mode=ro", "/x"]
    {
        assert!(matches!(Store::open(url).await, Err(StoreError::Url)), "{url}");
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_an_error() {
    let refused = Store::open("postgres://nobody@127.0.0.1:1/none").await;
    assert!(matches!(refused, Err(StoreError::Database(_))));
}

#[tokio::test]
async fn a_server_that_hangs_does_not_keep_a_hall_from_the_other() {
    // The system takes connections for it, and nobody ever answers.
    let hangs = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = store::testing::PostgresServer::shared().database();
    let both = url.replace('@', &format!("@{},", hangs.local_addr().unwrap()));
    let store = Store::open(&both).await.unwrap();
    store.ping().await.unwrap();
    store.close().await;
}
