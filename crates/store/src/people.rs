//! What hosts have decided and what people have reported.
//!
//! The store gives no meaning to the kinds of rules and acts; it keeps them and finds them again.

use crate::{
    Appended, DatabaseError, Store, StoreError, Write,
    analysis::removal,
    change::Change,
    value::{Row, Value},
};

/// Something that a host did, for the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// Its number; 0 before it is stored.
    pub id: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who did it.
    pub who: String,
    /// What was done.
    pub what: String,
    /// What it was done to: a table, a player, a network.
    pub target: String,
    /// Why.
    pub why: String,
}

/// A decision that is in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// What is decided.
    pub kind: String,
    /// About whom: a player or a network.
    pub target: String,
    /// Until when, in milliseconds since 1970; for good if there is no end.
    pub until: Option<i64>,
}

/// A table that somebody would like the host to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number; 0 before it is stored.
    pub id: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The table.
    pub table: String,
    /// Who reported it: each reports a table once.
    pub reporter: String,
    /// Why.
    pub why: String,
    /// Whether a host has settled it.
    pub settled: bool,
}

/// What an act changes besides the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing but events.
    None,
    /// A rule is in force from now on.
    Rule(Rule),
    /// A rule is no longer in force.
    Lift {
        /// What was decided.
        kind: String,
        /// About whom.
        target: String,
    },
    /// A report is settled.
    Settle(u64),
    /// An analysis is removed.
    RemoveAnalysis(String),
}

/// A player as lists for hosts show one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerRow {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// What kind of player it is.
    pub kind: String,
    /// When the player was added, in milliseconds since 1970.
    pub created_at: i64,
    /// At how many tables the player has a seat.
    pub tables: u64,
}

/// All of these fail only if the database does.
#[allow(clippy::missing_errors_doc, reason = "it would be the same sentence ten times")]
impl Store {
    /// Stores an act with everything that it does, or nothing: a conflict means that a table has moved on, or that there is no
    /// such rule, report or analysis.
    pub async fn act(
        &self,
        act: &Act,
        writes: Vec<Write>,
        effect: Effect,
    ) -> Result<Appended, StoreError> {
        let mut changes = vec![record(act)];
        changes.extend(change(&effect));
        self.change(writes, changes).await
    }

    /// The acts after a number, in their order.
    pub async fn acts(&self, after: u64, limit: u32) -> Result<Vec<Act>, StoreError> {
        let text = "SELECT id, at, who, what, target, why FROM acts WHERE id > $1 \
                    ORDER BY id LIMIT $2";
        self.read(text, &[after.into(), limit.into()], act_of).await
    }

    /// The latest acts, the newest first.
    pub async fn latest_acts(&self, limit: u32) -> Result<Vec<Act>, StoreError> {
        let text = "SELECT id, at, who, what, target, why FROM acts ORDER BY id DESC LIMIT $1";
        self.read(text, &[limit.into()], act_of).await
    }

    /// All rules, including those whose time is over.
    pub async fn rules(&self) -> Result<Vec<Rule>, StoreError> {
        let text = "SELECT kind, target, until FROM rules ORDER BY kind, target";
        let rule =
            |row: &Row<'_>| Ok(Rule { kind: row.get(0)?, target: row.get(1)?, until: row.get(2)? });
        self.read(text, &[], rule).await
    }

    /// Adds a report, unless the same person has reported the table before or this many reports about it are unsettled.
    pub async fn report(&self, report: &Report, most: u32) -> Result<(), StoreError> {
        let text = "INSERT INTO reports (at, table_id, reporter, why) \
                    SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT) \
                    WHERE (SELECT COUNT(*) FROM reports WHERE table_id = $2 AND settled = 0) < $5 \
                    ON CONFLICT DO NOTHING";
        let values: [Value<'_>; 5] = [
            report.at.into(),
            (&report.table).into(),
            (&report.reporter).into(),
            (&report.why).into(),
            most.into(),
        ];
        self.change(Vec::new(), vec![Change::new(text, values)]).await.map(|_| ())
    }

    /// Reports, the newest first; only the unsettled ones, or all.
    pub async fn reports(&self, all: bool, limit: u32) -> Result<Vec<Report>, StoreError> {
        let text = "SELECT id, at, table_id, reporter, why, settled FROM reports \
                    WHERE settled <= $1 ORDER BY id DESC LIMIT $2";
        let report = |row: &Row<'_>| {
            Ok(Report {
                id: row.get(0)?,
                at: row.get(1)?,
                table: row.get(2)?,
                reporter: row.get(3)?,
                why: row.get(4)?,
                settled: row.get(5)?,
            })
        };
        self.read(text, &[all.into(), limit.into()], report).await
    }

    /// Players whose id or name contains a text, the newest first.
    pub async fn find_players(&self, part: &str, limit: u32) -> Result<Vec<PlayerRow>, StoreError> {
        let text = "SELECT p.id, p.name, p.kind, p.created_at, \
                    (SELECT COUNT(*) FROM seats s WHERE s.player = p.id) FROM players p \
                    WHERE LOWER(p.name) LIKE LOWER($1) ESCAPE '!' OR p.id = $2 \
                    ORDER BY p.created_at DESC, p.id LIMIT $3";
        let player = |row: &Row<'_>| {
            Ok(PlayerRow {
                id: row.get(0)?,
                name: row.get(1)?,
                kind: row.get(2)?,
                created_at: row.get(3)?,
                tables: row.get(4)?,
            })
        };
        self.read(text, &[(&like(part)).into(), part.into(), limit.into()], player).await
    }

    /// Tables whose id begins with a text or whose summary contains it, of one stage or of all, the newest first.
    pub async fn find_tables(
        &self,
        part: &str,
        stage: &str,
        limit: u32,
    ) -> Result<Vec<crate::Listing>, StoreError> {
        let text = "SELECT id, game, stage, summary, touched_at FROM tables \
                    WHERE LOWER(summary) LIKE LOWER($1) ESCAPE '!' AND ($2 = '' OR stage = $2) \
                    ORDER BY touched_at DESC, id LIMIT $3";
        let part = like(part);
        let values = [(&part).into(), stage.into(), limit.into()];
        self.read(text, &values, crate::read::listing).await
    }
}

/// A pattern for everything that contains a text.
pub(crate) fn like(part: &str) -> String {
    let plain = part.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    format!("%{}%", plain.replace('\0', ""))
}

pub(crate) fn record(act: &Act) -> Change {
    let text = "INSERT INTO acts (at, who, what, target, why) VALUES ($1, $2, $3, $4, $5)";
    let Act { id: _, at, who, what, target, why } = act;
    Change::new(text, [(*at).into(), who.into(), what.into(), target.into(), why.into()])
}

fn change(effect: &Effect) -> Option<Change> {
    Some(match effect {
        Effect::None => return None,
        Effect::Rule(Rule { kind, target, until }) => {
            let text = "INSERT INTO rules (kind, target, until) VALUES ($1, $2, $3) \
                        ON CONFLICT (kind, target) DO UPDATE SET until = excluded.until";
            Change::new(text, [kind.into(), target.into(), (*until).into()])
        }
        Effect::Lift { kind, target } => {
            let text = "DELETE FROM rules WHERE kind = $1 AND target = $2";
            Change::new(text, [kind.into(), target.into()]).or_conflict()
        }
        Effect::Settle(report) => {
            let text = "UPDATE reports SET settled = 1 WHERE id = $1 AND settled = 0";
            Change::new(text, [(*report).into()]).or_conflict()
        }
        Effect::RemoveAnalysis(id) => removal(id).or_conflict(),
    })
}

fn act_of(row: &Row<'_>) -> Result<Act, DatabaseError> {
    Ok(Act {
        id: row.get(0)?,
        at: row.get(1)?,
        who: row.get(2)?,
        what: row.get(3)?,
        target: row.get(4)?,
        why: row.get(5)?,
    })
}
