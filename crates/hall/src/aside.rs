//! Work that takes longer than a moment, on threads that serve no requests.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};

use tokio::{
    sync::{OnceCell, OwnedSemaphorePermit, Semaphore, SemaphorePermit},
    task::spawn_blocking,
};

use crate::{Error, network::block};

/// Places for work, as many as there are processors. Those who find none wait in the order in which they came. Of one address
/// only as many may stand in that queue as there are places, and the rest wait outside: so nobody waits longer for a place than
/// one piece of work of each other address takes.
pub(crate) struct Desks {
    places: OnceCell<Semaphore>,
    queues: Mutex<BTreeMap<IpAddr, Arc<Semaphore>>>,
}

/// A place for work. Whoever has to copy or read much for it takes the place first: then only few copies exist at once.
pub(crate) struct Desk {
    #[expect(dead_code, reason = "it is held until the work is done")]
    place: SemaphorePermit<'static>,
    #[expect(dead_code, reason = "the next of the same address may come in after it")]
    turn: Option<Turn>,
}

/// The right of an address to stand in the queue, or the wait for it.
struct Turn {
    desks: &'static Desks,
    address: IpAddr,
    queue: Option<Arc<Semaphore>>,
    right: Option<OwnedSemaphorePermit>,
}

/// For requests.
static REQUESTS: Desks = Desks::new();
/// For tables that are read from the log. Work at one of the other desks may wait for one of these.
pub(crate) static LOADS: Desks = Desks::new();

impl Desks {
    const fn new() -> Self {
        Self { places: OnceCell::const_new(), queues: Mutex::new(BTreeMap::new()) }
    }

    /// Waits for a place.
    pub(crate) async fn free(&'static self) -> Result<Desk, Error> {
        self.place(None).await
    }

    /// Waits for a place for what an address asks.
    async fn free_for(&'static self, address: IpAddr) -> Result<Desk, Error> {
        let (mut turn, queue) = Turn::new(self, block(address));
        let right = queue.acquire_owned().await;
        turn.right = Some(right.map_err(|_| Error::Unavailable)?);
        self.place(Some(turn)).await
    }

    async fn place(&'static self, turn: Option<Turn>) -> Result<Desk, Error> {
        let places = self.places.get_or_init(async || Semaphore::new(count())).await;
        let place = places.acquire().await.map_err(|_| Error::Unavailable)?;
        Ok(Desk { place, turn })
    }

    fn queues(&self) -> MutexGuard<'_, BTreeMap<IpAddr, Arc<Semaphore>>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many places there are.
fn count() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

impl Turn {
    /// A turn, and where to wait for it.
    fn new(desks: &'static Desks, address: IpAddr) -> (Self, Arc<Semaphore>) {
        let mut queues = desks.queues();
        let queue = queues.entry(address).or_insert_with(|| Arc::new(Semaphore::new(count())));
        let queue = Arc::clone(queue);
        (Self { desks, address, queue: Some(Arc::clone(&queue)), right: None }, queue)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.right = None;
        let mut queues = self.desks.queues();
        // Let go of under the lock: of several that end at once, the last one sees that it is the last.
        self.queue = None;
        if queues.get(&self.address).is_some_and(|queue| Arc::strong_count(queue) == 1) {
            queues.remove(&self.address);
        }
    }
}

impl Desk {
    /// Waits for a place for what a request from an address asks.
    pub(crate) async fn free(address: IpAddr) -> Result<Self, Error> {
        REQUESTS.free_for(address).await
    }

    /// Does the work there.
    pub(crate) async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let done = spawn_blocking(move || {
            // Held until the work is done, even if nobody is waiting for it any more.
            let _desk = self;
            work()
        });
        done.await.map_err(|_| Error::Corrupt)
    }
}

/// Waits for a place and does work there, for an address.
pub(crate) async fn aside<T: Send + 'static>(
    address: IpAddr,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    Desk::free(address).await?.work(work).await
}

#[cfg(test)]
mod tests {
    use std::{
        hint,
        pin::Pin,
        task::{Context, Poll, Waker},
        time::Duration,
    };

    use super::*;

    fn poll<F: Future>(future: &mut Pin<Box<F>>) -> Poll<F::Output> {
        future.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    #[tokio::test]
    async fn work_keeps_its_place_after_whoever_asked_has_gone() {
        static DESKS: Desks = Desks::new();
        let mut others = Vec::new();
        for _ in 1..count() {
            others.push(DESKS.free().await.unwrap());
        }
        let (go_on, goes_on) = std::sync::mpsc::channel::<()>();
        let last = DESKS.free().await.unwrap();
        let asked = tokio::spawn(last.work(move || goes_on.recv()));
        tokio::task::yield_now().await;
        asked.abort();
        assert!(asked.await.is_err());
        let places = DESKS.places.get().unwrap();
        assert_eq!(places.available_permits(), 0, "the work goes on");
        drop(go_on);
        drop(places.acquire().await.unwrap());
    }

    #[tokio::test]
    async fn one_address_keeps_no_other_waiting_for_more_than_one_piece() {
        static DESKS: Desks = Desks::new();
        let [a, b] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let mut held = Vec::new();
        for _ in 0..count() {
            held.push(DESKS.free_for(a).await.unwrap());
        }
        let mut crowd = Vec::new();
        for _ in 0..50 {
            let mut waiting = Box::pin(DESKS.free_for(a));
            assert!(poll(&mut waiting).is_pending());
            crowd.push(waiting);
        }
        let mut other = Box::pin(DESKS.free_for(b));
        assert!(poll(&mut other).is_pending(), "all places are taken");
        held.pop();
        assert!(crowd.iter_mut().all(|waiting| poll(waiting).is_pending()), "it is not their turn");
        let desk = poll(&mut other);
        assert!(matches!(desk, Poll::Ready(Ok(_))));
        drop((crowd, held, desk));
        assert!(DESKS.queues().is_empty(), "nothing is kept of who has gone");
    }

    #[test]
    fn nothing_is_kept_of_an_address_whose_last_pieces_end_at_once() {
        static DESKS: Desks = Desks::new();
        let address = IpAddr::from([127, 0, 0, 1]);
        for round in 0..2_000 {
            let [(one, _), (other, _)] = [(); 2].map(|()| Turn::new(&DESKS, address));
            let queues = DESKS.queues();
            thread::scope(|threads| {
                threads.spawn(move || drop(one));
                // It waits for the list, and the other comes at some moment after it.
                thread::sleep(Duration::from_micros(50));
                drop(queues);
                for _ in 0..2 * round {
                    hint::spin_loop();
                }
                drop(other);
            });
            assert!(DESKS.queues().is_empty(), "{round}");
        }
    }
}
