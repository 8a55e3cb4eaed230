//! Puts a group of jobs into one open transaction.
//!
//! The row of a table is its lock: a write first moves the row's sequence on from the one its
//! writer has seen, and has lost if there is no row with that sequence. The write that moved it owns
//! the sequences in between, so events need no check of their own and go in by the dozen at the end.
//! Whether the transaction is committed, repeated or given up is decided elsewhere.

use std::{collections::BTreeSet, fmt::Write as _, sync::LazyLock};

use crate::{
    Analysis, Appended, DatabaseError, NewEvent, Opened, Player, Write, alive, analysis, bulk,
    change::{self, Change},
    changes,
    halls::{self, CheckIn},
    place::Dialect,
    session::Session,
    value::Value,
};

/// One thing to write, whole or not at all.
#[derive(Debug)]
pub(crate) enum Work {
    Append(Vec<Write>),
    Player(Player),
    /// Events and other changes, all or nothing.
    Change(Vec<Write>, Vec<Change>),
    /// A hall is up at a moment.
    Beat(i64),
    CheckIn(CheckIn),
    Analysis(Box<Analysis>),
}

impl Work {
    pub(crate) fn writes(&self) -> &[Write] {
        match self {
            Self::Append(writes) | Self::Change(writes, _) => writes,
            Self::Player(_) | Self::Beat(_) | Self::CheckIn(_) | Self::Analysis(_) => &[],
        }
    }

    /// The table that is written to, or the first of several.
    pub(crate) fn table(&self) -> Option<&str> {
        self.writes().first().map(|write| write.table.as_str())
    }

    /// How many events it brings.
    pub(crate) fn events(&self) -> usize {
        self.writes().iter().map(|write| write.events.len()).sum()
    }
}

/// What has been put into the transaction so far.
struct Staged<'a> {
    /// The number of the transaction among all that change tables, if the database does not give it one.
    change: Option<i64>,
    rows: Vec<EventRow<'a>>,
}

struct EventRow<'a> {
    table: &'a str,
    seq: i64,
    event: &'a NewEvent,
}

/// Writes all jobs and returns what became of each.
pub(crate) async fn stage(
    session: &mut Session,
    jobs: &[&Work],
) -> Result<Vec<Appended>, DatabaseError> {
    let mut outcomes = vec![Appended::Conflict; jobs.len()];
    let mut events = Staged { change: changes::next(session).await?, rows: Vec::new() };
    let mut order: Vec<usize> = (0..jobs.len()).collect();
    if session.dialect() == Dialect::Postgres {
        lock(session, jobs).await?;
        let (places, writes): (Vec<usize>, Vec<&Write>) = bulk::alone(jobs).into_iter().unzip();
        for (place, outcome) in places.iter().zip(bulk::move_on(session, &writes).await?) {
            outcomes[*place] = outcome;
        }
        order.retain(|place| !places.contains(place));
    }
    for index in order {
        outcomes[index] = match jobs[index] {
            Work::Append(writes) => append(session, writes, &mut events).await?,
            Work::Player(player) => add_player(session, player).await?,
            Work::Change(writes, changes) => {
                change_all(session, writes, changes, &mut events).await?
            }
            Work::Beat(at) => alive::beat(session, *at).await?,
            Work::CheckIn(check_in) => halls::check_in(session, check_in).await?,
            Work::Analysis(made) => analysis::add(session, made).await?,
        };
    }
    insert_events(session, &events.rows).await?;
    Ok(outcomes)
}

/// Takes all locks in one order, whatever the jobs are, so that two halls cannot block each other.
async fn lock(session: &mut Session, jobs: &[&Work]) -> Result<(), DatabaseError> {
    if jobs.iter().any(|job| matches!(job, Work::CheckIn(_))) {
        halls::lock(session).await?;
    }
    let tables: BTreeSet<&str> =
        jobs.iter().flat_map(|job| job.writes()).map(|write| write.table.as_str()).collect();
    bulk::lock(session, &Vec::from_iter(tables)).await
}

async fn append<'a>(
    session: &mut Session,
    writes: &'a [Write],
    events: &mut Staged<'a>,
) -> Result<Appended, DatabaseError> {
    if let [write] = writes {
        return one(session, write, events).await;
    }
    let before = events.rows.len();
    session.run("SAVEPOINT job").await?;
    for write in writes {
        if one(session, write, events).await? == Appended::Conflict {
            events.rows.truncate(before);
            session.run("ROLLBACK TO SAVEPOINT job").await?;
            session.run("RELEASE SAVEPOINT job").await?;
            return Ok(Appended::Conflict);
        }
    }
    session.run("RELEASE SAVEPOINT job").await?;
    Ok(Appended::Committed)
}

/// Writes events and makes changes, or undoes everything.
async fn change_all<'a>(
    session: &mut Session,
    writes: &'a [Write],
    changes: &[Change],
    events: &mut Staged<'a>,
) -> Result<Appended, DatabaseError> {
    let before = events.rows.len();
    session.run("SAVEPOINT change").await?;
    let mut outcome = append(session, writes, events).await?;
    if outcome == Appended::Committed {
        outcome = change::make(session, changes).await?;
    }
    if outcome == Appended::Conflict {
        events.rows.truncate(before);
        session.run("ROLLBACK TO SAVEPOINT change").await?;
    }
    session.run("RELEASE SAVEPOINT change").await?;
    Ok(outcome)
}

async fn one<'a>(
    session: &mut Session,
    write: &'a Write,
    events: &mut Staged<'a>,
) -> Result<Appended, DatabaseError> {
    let won = match &write.opened {
        Some(opened) => open(session, write, opened, events.change).await?,
        None => advance(session, write, events.change).await?,
    };
    if !won {
        return Ok(Appended::Conflict);
    }
    if let Some(players) = &write.projection.players {
        seat(session, &write.table, players, write.opened.is_none()).await?;
    }
    let rows = (write.after as i64 + 1..).zip(&write.events);
    events.rows.extend(rows.map(|(seq, event)| EventRow { table: &write.table, seq, event }));
    Ok(Appended::Committed)
}

async fn open(
    session: &mut Session,
    write: &Write,
    opened: &Opened,
    change: Option<i64>,
) -> Result<bool, DatabaseError> {
    let projection = &write.projection;
    let text = match change {
        Some(_) => {
            "INSERT INTO tables (id, game, secret, public, opened_at, seq, touched_at, stage, \
             deadline, bot_due, summary, free, change, touched_minute) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $7 / 60000) \
             ON CONFLICT DO NOTHING"
        }
        None => {
            "INSERT INTO tables (id, game, secret, public, opened_at, seq, touched_at, stage, \
             deadline, bot_due, summary, free, change) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, \
             pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING"
        }
    };
    let values = [
        (&write.table).into(),
        (&opened.game).into(),
        (&opened.secret).into(),
        opened.public.into(),
        opened.at.into(),
        write.last().into(),
        write.events.last().map_or(opened.at, |event| event.at).into(),
        (&projection.stage).into(),
        projection.deadline.into(),
        projection.bot_due.into(),
        (&projection.summary).into(),
        (!projection.full).into(),
        change.into(),
    ];
    let values = if change.is_some() { &values[..] } else { &values[..12] };
    Ok(session.execute(text, values).await? == 1)
}

/// The usual move on SQLite: the last one was in the same minute, so the indexes by minute stay as they are. SQLite
/// numbers values in the order in which they first appear in the text.
const ADVANCE_SOON: &str = "\
    UPDATE tables SET seq = $1, touched_at = $2, stage = $3, deadline = $4, bot_due = $5, \
    summary = $6, free = $7, standing = $8, change = $9 \
    WHERE id = $10 AND seq = $11 AND touched_minute = $2 / 60000 AND quiet = 0";
const ADVANCE_SQLITE: &str = "\
    UPDATE tables SET seq = $1, touched_at = COALESCE($2, touched_at), stage = $3, \
    deadline = $4, bot_due = $5, summary = $6, free = $7, standing = $8, change = $9, \
    touched_minute = COALESCE($2, touched_at) / 60000, quiet = 0 \
    WHERE id = $10 AND seq = $11";
const ADVANCE_POSTGRES: &str = "\
    UPDATE tables SET seq = $1, touched_at = COALESCE($2, touched_at), stage = $3, \
    deadline = $4, bot_due = $5, summary = $6, free = $7, standing = $8, \
    change = pg_current_xact_id()::text::bigint, \
    claimant = COALESCE($9, claimant), claimed_until = COALESCE($10, claimed_until) \
    WHERE id = $11 AND seq = $12";

async fn advance(
    session: &mut Session,
    write: &Write,
    change: Option<i64>,
) -> Result<bool, DatabaseError> {
    let projection = &write.projection;
    let own: &[Value<'_>] = match (&change, &projection.claim) {
        (Some(change), _) => &[(*change).into()],
        (None, Some(claim)) => &[(&claim.hall).into(), claim.until.into()],
        (None, None) => &[Value::Null, Value::Null],
    };
    let mut values = Vec::with_capacity(12);
    values.extend([
        write.last().into(),
        write.events.last().map(|event| event.at).into(),
        (&projection.stage).into(),
        projection.deadline.into(),
        projection.bot_due.into(),
        (&projection.summary).into(),
        (!projection.full).into(),
        projection.standing.into(),
    ]);
    values.extend_from_slice(own);
    values.extend([(&write.table).into(), write.after.into()]);
    let texts: &[&'static str] = match change {
        Some(_) => &[ADVANCE_SOON, ADVANCE_SQLITE],
        None => &[ADVANCE_POSTGRES],
    };
    for &text in texts {
        if session.execute(text, &values).await? == 1 {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn seat(
    session: &mut Session,
    table: &str,
    players: &[String],
    had_others: bool,
) -> Result<(), DatabaseError> {
    if had_others {
        session.execute("DELETE FROM seats WHERE table_id = $1", &[table.into()]).await?;
    }
    let text = "INSERT INTO seats (player, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    // A player who has left a seat may still have said something.
    let sat = "INSERT INTO sat (player, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    for player in players {
        session.execute(text, &[player.into(), table.into()]).await?;
        session.execute(sat, &[player.into(), table.into()]).await?;
    }
    Ok(())
}

async fn add_player(session: &mut Session, player: &Player) -> Result<Appended, DatabaseError> {
    let text = "INSERT INTO players (id, name, kind, token_hash, created_at) \
                VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    let values = [
        (&player.id).into(),
        (&player.name).into(),
        (&player.kind).into(),
        (&player.token_hash).into(),
        player.created_at.into(),
    ];
    let added = session.execute(text, &values).await? == 1;
    Ok(if added { Appended::Committed } else { Appended::Conflict })
}

/// Statements for a few fixed numbers of rows, so that all of them stay prepared.
static INSERTS: LazyLock<[(usize, String); 3]> =
    LazyLock::new(|| [64, 8, 1].map(|rows| (rows, insert(rows))));
const COLUMNS: usize = 7;

fn insert(rows: usize) -> String {
    let mut text =
        String::from("INSERT INTO events (table_id, seq, at, body, player, key, digest) VALUES ");
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for column in 1..=COLUMNS {
            let comma = if column == 1 { "" } else { ", " };
            write!(text, "{comma}${}", row * COLUMNS + column).expect("a string can always grow");
        }
        text.push(')');
    }
    text
}

async fn insert_events(
    session: &mut Session,
    mut rows: &[EventRow<'_>],
) -> Result<(), DatabaseError> {
    let inserts = match session.dialect() {
        // SQLite first copies every page that a statement for several rows changes, to be able to undo it.
        Dialect::Sqlite => &INSERTS[2..],
        Dialect::Postgres => &INSERTS[..],
    };
    for (size, text) in inserts {
        while let Some((now, later)) = rows.split_at_checked(*size) {
            let mut values = Vec::with_capacity(size * COLUMNS);
            for EventRow { table, seq, event } in now {
                values.extend([
                    (*table).into(),
                    (*seq).into(),
                    event.at.into(),
                    (&event.body).into(),
                    event.player.as_deref().into(),
                    event.key.as_deref().into(),
                    event.digest.as_deref().into(),
                ]);
            }
            session.execute(text, &values).await?;
            rows = later;
        }
    }
    Ok(())
}
