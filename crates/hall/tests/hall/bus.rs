//! A bus carries hints alone: one that loses, repeats or reorders them loses no event.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
};

use hall::{Bus, Hint, LocalBus};
use tokio::sync::watch;

use crate::{
    bed::{Bed, settings},
    client::Client,
    people::{act, duell, say},
    wire::{Served, Socket},
};

/// Loses every hint the first time.
#[derive(Default)]
struct Forgetful {
    lost: Mutex<HashSet<(String, u64)>>,
    bus: LocalBus,
}

impl Bus for Forgetful {
    fn publish(&self, hint: Hint) {
        let is_first = self.lost.lock().unwrap().insert((hint.table.clone(), hint.sequence));
        if !is_first {
            self.bus.publish(hint);
        }
    }

    fn subscribe(&self, table: &str) -> watch::Receiver<u64> {
        self.bus.subscribe(table)
    }
}

/// Says everything twice, and the older of two hints last.
#[derive(Default)]
struct Confused {
    before: Mutex<Option<Hint>>,
    tables: Mutex<Vec<(String, watch::Sender<u64>)>>,
}

impl Confused {
    fn tell(&self, hint: &Hint) {
        for (_, sender) in self.tables.lock().unwrap().iter().filter(|each| each.0 == hint.table) {
            sender.send_replace(hint.sequence);
        }
    }
}

impl Bus for Confused {
    fn publish(&self, hint: Hint) {
        let before = self.before.lock().unwrap().replace(hint.clone());
        self.tell(&hint);
        self.tell(&hint);
        if let Some(before) = before {
            self.tell(&before);
        }
    }

    fn subscribe(&self, table: &str) -> watch::Receiver<u64> {
        let (sender, receiver) = watch::channel(0);
        self.tables.lock().unwrap().push((table.to_owned(), sender));
        receiver
    }
}

async fn everybody_sees_everything_in_order(bus: Arc<dyn Bus>) {
    let bed = Bed::sqlite();
    let hall = bed.hall_on(settings(), bus).await;
    let served = Served::start(&hall).await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    let (emmas, maxs) = (emma.token(), max.token());
    let mut watchers = Vec::new();
    for token in [None, Some(&*emmas), Some(&*maxs)] {
        watchers.push(Socket::at(&served, &table, 0, token).await);
    }
    let mut last = 0;
    for number in 0..6 {
        act(&emma, &table).await.unwrap();
        act(&max, &table).await.unwrap();
        last = emma.does(&table, say(0, &format!("line {number}"))).await.sequence;
    }
    for watcher in &mut watchers {
        assert_eq!(watcher.numbers_until(last).await, (1..=last).collect::<Vec<_>>());
    }
    served.stop().await;
}

#[tokio::test]
async fn a_bus_that_loses_every_hint_once_loses_no_event() {
    everybody_sees_everything_in_order(Arc::new(Forgetful::default())).await;
}

#[tokio::test]
async fn a_bus_that_repeats_and_reorders_hints_repeats_and_reorders_no_event() {
    everybody_sees_everything_in_order(Arc::new(Confused::default())).await;
}
