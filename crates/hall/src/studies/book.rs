//! The analyses that are under way: who asked for them, and how far they have come.
//!
//! Only what is done is stored. Everything here is gone with the hall, so no job can seem to run after
//! its hall has ended: asking again begins a new one, or gives what was stored.

use std::{
    collections::{HashMap, HashSet},
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use ::bots::Stop;
use protocol::{AnalysisState, Code, JobStage, Problem};
use tokio::sync::watch;

use crate::Error;

/// How long a failed or canceled job is remembered.
const REMEMBERED: Duration = Duration::from_mins(10);
/// How many jobs there can be in all.
const MOST: usize = 200;

/// The analyses that are under way.
pub(crate) struct Book {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    /// How many one address may have under way.
    each: usize,
}

/// One analysis.
pub(crate) struct Job {
    state: watch::Sender<AnalysisState>,
    pub(crate) stop: Stop,
    desk: Mutex<Desk>,
}

struct Desk {
    /// The addresses that want it.
    askers: HashSet<IpAddr>,
    ended: Option<Instant>,
}

/// What became of a request.
pub(crate) enum Wish {
    /// It is under way already.
    Joined(Arc<Job>),
    /// It has to be started.
    New(Begun),
}

impl Book {
    pub(crate) fn new(each: u32) -> Self {
        Self { jobs: Mutex::default(), each: each as usize }
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Job>> {
        self.jobs().get(id).cloned()
    }

    /// Joins the job with this id, or makes one.
    pub(crate) fn wish(&self, id: &str, address: IpAddr) -> Result<Wish, Error> {
        let mut jobs = self.jobs();
        jobs.retain(|_, job| job.desk().ended.is_none_or(|ended| ended.elapsed() < REMEMBERED));
        let has_room = |known: Option<&Arc<Job>>| {
            let of_address = jobs.values().filter(|job| job.is_wanted_by(address)).count();
            of_address < self.each || known.is_some_and(|job| job.is_wanted_by(address))
        };
        let known = jobs.get(id).filter(|job| !job.is_ended());
        if !has_room(known) {
            return Err(Error::TooMany);
        }
        if let Some(job) = known {
            job.desk().askers.insert(address);
            return Ok(Wish::Joined(Arc::clone(job)));
        }
        if jobs.len() >= MOST {
            // Nothing is under way that has ended.
            jobs.retain(|_, job| !job.is_ended());
        }
        if jobs.len() >= MOST {
            return Err(Error::TooMany);
        }
        let job = Arc::new(Job::new(id, address));
        jobs.insert(id.to_owned(), Arc::clone(&job));
        Ok(Wish::New(Begun(job)))
    }

    /// An address no longer wants a job. It ends once nobody does.
    pub(crate) fn cancel(&self, id: &str, address: IpAddr) -> Option<Arc<Job>> {
        let job = self.find(id)?;
        let mut desk = job.desk();
        let was_wanted = desk.askers.remove(&address);
        let is_over = was_wanted && desk.askers.is_empty() && desk.ended.is_none();
        drop(desk);
        if is_over {
            job.stop.stop();
            job.end(JobStage::Canceled, |_| {});
        }
        Some(job)
    }

    /// What is done is stored, and no longer under way.
    pub(crate) fn forget(&self, id: &str) {
        self.jobs().remove(id);
    }

    /// Tells all workers to stop.
    pub(crate) fn close(&self) {
        self.jobs().values().for_each(|job| job.stop.stop());
    }

    /// How many wait, and how many are worked on.
    pub(crate) fn counts(&self) -> [usize; 2] {
        let jobs = self.jobs();
        let count = |stage| jobs.values().filter(|job| job.state.borrow().state == stage).count();
        [count(JobStage::Waiting), count(JobStage::Running)]
    }
}

impl Job {
    fn new(id: &str, address: IpAddr) -> Self {
        let desk = Desk { askers: HashSet::from([address]), ended: None };
        let state = watch::Sender::new(state(id, JobStage::Waiting));
        Self { state, stop: Stop::new(), desk: Mutex::new(desk) }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_ended(&self) -> bool {
        self.desk().ended.is_some()
    }

    fn is_wanted_by(&self, address: IpAddr) -> bool {
        let desk = self.desk();
        desk.ended.is_none() && desk.askers.contains(&address)
    }

    pub(crate) fn state(&self) -> AnalysisState {
        self.state.borrow().clone()
    }

    pub(crate) fn watch(&self) -> watch::Receiver<AnalysisState> {
        self.state.subscribe()
    }

    /// Says how far it has come.
    pub(crate) fn advance(&self, done: usize, of: usize) {
        self.state.send_if_modified(|state| {
            let is_open = !state.state.is_final();
            if is_open {
                state.state = JobStage::Running;
                (state.done, state.of) = (done as u32, of as u32);
            }
            is_open
        });
    }

    /// Ends it, unless it has ended.
    pub(crate) fn end(&self, stage: JobStage, change: impl FnOnce(&mut AnalysisState)) {
        let mut desk = self.desk();
        if desk.ended.is_some() {
            return;
        }
        desk.ended = Some(Instant::now());
        drop(desk);
        self.state.send_modify(|state| {
            state.state = stage;
            change(state);
        });
    }

    pub(crate) fn fail(&self, problem: Problem) {
        self.end(JobStage::Failed, |state| state.problem = Some(problem));
    }
}

/// A job that somebody works on. If they drop it, it has failed.
pub(crate) struct Begun(pub(crate) Arc<Job>);

impl Drop for Begun {
    fn drop(&mut self) {
        self.0.fail(Problem::new(Code::Unavailable, "the hall had to give the analysis up"));
    }
}

/// A job at some stage, without a report.
pub(crate) fn state(id: &str, stage: JobStage) -> AnalysisState {
    AnalysisState {
        analysis: id.to_owned(),
        state: stage,
        done: 0,
        of: 0,
        report: None,
        record: None,
        problem: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    fn begin(book: &Book, id: &str, last: u8) -> Begun {
        match book.wish(id, address(last)) {
            Ok(Wish::New(begun)) => begun,
            Ok(Wish::Joined(_)) => panic!("{id} is under way already"),
            Err(full) => panic!("there is no room for {id}: {full:?}"),
        }
    }

    fn stage(book: &Book, id: &str) -> JobStage {
        book.find(id).unwrap().state().state
    }

    #[test]
    fn two_who_want_the_same_wait_for_the_same() {
        let book = Book::new(1);
        let begun = begin(&book, "a", 1);
        let Ok(Wish::Joined(joined)) = book.wish("a", address(2)) else { panic!("it is known") };
        begun.0.advance(3, 9);
        assert_eq!((joined.state().done, joined.state().of), (3, 9));
        assert_eq!(joined.state().state, JobStage::Running);
    }

    #[test]
    fn an_address_has_only_so_many_under_way() {
        let book = Book::new(1);
        let begun = begin(&book, "a", 1);
        assert!(matches!(book.wish("b", address(1)), Err(Error::TooMany)));
        assert!(matches!(book.wish("a", address(1)), Ok(Wish::Joined(_))), "the same again");
        let _other = begin(&book, "b", 2);
        begun.0.end(JobStage::Done, |_| {});
        let _next = begin(&book, "c", 1);
    }

    #[test]
    fn a_job_ends_when_nobody_wants_it_any_more() {
        let book = Book::new(2);
        let begun = begin(&book, "a", 1);
        assert!(book.wish("a", address(2)).is_ok());
        book.cancel("a", address(3));
        book.cancel("a", address(1));
        assert_eq!(stage(&book, "a"), JobStage::Waiting);
        book.cancel("a", address(2));
        assert_eq!(stage(&book, "a"), JobStage::Canceled);
        assert!(begun.0.stop.is_stopped());
        begun.0.advance(1, 2);
        drop(begun);
        assert_eq!(stage(&book, "a"), JobStage::Canceled, "it stays as it ended");
        begin(&book, "a", 1);
    }

    #[test]
    fn what_is_dropped_has_failed_and_does_not_run_for_ever() {
        let book = Book::new(2);
        drop(begin(&book, "a", 1));
        assert_eq!(stage(&book, "a"), JobStage::Failed);
        assert!(book.find("a").unwrap().state().problem.is_some());
        assert_eq!(book.counts(), [0, 0]);
    }

    #[test]
    fn there_is_an_end_to_all_jobs_together() {
        let book = Book::new(1000);
        let begun: Vec<Begun> =
            (0..MOST).map(|number| begin(&book, &number.to_string(), 1)).collect();
        assert!(matches!(book.wish("one more", address(2)), Err(Error::TooMany)));
        drop(begun);
        begin(&book, "one more", 2);
    }
}
