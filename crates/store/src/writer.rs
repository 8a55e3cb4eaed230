//! The one task that writes.
//!
//! A commit costs a flush of the disk whether it holds one append or hundreds. So callers queue
//! up, and the task takes all that came while it was busy with the last transaction into the next
//! one. It answers only after the commit. Callers that have gone away by then do no harm.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep, timeout},
};

use crate::{
    Appended, DatabaseError, StoreError,
    failure::Failure,
    place::Place,
    session::Session,
    staging::{Work, stage},
    stats::Tally,
};

/// How many jobs can wait before callers have to.
pub(crate) const QUEUE: usize = 1024;

const GROUP: usize = 512;
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_millis(25);
const PATIENCE: Duration = Duration::from_secs(30);

/// A job, and where its answer goes.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) work: Work,
    pub(crate) answer: oneshot::Sender<Result<Appended, StoreError>>,
}

/// The state of the task.
#[derive(Debug)]
pub(crate) struct Writer {
    place: Place,
    session: Option<Session>,
    queue: mpsc::Receiver<Job>,
    tally: Arc<Tally>,
}

impl Writer {
    pub(crate) fn new(
        place: Place,
        session: Session,
        queue: mpsc::Receiver<Job>,
        tally: Arc<Tally>,
    ) -> Self {
        Self { place, session: Some(session), queue, tally }
    }

    /// Writes until nobody can send anymore and the queue is empty.
    pub(crate) async fn run(mut self) {
        let mut group = Vec::with_capacity(GROUP);
        while self.queue.recv_many(&mut group, GROUP).await > 0 {
            self.settle(std::mem::take(&mut group)).await;
        }
        if let Some(session) = self.session
            && let Err(error) = session.close().await
        {
            tracing::warn!(%error, "the connection of the writer did not close");
        }
    }

    async fn settle(&mut self, jobs: Vec<Job>) {
        let work: Vec<&Work> = jobs.iter().map(|job| &job.work).collect();
        match self.persist(&work).await {
            Ok(outcomes) => {
                for (job, outcome) in jobs.into_iter().zip(outcomes) {
                    self.answer(job, Ok(outcome));
                }
            }
            // Somebody in the group is to blame, and only that one should suffer.
            Err(Failure::Statement(_)) if jobs.len() > 1 => {
                for job in jobs {
                    let alone = self.persist(&[&job.work]).await;
                    self.answer(job, alone.map(|outcomes| outcomes[0]).map_err(Into::into));
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

    fn answer(&self, job: Job, outcome: Result<Appended, StoreError>) {
        let tally = &self.tally;
        match &outcome {
            Ok(Appended::Committed) => {
                tally.appends.fetch_add(1, Relaxed);
                tally.events.fetch_add(job.work.events() as u64, Relaxed);
            }
            Ok(Appended::Conflict) => _ = tally.conflicts.fetch_add(1, Relaxed),
            Err(_) => _ = tally.failures.fetch_add(1, Relaxed),
        }
        // A caller that has gone away does not want to know.
        let _ = job.answer.send(outcome);
    }

    /// Writes a group, again if that can help.
    async fn persist(&mut self, jobs: &[&Work]) -> Result<Vec<Appended>, Failure> {
        let mut attempt = 1;
        let begun = Instant::now();
        loop {
            match self.attempt(jobs).await {
                Ok(outcomes) => {
                    self.tally.committed(jobs.len(), begun.elapsed());
                    return Ok(outcomes);
                }
                Err(failure) if failure.passes() && attempt < ATTEMPTS => {
                    tracing::debug!(?failure, attempt, "trying a group again");
                    self.tally.retries.fetch_add(1, Relaxed);
                    sleep(PAUSE * attempt).await;
                    attempt += 1;
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    async fn attempt(&mut self, jobs: &[&Work]) -> Result<Vec<Appended>, Failure> {
        let mut session = match self.session.take() {
            Some(session) => session,
            None => Session::open(&self.place).await.map_err(Failure::Lost)?,
        };
        let written = timeout(PATIENCE, write(&mut session, jobs))
            .await
            .unwrap_or_else(|_| Err(Failure::Unknown(DatabaseError::timed_out())));
        if !matches!(written, Err(Failure::Lost(_) | Failure::Unknown(_))) {
            self.session = Some(session);
        }
        written
    }
}

async fn write(session: &mut Session, jobs: &[&Work]) -> Result<Vec<Appended>, Failure> {
    let begin = session.dialect().begin();
    session.run(begin).await.map_err(Failure::before_commit)?;
    let written = match stage(session, jobs).await {
        Ok(outcomes) => session.run("COMMIT").await.map_err(Failure::at_commit).map(|()| outcomes),
        Err(error) => Err(Failure::before_commit(error)),
    };
    if let Err(Failure::Statement(_) | Failure::Collision(_)) = written {
        session.run("ROLLBACK").await.map_err(Failure::Lost)?;
    }
    written
}
