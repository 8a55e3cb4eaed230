//! How many appends a second the log takes, from many tasks at once and from one that waits for each.
//!
//! `cargo run --release -p store --example appends [DATABASE]`; without a database, on a new SQLite file
//! that is gone afterwards. A database that is named has to be empty.

use std::{env, error::Error, time::Instant};

use store::{NewEvent, Opened, Projection, Store, Write};

const TASKS: u64 = 200;
const EACH: u64 = 100;
const ALONE: u64 = 200;
const MOVE: &str = r#"{"type":"moved","seat":1,"move":"b8s1","clock":[1000,2000]}"#;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let file = format!("sqlite://{}", directory.path().join("log.db").display());
    let store = Store::open(&env::args().nth(1).unwrap_or(file)).await?;
    let start = Instant::now();
    let tasks: Vec<_> =
        (0..TASKS).map(|task| tokio::spawn(fill(store.clone(), format!("t{task}")))).collect();
    for task in tasks {
        task.await??;
    }
    let rate = (TASKS * EACH) as f64 / start.elapsed().as_secs_f64();
    println!("{rate:.0} appends/s from {TASKS} tasks, {:?}", store.stats());
    let start = Instant::now();
    for after in EACH..EACH + ALONE {
        store.append(vec![write("t0", after)]).await?;
    }
    println!("{:.0} appends/s from one task", ALONE as f64 / start.elapsed().as_secs_f64());
    Ok(())
}

/// Opens a table and appends to it, one event after the other.
async fn fill(store: Store, table: String) -> Result<(), store::StoreError> {
    let opened = Opened { game: "duell".into(), secret: vec![0; 32], public: true, at: 1 };
    store.append(vec![Write { opened: Some(opened), ..write(&table, 0) }]).await?;
    for after in 1..EACH {
        store.append(vec![write(&table, after)]).await?;
    }
    Ok(())
}

fn write(table: &str, after: u64) -> Write {
    Write {
        table: table.into(),
        after,
        opened: None,
        events: vec![NewEvent { at: 1, body: MOVE.into(), ..NewEvent::default() }],
        projection: Projection { stage: "playing".into(), ..Projection::default() },
    }
}
