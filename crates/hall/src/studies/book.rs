//! The analyses in progress: who asked for them, and how far they have come.
//!
//! Only finished analyses are stored. Everything here is gone when the hall ends. A job that another hall is working on is
//! listed here too, for those who follow it at this hall; [`joint`](super::joint) has what halls know of each other's jobs.

use std::{
    collections::{HashMap, HashSet},
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use ::bots::Stop;
use axum::body::Bytes;
use protocol::{AnalysisState, Code, JobStage, Problem};
use tokio::sync::watch;

use crate::{Error, secrets};

/// How long a failed or canceled job is remembered.
const REMEMBERED: Duration = Duration::from_mins(10);
/// How many jobs there can be in all.
const MOST: usize = 200;

/// The analyses in progress.
pub(crate) struct Book {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    /// How many one address may have in progress.
    each: u32,
    /// The number of halls that divide this.
    halls: AtomicU32,
    /// The hall, to the others.
    pub(crate) hall: String,
}

/// One analysis.
pub(crate) struct Job {
    state: watch::Sender<AnalysisState>,
    /// The last line about it, which holds the report. Everybody who follows it is sent this one text.
    last_line: OnceLock<Bytes>,
    pub(crate) stop: Stop,
    /// The name of this attempt, which no other has.
    pub(super) claimant: String,
    /// Whether this hall is working on it.
    is_here: AtomicBool,
    desk: Mutex<Desk>,
}

struct Desk {
    /// The addresses that want it.
    askers: HashSet<IpAddr>,
    ended: Option<Instant>,
}

/// The state of a request.
pub(crate) enum Wish {
    /// It is in progress already.
    Joined(Arc<Job>),
    /// It has to be started.
    New(Begun),
}

impl Book {
    pub(crate) fn new(each: u32, hall: String) -> Self {
        Self { jobs: Mutex::default(), each, halls: AtomicU32::new(1), hall }
    }

    /// Divides what an address may have in progress among this many halls.
    pub(crate) fn divide(&self, halls: u32) {
        self.halls.store(halls.max(1), Relaxed);
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Job>> {
        self.jobs().get(id).cloned()
    }

    /// The job with this id, if it has not ended.
    pub(super) fn find_open(&self, id: &str) -> Option<Arc<Job>> {
        self.find(id).filter(|job| !job.is_ended())
    }

    /// For those who only follow: the open job with this id, or a new one, with `true`, if there is none. Nothing if there is
    /// no room.
    pub(super) fn look_on(&self, id: &str) -> Option<(Arc<Job>, bool)> {
        let mut jobs = self.jobs();
        if let Some(job) = jobs.get(id).filter(|job| !job.is_ended()) {
            return Some((Arc::clone(job), false));
        }
        make_room(&mut jobs).then(|| (insert(&mut jobs, id, HashSet::new()), true))
    }

    /// Forgets a job of another hall that nobody here has asked for and nobody follows. Says whether it did.
    pub(super) fn forget_idle(&self, id: &str, job: &Arc<Job>) -> bool {
        let mut jobs = self.jobs();
        // One is the list's and one the caller's.
        let is_idle = Arc::strong_count(job) <= 2 && job.desk().askers.is_empty();
        if is_idle {
            jobs.remove(id);
        }
        is_idle
    }

    /// Joins the job with this id, or makes one.
    pub(crate) fn wish(&self, id: &str, address: IpAddr) -> Result<Wish, Error> {
        let mut jobs = self.jobs();
        jobs.retain(|_, job| job.desk().ended.is_none_or(|ended| ended.elapsed() < REMEMBERED));
        let each = self.each.div_ceil(self.halls.load(Relaxed)) as usize;
        let has_room = |known: Option<&Arc<Job>>| {
            let of_address = jobs.values().filter(|job| job.is_wanted_by(address)).count();
            of_address < each || known.is_some_and(|job| job.is_wanted_by(address))
        };
        let known = jobs.get(id).filter(|job| !job.is_ended());
        if !has_room(known) {
            return Err(Error::TooMany);
        }
        if let Some(job) = known {
            job.desk().askers.insert(address);
            return Ok(Wish::Joined(Arc::clone(job)));
        }
        if !make_room(&mut jobs) {
            return Err(Error::TooMany);
        }
        Ok(Wish::New(Begun(Some(insert(&mut jobs, id, HashSet::from([address]))))))
    }

    /// Withdraws an address from a job, if the job is known here.
    pub(super) fn leave(&self, id: &str, address: IpAddr) {
        if let Some(job) = self.find(id) {
            job.desk().askers.remove(&address);
        }
    }

    /// Cancels a job that nobody at any hall wants any more.
    pub(super) fn cancel(&self, id: &str) {
        if let Some(job) = self.find(id) {
            job.stop.stop();
            job.end(JobStage::Canceled, |_| {});
        }
    }

    /// Removes a job that is done: it is stored now.
    pub(crate) fn forget(&self, id: &str) {
        self.jobs().remove(id);
    }

    /// Tells all workers to stop.
    pub(crate) fn close(&self) {
        self.jobs().values().for_each(|job| job.stop.stop());
    }

    /// How many are waiting, and how many are in work.
    pub(crate) fn counts(&self) -> [usize; 2] {
        let jobs = self.jobs();
        let here = || jobs.values().filter(|job| job.is_here());
        let count = |stage| here().filter(|job| job.state.borrow().state == stage).count();
        [count(JobStage::Waiting), count(JobStage::Running)]
    }
}

/// Makes room for one more job, if it can.
fn make_room(jobs: &mut HashMap<String, Arc<Job>>) -> bool {
    if jobs.len() >= MOST {
        // What has ended no longer counts.
        jobs.retain(|_, job| !job.is_ended());
    }
    jobs.len() < MOST
}

fn insert(jobs: &mut HashMap<String, Arc<Job>>, id: &str, askers: HashSet<IpAddr>) -> Arc<Job> {
    let job = Arc::new(Job::new(id, askers));
    jobs.insert(id.to_owned(), Arc::clone(&job));
    job
}

impl Job {
    fn new(id: &str, askers: HashSet<IpAddr>) -> Self {
        Self {
            state: watch::Sender::new(state(id, JobStage::Waiting)),
            last_line: OnceLock::new(),
            stop: Stop::new(),
            claimant: secrets::player_id(),
            is_here: AtomicBool::new(false),
            desk: Mutex::new(Desk { askers, ended: None }),
        }
    }

    /// Whether this hall is working on it.
    pub(super) fn is_here(&self) -> bool {
        self.is_here.load(Relaxed)
    }

    /// The addresses of this hall that want it.
    pub(super) fn askers(&self) -> Vec<IpAddr> {
        self.desk().askers.iter().copied().collect()
    }

    /// Waits until something about it changes.
    pub(super) fn changes(&self) -> watch::Receiver<AnalysisState> {
        self.state.subscribe()
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_ended(&self) -> bool {
        self.desk().ended.is_some()
    }

    fn is_wanted_by(&self, address: IpAddr) -> bool {
        let desk = self.desk();
        desk.ended.is_none() && desk.askers.contains(&address)
    }

    pub(crate) fn state(&self) -> AnalysisState {
        self.state.borrow().clone()
    }

    pub(crate) fn follow(self: Arc<Self>) -> Follower {
        let states = self.state.subscribe();
        Follower { job: self, states, is_first: true, is_done: false }
    }

    /// The state as a line of JSON, and whether it is the last one.
    fn line(&self) -> (Bytes, bool) {
        let state = self.state.borrow();
        if state.state.is_final() {
            return (self.last_line.get_or_init(|| line_of(&state)).clone(), true);
        }
        (line_of(&state), false)
    }

    /// Says how far it has come.
    pub(crate) fn advance(&self, done: usize, of: usize) {
        self.stand(JobStage::Running, done as u32, of as u32);
    }

    /// The same for a job that may not have begun.
    pub(super) fn stand(&self, stage: JobStage, done: u32, of: u32) {
        self.state.send_if_modified(|state| {
            let is_new = (state.state, state.done, state.of) != (stage, done, of);
            let is_told = is_new && !state.state.is_final();
            if is_told {
                (state.state, state.done, state.of) = (stage, done, of);
            }
            is_told
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

/// Somebody who is following a job.
pub(crate) struct Follower {
    job: Arc<Job>,
    states: watch::Receiver<AnalysisState>,
    is_first: bool,
    /// Whether the last line has been given.
    is_done: bool,
}

impl Follower {
    /// The state as a line of JSON: at once, and then whenever it has changed; nothing after the last one. It may be
    /// dropped and called again.
    pub(crate) async fn next(&mut self) -> Option<Bytes> {
        if self.is_done {
            return None;
        }
        if !self.is_first {
            self.states.changed().await.ok()?;
        }
        self.is_first = false;
        self.states.mark_unchanged();
        let (line, is_last) = self.job.line();
        self.is_done = is_last;
        Some(line)
    }
}

/// A job in progress. If this is dropped, the job has failed.
pub(crate) struct Begun(Option<Arc<Job>>);

impl Begun {
    /// This hall takes over a job that another hall had.
    pub(super) fn of(job: Arc<Job>) -> Self {
        Self(Some(job))
    }

    pub(super) fn job(&self) -> &Arc<Job> {
        self.0.as_ref().expect("it is taken only by `leave`")
    }

    /// This hall works on it from now on.
    pub(super) fn work_here(&self) {
        self.job().is_here.store(true, Relaxed);
    }

    /// Another hall is working on it.
    pub(super) fn leave(mut self) -> Arc<Job> {
        self.0.take().expect("it is taken only here")
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        if let Some(job) = &self.0 {
            job.fail(Problem::new(Code::Unavailable, "the hall had to give the analysis up"));
        }
    }
}

/// A state as a line of JSON.
pub(crate) fn line_of(state: &AnalysisState) -> Bytes {
    let mut line = serde_json::to_vec(state).expect("states are plain text and numbers");
    line.push(b'\n');
    line.into()
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

    fn book(each: u32) -> Book {
        Book::new(each, "here".to_owned())
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
        let book = book(1);
        let begun = begin(&book, "a", 1);
        let Ok(Wish::Joined(joined)) = book.wish("a", address(2)) else { panic!("it is known") };
        begun.job().advance(3, 9);
        assert_eq!((joined.state().done, joined.state().of), (3, 9));
        assert_eq!(joined.state().state, JobStage::Running);
    }

    #[tokio::test]
    async fn all_who_follow_a_job_are_told_its_end_by_one_text() {
        let book = book(1);
        let begun = begin(&book, "a", 1);
        let mut followers = [0, 1].map(|_| Arc::clone(begun.job()).follow());
        begun.job().advance(1, 2);
        let mut last = Vec::new();
        for follower in &mut followers {
            let first = follower.next().await.unwrap();
            assert!(first.starts_with(br#"{"analysis":"a","state":"running","done":1,"#));
        }
        // The end may come before the line about the way there is asked for.
        begun.job().advance(2, 2);
        begun.job().end(JobStage::Done, |state| state.record = Some("long".to_owned()));
        for follower in &mut followers {
            last.push(follower.next().await.unwrap());
            assert_eq!(follower.next().await, None);
        }
        assert!(last[0].windows(4).any(|part| part == b"long") && last[0].ends_with(b"}\n"));
        assert_eq!(last[0].as_ptr(), last[1].as_ptr());
    }

    #[test]
    fn an_address_has_only_so_many_under_way() {
        let book = book(1);
        let begun = begin(&book, "a", 1);
        assert!(matches!(book.wish("b", address(1)), Err(Error::TooMany)));
        assert!(matches!(book.wish("a", address(1)), Ok(Wish::Joined(_))), "the same again");
        let _other = begin(&book, "b", 2);
        begun.job().end(JobStage::Done, |_| {});
        let _next = begin(&book, "c", 1);
    }

    #[test]
    fn a_job_stays_as_it_ended() {
        let book = book(2);
        let begun = begin(&book, "a", 1);
        book.leave("a", address(3));
        assert_eq!(begun.job().askers(), [address(1)]);
        book.leave("a", address(1));
        assert_eq!(stage(&book, "a"), JobStage::Waiting, "somebody at another hall may want it");
        book.cancel("a");
        assert_eq!(stage(&book, "a"), JobStage::Canceled);
        assert!(begun.job().stop.is_stopped());
        begun.job().advance(1, 2);
        drop(begun);
        assert_eq!(stage(&book, "a"), JobStage::Canceled);
        begin(&book, "a", 1);
    }

    #[test]
    fn several_halls_divide_what_an_address_may_have_under_way() {
        let book = book(3);
        book.divide(2);
        let _begun = [begin(&book, "a", 1), begin(&book, "b", 1)];
        assert!(matches!(book.wish("c", address(1)), Err(Error::TooMany)));
        book.divide(100);
        let _other = begin(&book, "c", 2);
    }

    #[test]
    fn a_job_of_another_hall_is_forgotten_once_nobody_follows_it() {
        let book = book(1);
        let (job, is_new) = book.look_on("a").unwrap();
        let follower = Arc::clone(&job).follow();
        assert!(is_new && !book.look_on("a").unwrap().1);
        assert_eq!(book.counts(), [0, 0], "others count it");
        assert!(!book.forget_idle("a", &job));
        drop(follower);
        assert!(book.forget_idle("a", &job) && book.find("a").is_none());
        let (job, _) = book.look_on("a").unwrap();
        assert!(matches!(book.wish("a", address(1)), Ok(Wish::Joined(_))));
        assert!(!book.forget_idle("a", &job), "somebody wants it");
    }

    #[test]
    fn what_is_dropped_has_failed_and_does_not_run_for_ever() {
        let book = book(2);
        drop(begin(&book, "a", 1));
        assert_eq!(stage(&book, "a"), JobStage::Failed);
        assert!(book.find("a").unwrap().state().problem.is_some());
        assert_eq!(book.counts(), [0, 0]);
    }

    #[test]
    fn there_is_an_end_to_all_jobs_together() {
        let book = book(1000);
        let begun: Vec<Begun> =
            (0..MOST).map(|number| begin(&book, &number.to_string(), 1)).collect();
        assert!(matches!(book.wish("one more", address(2)), Err(Error::TooMany)));
        drop(begun);
        begin(&book, "one more", 2);
    }
}
