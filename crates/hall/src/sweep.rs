//! What happens by itself: clocks run out, forgotten bots are found, lost hints are made up for.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use table::Moment;
use tokio::time;

use crate::{
    Error,
    bus::Hint,
    hall::{Closing, Inner},
};

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(250);
/// How many ticks pass between the sweeps for forgotten bots and lost hints.
const SWEEP: u64 = 8;
/// How many ticks pass between two beats.
const BEAT: u64 = 20;
/// How far back a sweep looks: hints of this age have been lost or have arrived.
const WINDOW: i64 = 10_000;

pub(crate) async fn run(hall: Weak<Inner>, mut closing: Closing) {
    let mut ticks = time::interval(TICK);
    ticks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
    let mut last_sweep = None;
    for count in 0_u64.. {
        tokio::select! {
            _ = ticks.tick() => {}
            () = closing.wait() => return,
        }
        let Some(hall) = hall.upgrade() else { return };
        hall.tables.time.follow();
        if count.is_multiple_of(BEAT)
            && let Err(error) = beat(&hall).await
        {
            tracing::warn!(?error, "a beat is not stored; the next one may be");
        }
        let result = look_at_clocks(&hall).await;
        let result = match result {
            Ok(()) if count.is_multiple_of(SWEEP) => sweep(&hall, &mut last_sweep).await,
            other => other,
        };
        if let Err(error) = result {
            tracing::warn!(?error, "a sweep failed; the next one tries again");
        }
    }
}

/// Notes that the hall is there, if anybody's time runs: what comes after the last beat is nobody's, should the hall end.
pub(crate) async fn beat(hall: &Inner) -> Result<(), Error> {
    hall.tables.time.resume(&hall.store).await?;
    if !hall.store.has_deadline().await? {
        return Ok(());
    }
    let now = hall.now();
    match hall.store.beat(now.0).await {
        Ok(()) => hall.tables.time.has_written(now),
        Err(error) => {
            hall.tables.time.cannot_write(now);
            return Err(error.into());
        }
    }
    Ok(())
}

async fn look_at_clocks(hall: &Arc<Inner>) -> Result<(), Error> {
    hall.tables.time.resume(&hall.store).await?;
    for id in hall.store.overdue(hall.now().0, 100).await? {
        // One table that is damaged must not stop the clocks of all others.
        if let Err(error) = hall.tables.look_at_clock(&id, hall.now()).await {
            tracing::warn!(table = id, ?error, "a clock could not be looked at");
        }
        hall.after_commit(&id).await;
    }
    Ok(())
}

/// Looks back to shortly before the last successful sweep, however long ago that was.
async fn sweep(hall: &Arc<Inner>, last_sweep: &mut Option<Moment>) -> Result<(), Error> {
    let started = hall.now();
    let last = last_sweep.unwrap_or(started);
    for (table, sequence) in hall.store.touched_since(last.0 - WINDOW).await? {
        if let Err(error) = hall.tables.refresh(&table, sequence).await {
            tracing::warn!(table, ?error, "a table could not be read");
        }
        hall.bus.publish(Hint { table, sequence });
    }
    for id in hall.store.waiting_for_bots(1000).await? {
        // Who stands in the line keeps the place.
        if !hall.work_queue.has(&id)
            && let Err(error) = hall.wake_bot(&id).await
        {
            tracing::warn!(table = id, ?error, "a table could not be read");
        }
    }
    hall.tables.forget_idle();
    *last_sweep = Some(started);
    Ok(())
}
