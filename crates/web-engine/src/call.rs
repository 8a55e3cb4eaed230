//! The one way in: calls as JSON.

use answers::Act;
use protocol::{Code, Problem};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::Moment;

use crate::{
    Job,
    files::{self, Halt},
    hall::{Hall, Turn},
    reply::Reply,
    routes,
};

/// A little hall, or a place to think in.
#[derive(Default)]
pub struct Engine {
    hall: Hall,
}

/// Chance from outside, fresh for every call.
#[derive(Clone, Deserialize, Debug)]
pub(crate) struct Chance {
    /// The secret of a table's dice, in case one is opened: 64 hexadecimal digits.
    pub(crate) secret: String,
    /// The rest of the name of that table.
    pub(crate) name: String,
    /// What a bot draws its own luck from: 16 hexadecimal digits.
    pub(crate) luck: String,
}

/// A request of the hall's API.
#[derive(Deserialize)]
pub(crate) struct Asked {
    pub(crate) method: String,
    pub(crate) path: String,
    #[serde(default)]
    pub(crate) body: Option<Box<RawValue>>,
    /// The result of the job to which this request led before.
    #[serde(default)]
    pub(crate) found: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    Ask(Asked),
    /// What the bot that was due at a table does.
    Act {
        table: String,
        seen: u64,
        act: Act,
    },
    /// Looks at the clock of a table.
    Tick {
        table: String,
    },
    /// A message to somebody who watches a table, with what has happened since an event.
    Update {
        table: String,
        after: u64,
    },
    /// Does a job.
    Think(Job),
}

#[derive(Deserialize)]
struct Timed {
    call: What,
    #[serde(default)]
    now: i64,
    #[serde(default)]
    chance: Option<Chance>,
}

impl Engine {
    /// Answers a call. Long jobs report how many of how many steps are done.
    ///
    /// # Panics
    /// Never: answers are plain text and numbers.
    pub fn call(&mut self, text: &str, on_progress: &mut dyn FnMut(usize, usize)) -> String {
        let reply = self.answer(text, on_progress).unwrap_or_else(|halt| match halt {
            Halt::Missing(files) => Reply::missing(files),
            Halt::Refused(problem) => Reply::refused(&problem),
        });
        serde_json::to_string(&reply).expect("answers are plain text and numbers")
    }

    fn answer(
        &mut self,
        text: &str,
        on_progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Reply, Halt> {
        let unreadable = |error: serde_json::Error| Problem::unreadable(&error);
        let Timed { call, now, chance } = serde_json::from_str(text).map_err(unreadable)?;
        let turn = Turn { now: Moment(now), chance };
        match call {
            What::Ask(asked) => routes::answer(&mut self.hall, &asked, &turn),
            What::Act { table, seen, act } => Ok(self.hall.act(&table, seen, act, &turn)?),
            What::Tick { table } => Ok(self.hall.tick(&table, &turn)?),
            What::Update { table, after } => Ok(self.hall.update(&table, after, &turn)?),
            What::Think(job) => job.run(on_progress),
        }
    }

    /// Takes in a file by its name: a net or puzzles, which in a page are not part of the program.
    ///
    /// # Errors
    /// If no such file is needed, or the bytes are not what it should hold.
    pub fn supply(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        files::supply(name, bytes)
    }
}

impl Turn {
    pub(crate) fn chance(&self) -> Result<&Chance, Problem> {
        let none = || Problem::new(Code::Unreadable, "this call needs chance");
        self.chance.as_ref().ok_or_else(none)
    }
}

/// A value as finished JSON.
pub(crate) fn raw(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("answers are plain text and numbers")
}
