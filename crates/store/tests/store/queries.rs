//! What can be found without reading events.

use store::{Old, StoreError};

use crate::bed::{Bed, ada, opening, writing};

both![
    the_lobby_shows_public_open_tables_newest_first,
    overdue_tables_are_found,
    tables_that_wait_for_bots_are_found,
    touched_tables_are_found_with_their_sequences,
    tables_of_a_player_follow_the_seats,
    ids_are_paged_in_order_of_bytes,
    tables_are_counted_by_stage,
    players_are_kept,
    the_database_answers,
    a_question_takes_little_room,
];

async fn the_lobby_shows_public_open_tables_newest_first(bed: &Bed) {
    let mut hidden = opening("hidden", 50);
    hidden.opened.as_mut().unwrap().public = false;
    let mut over = opening("over", 50);
    over.projection.stage = "over".into();
    let mut shown = opening("new", 40);
    shown.projection.summary = "1 of 2".into();
    for write in [hidden, over, opening("old", 10), opening("middle", 30), shown] {
        bed.append(write).await;
    }
    let ids = async |after, limit| -> Vec<String> {
        let found = bed.store.lobby(after, limit).await.unwrap();
        found.into_iter().map(|listing| listing.id).collect()
    };
    assert_eq!(ids(0, 9).await, ["new", "middle", "old"]);
    assert_eq!(ids(10, 9).await, ["new", "middle"]);
    assert_eq!(ids(0, 1).await, ["new"]);
    let first = bed.store.lobby(0, 1).await.unwrap().remove(0);
    assert_eq!((first.game.as_str(), first.summary.as_str()), ("duell", "1 of 2"));
    assert_eq!((first.stage.as_str(), first.touched_at), ("open", 40));
}

async fn overdue_tables_are_found(bed: &Bed) {
    for (id, deadline) in [("late", Some(200)), ("soon", Some(100)), ("never", None)] {
        let mut write = opening(id, 1);
        write.projection.deadline = deadline;
        bed.append(write).await;
    }
    assert_eq!(bed.store.overdue(99, 9).await.unwrap(), Vec::<String>::new());
    assert_eq!(bed.store.overdue(100, 9).await.unwrap(), ["soon"]);
    assert_eq!(bed.store.overdue(200, 9).await.unwrap(), ["soon", "late"]);
    assert_eq!(bed.store.overdue(200, 1).await.unwrap(), ["soon"]);
    bed.append(writing("soon", 1, 2, "moved")).await;
    assert_eq!(bed.store.overdue(200, 9).await.unwrap(), ["late"]);
}

async fn tables_that_wait_for_bots_are_found(bed: &Bed) {
    for (id, at, bot_due) in [("b", 2, true), ("a", 3, true), ("c", 1, false)] {
        let mut write = opening(id, at);
        write.projection.bot_due = bot_due;
        bed.append(write).await;
    }
    assert_eq!(bed.store.waiting_for_bots(9).await.unwrap(), ["b", "a"]);
    bed.append(writing("b", 1, 4, "moved")).await;
    assert_eq!(bed.store.waiting_for_bots(9).await.unwrap(), ["a"]);
}

async fn touched_tables_are_found_with_their_sequences(bed: &Bed) {
    bed.append(opening("a", 10)).await;
    bed.append(opening("b", 20)).await;
    bed.append(writing("a", 1, 30, "moved")).await;
    let found = bed.store.touched_since(20).await.unwrap();
    assert_eq!(found, [("b".to_owned(), 1), ("a".to_owned(), 2)]);
    assert_eq!(bed.store.touched_since(31).await.unwrap(), []);
    bed.append(writing("b", 1, 59_999, "the last of its minute")).await;
    bed.append(writing("a", 2, 60_000, "the first of the next")).await;
    bed.append(writing("b", 2, 60_001, "moved")).await;
    let found = bed.store.touched_since(60_000).await.unwrap();
    assert_eq!(found, [("a".to_owned(), 3), ("b".to_owned(), 3)]);
    let old = bed.store.old_tables("open", 60_001, 9).await.unwrap();
    assert_eq!(old, [Old { id: "a".to_owned(), seq: 3 }]);
}

async fn tables_of_a_player_follow_the_seats(bed: &Bed) {
    let ids = async |player: &str| -> Vec<String> {
        let found = bed.store.tables_of(player, 9).await.unwrap();
        found.into_iter().map(|listing| listing.id).collect()
    };
    for (id, at) in [("old", 10), ("new", 20)] {
        let mut write = opening(id, at);
        write.projection.players = Some(vec!["ada".into(), "bob".into()]);
        bed.append(write).await;
    }
    assert_eq!(ids("ada").await, ["new", "old"]);
    bed.append(writing("old", 1, 30, "unchanged")).await;
    assert_eq!(ids("ada").await, ["old", "new"]);
    for (since, found) in [(20, vec!["old", "new"]), (21, vec!["old"]), (31, vec![])] {
        let listings = bed.store.tables_of_since("ada", since, 9).await.unwrap();
        let ids: Vec<&str> = listings.iter().map(|listing| listing.id.as_str()).collect();
        assert_eq!(ids, found, "since {since}");
    }
    let mut left = writing("old", 2, 40, "left");
    left.projection.players = Some(vec!["bob".into()]);
    bed.append(left).await;
    assert_eq!(ids("ada").await, ["new"]);
    assert_eq!(ids("bob").await, ["old", "new"]);
    assert_eq!(bed.store.tables_of("bob", 1).await.unwrap().len(), 1);
}

async fn ids_are_paged_in_order_of_bytes(bed: &Bed) {
    for id in ["b", "B", "a-1", "a1", "é"] {
        bed.append(opening(id, 1)).await;
    }
    assert_eq!(bed.store.table_ids("", 3).await.unwrap(), ["B", "a-1", "a1"]);
    assert_eq!(bed.store.table_ids("a1", 3).await.unwrap(), ["b", "é"]);
    assert_eq!(bed.store.table_ids("é", 3).await.unwrap(), Vec::<String>::new());
}

async fn tables_are_counted_by_stage(bed: &Bed) {
    for (id, stage) in [("a", "over"), ("b", "open"), ("c", "over")] {
        let mut write = opening(id, 1);
        write.projection.stage = stage.into();
        bed.append(write).await;
    }
    let counted = bed.store.count_tables().await.unwrap();
    assert_eq!(counted, [("open".to_owned(), 1), ("over".to_owned(), 2)]);
}

async fn players_are_kept(bed: &Bed) {
    bed.store.add_player(&ada()).await.unwrap();
    assert_eq!(bed.store.player("p1").await.unwrap(), Some(ada()));
    assert_eq!(bed.store.player("p2").await.unwrap(), None);
    let taken = bed.store.add_player(&ada()).await;
    assert!(matches!(taken, Err(StoreError::PlayerExists)));
}

async fn the_database_answers(bed: &Bed) {
    bed.store.ping().await.unwrap();
}

/// Every socket of a hall keeps room for the questions it may ask.
async fn a_question_takes_little_room(bed: &Bed) {
    let question = bed.store.events("t", 0);
    assert!(size_of_val(&question) < 1024, "{} bytes", size_of_val(&question));
    assert!(question.await.unwrap().is_empty());
}
