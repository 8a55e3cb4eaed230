//! Who wins, and what the others leave behind.

use store::{Appended, Event, NewEvent, Opened, StoreError, Write};

use crate::bed::{Bed, event, opening, writing};

both![
    what_is_written_is_read,
    a_conflict_writes_nothing,
    a_gap_is_a_conflict,
    a_table_is_opened_once,
    several_tables_are_written_together_or_not_at_all,
    a_table_can_be_written_twice_in_one_append,
    of_fifty_writers_one_wins_each_sequence,
    any_text_comes_back_as_it_was,
    nul_is_refused,
    a_table_opens_at_its_beginning,
    a_projection_can_change_without_events,
];

async fn what_is_written_is_read(bed: &Bed) {
    let full = NewEvent {
        at: 11,
        body: "roll".into(),
        player: Some("p1".into()),
        key: Some("k".into()),
        digest: Some(vec![9, 0]),
    };
    let write = Write { events: vec![full, event(12, "move")], ..opening("t", 10) };
    assert_eq!(bed.append(write).await, Appended::Committed);

    let row = bed.store.table("t").await.unwrap().unwrap();
    assert_eq!((row.game.as_str(), row.public, row.opened_at), ("duell", true, 10));
    assert_eq!((row.seq, row.touched_at, row.stage.as_str()), (2, 12, "open"));
    assert_eq!(row.secret, [0, 1, 255]);
    let first = Event {
        seq: 1,
        at: 11,
        body: "roll".into(),
        player: Some("p1".into()),
        key: Some("k".into()),
        digest: Some(vec![9, 0]),
    };
    let second =
        Event { seq: 2, at: 12, body: "move".into(), player: None, key: None, digest: None };
    assert_eq!(bed.store.events("t", 0).await.unwrap(), [first, second.clone()]);
    assert_eq!(bed.store.events("t", 1).await.unwrap(), [second]);
    assert!(bed.store.events("t", u64::MAX).await.unwrap().is_empty());
    assert_eq!(bed.store.table("other").await.unwrap(), None);
}

async fn a_conflict_writes_nothing(bed: &Bed) {
    bed.append(opening("t", 1)).await;
    bed.append(writing("t", 1, 2, "first")).await;
    let mut late = writing("t", 1, 99, "late");
    late.projection.stage = "over".into();
    late.projection.players = Some(vec!["p".into()]);
    assert_eq!(bed.append(late).await, Appended::Conflict);
    assert_eq!(bed.bodies("t").await, ["open", "first"]);
    let row = bed.store.table("t").await.unwrap().unwrap();
    assert_eq!((row.seq, row.touched_at, row.stage.as_str()), (2, 2, "open"));
    assert!(bed.store.tables_of("p", 9).await.unwrap().is_empty());
}

async fn a_gap_is_a_conflict(bed: &Bed) {
    bed.append(opening("t", 1)).await;
    assert_eq!(bed.append(writing("t", 2, 2, "too far")).await, Appended::Conflict);
    assert_eq!(bed.append(writing("nowhere", 0, 2, "no table")).await, Appended::Conflict);
    assert_eq!(bed.store.check().await.unwrap(), Vec::<String>::new());
}

async fn a_table_is_opened_once(bed: &Bed) {
    assert_eq!(bed.append(opening("t", 1)).await, Appended::Committed);
    let mut again = opening("t", 5);
    again.opened.as_mut().unwrap().game = "qwixx-duel".into();
    assert_eq!(bed.append(again).await, Appended::Conflict);
    assert_eq!(bed.store.table("t").await.unwrap().unwrap().game, "duell");
    assert_eq!(bed.bodies("t").await, ["open"]);
}

async fn several_tables_are_written_together_or_not_at_all(bed: &Bed) {
    bed.append(opening("b", 1)).await;
    let mut old = writing("b", 1, 2, "rematch");
    old.projection.players = Some(vec!["p".into()]);
    let both = vec![old.clone(), opening("a", 2)];
    assert_eq!(bed.store.append(both).await.unwrap(), Appended::Committed);
    assert_eq!(bed.bodies("a").await, ["open"]);

    for (first, second) in [(writing("b", 2, 3, "x"), opening("a", 3)), (opening("c", 3), old)] {
        let outcome = bed.store.append(vec![first, second]).await.unwrap();
        assert_eq!(outcome, Appended::Conflict);
    }
    assert_eq!(bed.bodies("b").await, ["open", "rematch"]);
    assert_eq!(bed.store.table("c").await.unwrap(), None);
    assert_eq!(bed.store.check().await.unwrap(), Vec::<String>::new());
}

async fn a_table_can_be_written_twice_in_one_append(bed: &Bed) {
    let writes = vec![opening("t", 1), writing("t", 1, 2, "then")];
    assert_eq!(bed.store.append(writes).await.unwrap(), Appended::Committed);
    assert_eq!(bed.bodies("t").await, ["open", "then"]);
}

async fn of_fifty_writers_one_wins_each_sequence(bed: &Bed) {
    bed.append(opening("t", 1)).await;
    for after in 1..=5 {
        let racing = (0..50).map(|writer| {
            let store = bed.store.clone();
            let write = writing("t", after, 2, &format!("{after}:{writer}"));
            tokio::spawn(async move { store.append(vec![write]).await.unwrap() })
        });
        let mut won = 0;
        for racer in racing.collect::<Vec<_>>() {
            won += usize::from(racer.await.unwrap() == Appended::Committed);
        }
        assert_eq!(won, 1, "after {after}");
    }
    assert_eq!(bed.bodies("t").await.len(), 6);
}

async fn any_text_comes_back_as_it_was(bed: &Bed) {
    let body = "'; DROP TABLE events; -- \"$1\" ? \\ \u{1F3B2} é \u{7f}\r\n\t%";
    let mut write = writing(body, 0, 1, body);
    write.opened = Some(Opened { game: body.into(), secret: vec![], public: false, at: 1 });
    write.projection.players = Some(vec![body.into(), body.into()]);
    write.projection.summary = body.into();
    bed.append(write).await;
    assert_eq!(bed.bodies(body).await, [body]);
    let found = bed.store.tables_of(body, 9).await.unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].id.as_str(), found[0].summary.as_str()), (body, body));
}

async fn nul_is_refused(bed: &Bed) {
    let refused = bed.store.append(vec![opening("t\0", 1)]).await;
    assert!(matches!(refused, Err(StoreError::Nul)));
    bed.append(opening("t", 1)).await;
    let refused = bed.store.append(vec![writing("t", 1, 1, "a\0b")]).await;
    assert!(matches!(refused, Err(StoreError::Nul)));
    assert_eq!(bed.store.table("t\0").await.unwrap(), None);
    assert_eq!(bed.store.player("p\0").await.unwrap(), None);
    assert_eq!(bed.bodies("t").await, ["open"]);
}

async fn a_table_opens_at_its_beginning(bed: &Bed) {
    let refused = bed.store.append(vec![Write { after: 3, ..opening("t", 1) }]).await;
    assert!(matches!(refused, Err(StoreError::OpenedLate)));
}

async fn a_projection_can_change_without_events(bed: &Bed) {
    bed.append(opening("t", 1)).await;
    let mut write = Write { events: vec![], ..writing("t", 1, 0, "") };
    write.projection.stage = "over".into();
    assert_eq!(bed.append(write).await, Appended::Committed);
    let row = bed.store.table("t").await.unwrap().unwrap();
    assert_eq!((row.seq, row.touched_at, row.stage.as_str()), (1, 1, "over"));
}
