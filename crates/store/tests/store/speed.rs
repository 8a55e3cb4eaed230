//! How many appends a second; run with `--ignored --nocapture`, it proves nothing by itself.

use std::time::Instant;

use crate::bed::{Bed, opening, writing};

const TASKS: u64 = 200;
const EACH: u64 = 100;

async fn measure(name: &str, bed: &Bed) {
    let start = Instant::now();
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            let store = bed.store.clone();
            tokio::spawn(async move {
                let table = format!("t{task}");
                store.append(vec![opening(&table, 1)]).await.unwrap();
                for after in 1..EACH {
                    let body = r#"{"type":"moved","seat":1,"move":"e2-e4","clock":[1000,2000]}"#;
                    store.append(vec![writing(&table, after, 2, body)]).await.unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let rate = (TASKS * EACH) as f64 / start.elapsed().as_secs_f64();
    println!("{name}: {rate:.0} appends/s from {TASKS} tasks, {:?}", bed.store.stats());
    let start = Instant::now();
    for after in EACH..EACH + 200 {
        bed.append(writing("t0", after, 3, "alone")).await;
    }
    println!("{name}: {:.0} appends/s from one task", 200.0 / start.elapsed().as_secs_f64());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures"]
async fn speed() {
    measure("SQLite", &Bed::sqlite().await).await;
    measure("PostgreSQL", &Bed::postgres().await).await;
}
