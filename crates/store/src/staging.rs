//! Puts a group of jobs into one open transaction.
//!
//! The row of a table is its lock: a write first moves the row's sequence on from the one its
//! writer has seen, and has lost if no row with that sequence is there. Whoever moved it owns the
//! sequences in between, so events need no check of their own and go in by the dozen at the end.
//! Whether the transaction is committed, repeated or given up is decided elsewhere.

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    sync::{Arc, LazyLock},
};

use sqlx::{AnyConnection, AssertSqlSafe, Connection, query};

use crate::{Appended, NewEvent, Opened, Player, Write, place::Dialect};

/// One thing that a caller wants to have written, whole or not at all.
#[derive(Debug)]
pub(crate) enum Work {
    Append(Vec<Write>),
    Player(Player),
}

impl Work {
    fn writes(&self) -> &[Write] {
        match self {
            Self::Append(writes) => writes,
            Self::Player(_) => &[],
        }
    }

    /// How many events it brings.
    pub(crate) fn events(&self) -> usize {
        self.writes().iter().map(|write| write.events.len()).sum()
    }
}

struct EventRow<'a> {
    table: &'a str,
    seq: i64,
    event: &'a NewEvent,
}

/// Writes all jobs and says what became of each.
pub(crate) async fn stage(
    connection: &mut AnyConnection,
    dialect: Dialect,
    jobs: &[&Work],
) -> sqlx::Result<Vec<Appended>> {
    let mut outcomes = vec![Appended::Conflict; jobs.len()];
    let mut events = Vec::new();
    for index in ordered(connection, dialect, jobs).await? {
        outcomes[index] = match jobs[index] {
            Work::Append(writes) => append(connection, writes, &mut events).await?,
            Work::Player(player) => add_player(connection, player).await?,
        };
    }
    insert_events(connection, &events).await?;
    Ok(outcomes)
}

/// An order of the jobs in which two nodes cannot wait for each other, and in which the writes of
/// one table stay as they came.
async fn ordered(
    connection: &mut AnyConnection,
    dialect: Dialect,
    jobs: &[&Work],
) -> sqlx::Result<Vec<usize>> {
    let mut order: Vec<usize> = (0..jobs.len()).collect();
    if dialect == Dialect::Sqlite {
        return Ok(order);
    }
    if jobs.iter().all(|job| job.writes().len() < 2) {
        order.sort_by_key(|&index| jobs[index].writes().first().map(|write| &write.table));
        return Ok(order);
    }
    // Jobs that span tables cannot be sorted without overtaking others: lock first, sorted.
    let tables: BTreeSet<&str> =
        jobs.iter().flat_map(|job| job.writes()).map(|write| write.table.as_str()).collect();
    for table in tables {
        query("SELECT seq FROM tables WHERE id = $1 FOR UPDATE")
            .bind(table)
            .execute(&mut *connection)
            .await?;
    }
    Ok(order)
}

async fn append<'a>(
    connection: &mut AnyConnection,
    writes: &'a [Write],
    events: &mut Vec<EventRow<'a>>,
) -> sqlx::Result<Appended> {
    if let [write] = writes {
        return one(connection, write, events).await;
    }
    let before = events.len();
    let mut savepoint = connection.begin().await?;
    for write in writes {
        if one(&mut savepoint, write, events).await? == Appended::Conflict {
            events.truncate(before);
            savepoint.rollback().await?;
            return Ok(Appended::Conflict);
        }
    }
    savepoint.commit().await?;
    Ok(Appended::Committed)
}

async fn one<'a>(
    connection: &mut AnyConnection,
    write: &'a Write,
    events: &mut Vec<EventRow<'a>>,
) -> sqlx::Result<Appended> {
    let won = match &write.opened {
        Some(opened) => open(connection, write, opened).await?,
        None => advance(connection, write).await?,
    };
    if !won {
        return Ok(Appended::Conflict);
    }
    if let Some(players) = &write.projection.players {
        seat(connection, &write.table, players, write.opened.is_none()).await?;
    }
    let rows = (write.after as i64 + 1..).zip(&write.events);
    events.extend(rows.map(|(seq, event)| EventRow { table: &write.table, seq, event }));
    Ok(Appended::Committed)
}

async fn open(
    connection: &mut AnyConnection,
    write: &Write,
    opened: &Opened,
) -> sqlx::Result<bool> {
    let projection = &write.projection;
    let done = query(
        "INSERT INTO tables (id, game, secret, public, opened_at, seq, touched_at, stage, \
         deadline, bot_due, summary) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
         ON CONFLICT DO NOTHING",
    )
    .bind(write.table.as_str())
    .bind(opened.game.as_str())
    .bind(opened.secret.as_slice())
    .bind(i16::from(opened.public))
    .bind(opened.at)
    .bind(write.last())
    .bind(write.events.last().map_or(opened.at, |event| event.at))
    .bind(projection.stage.as_str())
    .bind(projection.deadline)
    .bind(i16::from(projection.bot_due))
    .bind(projection.summary.as_str())
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

async fn advance(connection: &mut AnyConnection, write: &Write) -> sqlx::Result<bool> {
    let projection = &write.projection;
    let done = query(
        "UPDATE tables SET seq = $1, touched_at = COALESCE($2, touched_at), stage = $3, \
         deadline = $4, bot_due = $5, summary = $6 WHERE id = $7 AND seq = $8",
    )
    .bind(write.last())
    .bind(write.events.last().map(|event| event.at))
    .bind(projection.stage.as_str())
    .bind(projection.deadline)
    .bind(i16::from(projection.bot_due))
    .bind(projection.summary.as_str())
    .bind(write.table.as_str())
    .bind(write.after as i64)
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

async fn seat(
    connection: &mut AnyConnection,
    table: &str,
    players: &[String],
    had_others: bool,
) -> sqlx::Result<()> {
    if had_others {
        query("DELETE FROM seats WHERE table_id = $1")
            .bind(table)
            .execute(&mut *connection)
            .await?;
    }
    for player in players {
        query("INSERT INTO seats (player, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(player.as_str())
            .bind(table)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn add_player(connection: &mut AnyConnection, player: &Player) -> sqlx::Result<Appended> {
    let done = query(
        "INSERT INTO players (id, name, kind, token_hash, created_at) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
    )
    .bind(player.id.as_str())
    .bind(player.name.as_str())
    .bind(player.kind.as_str())
    .bind(player.token_hash.as_slice())
    .bind(player.created_at)
    .execute(connection)
    .await?;
    Ok(if done.rows_affected() == 1 { Appended::Committed } else { Appended::Conflict })
}

/// Statements for a few fixed numbers of rows, so that all of them stay prepared.
static INSERTS: LazyLock<[(usize, Arc<str>); 3]> =
    LazyLock::new(|| [64, 8, 1].map(|rows| (rows, insert(rows).into())));

fn insert(rows: usize) -> String {
    const COLUMNS: usize = 7;
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
    connection: &mut AnyConnection,
    mut rows: &[EventRow<'_>],
) -> sqlx::Result<()> {
    for (size, text) in INSERTS.iter() {
        while let Some((now, later)) = rows.split_at_checked(*size) {
            let mut statement = query(AssertSqlSafe(Arc::clone(text)));
            for EventRow { table, seq, event } in now {
                statement = statement
                    .bind(*table)
                    .bind(*seq)
                    .bind(event.at)
                    .bind(event.body.as_str())
                    .bind(event.player.as_deref())
                    .bind(event.key.as_deref())
                    .bind(event.digest.as_deref());
            }
            statement.execute(&mut *connection).await?;
            rows = later;
        }
    }
    Ok(())
}
