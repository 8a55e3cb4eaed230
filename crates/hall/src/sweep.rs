//! What happens by itself: clocks run out, forgotten bots are found, and lost hints are made up for.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use tokio::time;

use crate::{
    Error,
    bus::Hint,
    claims::{self, GRACE},
    crowd,
    hall::{Closing, Inner},
};

/// How often clocks are checked.
const TICK: Duration = Duration::from_millis(250);
/// How many ticks pass between the sweeps for forgotten bots and lost hints.
const SWEEP: u64 = 8;
/// How many ticks pass between two beats.
const BEAT: u64 = 20;
/// How many bots a hall takes over from others, for each thread.
const MOST_CLAIMED: usize = 16;

pub(crate) async fn run(hall: Weak<Inner>, mut closing: Closing) {
    let mut ticks = time::interval(TICK);
    ticks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
    let mut mark = None;
    for count in 0_u64.. {
        tokio::select! {
            _ = ticks.tick() => {}
            () = closing.wait() => return,
        }
        let Some(hall) = hall.upgrade() else { return };
        hall.tables.time.follow();
        if count.is_multiple_of(BEAT)
            && let Err(error) = beat(&hall, count == 0).await
        {
            tracing::warn!(?error, "a beat is not stored; the next one may be");
        }
        let asked = hall.now();
        let result = match look_at_clocks(&hall).await {
            Ok(()) => claims::take_back(&hall).await,
            other => other,
        };
        let result = match result {
            Ok(()) if count.is_multiple_of(SWEEP) => sweep(&hall, &mut mark).await,
            other => other,
        };
        if let Err(error) = result {
            tracing::warn!(?error, "a sweep failed; the next one tries again");
            if hall.store.is_shared() {
                hall.tables.time.cannot_write(asked);
            }
        }
    }
}

/// Notes that the hall is up, if it has just been opened, if somebody's clock is running, or if other halls want to know.
/// Should the hall end, the time after the last beat counts for nobody.
pub(crate) async fn beat(hall: &Inner, is_first: bool) -> Result<(), Error> {
    let time = &hall.tables.time;
    time.resume(&hall.store).await?;
    if !is_first && !hall.store.is_shared() && !hall.store.has_deadline().await? {
        return Ok(());
    }
    let now = hall.now();
    let written = if hall.store.is_shared() {
        let asked = time.ask(&hall.store, false).await;
        if is_first && asked.is_ok() {
            warn_of_namesake(hall).await;
        }
        match asked {
            Ok(()) => time.check_in(&hall.store, false).await,
            failed => failed,
        }
    } else {
        hall.store.beat(now.0).await
    };
    match written {
        Ok(()) => time.has_written(now),
        Err(error) => {
            time.cannot_write(now);
            return Err(error.into());
        }
    }
    if hall.store.is_shared() {
        hall.note_halls(&hall.store.halls(hall.now().0).await?);
    }
    Ok(())
}

/// Two halls of one name would take each other's claims and connections for their own.
async fn warn_of_namesake(hall: &Inner) {
    let Some(shared) = &hall.tables.time.shared else { return };
    let there = hall.store.halls(hall.now().0).await.unwrap_or_default();
    if there.contains(&shared.name) {
        let hint = "it was killed, or goes on: then give each hall a --name of its own";
        tracing::warn!(name = shared.name, hint, "a hall of this name was here just now");
    }
}

/// Notes that the hall is no longer there.
pub(crate) async fn leave(hall: &Inner) -> Result<(), Error> {
    beat(hall, false).await?;
    hall.store.leave_studies_to_others(&hall.studies.hall, hall.now().0).await?;
    if let Some(shared) = &hall.tables.time.shared {
        hall.store.check_out(&shared.name).await?;
    }
    Ok(())
}

async fn look_at_clocks(hall: &Arc<Inner>) -> Result<(), Error> {
    hall.tables.time.resume(&hall.store).await?;
    for id in hall.store.overdue(hall.now().0, 100).await? {
        // One damaged table must not stop the clocks of all others.
        if let Err(error) = hall.tables.look_at_clock(&id, hall.now()).await {
            tracing::warn!(table = id, ?error, "a clock could not be looked at");
        }
        hall.after_commit(&id).await;
    }
    Ok(())
}

/// Looks at what any process has changed since the last sweep.
async fn sweep(hall: &Arc<Inner>, mark: &mut Option<i64>) -> Result<(), Error> {
    let changes = hall.store.changes(*mark).await?;
    let touched: Vec<String> = changes.tables.iter().map(|(table, _)| table.clone()).collect();
    for (table, sequence) in changes.tables {
        if let Err(error) = hall.tables.refresh(&table, sequence).await {
            tracing::warn!(table, ?error, "a table could not be read");
        }
        hall.bus.hear(Hint { table, sequence });
    }
    for standing in changes.standings {
        hall.tables.standings.hear(standing);
    }
    crowd::wake_listeners(hall, &touched).await?;
    for id in forgotten_bots(hall).await? {
        // A table that is in the line already keeps its place.
        if !hall.work_queue.has(&id)
            && let Err(error) = hall.wake_bot(&id).await
        {
            tracing::warn!(table = id, ?error, "a table could not be read");
        }
    }
    hall.tables.cache.forget_idle();
    *mark = Some(changes.next);
    Ok(())
}

/// The tables whose bots this hall plays for.
async fn forgotten_bots(hall: &Arc<Inner>) -> Result<Vec<String>, Error> {
    let (claims, now) = (&hall.tables.claims, hall.now());
    let Some(claim) = claims.at(now, None) else {
        return Ok(hall.store.waiting_for_bots(1000).await?);
    };
    claims.forget_ended(now);
    let mut busy = hall.work_queue.tables();
    busy.extend(hall.tables.thinking.tables());
    busy.retain(|table| claims.holds(table, now));
    for table in hall.store.claim(&busy, &claim, now.0).await? {
        claims.note(&table, &claim);
    }
    let room = (hall.work_queue.threads() * MOST_CLAIMED).saturating_sub(busy.len());
    let free = hall.store.unclaimed(&claim.hall, now.0, 1000).await?.into_iter();
    let near = |(table, ended): &(String, i64)| {
        let is_near = claims.holds(table, now) || hall.bus.is_heard(table);
        !busy.contains(table) && (is_near || now.0 - ended > GRACE)
    };
    let wanted: Vec<String> = free.filter(near).map(|(table, _)| table).take(room).collect();
    let taken = hall.store.claim(&wanted, &claim, now.0).await?;
    for table in &taken {
        claims.note(table, &claim);
    }
    Ok(taken)
}
