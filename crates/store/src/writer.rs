//! The one task that writes.
//!
//! A commit costs a flush of the disk whether it holds one append or hundreds. So callers queue
//! up, and the task takes everything that came during the last transaction into the next one
//! ([`Gather`] says when it waits a little for more). It answers only after the commit. Callers
//! that have gone away by then do no harm.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    thread,
    time::Duration,
};

use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep, timeout},
};

use crate::{
    Appended, DatabaseError, StoreError, Write, bulk,
    failure::Failure,
    gather::Gather,
    place::{Dialect, Place},
    session::Session,
    staging::{Work, stage},
    stats::Tally,
    version,
};

/// How many jobs can wait before callers have to.
pub(crate) const QUEUE: usize = 1024;

const GROUP: usize = 512;
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_millis(25);
const PATIENCE: Duration = Duration::from_secs(15);

type Outcome = Result<Appended, StoreError>;

/// A job, and where its answer goes.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) work: Work,
    pub(crate) answer: oneshot::Sender<Outcome>,
}

/// The state of the task.
#[derive(Debug)]
pub(crate) struct Writer {
    place: Place,
    session: Option<Session>,
    queue: mpsc::Receiver<Job>,
    gather: Gather,
    tally: Arc<Tally>,
}

impl Writer {
    pub(crate) fn new(
        place: Place,
        session: Session,
        queue: mpsc::Receiver<Job>,
        tally: Arc<Tally>,
    ) -> Self {
        Self { place, session: Some(session), queue, gather: Gather::default(), tally }
    }

    /// Writes until nobody can send anymore and the queue is empty.
    pub(crate) async fn run(mut self) {
        let mut group = Vec::with_capacity(GROUP);
        while self.next(&mut group).await {
            self.settle(std::mem::take(&mut group)).await;
        }
        if let Some(session) = self.session
            && let Err(error) = session.close().await
        {
            tracing::warn!(%error, "the connection of the writer did not close");
        }
    }

    /// Waits for the next group. False if there will be none. The thread is the writer's own, so it may sleep.
    async fn next(&mut self, group: &mut Vec<Job>) -> bool {
        if let Some(rest) = self.gather.sleep(self.queue.len()) {
            thread::sleep(rest);
        }
        self.take(group);
        if group.is_empty() {
            self.gather.note_silence();
            if self.queue.recv_many(group, GROUP).await == 0 {
                return false;
            }
        }
        if let Some(rest) = self.gather.rest(std::time::Instant::now(), &work(group)) {
            thread::sleep(rest);
            self.take(group);
        }
        true
    }

    /// Takes what has come in as a group.
    fn take(&mut self, group: &mut Vec<Job>) {
        while group.len() < GROUP
            && let Ok(job) = self.queue.try_recv()
        {
            group.push(job);
        }
    }

    async fn settle(&mut self, jobs: Vec<Job>) {
        let work = work(&jobs);
        let written = self.persist(&work).await;
        self.gather.note(std::time::Instant::now(), &work);
        match written {
            Ok(outcomes) => {
                for (job, outcome) in jobs.into_iter().zip(outcomes) {
                    self.answer(job, outcome);
                }
            }
            // One job of the group is to blame, and only that one should suffer.
            Err(Failure::Statement(_)) if jobs.len() > 1 => {
                for job in jobs {
                    let alone = self.persist(&[&job.work]).await;
                    let outcome = alone.map_err(StoreError::from);
                    self.answer(job, outcome.and_then(|mut outcomes| outcomes.swap_remove(0)));
                }
            }
            Err(failure) => {
                let error = StoreError::from(failure);
                tracing::warn!(%error, jobs = jobs.len(), "a group was not written");
                for job in jobs {
                    self.answer(job, Err(error.clone()));
                }
            }
        }
    }

    fn answer(&self, job: Job, outcome: Outcome) {
        let tally = &self.tally;
        match &outcome {
            Ok(Appended::Committed) => {
                tally.appends.fetch_add(1, Relaxed);
                tally.events.fetch_add(job.work.events() as u64, Relaxed);
            }
            Ok(Appended::Conflict) => _ = tally.conflicts.fetch_add(1, Relaxed),
            Err(_) => _ = tally.failures.fetch_add(1, Relaxed),
        }
        // A caller that has gone away does not need to know.
        let _ = job.answer.send(outcome);
    }

    /// Writes a group, again if that can help.
    async fn persist(&mut self, jobs: &[&Work]) -> Result<Vec<Outcome>, Failure> {
        let mut attempt = 1;
        let mut doubt = None;
        let begun = Instant::now();
        loop {
            match self.attempt(jobs).await {
                Ok(outcomes) => {
                    self.tally.committed(jobs.len(), begun.elapsed());
                    return Ok(outcomes
                        .into_iter()
                        .map(|one| certain(one, doubt.as_ref()))
                        .collect());
                }
                Err(failure) if failure.passes() && attempt < ATTEMPTS => {
                    tracing::debug!(?failure, attempt, "trying a group again");
                    self.tally.retries.fetch_add(1, Relaxed);
                    if let Failure::Doubtful(error) = failure {
                        doubt = Some(Arc::new(error));
                    }
                    sleep(PAUSE * attempt).await;
                    attempt += 1;
                }
                Err(failure) if doubt.is_some() => return Err(failure.in_doubt()),
                Err(failure) => return Err(failure),
            }
        }
    }

    async fn attempt(&mut self, jobs: &[&Work]) -> Result<Vec<Appended>, Failure> {
        let mut session = match self.session.take() {
            Some(session) => session,
            None => Session::writer(&self.place).await.map_err(Failure::Lost)?,
        };
        let written = timeout(PATIENCE, write(&mut session, jobs))
            .await
            .unwrap_or_else(|_| Err(Failure::Unknown(DatabaseError::timed_out())));
        if !written.as_ref().is_err_and(Failure::is_of_connection) {
            self.session = Some(session);
        }
        written
    }
}

fn work(jobs: &[Job]) -> Vec<&Work> {
    jobs.iter().map(|job| &job.work).collect()
}

/// What became of a job that may have been written before, in an attempt without an answer.
fn certain(outcome: Appended, doubt: Option<&Arc<DatabaseError>>) -> Outcome {
    match (outcome, doubt) {
        (Appended::Conflict, Some(error)) => Err(StoreError::Unknown(Arc::clone(error))),
        _ => Ok(outcome),
    }
}

async fn write(session: &mut Session, jobs: &[&Work]) -> Result<Vec<Appended>, Failure> {
    if session.dialect() == Dialect::Postgres {
        let writes: Vec<&Write> = bulk::alone(jobs).into_iter().map(|(_, write)| write).collect();
        if writes.len() == jobs.len() {
            return write_at_once(session, &writes).await;
        }
    }
    write_in_steps(session, jobs).await
}

/// One statement, which is a transaction of its own.
async fn write_at_once(session: &mut Session, writes: &[&Write]) -> Result<Vec<Appended>, Failure> {
    let outcomes = bulk::move_on(session, writes).await.map_err(Failure::at_once)?;
    // A hall that is too old gets the same answer as one that is too late.
    if !outcomes.contains(&Appended::Committed)
        && let Some(too_old) = version::check(session).await.map_err(Failure::before_commit)?
    {
        return Err(Failure::TooOld(too_old));
    }
    Ok(outcomes)
}

async fn write_in_steps(session: &mut Session, jobs: &[&Work]) -> Result<Vec<Appended>, Failure> {
    let begin = session.dialect().begin();
    session.run(begin).await.map_err(Failure::before_commit)?;
    if let Some(too_old) = version::check(session).await.map_err(Failure::before_commit)? {
        session.run("ROLLBACK").await.map_err(Failure::Lost)?;
        return Err(Failure::TooOld(too_old));
    }
    let written = match stage(session, jobs).await {
        Ok(outcomes) => session.run("COMMIT").await.map_err(Failure::at_commit).map(|()| outcomes),
        Err(error) => Err(Failure::before_commit(error)),
    };
    if let Err(Failure::Statement(_) | Failure::Collision(_)) = written {
        session.run("ROLLBACK").await.map_err(Failure::Lost)?;
    }
    written
}
