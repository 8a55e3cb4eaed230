//! What halls that share a log need of it: the order of changes, claims, and when nobody was there.

use std::time::Duration;

use store::{
    Appended, CheckIn, Claim, Crowd, EVENT_VERSION, Outage, Standing, Store, StoreError, Study,
    StudyClaim,
};
use tokio_postgres::NoTls;

use crate::bed::{Bed, opening, writing};

both![
    changes_are_found_by_the_order_of_commits,
    how_running_games_stand_is_told_with_what_has_changed,
    a_claim_is_for_one_hall_until_it_ends,
    the_first_hall_that_comes_back_finds_the_outage,
    an_outage_of_one_hall_is_none_of_the_house,
    a_program_that_is_too_old_opens_nothing,
    a_report_is_claimed_by_one_hall_until_it_ends,
];

async fn changes_are_found_by_the_order_of_commits(bed: &Bed) {
    // What the clocks of the writers say does not matter.
    bed.append(opening("a", 1_000_000)).await;
    let first = bed.store.changes(None).await.unwrap();
    assert!(first.tables.contains(&("a".to_owned(), 1)));
    bed.append(opening("b", 5)).await;
    bed.append(writing("a", 1, 3, "more")).await;
    let second = bed.store.changes(Some(first.next)).await.unwrap();
    for found in [("a".to_owned(), 2), ("b".to_owned(), 1)] {
        assert!(second.tables.contains(&found), "{second:?}");
    }
    assert!(second.next >= first.next);
    // Far enough on, nothing is told twice.
    let later = bed.store.changes(Some(second.next + 5_000)).await.unwrap();
    assert_eq!(later.tables, []);
}

#[tokio::test]
async fn a_change_that_is_committed_late_is_not_missed() {
    let bed = Bed::postgres().await;
    for table in ["late", "other"] {
        bed.append(opening(table, 1)).await;
    }
    let (mut client, wire) = tokio_postgres::connect(&bed.url, NoTls).await.unwrap();
    tokio::spawn(wire);
    let late = client.transaction().await.unwrap();
    let text = "UPDATE tables SET seq = 2, change = pg_current_xact_id()::text::bigint \
                WHERE id = 'late' RETURNING change";
    let number: i64 = late.query_one(text, &[]).await.unwrap().get(0);
    bed.append(writing("other", 1, 1, "more")).await;
    let before = bed.store.changes(None).await.unwrap();
    assert!(before.tables.contains(&("other".to_owned(), 2)));
    assert!(!before.tables.contains(&("late".to_owned(), 2)));
    assert!(before.next <= number, "the next look begins at what was under way");
    late.commit().await.unwrap();
    let after = bed.store.changes(Some(before.next)).await.unwrap();
    assert!(after.tables.contains(&("late".to_owned(), 2)), "{after:?}");
}

async fn how_running_games_stand_is_told_with_what_has_changed(bed: &Bed) {
    let write = |table: &str, after, stage: &str, standing| {
        let mut write = writing(table, after, 1, "a move");
        stage.clone_into(&mut write.projection.stage);
        write.projection.standing = standing;
        write
    };
    for table in ["own", "over", "old"] {
        bed.append(opening(table, 1)).await;
    }
    for write in [
        write("own", 1, "playing", Some(7)),
        write("over", 1, "playing", Some(8)),
        write("over", 2, "over", Some(8)),
        write("old", 1, "playing", None),
    ] {
        bed.append(write).await;
    }
    let standing = |table: &str, sequence, hash| Standing {
        table: table.to_owned(),
        game: "duell".to_owned(),
        sequence,
        hash,
    };
    let mut told = bed.store.changes(Some(0)).await.unwrap().standings;
    told.sort_by(|a, b| a.table.cmp(&b.table));
    assert_eq!(told, [standing("over", 3, 0), standing("own", 2, 7)]);
    let (known, unknown) = bed.store.running(9).await.unwrap();
    assert_eq!((known, unknown), (vec![standing("own", 2, 7)], vec!["old".to_owned()]));
    assert_eq!(bed.store.running(1).await.unwrap().0, [], "among the last that changed");
    for (table, sequence) in [("own", 2), ("over", 3), ("old", 1)] {
        bed.store.note_standing(table, sequence, 9).await.unwrap();
    }
    assert_eq!(bed.store.running(9).await.unwrap().1, ["old"], "more has happened since");
    bed.store.note_standing("old", 2, 9).await.unwrap();
    let (mut known, unknown) = bed.store.running(9).await.unwrap();
    known.sort_by(|a, b| a.table.cmp(&b.table));
    assert_eq!((known, unknown), (vec![standing("old", 2, 9), standing("own", 2, 7)], vec![]));
    assert_eq!(bed.store.running(1).await.unwrap().0.len(), 1, "it is no change of the table");
}

async fn a_claim_is_for_one_hall_until_it_ends(bed: &Bed) {
    for table in ["a", "b", "c"] {
        let mut write = opening(table, 1);
        write.projection.bot_due = table != "c";
        bed.append(write).await;
    }
    let all = ["a", "b", "c", "none"].map(str::to_owned);
    let claim = |hall: &str, until| Claim { hall: hall.to_owned(), until };
    let sorted = |mut tables: Vec<String>| {
        tables.sort();
        tables
    };
    let taken = bed.store.claim(&all, &claim("here", 100), 10).await.unwrap();
    assert_eq!(sorted(taken), ["a", "b"]);
    assert_eq!(bed.store.claim(&all, &claim("there", 100), 10).await.unwrap(), [""; 0]);
    assert_eq!(bed.store.unclaimed("there", 10, 9).await.unwrap(), []);
    let found = bed.store.claimed_for("here", &all[..1], 99).await.unwrap();
    assert_eq!(found, [("a".to_owned(), 100)], "of those that were asked about");
    assert_eq!(bed.store.claimed_for("there", &all, 50).await.unwrap(), []);
    assert_eq!(bed.store.claimed_for("here", &all, 100).await.unwrap(), [], "they have ended");
    let kept = bed.store.claim(&all[..1], &claim("here", 200), 50).await.unwrap();
    assert_eq!(kept, ["a"]);
    assert_eq!(bed.store.unclaimed("there", 100, 9).await.unwrap(), [("b".to_owned(), 100)]);
    assert_eq!(bed.store.claim(&all, &claim("there", 300), 150).await.unwrap(), ["b"]);
    bed.store.check_out("here").await.unwrap();
    assert_eq!(bed.store.unclaimed("new", 150, 9).await.unwrap(), [("a".to_owned(), 0)]);
}

async fn check_in(store: &Store, hall: &str, at: i64, lost_since: Option<i64>) {
    let check_in = CheckIn { hall: hall.to_owned(), at, begins: false, lost_since };
    store.check_in(check_in).await.unwrap();
}

async fn the_first_hall_that_comes_back_finds_the_outage(bed: &Bed) {
    let store = &bed.store;
    check_in(store, "here", 1_000, None).await;
    check_in(store, "there", 2_000, None).await;
    assert_eq!(store.halls(2_000).await.unwrap(), ["here", "there"]);
    // Both lost the log, for less than it takes to count as gone.
    check_in(store, "there", 9_000, Some(3_000)).await;
    check_in(store, "here", 9_200, Some(3_100)).await;
    let found = [Outage { since: 3_000, until: 9_000 }];
    assert_eq!(store.outages(0).await.unwrap(), found);
    // Nobody said anything for long, and nobody noticed.
    check_in(store, "here", 60_000, None).await;
    check_in(store, "there", 60_100, None).await;
    assert_eq!(store.outages(9_000).await.unwrap(), [Outage { since: 9_200, until: 60_000 }]);
    assert_eq!(store.halls(90_000).await.unwrap(), [""; 0]);
    // A hall that starts alone.
    let begins = CheckIn { hall: "new".to_owned(), at: 100_000, begins: true, lost_since: None };
    store.check_in(begins).await.unwrap();
    assert_eq!(store.outages(60_000).await.unwrap(), [Outage { since: 60_100, until: 100_000 }]);
}

async fn an_outage_of_one_hall_is_none_of_the_house(bed: &Bed) {
    let store = &bed.store;
    for at in [1_000, 6_000, 11_000, 16_000, 21_000] {
        check_in(store, "there", at, None).await;
    }
    check_in(store, "here", 24_000, Some(2_000)).await;
    let begins = CheckIn { hall: "new".to_owned(), at: 25_000, begins: true, lost_since: None };
    store.check_in(begins).await.unwrap();
    assert_eq!(store.outages(0).await.unwrap(), []);
}

async fn a_program_that_is_too_old_opens_nothing(bed: &Bed) {
    bed.tamper("UPDATE house SET events = events + 1");
    match Store::open(&bed.url).await {
        Err(StoreError::TooOld { found, known }) => {
            assert_eq!((found, known), (EVENT_VERSION + 1, EVENT_VERSION));
        }
        other => panic!("{other:?}"),
    }
}

async fn a_report_is_claimed_by_one_hall_until_it_ends(bed: &Bed) {
    let store = &bed.store;
    let study = Study {
        id: "r".to_owned(),
        until: 0,
        stage: String::new(),
        done: 0,
        total: 0,
        problem: None,
        effort: "deep".to_owned(),
        table: Some("t".to_owned()),
        record: "a game".to_owned(),
    };
    let claim = |hall: &str, until| StudyClaim {
        claimant: format!("{hall}'s"),
        hall: hall.to_owned(),
        until,
    };
    let [here, there] = ["here", "there"].map(|hall| claim(hall, 100));
    assert!(!store.want_study("r", "max,", 1).await.unwrap(), "there is none");
    assert!(store.begin_study(&study, &here, "emma,", 1).await.unwrap());
    assert!(!store.begin_study(&study, &there, "max,", 99).await.unwrap());
    assert!(!store.take_study("r", &there, 99).await.unwrap());
    assert!(store.want_study("r", "max,", 99).await.unwrap());
    assert!(store.go_on_with_study("r", &claim("here", 200), "running", [3, 9]).await.unwrap());
    let found = store.study("r").await.unwrap().unwrap();
    assert_eq!((found.stage.as_str(), found.done, found.total), ("running", 3, 9));
    assert_eq!(
        (found.until, found.record.as_str(), found.table.as_deref()),
        (200, "a game", Some("t"))
    );

    assert!(store.take_study("r", &claim("there", 300), 200).await.unwrap(), "it has run out");
    assert!(!store.go_on_with_study("r", &claim("here", 400), "running", [4, 9]).await.unwrap());
    assert!(!store.leave_study("r", "paul,", 210).await.unwrap(), "who has not asked");
    assert!(!store.leave_study("r", "emma,", 210).await.unwrap(), "another wants it");
    assert!(store.leave_study("r", "max,", 210).await.unwrap());
    let found = store.study("r").await.unwrap().unwrap();
    assert_eq!((found.stage.as_str(), found.until, found.record.as_str()), ("canceled", 210, ""));
    assert!(!store.go_on_with_study("r", &claim("there", 400), "running", [4, 9]).await.unwrap());
    assert!(!store.take_study("r", &here, 220).await.unwrap(), "nobody wants it");

    assert!(store.begin_study(&study, &claim("here", 400), "emma,", 220).await.unwrap());
    store.give_study_up("r", "here's", Some("why"), 230).await.unwrap();
    let found = store.study("r").await.unwrap().unwrap();
    assert_eq!((found.stage.as_str(), found.problem.as_deref()), ("failed", Some("why")));
    assert!(store.begin_study(&study, &claim("here", 400), "emma,", 240).await.unwrap());
    store.leave_studies_to_others("here", 250).await.unwrap();
    assert!(store.take_study("r", &claim("there", 400), 250).await.unwrap());
    store.forget_study("r").await.unwrap();
    assert_eq!(store.study("r").await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hall_that_has_become_too_old_writes_nothing_more() {
    let bed = Bed::postgres().await;
    bed.append(opening("t", 1)).await;
    bed.tamper("UPDATE house SET events = events + 1");
    for write in [writing("t", 1, 2, "late"), opening("u", 2)] {
        let refused = bed.store.append(vec![write]).await;
        assert!(matches!(refused, Err(StoreError::TooOld { .. })), "{refused:?}");
    }
    assert!(matches!(bed.store.try_write().await, Err(StoreError::TooOld { .. })));
    assert_eq!(bed.bodies("t").await, ["open"]);
    bed.tamper("UPDATE house SET events = events - 1");
    assert_eq!(bed.append(writing("t", 1, 2, "again")).await, Appended::Committed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn numbers_of_another_server_are_forgotten() {
    let bed = Bed::postgres().await;
    bed.append(opening("t", 1)).await;
    bed.tamper("UPDATE tables SET change = pg_current_xact_id()::text::bigint + 100");
    Store::open(&bed.url).await.unwrap().close().await;
    bed.tamper("SELECT 1 / (CASE WHEN MAX(change) = 0 THEN 1 ELSE 0 END) FROM tables");
    bed.append(writing("t", 1, 2, "again")).await;
    Store::open(&bed.url).await.unwrap().close().await;
    bed.tamper("SELECT 1 / (CASE WHEN MAX(change) > 0 THEN 1 ELSE 0 END) FROM tables");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_of_the_server_do_not_weaken_the_writer() {
    let bed = Bed::postgres().await;
    bed.append(opening("t", 1)).await;
    bed.tamper(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET statement_timeout = 300', current_database()); \
         EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$",
    );
    let store = Store::open(&bed.url).await.unwrap();
    let (other, wire) = tokio_postgres::connect(&bed.url, NoTls).await.unwrap();
    tokio::spawn(wire);
    other.batch_execute("BEGIN; SELECT id FROM tables FOR UPDATE").await.unwrap();
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(vec![writing("t", 1, 2, "patient")]).await }
    });
    let waits = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() \
                 AND wait_event_type = 'Lock' AND clock_timestamp() - query_start > interval '0.4 s'";
    while other.query(waits, &[]).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    other.batch_execute("COMMIT").await.unwrap();
    assert_eq!(waiting.await.unwrap().unwrap(), Appended::Committed, "longer than the limit");
    assert_eq!(store.stats().retries, 0);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_writer_waits_for_the_standby_whatever_the_server_is_set_to() {
    let bed = Bed::postgres().await;
    bed.append(opening("t", 1)).await;
    bed.tamper(
        "CREATE TABLE seen (setting TEXT); \
         CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$; \
         CREATE TRIGGER note AFTER INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION note()",
    );
    let (other, wire) = tokio_postgres::connect(&bed.url, NoTls).await.unwrap();
    tokio::spawn(wire);
    let settings = ["off", "local", "remote_write", "on", "remote_apply"];
    for (after, setting) in (1..).zip(settings) {
        bed.tamper(&format!(
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = {setting}', \
             current_database()); END $$"
        ));
        let store = Store::open(&bed.url).await.unwrap();
        let write = writing("t", after, 2, setting);
        assert_eq!(store.append(vec![write]).await.unwrap(), Appended::Committed);
        store.close().await;
        let seen = other.query_one("DELETE FROM seen RETURNING setting", &[]).await.unwrap();
        let expected = if setting == "remote_apply" { setting } else { "on" };
        assert_eq!(seen.get::<_, &str>(0), expected, "{setting}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn halls_hear_who_is_connected_at_others() {
    let bed = Bed::postgres().await;
    let store = &bed.store;
    check_in(store, "here", 1_000, None).await;
    check_in(store, "there", 1_000, None).await;
    let crowd = |hall: &str, table: &str, people: &str| Crowd {
        hall: hall.to_owned(),
        table: table.to_owned(),
        people: people.to_owned(),
    };
    store.say_connected("there", r#"{"t":"emma","u":"max","":"deep"}"#, 1_000).await.unwrap();
    let mut heard = store.connected("here", None).await.unwrap();
    heard.crowds.sort_by(|a, b| a.table.cmp(&b.table));
    let said =
        [crowd("there", "", "deep"), crowd("there", "t", "emma"), crowd("there", "u", "max")];
    assert_eq!(heard.crowds, said);
    assert_eq!(store.connected("there", None).await.unwrap().crowds, [], "one's own is no news");
    assert_eq!(store.connected_programs(1_000).await.unwrap(), [crowd("there", "", "deep")]);
    assert_eq!(store.connected_programs(12_000).await.unwrap(), [], "that hall is gone");
    store.say_connected("there", r#"{"t":""}"#, 2_000).await.unwrap();
    let heard = store.connected("here", Some(heard.next)).await.unwrap();
    assert!(heard.crowds.contains(&crowd("there", "t", "")));
    store.say_connected("there", r#"{"v":"lena"}"#, 90_000).await.unwrap();
    let heard = store.connected("here", None).await.unwrap().crowds;
    assert!(heard.iter().all(|crowd| crowd.table != "t"), "what is empty goes: {heard:?}");
    store.nobody_connected("there", 91_000).await.unwrap();
    let heard = store.connected("here", None).await.unwrap().crowds;
    assert!(heard.iter().all(|crowd| crowd.people.is_empty()), "{heard:?}");
    store.check_out("there").await.unwrap();
    assert_eq!(store.connected("here", None).await.unwrap().crowds, []);
}
