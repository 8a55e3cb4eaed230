//! Several halls on one PostgreSQL database: one time, one bot for a move, one budget for an address.

use std::{
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

use hall::{Clocks, Hall, Hint, Limits, Settings};
use serde_json::json;
use store::CheckIn;
use tokio::time::timeout;

use crate::{
    bed::{Bed, PATIENCE, settings, until},
    client::Client,
    people::{act, duell, next_act, open, person, say, sit, started},
    wire::{Served, Socket},
};

/// The clock of a machine that is a minute ahead.
#[derive(Debug)]
struct Ahead(Instant);

const MINUTE: Duration = Duration::from_mins(1);

impl Clocks for Ahead {
    fn wall(&self) -> SystemTime {
        SystemTime::now() + MINUTE
    }

    fn steady(&self) -> Duration {
        self.0.elapsed()
    }
}

async fn metric(hall: &Hall, name: &str) -> i64 {
    let text = Client::of(hall).get("/metrics").await.text().to_owned();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hall_whose_clock_is_a_minute_ahead_judges_right_and_says_so() {
    let bed = Bed::postgres();
    let here = bed.hall().await;
    let clocks = Arc::new(Ahead(Instant::now())) as Arc<dyn Clocks>;
    let there = bed.hall_with(Settings { clocks, ..settings() }).await;
    let new = json!({ "game": "duell", "clock": { "type": "per-move", "seconds": 40 } });
    let (table, people) = started(&Client::of(&here), &new, &["emma", "max"]).await;
    let [emma, max] = [&people[0], &people[1].at(&there)];
    until("the hall has seen its clock", async || {
        let offset = metric(&there, "dicehall_clock_offset_milliseconds").await;
        (55_000..65_000).contains(&offset).then_some(())
    })
    .await;
    assert!(metric(&here, "dicehall_clock_offset_milliseconds").await.abs() < 5_000);
    for _ in 0..3 {
        act(emma, &table).await.unwrap();
        act(max, &table).await.unwrap();
    }
    let view = max.view(&table).await;
    assert_eq!(view.stage, "playing");
    assert!(view.seats[0].left.unwrap() > 20_000, "{:?}", view.seats[0].left);
    let told: Vec<i64> = emma.feed(&table, 0).await.events.iter().map(|event| event.at).collect();
    assert!(told.is_sorted(), "{told:?}");
    assert!(told.last().unwrap() - told[0] < 50_000, "{told:?}");
    // A write may have been slow, but no hall has been away for the minute.
    let events = emma.events(&table, 0).await;
    let forgiven = events.iter().filter(|event| event["type"] == "forgiven");
    let forgiven: i64 = forgiven.map(|event| event["milliseconds"].as_i64().unwrap()).sum();
    assert!(forgiven < 30_000, "{forgiven}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_goes_from_hall_to_hall_by_the_database() {
    let bed = Bed::postgres();
    let (here, there) = (bed.store().await, bed.store().await);
    let sender = hall::connect(None, &here).await.unwrap();
    let listener = hall::connect(Some("postgres"), &there).await.unwrap();
    let mut heard = listener.subscribe("a");
    let mut sequence = 0;
    // The listener may take a moment to be there.
    until("the hint is heard", async || {
        sequence += 1;
        sender.publish(Hint { table: "a".to_owned(), sequence });
        timeout(Duration::from_millis(200), heard.changed()).await.ok()
    })
    .await
    .unwrap();
    assert!(*heard.borrow() > 0);
    let error = hall::connect(Some("amqp://somewhere"), &here).await.err().unwrap().to_string();
    assert!(error.contains("is no bus"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_follows_a_game_at_another_hall() {
    let bed = Bed::postgres();
    let (here, there) = (bed.hall_in_house().await, bed.hall_in_house().await);
    let served = Served::start(&there).await;
    let (table, emma, _) = duell(&Client::of(&here)).await;
    let mut socket = Socket::at(&served, &table, 0, None).await;
    let mut last = 0;
    for number in 0..10 {
        last = emma.does(&table, say(0, &format!("line {number}"))).await.sequence;
    }
    assert_eq!(socket.numbers_until(last).await, (1..=last).collect::<Vec<_>>());
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_of_a_bot_is_thought_about_by_one_hall() {
    let bed = Bed::postgres();
    let (here, there) = (bed.hall_in_house().await, bed.hall_in_house().await);
    let new = json!({ "game": "qwixx-duel" });
    let host = person(&Client::of(&here), "emma").await;
    let table = open(&host, &new).await;
    for seat in 0..2 {
        let bot = json!({ "name": "greedy", "level": 1 });
        host.does(&table, json!({ "type": "seat-bot", "seat": seat, "bot": bot })).await;
    }
    host.does(&table, json!({ "type": "start" })).await;
    until("the game is over", async || (host.view(&table).await.stage == "over").then_some(()))
        .await;
    let sum = async |name| metric(&here, name).await + metric(&there, name).await;
    let (thoughts, acts) =
        (sum("dicehall_bot_thoughts_total").await, sum("dicehall_bot_acts_total").await);
    assert!(acts > 20, "{acts}");
    // A machine that is very busy may let a claim end.
    assert!(thoughts <= acts + acts / 10 + 1, "{thoughts} thoughts for {acts} acts");
}

/// How a game against a bot goes for somebody who is connected at one hall and moves at another: how often that one thinks,
/// how often the first acts, and how long each move of the bot takes.
async fn played_from_another_hall(here: &Hall, there: &Hall) -> (i64, i64, Vec<Duration>) {
    let served = Served::start(there).await;
    let emma = person(&Client::of(here), "emma").await;
    let table = open(&emma, &json!({ "game": "duell", "seating": "chosen" })).await;
    let socket = Socket::at(&served, &table, 0, Some(&emma.token())).await;
    emma.does(&table, sit(0, "emma")).await;
    let bot = json!({ "name": "random", "level": 1 });
    emma.does(&table, json!({ "type": "seat-bot", "seat": 1, "bot": bot })).await;
    until("it is known here who is connected there", async || {
        let seats = emma.view(&table).await.presence?.seats;
        seats[0].is_some_and(|seat| seat.connected).then_some(())
    })
    .await;
    emma.does(&table, json!({ "type": "start" })).await;
    let mut waits = Vec::new();
    while waits.len() < 4 {
        let taken = until("it is emma's turn", async || act(&emma, &table).await).await;
        let since = Instant::now();
        if taken.view.turn.unwrap().to_act != [1] {
            continue;
        }
        until("the bot has moved", async || {
            let view = emma.view(&table).await;
            next_act(&view).map(|_| ())
        })
        .await;
        waits.push(since.elapsed());
    }
    let thoughts = metric(here, "dicehall_bot_thoughts_total").await;
    let acts = metric(there, "dicehall_bot_acts_total").await;
    drop(socket);
    served.stop().await;
    (thoughts, acts, waits)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_hall_at_which_somebody_is_connected_thinks_wherever_the_moves_come_from() {
    let bed = Bed::postgres();
    let (here, there) = (bed.hall_in_house().await, bed.hall_in_house().await);
    let (thoughts, acts, waits) = played_from_another_hall(&here, &there).await;
    assert_eq!(thoughts, 0, "nobody is connected here");
    assert!(acts >= 4, "{acts}");
    // One that waited for the sweep would always take as long as from one sweep to the next.
    let soonest = waits[1..].iter().min().unwrap();
    assert!(*soonest < Duration::from_millis(1500), "{waits:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_bus_the_hall_at_which_somebody_is_connected_thinks_after_its_sweep() {
    let bed = Bed::postgres();
    let (here, there) = (bed.hall().await, bed.hall().await);
    let (thoughts, acts, waits) = played_from_another_hall(&here, &there).await;
    // A machine that is very busy may let a claim end.
    assert!(thoughts <= 1 && acts >= 3, "{thoughts} thoughts, {acts} acts, {waits:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_was_given_to_a_hall_that_is_gone_is_soon_taken_back() {
    let bed = Bed::postgres();
    let (here, store) = (bed.hall_in_house().await, bed.store().await);
    let new = json!({ "game": "duell" });
    let (table, people) = started(&Client::of(&here), &new, &["emma", "random:1"]).await;
    let emma = &people[0];
    // A hall that has just been killed: its last words still count.
    let at = store.clock().await.unwrap().unwrap();
    let hall = "gone".to_owned();
    store.check_in(CheckIn { hall, at, begins: false, lost_since: None }).await.unwrap();
    let crowd = json!({ "here": [], "gone": [], "strangers": 1 }).to_string();
    let said = json!({ &table: crowd }).to_string();
    store.say_connected("gone", &said, at).await.unwrap();
    until("it is believed here that somebody is connected there", async || {
        (emma.view(&table).await.presence?.watching == 1).then_some(())
    })
    .await;
    until("it is the bot's turn", async || {
        let taken = until("it is emma's turn", async || act(emma, &table).await).await;
        (taken.view.turn.unwrap().to_act == [1]).then_some(())
    })
    .await;
    let since = Instant::now();
    let given = store.claimed_for("gone", std::slice::from_ref(&table), at).await.unwrap();
    assert_eq!(given.len(), 1, "the bot was given away");
    until("the bot has moved", async || next_act(&emma.view(&table).await)).await;
    // Sooner than that hall would have counted as gone.
    assert!(since.elapsed() < Duration::from_secs(8), "{:?}", since.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn halls_know_of_each_other_and_divide_what_an_address_may_do() {
    let bed = Bed::postgres();
    let limits = Limits { new_per_minute: 4, ..Limits::generous() };
    let limited = Settings { limits, ..settings() };
    let (here, there) = (bed.hall_with(limited.clone()).await, bed.hall_with(limited).await);
    until("both know of two", async || {
        let known = [metric(&here, "dicehall_halls").await, metric(&there, "dicehall_halls").await];
        (known == [2, 2]).then_some(())
    })
    .await;
    let new = json!({ "name": "emma", "kind": "guest" });
    let mut made = [0, 0];
    for (count, hall) in made.iter_mut().zip([&here, &there]) {
        for _ in 0..6 {
            let answer = Client::of(hall).post("/api/v1/players", &new).await;
            *count += usize::from(answer.status.is_success());
        }
    }
    assert_eq!(made, [2, 2]);
    there.shut_down().await;
    until("one is left", async || (metric(&here, "dicehall_halls").await == 1).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hall_that_is_too_old_writes_nothing_and_says_that_it_is_not_ready() {
    let bed = Bed::postgres();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, _) = duell(&client).await;
    bed.run("UPDATE house SET events = events + 1");
    assert_eq!(
        emma.tries(&table, say(0, "hello")).await.refusal(),
        (503, "unavailable".to_owned())
    );
    until("it is not ready", async || {
        let answer = client.get("/readyz").await;
        (answer.status == 503).then_some(())
    })
    .await;
    assert!(store::Store::open_existing(&bed.url()).await.is_err(), "and no other opens");
    bed.run("UPDATE house SET events = events - 1");
    emma.does(&table, say(0, "hello")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hall_that_is_about_to_close_is_not_ready_and_still_there() {
    let bed = Bed::sqlite();
    let hall = bed.hall_with(Settings { drain: PATIENCE, ..settings() }).await;
    let client = Client::of(&hall);
    let served = Served::start(&hall).await;
    let (table, emma, _) = duell(&client).await;
    assert!(client.get("/readyz").await.status.is_success());
    let mut socket = Socket::at(&served, &table, 0, None).await;
    let stopping = tokio::spawn(served.stop());
    until("it is not ready", async || (client.get("/readyz").await.status == 503).then_some(()))
        .await;
    let last = emma.does(&table, say(0, "one more")).await.sequence;
    assert_eq!(socket.numbers_until(last).await.last(), Some(&last));
    stopping.abort();
}
