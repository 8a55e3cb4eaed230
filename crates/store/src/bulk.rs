//! Many tables moved on by one statement, on PostgreSQL.
//!
//! A statement for each table would mean a trip to the server for each. Here a whole group goes there at once: the rows of
//! the tables are locked in the order of their names, so that two halls cannot block each other; those with the expected
//! sequence are moved on and get their events. The answer says which ones.

use std::collections::{HashMap, HashSet};

use tokio_postgres::types::ToSql;

use crate::{
    Appended, DatabaseError, EVENT_VERSION, Write, migration::KNOWN, session::Session,
    staging::Work,
};

/// The tables, with what they are moved to; then the events of the tables that were moved.
const MOVE_ON: &str = "\
    WITH due AS ( \
        SELECT d.id, d.after, d.last, d.at, d.stage, d.deadline, d.bot_due, d.summary, d.free, \
               d.claimant, d.until, d.standing \
        FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], \
                    $7::smallint[], $8::text[], $9::smallint[], $10::text[], $11::bigint[], \
                    $21::bigint[]) \
             AS d(id, after, last, at, stage, deadline, bot_due, summary, free, claimant, until, \
                  standing) \
        JOIN tables t ON t.id = d.id COLLATE \"C\" AND t.seq = d.after \
        WHERE (SELECT events FROM house WHERE id = 1 AND oldest <= $20) <= $12 \
        ORDER BY d.id COLLATE \"C\" FOR UPDATE OF t \
    ), moved AS ( \
        UPDATE tables t SET seq = d.last, touched_at = COALESCE(d.at, t.touched_at), \
               stage = d.stage, deadline = d.deadline, bot_due = d.bot_due, summary = d.summary, \
               free = d.free, standing = d.standing, change = pg_current_xact_id()::text::bigint, \
               claimant = COALESCE(d.claimant, t.claimant), \
               claimed_until = COALESCE(d.until, t.claimed_until) \
        FROM due d WHERE t.id = d.id COLLATE \"C\" AND t.seq = d.after RETURNING t.id \
    ), told AS ( \
        INSERT INTO events (table_id, seq, at, body, player, key, digest) \
        SELECT e.* FROM unnest($13::text[], $14::bigint[], $15::bigint[], $16::text[], $17::text[], \
                               $18::text[], $19::bytea[]) \
                        AS e(table_id, seq, at, body, player, key, digest) \
        JOIN moved m ON m.id = e.table_id COLLATE \"C\" \
    ) \
    SELECT id FROM moved";

/// The columns of the tables and of their events.
#[derive(Default)]
struct Columns<'a> {
    id: Vec<&'a str>,
    after: Vec<i64>,
    last: Vec<i64>,
    at: Vec<Option<i64>>,
    stage: Vec<&'a str>,
    deadline: Vec<Option<i64>>,
    bot_due: Vec<i16>,
    summary: Vec<&'a str>,
    free: Vec<i16>,
    claimant: Vec<Option<&'a str>>,
    until: Vec<Option<i64>>,
    standing: Vec<Option<i64>>,
    table: Vec<&'a str>,
    seq: Vec<i64>,
    event_at: Vec<i64>,
    body: Vec<&'a str>,
    player: Vec<Option<&'a str>>,
    key: Vec<Option<&'a str>>,
    digest: Vec<Option<&'a [u8]>>,
}

impl<'a> Columns<'a> {
    fn add(&mut self, write: &'a Write) {
        let projection = &write.projection;
        self.id.push(&write.table);
        self.after.push(write.after as i64);
        self.last.push(write.last());
        self.at.push(write.events.last().map(|event| event.at));
        self.stage.push(&projection.stage);
        self.deadline.push(projection.deadline);
        self.bot_due.push(projection.bot_due.into());
        self.summary.push(&projection.summary);
        self.free.push((!projection.full).into());
        self.claimant.push(projection.claim.as_ref().map(|claim| claim.hall.as_str()));
        self.until.push(projection.claim.as_ref().map(|claim| claim.until));
        self.standing.push(projection.standing);
        for (event, seq) in write.events.iter().zip(write.after as i64 + 1..) {
            self.table.push(&write.table);
            self.seq.push(seq);
            self.event_at.push(event.at);
            self.body.push(&event.body);
            self.player.push(event.player.as_deref());
            self.key.push(event.key.as_deref());
            self.digest.push(event.digest.as_deref());
        }
    }
}

/// The jobs that only move on one table that no other job in the group names, with their places in the group.
pub(crate) fn alone<'a>(jobs: &[&'a Work]) -> Vec<(usize, &'a Write)> {
    let mut named: HashMap<&str, usize> = HashMap::new();
    for write in jobs.iter().flat_map(|job| job.writes()) {
        *named.entry(&write.table).or_default() += 1;
    }
    let jobs = jobs.iter().enumerate().filter_map(|(place, job)| Some((place, plain(job)?)));
    jobs.filter(|(_, write)| named[write.table.as_str()] == 1).collect()
}

fn plain(work: &Work) -> Option<&Write> {
    let Work::Append(writes) = work else { return None };
    let [write] = writes.as_slice() else { return None };
    let is_plain = write.opened.is_none() && write.projection.players.is_none();
    is_plain.then_some(write)
}

/// Locks the rows of tables, in the order of their names.
pub(crate) async fn lock(session: &mut Session, tables: &[&str]) -> Result<(), DatabaseError> {
    let text = "SELECT id FROM tables WHERE id = ANY ($1) ORDER BY id FOR UPDATE";
    if tables.is_empty() { Ok(()) } else { texts(session, text, &[&tables]).await.map(|_| ()) }
}

async fn texts(
    session: &mut Session,
    text: &'static str,
    values: &[&(dyn ToSql + Sync)],
) -> Result<Vec<String>, DatabaseError> {
    match session {
        Session::Postgres(connection) => connection.texts(text, values).await,
        Session::Sqlite(_) => unreachable!("SQLite has no journeys to save"),
    }
}

/// Moves on tables, each named once, and returns which could not be moved.
pub(crate) async fn move_on(
    session: &mut Session,
    writes: &[&Write],
) -> Result<Vec<Appended>, DatabaseError> {
    if writes.is_empty() {
        return Ok(Vec::new());
    }
    let mut columns = Columns::default();
    for write in writes {
        columns.add(write);
    }
    let c = &columns;
    let values: [&(dyn ToSql + Sync); 21] = [
        &c.id,
        &c.after,
        &c.last,
        &c.at,
        &c.stage,
        &c.deadline,
        &c.bot_due,
        &c.summary,
        &c.free,
        &c.claimant,
        &c.until,
        &EVENT_VERSION,
        &c.table,
        &c.seq,
        &c.event_at,
        &c.body,
        &c.player,
        &c.key,
        &c.digest,
        &KNOWN,
        &c.standing,
    ];
    let moved = texts(session, MOVE_ON, &values).await?;
    let moved: HashSet<&str> = moved.iter().map(String::as_str).collect();
    let outcome = |write: &&Write| {
        if moved.contains(write.table.as_str()) { Appended::Committed } else { Appended::Conflict }
    };
    Ok(writes.iter().map(outcome).collect())
}
