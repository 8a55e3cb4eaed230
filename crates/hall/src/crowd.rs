//! How halls that share a log tell each other who is connected: people at tables, and programs that can be invited.
//!
//! Each hall writes down what has changed at its own connections, and reads what the others have written, once a second.
//! This goes through the database, so it works with any bus. A hall's word counts only while that hall is up.

use std::{
    collections::HashMap,
    sync::{Arc, Weak},
    time::Duration,
};

use store::StoreError;
use tokio::time::{self, Instant};

use crate::{
    hall::{Closing, Inner},
    presence::Crowd,
};

/// How often halls look.
const LOOK: Duration = Duration::from_secs(1);
/// A hall that has not looked for this long starts over: rows may have been deleted meanwhile.
const STALE: Duration = Duration::from_secs(30);

/// How far the exchange has come.
#[derive(Default)]
struct Exchange {
    /// Whether everything said under the same name before has been taken back.
    has_begun: bool,
    looked: Option<(Instant, i64)>,
    programs: Option<Vec<(String, String)>>,
}

pub(crate) async fn run(hall: Weak<Inner>, mut closing: Closing) {
    let Some(changed) = hall.upgrade().map(|hall| Arc::clone(&hall.programs.changed)) else {
        return;
    };
    let mut exchange = Exchange::default();
    loop {
        let Some(inner) = hall.upgrade() else { return };
        if let Err(error) = exchange.go_on(&inner).await {
            tracing::debug!(%error, "halls cannot tell each other who is connected");
        }
        drop(inner);
        tokio::select! {
            () = time::sleep(LOOK) => {}
            // A program that has just connected may be invited at once.
            () = changed.notified() => {}
            () = closing.wait() => return,
        }
    }
}

impl Exchange {
    async fn go_on(&mut self, hall: &Inner) -> Result<(), StoreError> {
        let Some(shared) = &hall.tables.time.shared else { return Ok(()) };
        let name = &shared.name;
        if !self.has_begun {
            hall.store.nobody_connected(name, hall.now().0).await?;
            self.has_begun = true;
        }
        self.say(hall, name).await?;
        self.hear(hall, name).await
    }

    async fn say(&mut self, hall: &Inner, name: &str) -> Result<(), StoreError> {
        let mut said: HashMap<String, String> = hall.presence.unsaid().into_iter().collect();
        let mut programs = hall.programs.here();
        programs.sort_unstable();
        if self.programs.as_ref() != Some(&programs) {
            let text = serde_json::to_string(&programs).expect("names are text");
            said.insert(String::new(), text);
        }
        if said.is_empty() {
            return Ok(());
        }
        let text = serde_json::to_string(&said).expect("texts are text");
        if let Err(error) = hall.store.say_connected(name, &text, hall.now().0).await {
            hall.presence.not_said(said.into_keys().filter(|table| !table.is_empty()));
            return Err(error);
        }
        self.programs = Some(programs);
        Ok(())
    }

    async fn hear(&mut self, hall: &Inner, name: &str) -> Result<(), StoreError> {
        let asked = Instant::now();
        let since = self.looked.filter(|(at, _)| at.elapsed() < STALE).map(|(_, since)| since);
        let told = hall.store.connected(name, since).await?;
        if since.is_none() {
            hall.presence.forget_elsewhere();
        }
        for crowd in told.crowds.into_iter().filter(|crowd| !crowd.table.is_empty()) {
            // What another version of the hall says in a way of its own does not count.
            let people: Option<Crowd> = serde_json::from_str(&crowd.people).ok();
            hall.presence.hear(crowd.hall, &crowd.table, people);
        }
        self.looked = Some((asked, told.next));
        look_for_programs(hall).await
    }
}

/// Finds out which programs are connected at other halls.
pub(crate) async fn look_for_programs(hall: &Inner) -> Result<(), StoreError> {
    let Some(shared) = &hall.tables.time.shared else { return Ok(()) };
    let told = hall.store.connected_programs(hall.now().0).await?;
    let others = told.into_iter().filter(|crowd| crowd.hall != shared.name);
    let programs = others.filter_map(|crowd| {
        Some((crowd.hall, serde_json::from_str::<Vec<(String, String)>>(&crowd.people).ok()?))
    });
    hall.programs.hear(programs.collect());
    Ok(())
}

/// Wakes those who read news at this hall and sit at a table that has changed, at whichever hall.
pub(crate) async fn wake_listeners(hall: &Inner, tables: &[String]) -> Result<(), StoreError> {
    let listeners = hall.programs.listeners();
    if !hall.store.is_shared() || listeners.is_empty() || tables.is_empty() {
        return Ok(());
    }
    for (player, table) in hall.store.seated(&listeners, tables).await? {
        hall.programs.wake(&[table::PlayerId(player)], &table);
    }
    Ok(())
}
