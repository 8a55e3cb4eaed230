//! Nothing lost: whatever the hall has acknowledged is there after it was killed, once and in order.
//!
//! Players play at many tables while the hall is killed again and again. They do as real clients do: what
//! was not answered they send again, under the same key, to the hall that comes up next. In the end
//! their journals are checked against the log.
//!
//! `DICEHALL_KILLS` says how often the hall is killed on each database, and `DICEHALL_SEED` repeats the
//! choices of a trial that failed; its moments it cannot repeat.

#[path = "nothing_lost/player.rs"]
mod player;
#[path = "nothing_lost/waiting.rs"]
mod waiting;

use std::{
    env, fs,
    path::Path,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, ensure};
use load::{Chooser, Client, Database, HallProcess};
use player::{Kept, Played, Player, Signs};
use store::{Store, testing::PostgresServer};
use tokio::{
    runtime::Runtime,
    sync::watch,
    task::{JoinSet, spawn_blocking},
    time::sleep,
};
use waiting::{PATIENCE, PAUSE};

const DICEHALL: &str = env!("CARGO_BIN_EXE_dicehall");
const TABLES: u64 = 12;
const KILLS: u64 = 50;

#[test]
fn nothing_is_lost_on_sqlite() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("hall.db");
    let url = format!("sqlite://{}", file.display());
    try_it(&Database::File(file), &url);
}

#[test]
fn nothing_is_lost_on_postgresql() {
    let url = PostgresServer::shared().database();
    try_it(&Database::Postgres(url.clone()), &url);
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is no number")))
}

fn try_it(database: &Database, url: &str) {
    let kills = number("DICEHALL_KILLS").unwrap_or(KILLS);
    let clock = SystemTime::UNIX_EPOCH.elapsed().unwrap();
    let seed = number("DICEHALL_SEED").unwrap_or(clock.as_micros() as u64);
    let result = Runtime::new().unwrap().block_on(trial(database, url, kills, seed));
    if let Err(error) = result {
        panic!("DICEHALL_SEED={seed} on {database:?}: {error:#}");
    }
}

async fn trial(database: &Database, url: &str, kills: u64, seed: u64) -> anyhow::Result<()> {
    let (open, hall) = watch::channel(None);
    let over = Arc::new(AtomicBool::new(false));
    let acknowledged = Arc::new(AtomicU64::new(0));
    let mut players = JoinSet::new();
    for number in 0..TABLES {
        let signs = Signs { over: Arc::clone(&over), acknowledged: Arc::clone(&acknowledged) };
        players.spawn(Player::new(seed, number, hall.clone(), signs).run());
    }
    let mut chooser = Chooser::new(seed, TABLES);
    for number in 0..kills {
        let begin = Instant::now();
        let process = start(database).await?;
        open.send_replace(Some(process.address().clone()));
        if number % 2 == 0 {
            until_something_happens(&acknowledged).await;
        }
        // On a busy machine everything takes longer, and a hall must live longer to do anything.
        let longest = begin.elapsed().as_micros().max(130_000) as u64;
        sleep(Duration::from_micros(20_000 + chooser.below(longest))).await;
        process.kill()?;
        open.send_replace(None);
    }
    let process = start(database).await?;
    open.send_replace(Some(process.address().clone()));
    over.store(true, Relaxed);
    let mut all = Vec::new();
    while let Some(played) = players.join_next().await {
        all.push(played??);
    }
    for played in &all {
        ask_hall(&process, played).await?;
    }
    process.kill()?;
    ask_log(url, &all).await?;
    ask_doctor(database)?;
    tell(kills, &all)
}

/// Waits until some commands have been acknowledged, if it does not take too long.
async fn until_something_happens(acknowledged: &AtomicU64) {
    let (enough, patience) = (acknowledged.load(Relaxed) + TABLES, Instant::now() + PATIENCE);
    while acknowledged.load(Relaxed) < enough && Instant::now() < patience {
        sleep(PAUSE).await;
    }
}

/// Starts a hall and waits until it says that it is well.
async fn start(database: &Database) -> anyhow::Result<HallProcess> {
    let database = database.clone();
    let starting = spawn_blocking(move || HallProcess::start(Path::new(DICEHALL), &database));
    let process = starting.await??;
    let mut client = Client::connect(process.address(), None).await?;
    ensure!(client.text("/healthz").await? == "ok\n", "the hall is not well");
    Ok(process)
}

/// Holds what the hall says now against what it has said before.
async fn ask_hall(process: &HallProcess, played: &Played) -> anyhow::Result<()> {
    let mut client = Client::connect(process.address(), Some(&played.token)).await?;
    for Kept { table, journal, watched, is_over } in &played.tables {
        let place = || format!("table {table}");
        let events = client.events(table, 0).await.with_context(place)?.events;
        journal.check(&events).with_context(place)?;
        ensure!(*watched == events, "the watcher of table {table} saw another game");
        if *is_over {
            let verdict = client.verification(table).await.with_context(place)?;
            ensure!(verdict.honest == Some(true), "table {table}: {}", verdict.sentence);
        }
    }
    Ok(())
}

/// Holds the keys in the log against those of the commands that were acknowledged.
async fn ask_log(url: &str, all: &[Played]) -> anyhow::Result<()> {
    let store = Store::open(url).await?;
    for Kept { table, journal, .. } in all.iter().flat_map(|played| &played.tables) {
        let events = store.events(table, 0).await?;
        let keys = events.into_iter().filter_map(|event| Some((event.seq, event.key?)));
        let keys: Vec<(u64, String)> = keys.collect();
        journal.check_keys(&keys).with_context(|| format!("table {table}"))?;
    }
    store.close().await;
    Ok(())
}

fn ask_doctor(database: &Database) -> anyhow::Result<()> {
    let config = tempfile::NamedTempFile::new()?;
    fs::write(config.path(), "")?;
    let mut doctor = Command::new(DICEHALL);
    doctor.arg("doctor").args(database.arguments()).arg("--config").arg(config.path());
    let output = doctor.output()?;
    let words = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "the doctor says: {words}");
    Ok(())
}

/// Says what happened, and makes sure that enough did for the trial to mean something.
fn tell(kills: u64, all: &[Played]) -> anyhow::Result<()> {
    let sum = |count: fn(&Played) -> u64| all.iter().map(count).sum::<u64>();
    let tables = sum(|played| played.tables.len() as u64);
    let games = sum(|played| played.tables.iter().filter(|kept| kept.is_over).count() as u64);
    let kept = sum(|played| played.tables.iter().map(|kept| kept.journal.len() as u64).sum());
    let (again, repeated) = (sum(|played| played.sent_again), sum(|played| played.repeated));
    eprintln!(
        "{kills} kills, {tables} tables, {games} games over, {kept} commands kept, \
         {again} sent again, {repeated} of them had been stored before the kill"
    );
    ensure!(kept > kills && again > 0, "too little happened for this to mean anything");
    Ok(())
}
