//! What a call is answered with.

use std::borrow::Cow;

use protocol::{Code, Problem};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{Job, call::raw};

/// The answer to a call.
#[derive(Serialize)]
pub(crate) struct Reply {
    /// As in HTTP.
    status: u16,
    /// The answer of the API.
    body: Box<RawValue>,
    /// What to store before anybody sees the answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    kept: Vec<Keeping>,
    /// What to do next at the table that has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    due: Option<Due>,
    /// What to think about.
    #[serde(skip_serializing_if = "Option::is_none")]
    work: Option<Work>,
    /// Files to supply, in this order, before the same call is made again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<Cow<'static, str>>,
}

/// Events for the page to store.
#[derive(Serialize, Debug)]
pub(crate) struct Keeping {
    pub(crate) table: String,
    /// The number of the event before them.
    pub(crate) after: u64,
    pub(crate) events: Vec<String>,
    /// The secret of the dice, with the first event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<String>,
}

/// What to do next at a table.
#[derive(Serialize)]
pub(crate) struct Due {
    pub(crate) table: String,
    pub(crate) sequence: u64,
    /// The last event that can change a bot's mind: after another one, its thoughts are stale.
    pub(crate) ground: u64,
    /// When to look at the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) deadline: Option<i64>,
    /// What a bot has to think about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) work: Option<Work>,
}

/// What to do with the result of a job.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Then {
    /// A bot acts.
    Act,
    /// The same request is made again with it.
    Ask,
    /// It is a message; the next one takes a search that is one deeper, until the last.
    Look,
    /// It is the report of the analysis.
    Report,
}

/// A job, and what to do with its result.
#[derive(Serialize)]
pub(crate) struct Work {
    pub(crate) then: Then,
    pub(crate) job: Job,
}

impl Reply {
    pub(crate) fn raw(status: u16, body: Box<RawValue>) -> Self {
        Self { status, body, kept: Vec::new(), due: None, work: None, missing: Vec::new() }
    }

    pub(crate) fn new(status: u16, body: &impl Serialize) -> Self {
        Self::raw(status, raw(body))
    }

    pub(crate) fn ok(body: &impl Serialize) -> Self {
        Self::new(200, body)
    }

    pub(crate) fn refused(problem: &Problem) -> Self {
        Self::new(problem.code.0.status(), problem)
    }

    /// There is no answer yet.
    pub(crate) fn missing(files: Vec<Cow<'static, str>>) -> Self {
        let problem = Problem::new(Code::Unavailable, format!("{} is missing", files.join(", ")));
        Self { missing: files, ..Self::refused(&problem) }
    }

    /// A reply that is not the last: there is something to think about.
    pub(crate) fn later(work: Work) -> Self {
        Self { work: Some(work), ..Self::new(202, &()) }
    }

    pub(crate) fn keeping(self, kept: Vec<Keeping>) -> Self {
        Self { kept, ..self }
    }

    pub(crate) fn with_due(self, due: Due) -> Self {
        Self { due: Some(due), ..self }
    }

    pub(crate) fn with_work(self, work: Work) -> Self {
        Self { work: Some(work), ..self }
    }
}
