//! Time that is nobody's: the hall was away, could not write, or its clock was set.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering::SeqCst},
    },
    time::{Duration, Instant, SystemTime},
};

use hall::{Clocks, Done, Hall, Host, Settings, moderate};
use protocol::{Moderation, TableView};
use serde_json::{Value, json};

use crate::{
    bed::{Bed, settings, until},
    client::{Client, new_key},
    people::{open, person, play, say, some_move, started},
};

both!(
    a_hall_that_was_away_charges_nobody,
    a_hall_that_was_killed_charges_no_more_than_it_was_there,
    a_wall_clock_that_is_set_takes_no_time_from_anybody,
    a_host_who_acts_while_the_hall_is_away_makes_the_outage_no_shorter,
    seeds_can_be_revealed_after_an_outage,
);

const HOUR: i64 = 3_600_000;
const SECOND: i64 = 1000;
/// What each player has for a move here: more than anything here takes on a busy machine.
const ALLOWED: i64 = 120 * SECOND;

/// Clocks of which a test can move the hands.
#[derive(Debug)]
struct Hands {
    begun: Instant,
    wall: AtomicI64,
    steady: AtomicI64,
}

impl Hands {
    fn new(wall: i64) -> Arc<Self> {
        let (wall, steady) = (AtomicI64::new(wall), AtomicI64::new(0));
        Arc::new(Self { begun: Instant::now(), wall, steady })
    }

    /// Some time passes for everybody.
    fn pass(&self, milliseconds: i64) {
        self.wall.fetch_add(milliseconds, SeqCst);
        self.steady.fetch_add(milliseconds, SeqCst);
    }
}

impl Clocks for Hands {
    fn wall(&self) -> SystemTime {
        let moved = self.wall.load(SeqCst);
        let by = Duration::from_millis(moved.unsigned_abs());
        if moved < 0 { SystemTime::now() - by } else { SystemTime::now() + by }
    }

    fn steady(&self) -> Duration {
        self.begun.elapsed() + Duration::from_millis(self.steady.load(SeqCst) as u64)
    }

    fn shared(&self, told: i64) -> i64 {
        told + self.wall.load(SeqCst)
    }
}

async fn hall_by(bed: &Bed, hands: &Arc<Hands>) -> Hall {
    let clocks = Arc::clone(hands) as Arc<dyn Clocks>;
    bed.hall_with(Settings { clocks, ..settings() }).await
}

/// A game in which the first player thinks.
async fn timed(client: &Client) -> (String, Client) {
    let clock = json!({ "type": "per-move", "seconds": ALLOWED / SECOND });
    let new = json!({ "game": "duell", "clock": clock });
    let (table, mut people) = started(client, &new, &["emma", "max"]).await;
    (table, people.remove(0))
}

async fn forgiven(who: &Client, table: &str) -> Vec<i64> {
    let events = who.events(table, 0).await;
    let all = events.iter().filter(|event| event["type"] == "forgiven");
    all.map(|event| event["milliseconds"].as_i64().unwrap()).collect()
}

/// Waits until the hour is forgiven, and says how much is in all: a slow write may add to it.
async fn forgiven_hour(who: &Client, table: &str) -> i64 {
    let owed = until("the hour is forgiven", async || {
        assert_ne!(who.view(table).await.stage, "over");
        Some(forgiven(who, table).await.iter().sum()).filter(|&owed: &i64| owed > HOUR / 2)
    })
    .await;
    assert!((HOUR - 5 * SECOND..=HOUR + 60 * SECOND).contains(&owed), "{owed}");
    owed
}

async fn moves(who: &Client, table: &str, view: &TableView) -> Value {
    let mv = some_move(view, 0, 3);
    let request = json!({ "key": new_key(), "seen": view.sequence, "command": play(0, &mv) });
    who.request(table, &request).await.read()
}

async fn a_hall_that_was_away_charges_nobody(bed: &Bed) {
    let hall = hall_by(bed, &Hands::new(0)).await;
    let (table, emma) = timed(&Client::of(&hall)).await;
    let before = emma.view(&table).await;
    hall.shut_down().await;

    let hall = hall_by(bed, &Hands::new(HOUR)).await;
    let emma = emma.at(&hall);
    forgiven_hour(&emma, &table).await;
    let left = emma.view(&table).await.seats[0].left.unwrap();
    assert!((1..=ALLOWED).contains(&left), "{left}");
    // What was decided on the table as it was before is still right.
    moves(&emma, &table, &before).await;
    hall.shut_down().await;
}

async fn a_host_who_acts_while_the_hall_is_away_makes_the_outage_no_shorter(bed: &Bed) {
    let hall = hall_by(bed, &Hands::new(0)).await;
    let (table, emma) = timed(&Client::of(&hall)).await;
    let said = emma.does(&table, say(0, "rude")).await;
    let before = emma.view(&table).await;
    hall.shut_down().await;

    let at = table::Moment(before.clock.now + HOUR - SECOND);
    let host = Host { who: "max".to_owned(), why: "rude".to_owned(), now: at };
    let hide = Moderation::Hide { event: said.sequence };
    assert_eq!(moderate(&bed.store().await, &table, hide, &host).await.unwrap(), Done::Done);

    let hall = hall_by(bed, &Hands::new(HOUR)).await;
    let emma = emma.at(&hall);
    forgiven_hour(&emma, &table).await;
    moves(&emma, &table, &before).await;
    hall.shut_down().await;
}

async fn seeds_can_be_revealed_after_an_outage(bed: &Bed) {
    let hall = hall_by(bed, &Hands::new(0)).await;
    let emma = person(&Client::of(&hall), "emma").await;
    let new = json!({ "game": "qwixx-duel", "dice": "hall-strict", "seating": "chosen" });
    let table = open(&emma, &new).await;
    let seeds = ["a good one", "a better one"];
    for (seat, seed) in seeds.into_iter().enumerate() {
        let pledge = fair::Seed::new(seed).unwrap().pledge().to_string();
        let sit = json!({ "type": "sit", "seat": seat, "name": "emma", "pledge": pledge });
        emma.does(&table, sit).await;
    }
    let called = emma.does(&table, json!({ "type": "start" })).await.view;
    let until_when = called.dice.seeds.unwrap().until;
    hall.shut_down().await;

    let hall = hall_by(bed, &Hands::new(HOUR)).await;
    let emma = emma.at(&hall);
    let owed = forgiven_hour(&emma, &table).await;
    let later = emma.view(&table).await.dice.seeds.unwrap();
    assert_eq!((later.until, later.missing), (until_when + owed, vec![0, 1]));
    for (seat, seed) in seeds.into_iter().enumerate() {
        emma.does(&table, json!({ "type": "reveal", "seat": seat, "seed": seed })).await;
    }
    let events = emma.events(&table, 0).await;
    assert!(events.iter().any(|event| event["type"] == "started"));
    assert!(events.iter().all(|event| event["type"] != "seed-missed"));
    hall.shut_down().await;
}

async fn a_hall_that_was_killed_charges_no_more_than_it_was_there(bed: &Bed) {
    let hands = Hands::new(0);
    let hall = hall_by(bed, &hands).await;
    let (table, emma) = timed(&Client::of(&hall)).await;
    hands.pass(4 * SECOND);
    let beaten = hands.wall().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis() as i64;
    until("the hall says that it is there", async || {
        let alive = bed.store().await.last_alive().await.unwrap().unwrap();
        (alive >= beaten).then_some(())
    })
    .await;
    // Nothing is said at the end, and nothing more is written.
    hall.close();
    let hall = hall_by(bed, &Hands::new(HOUR + 4 * SECOND)).await;
    let emma = emma.at(&hall);
    forgiven_hour(&emma, &table).await;
    let left = emma.view(&table).await.seats[0].left.unwrap();
    let most = ALLOWED - 4 * SECOND;
    assert!((1..=most).contains(&left), "the four seconds before count: {left}");
    assert_eq!(emma.view(&table).await.stage, "playing");
    hall.shut_down().await;
}

async fn a_wall_clock_that_is_set_takes_no_time_from_anybody(bed: &Bed) {
    let hands = Hands::new(0);
    let hall = hall_by(bed, &hands).await;
    let (table, emma) = timed(&Client::of(&hall)).await;
    let before = emma.view(&table).await;

    hands.wall.fetch_sub(HOUR, SeqCst);
    let back = emma.view(&table).await;
    assert!(back.clock.now >= before.clock.now, "time does not go back");
    assert_eq!(back.clock.deadline, before.clock.deadline);

    hands.wall.fetch_add(2 * HOUR, SeqCst);
    forgiven_hour(&emma, &table).await;
    let after = emma.view(&table).await;
    assert!(after.clock.now >= before.clock.now + HOUR, "the hall follows the wall clock");
    assert_eq!((&*after.stage.to_string(), after.result), ("playing", None));
    moves(&emma, &table, &before).await;
    hall.shut_down().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_could_not_be_stored_in_time_is_in_time_later() {
    let bed = Bed::sqlite();
    let hands = Hands::new(0);
    let hall = hall_by(&bed, &hands).await;
    let (table, emma) = timed(&Client::of(&hall)).await;
    let view = emma.view(&table).await;
    let mv = some_move(&view, 0, 3);
    let request = json!({ "key": "mine", "seen": view.sequence, "command": play(0, &mv) });
    bed.tamper(
        "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ROLLBACK, 'full'); END",
    );
    assert_eq!(emma.request(&table, &request).await.refusal(), (503, "unavailable".to_owned()));
    hands.pass(3 * ALLOWED);
    assert_eq!(emma.request(&table, &request).await.refusal(), (503, "unavailable".to_owned()));
    bed.tamper("DROP TRIGGER full");
    let accepted = emma.request(&table, &request).await.accepted();
    assert!(!accepted.repeated);
    let owed: i64 = forgiven(&emma, &table).await.iter().sum();
    assert!((3 * ALLOWED..4 * ALLOWED).contains(&owed), "{owed}");
    // And from here on time counts again.
    hands.pass(3 * ALLOWED);
    until("the other player is late", async || {
        (emma.view(&table).await.stage == "over").then_some(())
    })
    .await;
    assert_eq!(emma.view(&table).await.result.unwrap().winners, [0]);
    hall.shut_down().await;
}
