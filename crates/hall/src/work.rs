//! The threads on which the hall thinks: for its bots, and behind them for long work such as analyses.
//!
//! All of it stands in one [`Line`]. There is one thread more than the host has set, which serves only bots that people
//! play against, and no party may have more threads at once than the host has set. So whatever others make the hall
//! think about, a thread is soon free for a newcomer.
//!
//! A bot is put into the line by [`WorkQueue::push`], one place for each table. Long work is a [`Study`], put there
//! by [`WorkQueue::study`]: it goes in steps, and is put back into the line after each. Work that cannot be cut into
//! steps becomes one by [`Paced`](crate::pace::Paced).

use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak},
    thread,
    time::Instant,
};

use futures_util::FutureExt;
use tokio::runtime::Handle;

use crate::{
    admission::{Admission, Admitted},
    bots,
    hall::Inner,
    line::{Class, Line, Party, Ticket},
};

/// Long work that waits behind the bots of running games.
pub(crate) trait Study: Send {
    /// Does the next part, about a tenth of a second of it, and says whether there is more to do. A study
    /// that is no longer wanted says no. It is dropped if it panics or the hall closes.
    fn step(&mut self) -> bool;
}

enum Job {
    /// The bot that is due at a table.
    Table(String),
    Study(Box<dyn Study>),
}

/// The line of everything to think about. The threads end when it is dropped.
pub(crate) struct WorkQueue {
    shared: Arc<Shared>,
}

struct Shared {
    desk: Mutex<Desk>,
    ready: Condvar,
    threads: usize,
}

#[derive(Default)]
struct Desk {
    line: Line<Job>,
    /// The tables in the line, so that none is there twice.
    tables: HashSet<String>,
    /// The studies in the line, and those that wait for others to end.
    studies: Admission<Box<dyn Study>>,
    is_closed: bool,
}

impl Shared {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a job into the line.
    fn push(&self, desk: &mut Desk, ticket: &Ticket, job: Job) -> bool {
        let is_in = !desk.is_closed && desk.line.push(ticket, job, Instant::now());
        // Threads are picky, so the first to wake up may not be one that takes it.
        self.ready.notify_all();
        is_in
    }

    /// Puts an admitted study into the line.
    fn begin(&self, desk: &mut Desk, party: &Party, study: Box<dyn Study>) -> bool {
        let ticket = Ticket { party: party.clone(), class: Class::Study };
        self.push(desk, &ticket, Job::Study(study))
    }

    /// Lets others begin in place of a study that has ended.
    fn end(&self, desk: &mut Desk, party: &Party) {
        let mut ended = vec![party.clone()];
        while let Some(party) = ended.pop() {
            for (party, study) in desk.studies.end(&party) {
                if !self.begin(desk, &party, study) {
                    ended.push(party);
                }
            }
        }
    }

    /// Waits for the next job that a thread may take. `None` if there will be no more.
    fn next(&self, worst: Class) -> Option<(Ticket, Job)> {
        let mut desk = self.desk();
        loop {
            if desk.is_closed {
                return None;
            }
            if let Some((ticket, job)) = desk.line.pop(worst, self.threads, Instant::now()) {
                if let Job::Table(table) = &job {
                    desk.tables.remove(table);
                }
                return Some((ticket, job));
            }
            desk = self.ready.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl WorkQueue {
    /// A line served by this many threads, and one more for people only.
    pub(crate) fn new(threads: usize) -> Self {
        let threads = threads.max(1);
        Self { shared: Arc::new(Shared { desk: Mutex::default(), ready: Condvar::new(), threads }) }
    }

    /// Starts the threads.
    pub(crate) fn start(&self, hall: &Arc<Inner>) {
        for number in 0..=self.shared.threads {
            let worst = if number == 0 { Class::Person } else { Class::Study };
            let (shared, hall) = (Arc::clone(&self.shared), Arc::downgrade(hall));
            let handle = Handle::current();
            thread::Builder::new()
                .name(format!("bot-{number}"))
                .spawn(move || run(&shared, worst, &hall, &handle))
                .expect("the system can start a thread");
        }
    }

    /// Puts the bot that is due at a table into the line, unless it is there already.
    pub(crate) fn push(&self, table: &str, ticket: &Ticket) {
        let mut desk = self.shared.desk();
        if desk.tables.insert(table.to_owned())
            && !self.shared.push(&mut desk, ticket, Job::Table(table.to_owned()))
        {
            desk.tables.remove(table);
        }
    }

    /// Queues long work for an address. `false` if it has too much there already.
    pub(crate) fn study(&self, party: &Party, study: Box<dyn Study>) -> bool {
        let mut desk = self.shared.desk();
        match desk.studies.admit(party, study) {
            Admitted::Now(study) => {
                let is_in = self.shared.begin(&mut desk, party, study);
                if !is_in {
                    self.shared.end(&mut desk, party);
                }
                is_in
            }
            Admitted::Later => true,
            Admitted::Never => false,
        }
    }

    /// Whether the bot of a table is in the line.
    pub(crate) fn has(&self, table: &str) -> bool {
        self.shared.desk().tables.contains(table)
    }

    /// The tables whose bots are in the line.
    pub(crate) fn tables(&self) -> Vec<String> {
        self.shared.desk().tables.iter().cloned().collect()
    }

    /// How many threads there are for it.
    pub(crate) fn threads(&self) -> usize {
        self.shared.threads
    }

    /// How many tables are waiting for their bots.
    pub(crate) fn waiting_tables(&self) -> usize {
        self.shared.desk().tables.len()
    }
}

impl Drop for WorkQueue {
    fn drop(&mut self) {
        self.shared.desk().is_closed = true;
        self.shared.ready.notify_all();
    }
}

fn run(shared: &Shared, worst: Class, hall: &Weak<Inner>, handle: &Handle) {
    while let Some((ticket, job)) = shared.next(worst) {
        let Some(hall) = hall.upgrade() else { return };
        let (begun, is_study) = (Instant::now(), matches!(job, Job::Study(_)));
        let again = carry_out(&hall, handle, &ticket, job);
        let mut desk = shared.desk();
        desk.line.done(&ticket.party, begun.elapsed());
        let goes_on = again.is_some_and(|job| shared.push(&mut desk, &ticket, job));
        if is_study && !goes_on {
            shared.end(&mut desk, &ticket.party);
        }
        // A thread that was barred to the party is free for it now.
        shared.ready.notify_all();
    }
}

/// Does a job, and gives it back if there is more to do. The thread survives a panic.
fn carry_out(hall: &Inner, handle: &Handle, ticket: &Ticket, job: Job) -> Option<Job> {
    match job {
        Job::Table(table) => {
            let act = AssertUnwindSafe(bots::act(hall, &table, ticket)).catch_unwind();
            match handle.block_on(act) {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::debug!(table, ?error, "a bot could not act"),
                Err(_) => tracing::error!(table, "a bot panicked"),
            }
            None
        }
        Job::Study(mut study) => {
            let Ok(more) = catch_unwind(AssertUnwindSafe(|| study.step())) else {
                tracing::error!("a study panicked");
                return None;
            };
            (more && !hall.is_closing()).then_some(Job::Study(study))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use super::*;
    use crate::{Hall, Settings};

    /// Reports each of its numbers in a step of its own, then panics.
    struct Counting(std::ops::Range<u32>, mpsc::Sender<u32>);

    impl Study for Counting {
        fn step(&mut self) -> bool {
            self.1.send(self.0.next().expect("it falls over at the end")).unwrap();
            true
        }
    }

    #[tokio::test]
    async fn a_study_goes_step_by_step_and_a_thread_survives_it() {
        let directory = tempfile::TempDir::new().unwrap();
        let url = format!("sqlite://{}", directory.path().join("hall.db").display());
        let settings = Settings { bot_threads: 1, ..Settings::default() };
        let hall = Hall::new(settings, store::Store::open(&url).await.unwrap());
        let party = |name: &str| Party::Player(name.to_owned());
        let (told, steps) = mpsc::channel();
        let queue = &hall.inner.work_queue;
        assert!(queue.study(&party("emma"), Box::new(Counting(0..3, told.clone()))));
        assert!(queue.study(&party("max"), Box::new(Counting(10..13, told))));
        assert_eq!(queue.waiting_tables(), 0, "no bot waits");
        let mut said: Vec<u32> =
            (0..6).map(|_| steps.recv_timeout(Duration::from_secs(30)).unwrap()).collect();
        said.sort_unstable();
        assert_eq!(said, [0, 1, 2, 10, 11, 12]);
        assert!(steps.recv_timeout(Duration::from_secs(30)).is_err(), "both have fallen over");
        hall.shut_down().await;
    }
}
