//! The tables of the page, and whoever plays at them.

use std::collections::HashMap;

use answers::{Act, check_bot, check_request, terms};
use fair::Secret;
use protocol::{
    Accepted, Code, CommandBody, CommandRequest, EventBody, NewTable, Problem, TableOpened,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{Moment, OFFLINE, PlayerId};

use crate::{
    call::Chance,
    reply::{Keeping, Reply},
    tables::{By, PageTable, Taken, is_rematch},
};

/// How the names of all tables of a page begin: no table of a hall has such a name.
const LOCAL: &str = "local-";

/// All tables of a page.
pub(crate) struct Hall {
    tables: HashMap<String, PageTable>,
    /// Tables that were opened, by the key of the request.
    opened: HashMap<String, String>,
    /// The person at the page: every seat without a bot is theirs.
    player: PlayerId,
}

/// When a call is made, and with what luck.
pub(crate) struct Turn {
    pub(crate) now: Moment,
    pub(crate) chance: Option<Chance>,
}

/// A table as the page has stored it.
#[derive(Deserialize)]
pub(crate) struct StoredTable {
    events: Vec<String>,
    secret: String,
}

/// A message to somebody who watches a table.
#[derive(Serialize)]
struct Update {
    last: u64,
    more: bool,
    message: Box<RawValue>,
}

impl Default for Hall {
    fn default() -> Self {
        let player = PlayerId(OFFLINE.to_owned());
        Self { tables: HashMap::new(), opened: HashMap::new(), player }
    }
}

impl Hall {
    pub(crate) fn player(&self) -> &PlayerId {
        &self.player
    }

    pub(crate) fn table(&self, id: &str) -> Result<&PageTable, Problem> {
        self.tables.get(id).ok_or_else(Problem::no_table)
    }

    fn table_mut(&mut self, id: &str) -> Result<&mut PageTable, Problem> {
        self.tables.get_mut(id).ok_or_else(Problem::no_table)
    }

    /// Opens a table.
    pub(crate) fn open(&mut self, new: &NewTable, turn: &Turn) -> Result<Reply, Problem> {
        let known = new.key.as_ref().and_then(|key| self.opened.get(key));
        let (id, kept) = if let Some(id) = known {
            (id.clone(), Vec::new())
        } else {
            let (id, kept) = self.open_new(new, turn)?;
            (id, vec![kept])
        };
        let view = self.table(&id)?.table.view(&id, Some(&self.player), turn.now);
        let opened = TableOpened { link: format!("/t/{id}"), table: id, view };
        Ok(Reply::new(201, &opened).keeping(kept))
    }

    fn open_new(&mut self, new: &NewTable, turn: &Turn) -> Result<(String, Keeping), Problem> {
        let secret = secret_of(turn.chance()?)?;
        let new = NewTable { public: false, ..new.clone() };
        let opening = EventBody::Opened(terms(&new, &self.player, &secret)?);
        let (id, kept) = self.add(&secret, &[opening], turn)?;
        self.opened.extend(new.key.map(|key| (key, id.clone())));
        Ok((id, kept))
    }

    fn add(
        &mut self,
        secret: &Secret,
        events: &[EventBody],
        turn: &Turn,
    ) -> Result<(String, Keeping), Problem> {
        let id = next_name(turn.chance()?);
        let (table, kept) = PageTable::open(&id, secret, events, turn.now)?;
        self.tables.insert(id.clone(), table);
        Ok((id, kept))
    }

    /// Takes in a table that the page has stored.
    pub(crate) fn load(
        &mut self,
        id: &str,
        stored: &StoredTable,
        turn: &Turn,
    ) -> Result<Reply, Problem> {
        if !id.starts_with(LOCAL) {
            return Err(Problem::no_table());
        }
        let secret = stored.secret.parse().map_err(|error| Problem::unreadable(&error))?;
        let mut table = PageTable::replay(id.to_owned(), secret, &stored.events)?;
        let kept = table.forgive(turn.now).into_iter().collect();
        let due = table.due(&turn.chance()?.luck);
        self.tables.insert(id.to_owned(), table);
        Ok(Reply::ok(&()).keeping(kept).with_due(due))
    }

    /// Gives a command of the player to a table.
    pub(crate) fn command(
        &mut self,
        id: &str,
        request: &CommandRequest,
        turn: &Turn,
    ) -> Result<Reply, Problem> {
        let (taken, kept) = self.take(id, request, turn)?;
        let table = self.table(id)?;
        let view = table.table.view(id, Some(&self.player), turn.now);
        let accepted = Accepted { sequence: taken.sequence, repeated: taken.repeated, view };
        let due = table.due(&turn.chance()?.luck);
        Ok(Reply::ok(&accepted).keeping(kept).with_due(due))
    }

    /// Gives a command of the player to a table, and returns what to store.
    pub(crate) fn take(
        &mut self,
        id: &str,
        request: &CommandRequest,
        turn: &Turn,
    ) -> Result<(Taken, Vec<Keeping>), Problem> {
        check_request(request)?;
        match &request.command {
            CommandBody::SeatBot { bot, .. } => check_bot(&self.table(id)?.table, bot)?,
            CommandBody::InviteProgram { .. } => {
                return Err(Problem::new(Code::NoSuchProgram, "no programs come here"));
            }
            _ => {}
        }
        let player = self.player.clone();
        let by = By::Player { player: &player, key: &request.key };
        self.execute(id, request, by, turn)
    }

    fn execute(
        &mut self,
        id: &str,
        request: &CommandRequest,
        by: By<'_>,
        turn: &Turn,
    ) -> Result<(Taken, Vec<Keeping>), Problem> {
        let next = if is_rematch(request) { next_name(turn.chance()?) } else { String::new() };
        let mut kept = Vec::new();
        let table = self.table_mut(id)?;
        let taken = table.execute(request, by, turn.now, &next, &mut kept)?;
        if taken.opens_rematch {
            let secret = secret_of(turn.chance()?)?;
            let opening = table.rematch(&secret);
            // Stored first: whoever follows the link finds the table.
            kept.insert(0, self.add(&secret, &opening, turn)?.1);
        }
        Ok((taken, kept))
    }

    /// Lets a bot do what it has decided. If the table has changed meanwhile, the bot has to think again.
    pub(crate) fn act(
        &mut self,
        id: &str,
        seen: u64,
        act: Act,
        turn: &Turn,
    ) -> Result<Reply, Problem> {
        let Act { command, reason } = act;
        let request = CommandRequest { key: String::new(), seen: Some(seen), command };
        let done = self.execute(id, &request, By::Bot { reason: reason.as_ref() }, turn);
        let table = self.table(id)?;
        let (status, kept) = match done {
            Ok((_, kept)) => (200, kept),
            // Nothing has changed: whoever thinks again comes to the same.
            Err(problem) if table.table.ground() <= seen => return Err(problem),
            Err(problem) => (problem.code.0.status(), Vec::new()),
        };
        let due = table.due(&turn.chance()?.luck);
        Ok(Reply::new(status, &()).keeping(kept).with_due(due))
    }

    /// Looks at the clock of a table.
    pub(crate) fn tick(&mut self, id: &str, turn: &Turn) -> Result<Reply, Problem> {
        let mut kept = Vec::new();
        let table = self.table_mut(id)?;
        table.look_at_clock(turn.now, &mut kept)?;
        let due = table.due(&turn.chance()?.luck);
        Ok(Reply::ok(&()).keeping(kept).with_due(due))
    }

    /// A message to somebody who watches a table.
    pub(crate) fn update(&self, id: &str, after: u64, turn: &Turn) -> Result<Reply, Problem> {
        let (last, more, message) = self.table(id)?.update(Some(&self.player), after, turn.now)?;
        Ok(Reply::ok(&Update { last, more, message }))
    }
}

fn secret_of(chance: &Chance) -> Result<Secret, Problem> {
    chance.secret.parse().map_err(|error| Problem::unreadable(&error))
}

fn next_name(chance: &Chance) -> String {
    format!("{LOCAL}{}", chance.name)
}
