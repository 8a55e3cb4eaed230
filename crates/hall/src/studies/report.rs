//! Reports on games: each is worked out once for each engine, and stored.

use std::{net::IpAddr, sync::Arc};

use ::bots::Stop;
use answers::{Subject, fingerprint, report};
use protocol::{AnalysisState, Code, JobStage, Problem};
use sha2::{Digest, Sha256};
use store::{Analysis, Study};
use tokio::runtime::Handle;

use super::{
    book::{Begun, Job, Wish, state},
    joint::{asker, state_of},
};
use crate::{
    Error,
    finish::Finish,
    hall::{Inner, now},
    line::Party,
    network::block,
    pace::{Pace, Paced},
    secrets,
};

/// The same for all requests for one report by the same engine.
pub(super) async fn id_of(subject: &Subject) -> Result<String, Error> {
    Ok(id_by(judged_by(subject).await?, subject))
}

/// The fingerprint of the judge. The first time it is asked for, the judge has to be tried out.
async fn judged_by(subject: &Subject) -> Result<u64, Error> {
    let subject = subject.clone();
    let tried = tokio::task::spawn_blocking(move || fingerprint(&subject));
    tried.await.map_err(|_| Error::Corrupt)
}

/// The name of a report by the judge with this fingerprint: when the engine changes, all names are new.
fn id_by(fingerprint: u64, subject: &Subject) -> String {
    let hash = Sha256::new()
        .chain_update(fingerprint.to_le_bytes())
        .chain_update(effort_of(subject))
        .chain_update(&subject.text)
        .finalize();
    secrets::name_of(&hash)
}

impl Inner {
    /// Returns the report on a game if it is stored, or begins to work it out.
    pub(crate) async fn analyze(
        self: &Arc<Self>,
        subject: Subject,
        table: Option<String>,
        address: IpAddr,
    ) -> Result<AnalysisState, Error> {
        let id = id_of(&subject).await?;
        if let Some(known) = self.stored_report(&id).await? {
            return Ok(known);
        }
        match self.studies.wish(&id, block(address))? {
            Wish::Joined(job) => {
                let asker = asker(&id, block(address));
                self.store.want_study(&id, &asker, self.now().0).await?;
                Ok(job.state())
            }
            Wish::New(begun) => {
                let hall = Arc::clone(self);
                Finish::new(async move { hall.begin(begun, id, subject, table, address).await })
                    .await
            }
        }
    }

    /// Begins a report, unless another hall is working on it.
    async fn begin(
        self: Arc<Self>,
        begun: Begun,
        id: String,
        subject: Subject,
        table: Option<String>,
        address: IpAddr,
    ) -> Result<AnalysisState, Error> {
        let asker = asker(&id, block(address));
        let is_elsewhere = self.store.want_study(&id, &asker, self.now().0).await? || {
            self.guard.analyze(address)?;
            let study = Study {
                id: id.clone(),
                until: 0,
                stage: String::new(),
                done: 0,
                total: 0,
                problem: None,
                effort: effort_of(&subject).to_owned(),
                table: table.clone(),
                record: subject.text.clone(),
            };
            !self.claim_report(begun.job(), &study).await?
                && self.store.want_study(&id, &asker, self.now().0).await?
        };
        if is_elsewhere {
            let job = begun.leave();
            let state = job.state();
            self.attend(&id, job, address);
            return Ok(state);
        }
        begun.work_here();
        let state = begun.job().state();
        self.attend(&id, Arc::clone(begun.job()), address);
        self.work_on(begun, id, subject, table, address)?;
        Ok(state)
    }

    /// Works on a report that this hall has claimed.
    pub(super) fn work_on(
        self: &Arc<Self>,
        begun: Begun,
        id: String,
        subject: Subject,
        table: Option<String>,
        address: IpAddr,
    ) -> Result<(), Error> {
        let hall = Arc::downgrade(self);
        let (store, handle) = (self.store.clone(), Handle::current());
        let work = move |pace: Pace| {
            let stop = pace.heed(&begun.job().stop);
            let Some(report) = work_out(&begun, &id, &subject, &stop) else { return };
            let made = stored(&id, &subject, table.clone(), report);
            // Nobody hears that it is done before it is stored and counted.
            if let Err(error) = handle.block_on(store.add_analysis(&made)) {
                tracing::error!(%error, analysis = id, "a report could not be stored");
                return;
            }
            let hall = hall.upgrade();
            if let Some(hall) = &hall {
                hall.metrics.analyses.inc();
            }
            begun.job().end(JobStage::Done, |state| {
                state.report = serde_json::from_str(&made.report).ok();
                state.record = Some(made.record);
            });
            if let Err(error) = handle.block_on(store.forget_study(&id)) {
                tracing::debug!(%error, analysis = id, "a claim stays until it ends");
            }
            if let Some(hall) = hall {
                hall.studies.forget(&id);
            }
        };
        if !self.work_queue.study(&Party::Address(block(address)), Paced::new(work)) {
            return Err(Error::TooMany);
        }
        Ok(())
    }

    /// How far an analysis has come, at whichever hall.
    pub(crate) async fn analysis(
        self: &Arc<Self>,
        id: &str,
        address: IpAddr,
    ) -> Result<AnalysisState, Error> {
        let known = self.studies.find(id).map(|job| job.state());
        // One that came to nothing here may be in progress elsewhere by now.
        let is_told =
            |known: &AnalysisState| !known.state.is_final() || known.state == JobStage::Done;
        if let Some(known) = known.clone().filter(is_told) {
            return Ok(known);
        }
        if let Some(study) = self.store.study(id).await? {
            if self.is_abandoned(&study) {
                self.look_on(id, address)?;
            }
            return Ok(state_of(&study));
        }
        if let Some(done) = self.stored_report(id).await? {
            return Ok(done);
        }
        known.ok_or_else(no_analysis)
    }

    /// A job to follow, if an analysis is in progress at any hall.
    pub(crate) async fn analysis_under_way(
        self: &Arc<Self>,
        id: &str,
        address: IpAddr,
    ) -> Result<Option<Arc<Job>>, Error> {
        if let Some(job) = self.studies.find_open(id) {
            return Ok(Some(job));
        }
        match self.store.study(id).await? {
            Some(study) if !state_of(&study).state.is_final() => {
                self.look_on(id, address).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Withdraws an address from an analysis, which ends when nobody is left who wants it.
    pub(crate) async fn cancel_analysis(
        self: &Arc<Self>,
        id: &str,
        address: IpAddr,
    ) -> Result<AnalysisState, Error> {
        let asker = asker(id, block(address));
        self.studies.leave(id, block(address));
        if self.store.leave_study(id, &asker, self.now().0).await? {
            self.studies.cancel(id);
        }
        self.analysis(id, address).await
    }

    pub(super) async fn stored_report(&self, id: &str) -> Result<Option<AnalysisState>, Error> {
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

/// Works a report out, taking turns with others. `None` if it came to nothing.
fn work_out(begun: &Begun, id: &str, subject: &Subject, stop: &Stop) -> Option<String> {
    let job = begun.job();
    let on_progress = |done, of| job.advance(done, of);
    job.advance(0, 0);
    match report(subject, stop, on_progress) {
        Ok(report) => Some(report),
        Err(_) if job.stop.is_stopped() => None,
        Err(why) => {
            tracing::warn!(analysis = id, why, "a record could not be analyzed");
            job.fail(Problem::unreadable(&why));
            None
        }
    }
}

fn effort_of(subject: &Subject) -> &'static str {
    ::analysis::Effort::from(subject.effort).name()
}

fn stored(id: &str, subject: &Subject, table: Option<String>, report: String) -> Analysis {
    Analysis {
        id: id.to_owned(),
        table,
        game: subject.kind.name().to_owned(),
        effort: effort_of(subject).to_owned(),
        fingerprint: format!("{:016x}", fingerprint(subject)),
        record: subject.text.clone(),
        report,
        made_at: now().0,
    }
}

#[cfg(test)]
mod tests {
    use protocol::analysis::EffortName;

    use super::*;

    #[test]
    fn a_report_has_another_name_if_anything_that_shapes_it_differs() {
        let subject = |text, effort| Subject::read(text, effort).unwrap();
        let usual = "[Game \"duell\"]\n\n1. b1n1\nend\n";
        let house = "[Game \"duell\"]\n[Rules \"home=king\"]\n\n1. b1n1\nend\n";
        let quick = subject(usual, EffortName::Quick);
        let name = id_by(1, &quick);
        assert_eq!(name, id_by(1, &subject(usual, EffortName::Quick)));
        assert_ne!(name, id_by(2, &quick), "the engine is new");
        assert_ne!(name, id_by(1, &subject(usual, EffortName::Deep)));
        assert_ne!(name, id_by(1, &subject(house, EffortName::Quick)));
        // An engine that is new for house rules alone leaves the reports on usual games alone.
        assert_ne!(fingerprint(&quick), fingerprint(&subject(house, EffortName::Quick)));
    }
}
