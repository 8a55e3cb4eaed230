//! Backups and checks.

use std::os::unix::fs::PermissionsExt;

use store::{Appended, Store, StoreError, Write};

use crate::bed::{Bed, ada, event, opening, writing};

both![
    a_backup_holds_everything,
    a_backup_overwrites_nothing,
    a_backup_can_be_made_while_writing,
    a_backup_that_was_broken_off_does_not_stand_in_the_way,
    only_the_owner_can_read_what_is_stored,
    what_is_only_looked_at_is_never_made,
    a_write_can_be_tried,
    a_check_finds_a_hole,
    a_check_finds_a_wrong_end,
    a_check_finds_events_without_a_table,
];

async fn a_backup_holds_everything(bed: &Bed) {
    let mut first = opening("a", 1);
    first.events[0].player = Some("p1".into());
    first.events[0].digest = Some(vec![1, 0, 2]);
    first.projection.players = Some(vec!["p1".into()]);
    first.projection.deadline = Some(5);
    first.projection.bot_due = true;
    bed.append(first).await;
    bed.append(Write { events: (0..100).map(|n| event(n, "e")).collect(), ..opening("b", 2) })
        .await;
    bed.store.add_player(&ada()).await.unwrap();

    let file = bed.file("copy.db");
    assert_eq!(bed.store.backup(&file).await.unwrap(), 2);
    let copy = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
    assert_eq!(copy.check().await.unwrap(), Vec::<String>::new());
    for id in ["a", "b"] {
        assert_eq!(copy.table(id).await.unwrap(), bed.store.table(id).await.unwrap());
        assert_eq!(copy.events(id, 0).await.unwrap(), bed.store.events(id, 0).await.unwrap());
    }
    assert_eq!(copy.player("p1").await.unwrap(), Some(ada()));
    assert_eq!(copy.tables_of("p1", 9).await.unwrap(), bed.store.tables_of("p1", 9).await.unwrap());
    assert_eq!(copy.overdue(9, 9).await.unwrap(), ["a"]);
    assert_eq!(copy.waiting_for_bots(9).await.unwrap(), ["a"]);
    let next = copy.append(vec![writing("a", 1, 9, "goes on")]).await.unwrap();
    assert_eq!(next, Appended::Committed);
    copy.close().await;
}

async fn a_backup_overwrites_nothing(bed: &Bed) {
    let file = bed.file("precious");
    std::fs::write(&file, "precious").unwrap();
    let refused = bed.store.backup(&file).await;
    assert!(matches!(refused, Err(StoreError::FileExists(path)) if path == file));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    let refused = bed.store.backup(&bed.file("nowhere/copy.db")).await;
    assert!(matches!(refused, Err(StoreError::NoDirectory(_))));
}

async fn a_backup_can_be_made_while_writing(bed: &Bed) {
    let store = bed.store.clone();
    let writing = tokio::spawn(async move {
        for table in 0..300 {
            let pair = vec![opening(&format!("a{table}"), 1), opening(&format!("b{table}"), 1)];
            store.append(pair).await.unwrap();
        }
    });
    while bed.store.stats().appends < 20 {
        tokio::task::yield_now().await;
    }
    let file = bed.file("copy.db");
    let tables = bed.store.backup(&file).await.unwrap();
    writing.await.unwrap();
    // Pairs are written together, so a moment in time holds whole pairs.
    assert!(tables >= 40 && tables.is_multiple_of(2), "{tables}");
    let copy = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
    assert_eq!(copy.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(copy.table_ids("", 1000).await.unwrap().len() as u64, tables);
    copy.close().await;
    let left: Vec<_> = std::fs::read_dir(file.parent().unwrap()).unwrap().flatten().collect();
    assert!(left.iter().all(|entry| !entry.file_name().to_string_lossy().contains("partial")));
}

async fn a_check_finds_a_hole(bed: &Bed) {
    bed.append(Write { events: (0..4).map(|n| event(n, "e")).collect(), ..opening("t", 1) }).await;
    bed.append(opening("sound", 1)).await;
    assert_eq!(bed.store.check().await.unwrap(), Vec::<String>::new());
    bed.tamper("DELETE FROM events WHERE table_id = 't' AND seq = 2");
    let wrong = bed.store.check().await.unwrap();
    assert_eq!(wrong, ["Table t should have the events 1 to 4, but has 3 from 1 to 4."]);
}

async fn a_check_finds_a_wrong_end(bed: &Bed) {
    bed.append(opening("t", 1)).await;
    bed.tamper("UPDATE tables SET seq = 2");
    assert_eq!(bed.store.check().await.unwrap().len(), 1);
    bed.tamper("UPDATE tables SET seq = 1; UPDATE events SET seq = 2");
    assert_eq!(bed.store.check().await.unwrap().len(), 1);
}

async fn a_check_finds_events_without_a_table(bed: &Bed) {
    bed.append(opening("t", 1)).await;
    bed.tamper(if bed.is_sqlite() {
        "PRAGMA foreign_keys = OFF; DELETE FROM tables"
    } else {
        "ALTER TABLE events DROP CONSTRAINT events_table_id_fkey; DELETE FROM tables"
    });
    let wrong = bed.store.check().await.unwrap();
    assert_eq!(wrong.last().unwrap(), "There are events of a table t, but no table.");
}

fn mode(path: &std::path::Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

async fn a_backup_that_was_broken_off_does_not_stand_in_the_way(bed: &Bed) {
    bed.append(opening("a", 1)).await;
    let (file, left) = (bed.file("copy.db"), bed.file("copy.db.partial"));
    std::fs::write(&left, "half of a copy").unwrap();
    std::fs::write(bed.file("copy.db.partial-wal"), "its log").unwrap();
    assert_eq!(bed.store.backup(&file).await.unwrap(), 1);
    assert!(!left.exists());
    let running = std::fs::File::create(&left).unwrap();
    running.lock().unwrap();
    let refused = bed.store.backup(&bed.file("copy.db.")).await;
    assert!(refused.is_ok(), "another name is free");
    std::fs::remove_file(&file).unwrap();
    let refused = bed.store.backup(&file).await;
    assert!(matches!(refused, Err(StoreError::FileExists(path)) if path == left));
}

async fn only_the_owner_can_read_what_is_stored(bed: &Bed) {
    bed.append(opening("a", 1)).await;
    let copy = bed.file("copy.db");
    bed.store.backup(&copy).await.unwrap();
    assert_eq!(mode(&copy), 0o600);
    let directory = copy.parent().unwrap();
    let files: Vec<_> = std::fs::read_dir(directory).unwrap().map(|file| file.unwrap()).collect();
    assert_eq!(files.len(), if bed.is_sqlite() { 4 } else { 1 }, "with log and index");
    assert!(files.iter().all(|file| mode(&file.path()) == 0o600), "{files:?}");
}

async fn what_is_only_looked_at_is_never_made(bed: &Bed) {
    let missing = bed.file("mistyped.db");
    let url = format!("sqlite://{}", missing.display());
    let error = Store::open_existing(&url).await.unwrap_err();
    assert!(matches!(&error, StoreError::NoFile(path) if path.ends_with("mistyped.db")), "{error}");
    assert!(!missing.exists());
    std::fs::write(&missing, "").unwrap();
    let error = Store::open_existing(&url).await.unwrap_err();
    assert!(matches!(error, StoreError::NoLog), "{error}");
    assert_eq!(std::fs::metadata(&missing).unwrap().len(), 0, "and it stays empty");
    Store::open_existing(&bed.url).await.unwrap().close().await;
}

/// Tries to write until that fails, and says why. The last answer is good for a second.
async fn refused_write(store: &Store) -> StoreError {
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(20);
    loop {
        if let Err(error) = store.try_write().await {
            return error;
        }
        assert!(tokio::time::Instant::now() < deadline, "it is never tried again");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_database_that_was_removed_or_replaced_takes_no_writes() {
    for is_replaced in [false, true] {
        let bed = Bed::sqlite().await;
        bed.store.try_write().await.unwrap();
        let (file, copy) = (bed.file("log %20#.db"), bed.file("copy.db"));
        if is_replaced {
            bed.store.backup(&copy).await.unwrap();
            std::fs::rename(&copy, &file).unwrap();
        } else {
            std::fs::remove_file(&file).unwrap();
        }
        match refused_write(&bed.store).await {
            StoreError::Replaced => assert!(is_replaced),
            StoreError::NoFile(path) => assert!(!is_replaced && path == file, "{path:?}"),
            other => panic!("{other}"),
        }
        assert_eq!(file.exists(), is_replaced, "trying makes no file");
    }
}

async fn a_write_can_be_tried(bed: &Bed) {
    bed.store.try_write().await.unwrap();
    assert_eq!(bed.store.check().await.unwrap(), Vec::<String>::new());
    bed.tamper("ALTER TABLE schema_steps RENAME TO elsewhere");
    bed.store.ping().await.unwrap();
    refused_write(&bed.store).await;
}

/// Everything that stands in a log, as text.
async fn dump(store: &Store) -> Vec<String> {
    let mut lines = Vec::new();
    for id in store.table_ids("", 99).await.unwrap() {
        lines.push(format!("{:?}", store.table(&id).await.unwrap()));
        lines.push(format!("{:?}", store.events(&id, 0).await.unwrap()));
    }
    lines.push(format!("{:?}", store.player("p1").await.unwrap()));
    lines.push(format!("{:?}", store.tables_of("p1", 9).await.unwrap()));
    lines.push(format!("{:?}", store.acts(0, 9).await.unwrap()));
    lines
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_moves_to_postgresql_and_back_as_it_is() {
    let (here, there) = (Bed::sqlite().await, Bed::postgres().await);
    let mut first = opening("a", 1);
    first.events[0].player = Some("p1".into());
    first.events[0].digest = Some(vec![1, 0, 2]);
    first.projection.players = Some(vec!["p1".into()]);
    here.append(first).await;
    here.append(Write {
        events: (0..100).map(|n| event(n, "ä \" ' \n")).collect(),
        ..opening("b", 2)
    })
    .await;
    here.store.add_player(&ada()).await.unwrap();
    let before = dump(&here.store).await;
    assert_eq!(store::migrate(&here.url, &there.url).await.unwrap(), 2);
    assert_eq!(dump(&there.store).await, before);
    let again = store::migrate(&here.url, &there.url).await;
    assert!(matches!(again, Err(StoreError::NotEmpty)), "{again:?}");
    let back = format!("sqlite://{}", here.file("back.db").display());
    assert_eq!(store::migrate(&there.url, &back).await.unwrap(), 2);
    let back = Store::open(&back).await.unwrap();
    assert_eq!(dump(&back).await, before);
    // What is written from here on goes on as before.
    assert_eq!(there.append(writing("a", 1, 9, "goes on")).await, Appended::Committed);
    let same = store::migrate(&here.url, &here.url).await;
    assert!(matches!(same, Err(StoreError::SameKind)), "{same:?}");
}
