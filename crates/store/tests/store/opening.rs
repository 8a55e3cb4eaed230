//! Opening databases that are new, old, newer, or not there.

use store::{Store, StoreError};

use crate::bed::{Bed, opening};

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
    let refused = Store::open(&bed.url).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { found: 999, .. }), "{refused}");
    assert!(refused.to_string().contains("schema version 999"), "{refused}");
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
