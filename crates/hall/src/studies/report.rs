//! Reports on games: each is worked out once for each engine, and stored.

use std::{net::IpAddr, sync::Arc};

use catalog::GameKind;
use game::record::{self, Record};
use protocol::{AnalysisState, Code, JobStage, Line, Problem, analysis::EffortName};
use sha2::{Digest, Sha256};
use store::Analysis;
use tokio::runtime::Handle;

use super::{
    book::{Begun, Wish, state},
    engine,
};
use crate::{
    Error,
    hall::{Inner, now},
    line::Party,
    network::block,
    pace::{Pace, Paced},
    secrets,
};

/// A record that somebody wants a report on.
pub(crate) struct Subject {
    record: Record,
    text: String,
    kind: GameKind,
    effort: EffortName,
    /// The table that it comes from.
    table: Option<String>,
}

impl Subject {
    /// A subject from the text of a record.
    pub(crate) fn read(text: &str, effort: EffortName) -> Result<Self, Error> {
        let record = record::parse(text).map_err(|error| Problem::unreadable(&error))?;
        Self::new(record, effort, None)
    }

    pub(crate) fn new(
        record: Record,
        effort: EffortName,
        table: Option<String>,
    ) -> Result<Self, Error> {
        let name = record.value(record::GAME).unwrap_or_default();
        let kind: GameKind = name.parse().map_err(|error| Problem::unreadable(&error))?;
        Ok(Self { text: record.to_string(), record, kind, effort, table })
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// The line of its steps, played by the rules.
    pub(crate) fn line(&self) -> Result<Line, Problem> {
        Line::of_record(&self.record)
    }

    /// The same for everybody who asks for the same report by the same engine.
    async fn id(&self) -> Result<String, Error> {
        let kind = self.kind;
        // The first time a game is asked about, its judge has to be tried out.
        let fingerprint = tokio::task::spawn_blocking(move || engine::fingerprint(kind));
        let fingerprint = fingerprint.await.map_err(|_| Error::Corrupt)?;
        let hash = Sha256::new()
            .chain_update(fingerprint.to_le_bytes())
            .chain_update(::analysis::Effort::from(self.effort).name())
            .chain_update(&self.text)
            .finalize();
        Ok(secrets::name_of(&hash))
    }
}

impl Inner {
    /// Gives the report on a game, if it is stored, or begins to work it out.
    pub(crate) async fn analyze(
        self: &Arc<Self>,
        subject: Subject,
        address: IpAddr,
    ) -> Result<AnalysisState, Error> {
        let id = subject.id().await?;
        if let Some(known) = self.stored_report(&id).await? {
            return Ok(known);
        }
        match self.studies.wish(&id, block(address))? {
            Wish::Joined(job) => Ok(job.state()),
            Wish::New(begun) => {
                self.guard.analyze(address)?;
                let state = begun.0.state();
                let hall = Arc::downgrade(self);
                let (store, handle) = (self.store.clone(), Handle::current());
                let work = move |pace: &mut Pace| {
                    let Some(made) = work_out(&begun, &id, &subject, pace) else { return };
                    // Nobody hears that it is done before it is stored.
                    if let Err(error) = handle.block_on(store.add_analysis(&made)) {
                        tracing::error!(%error, analysis = id, "a report could not be stored");
                        return;
                    }
                    begun.0.end(JobStage::Done, |state| {
                        state.report = serde_json::from_str(&made.report).ok();
                        state.record = Some(made.record);
                    });
                    if let Some(hall) = hall.upgrade() {
                        hall.studies.forget(&id);
                        hall.metrics.analyses.inc();
                    }
                };
                if !self.work_queue.study(Party::Address(block(address)), Paced::new(work)) {
                    return Err(Error::TooMany);
                }
                Ok(state)
            }
        }
    }

    /// How far an analysis has come.
    pub(crate) async fn analysis(&self, id: &str) -> Result<AnalysisState, Error> {
        if let Some(job) = self.studies.find(id) {
            return Ok(job.state());
        }
        self.stored_report(id).await?.ok_or_else(no_analysis)
    }

    async fn stored_report(&self, id: &str) -> Result<Option<AnalysisState>, Error> {
        let Some(kept) = self.store.analysis(id).await? else { return Ok(None) };
        let report = serde_json::from_str(&kept.report).map_err(|_| Error::Corrupt)?;
        Ok(Some(AnalysisState {
            report: Some(report),
            record: Some(kept.record),
            ..state(id, JobStage::Done)
        }))
    }
}

pub(crate) fn no_analysis() -> Error {
    Problem::new(Code::NoAnalysis, "there is no such analysis: ask for it again").into()
}

/// Works a report out, in turns with others. `None` if it did not come to anything.
fn work_out(begun: &Begun, id: &str, subject: &Subject, pace: &mut Pace) -> Option<Analysis> {
    let job = &begun.0;
    let on_progress = |done, of| {
        job.advance(done, of);
        if !pace.pause() {
            job.stop.stop();
        }
    };
    job.advance(0, 0);
    let report =
        engine::report(subject.kind, &subject.record, subject.effort, &job.stop, on_progress);
    match report {
        Ok(report) => Some(Analysis {
            id: id.to_owned(),
            table: subject.table.clone(),
            game: subject.kind.name().to_owned(),
            effort: ::analysis::Effort::from(subject.effort).name().to_owned(),
            fingerprint: format!("{:016x}", engine::fingerprint(subject.kind)),
            record: subject.text.clone(),
            report,
            made_at: now().0,
        }),
        Err(_) if job.stop.is_stopped() => None,
        Err(why) => {
            tracing::warn!(analysis = id, why, "a record could not be analyzed");
            job.fail(Problem::unreadable(&why));
            None
        }
    }
}
