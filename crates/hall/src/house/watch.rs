//! A running hall watches the audit log, and follows at once what hosts have decided, in whichever process.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use tokio::time;

use super::{
    Rules,
    acts::REMOVE_ANALYSIS,
    retention::{PURGE, TABLES},
};
use crate::{
    Error,
    bus::Hint,
    hall::{Closing, Inner},
};

/// How often the hall looks: a decision may take this long to reach it.
const TICK: Duration = Duration::from_millis(250);

/// How many acts are read together.
const PAGE: u32 = 1000;

/// Looks until the hall closes.
pub(crate) async fn run(hall: Weak<Inner>, mut closing: Closing) {
    let mut last = None;
    let mut is_failing = false;
    loop {
        {
            let Some(hall) = hall.upgrade() else { return };
            match look(&hall, last).await {
                Ok(latest) => (last, is_failing) = (Some(latest), false),
                Err(error) if !is_failing => {
                    tracing::warn!(?error, "the acts of hosts cannot be read; trying again");
                    is_failing = true;
                }
                Err(_) => {}
            }
        }
        tokio::select! {
            () = time::sleep(TICK) => {}
            () = closing.wait() => return,
        }
    }
}

/// Takes in what hosts have done since an act, and returns the last one.
pub(crate) async fn look(hall: &Arc<Inner>, last: Option<u64>) -> Result<u64, Error> {
    let acts = match last {
        Some(last) => hall.store.acts(last, PAGE).await?,
        // Nobody needs to be told what was done before the hall was opened.
        None => hall.store.latest_acts(1).await?,
    };
    // Read every time: on PostgreSQL an act may be committed after one with a higher number.
    hall.house.set(Rules::read(hall.store.rules().await?));
    let Some(latest) = acts.iter().map(|act| act.id).max() else { return Ok(last.unwrap_or(0)) };
    for act in acts.iter().filter(|_| last.is_some()) {
        match act.what.as_str() {
            PURGE => {
                // Guests may be gone, and their tokens with them.
                hall.players.forget_all();
                if act.target == TABLES {
                    hall.tables.cache.forget_all();
                }
            }
            // None of that is in memory.
            REMOVE_ANALYSIS => {}
            "erase" => {
                hall.players.forget(&act.target);
                hall.tables.cache.forget_tables_of(&act.target);
            }
            _ => tell(hall, &act.target).await,
        }
    }
    Ok(latest)
}

/// Tells those who sit at a table or watch it what a host has done there.
async fn tell(hall: &Arc<Inner>, target: &str) {
    let Ok(Some(row)) = hall.store.table(target).await else { return };
    if let Err(error) = hall.tables.refresh(target, row.seq).await {
        tracing::warn!(table = target, ?error, "a table could not be read");
    }
    hall.bus.publish(Hint { table: target.to_owned(), sequence: row.seq });
    hall.after_commit(target).await;
}
