//! Reports of several halls on one log: each is made once, and any hall can say how far it has come.
//!
//! A hall that begins a report claims it in the database. Other halls that are asked for it look there, and so do those that
//! only follow it. A claim that is not renewed ends: then the next hall that looks starts the report again from its beginning.

use std::{
    net::IpAddr,
    sync::{Arc, Weak},
    time::Duration,
};

use answers::Subject;
use protocol::{AnalysisState, Code, JobStage, Problem, analysis::EffortName};
use sha2::{Digest, Sha256};
use store::{Study, StudyClaim};
use tokio::time;

use super::{
    book::{Begun, Job, state},
    report::id_of,
};
use crate::{Error, hall::Inner, secrets};

/// How long a claim holds unless it is renewed, in milliseconds.
const HOLDS: i64 = 10_000;
/// How often a claim is renewed, and how often others check how far a report has come.
const RENEWAL: Duration = Duration::from_secs(1);
const LOOK: Duration = Duration::from_millis(300);

/// What stands for an address in the list of those who want a report.
pub(super) fn asker(id: &str, address: IpAddr) -> String {
    let hash = Sha256::new().chain_update(id).chain_update(address.to_string()).finalize();
    secrets::name_of(&hash) + ","
}

/// A report that another hall is working on, or that came to nothing, in the form in which this hall reports its own.
pub(super) fn state_of(study: &Study) -> AnalysisState {
    let problem = study.problem.as_deref().and_then(|text| serde_json::from_str(text).ok());
    let stage = stage(&study.stage);
    AnalysisState { done: study.done, of: study.total, problem, ..state(&study.id, stage) }
}

fn stage(name: &str) -> JobStage {
    match name {
        "waiting" => JobStage::Waiting,
        "running" => JobStage::Running,
        "canceled" => JobStage::Canceled,
        _ => JobStage::Failed,
    }
}

impl Inner {
    pub(super) fn claim(&self, job: &Job) -> StudyClaim {
        let until = self.now().0 + HOLDS;
        StudyClaim { claimant: job.claimant.clone(), hall: self.studies.hall.clone(), until }
    }

    /// Whether a hall has let its claim to a report run out.
    pub(super) fn is_abandoned(&self, study: &Study) -> bool {
        study.until <= self.now().0 && !stage(&study.stage).is_final()
    }

    /// Claims a report for this hall, with everybody here who wants it. `false` if another hall was first.
    pub(super) async fn claim_report(&self, job: &Job, study: &Study) -> Result<bool, Error> {
        let askers: Vec<String> =
            job.askers().into_iter().map(|address| asker(&study.id, address)).collect();
        let (claim, now) = (self.claim(job), self.now().0);
        if !self.store.begin_study(study, &claim, &askers.concat(), now).await? {
            return Ok(false);
        }
        // Those who came meanwhile found no entry to add themselves to.
        for late in job.askers().into_iter().map(|address| asker(&study.id, address)) {
            if !askers.contains(&late) {
                self.store.want_study(&study.id, &late, now).await?;
            }
        }
        Ok(true)
    }

    /// Looks after a report until it has ended, whichever hall is working on it.
    pub(super) fn attend(self: &Arc<Self>, id: &str, job: Arc<Job>, address: IpAddr) {
        tokio::spawn(attend(Arc::downgrade(self), id.to_owned(), job, address));
    }

    /// Follows a report that another hall is working on.
    pub(crate) fn look_on(self: &Arc<Self>, id: &str, address: IpAddr) -> Result<Arc<Job>, Error> {
        let (job, is_new) = self.studies.look_on(id).ok_or(Error::TooMany)?;
        if is_new {
            self.attend(id, Arc::clone(&job), address);
        }
        Ok(job)
    }

    /// Checks how far another hall has come, and takes over if that hall is gone.
    async fn look(
        self: &Arc<Self>,
        id: &str,
        job: &Arc<Job>,
        address: IpAddr,
    ) -> Result<(), Error> {
        let Some(study) = self.store.study(id).await? else {
            match self.stored_report(id).await? {
                Some(done) => {
                    job.end(JobStage::Done, |state| *state = done);
                    self.studies.forget(id);
                }
                None => job.fail(gone()),
            }
            return Ok(());
        };
        if self.is_abandoned(&study) {
            return self.take_up(study, job, address).await;
        }
        let found = state_of(&study);
        if found.state.is_final() {
            job.end(found.state, |state| state.problem = found.problem);
        } else {
            job.stand(found.state, found.done, found.of);
        }
        Ok(())
    }

    /// Works on a report whose hall is gone.
    async fn take_up(
        self: &Arc<Self>,
        study: Study,
        job: &Arc<Job>,
        address: IpAddr,
    ) -> Result<(), Error> {
        let effort = serde_json::from_value::<EffortName>(study.effort.clone().into());
        let subject = effort.ok().and_then(|effort| Subject::read(&study.record, effort).ok());
        let Some(subject) = subject else {
            job.fail(gone());
            return Ok(());
        };
        // An engine of another version would make another report.
        if id_of(&subject).await? != study.id {
            job.fail(gone());
            return Ok(());
        }
        if self.store.take_study(&study.id, &self.claim(job), self.now().0).await? {
            tracing::info!(analysis = study.id, "the report of a hall that is gone goes on here");
            let begun = Begun::of(Arc::clone(job));
            begun.work_here();
            self.work_on(begun, study.id, subject, study.table, address)?;
        }
        Ok(())
    }

    /// Notes the outcome of a report that this hall was working on.
    async fn note_end(&self, id: &str, job: &Job) -> Result<(), Error> {
        let ended = job.state();
        // A hall that is closing leaves it to others instead.
        if ended.state == JobStage::Failed && !self.is_closing() {
            let problem = serde_json::to_string(&ended.problem).expect("a problem is text");
            let now = self.now().0;
            self.store.give_study_up(id, &job.claimant, Some(&problem), now).await?;
        }
        Ok(())
    }

    /// Says that the report is still in work, and learns whether it was called off.
    async fn renew(&self, id: &str, job: &Job) -> Result<(), Error> {
        let at = job.state();
        let name = if at.state == JobStage::Waiting { "waiting" } else { "running" };
        let claim = self.claim(job);
        if self.store.go_on_with_study(id, &claim, name, [at.done, at.of]).await? {
            return Ok(());
        }
        // It was called off, or its table was erased. If another hall has the claim, both go on: the log keeps one report.
        let study = self.store.study(id).await?;
        if study.is_none_or(|study| stage(&study.stage) == JobStage::Canceled) {
            self.studies.cancel(id);
        }
        Ok(())
    }
}

fn gone() -> Problem {
    Problem::new(
        Code::Unavailable,
        "the hall that worked on the analysis is gone: ask for it again",
    )
}

async fn attend(hall: Weak<Inner>, id: String, job: Arc<Job>, address: IpAddr) {
    let mut changes = job.changes();
    loop {
        let pause = if job.is_here() { RENEWAL } else { LOOK };
        let ended = changes.wait_for(|state| state.state.is_final());
        let _ = time::timeout(pause, ended).await;
        let Some(hall) = hall.upgrade().filter(|hall| !hall.is_closing()) else { return };
        let is_here = job.is_here();
        let looked = match (is_here, job.is_ended()) {
            (true, true) => hall.note_end(&id, &job).await,
            (false, true) => Ok(()),
            (true, false) => hall.renew(&id, &job).await,
            (false, false) => hall.look(&id, &job, address).await,
        };
        if let Err(error) = looked {
            tracing::debug!(?error, analysis = id, "halls cannot tell each other how far it is");
        }
        if job.is_ended() && job.is_here() == is_here {
            return;
        }
        if !job.is_here() && hall.studies.forget_idle(&id, &job) {
            return;
        }
    }
}
