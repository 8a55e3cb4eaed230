//! What happens by itself: clocks run out, bots are found that were forgotten, lost hints are made good.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use tokio::time;

use crate::{
    Error,
    bus::Hint,
    hall::{Closing, Inner, now},
};

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(250);
/// How many ticks pass between the sweeps for forgotten bots and lost hints.
const SWEEP: u64 = 8;
/// How far back a sweep looks: hints of this age have been lost or have arrived.
const WINDOW: i64 = 10_000;

pub(crate) async fn run(hall: Weak<Inner>, mut closing: Closing) {
    let mut ticks = time::interval(TICK);
    ticks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
    let mut count = 0;
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = closing.wait() => return,
        }
        let Some(hall) = hall.upgrade() else { return };
        if let Err(error) = tick(&hall, count).await {
            tracing::warn!(?error, "a sweep failed; the next one tries again");
        }
        count += 1;
    }
}

async fn tick(hall: &Arc<Inner>, count: u64) -> Result<(), Error> {
    for id in hall.store.overdue(now().0, 100).await? {
        // One table that is damaged must not stop the clocks of all others.
        if let Err(error) = hall.tables.look_at_clock(&id, now()).await {
            tracing::warn!(table = id, ?error, "a clock could not be looked at");
        }
        hall.after_commit(&id).await;
    }
    if count.is_multiple_of(SWEEP) {
        for (table, sequence) in hall.store.touched_since(now().0 - WINDOW).await? {
            if let Err(error) = hall.tables.refresh(&table, sequence).await {
                tracing::warn!(table, ?error, "a table could not be read");
            }
            hall.bus.publish(Hint { table, sequence });
        }
        for id in hall.store.waiting_for_bots(1000).await? {
            hall.bot_queue.push(&id);
        }
        hall.tables.forget_idle();
    }
    Ok(())
}
