//! Work that takes longer than a moment, on threads that serve no requests.

use std::thread;

use tokio::{
    sync::{OnceCell, Semaphore, SemaphorePermit},
    task::spawn_blocking,
};

use crate::Error;

/// Places for work, as many as there are processors. Those who find none wait in the order in which they came.
pub(crate) struct Desks(OnceCell<Semaphore>);

/// A place for work. Whoever has to copy or read much for it takes the place first: then only few copies exist at once.
pub(crate) struct Desk(
    #[expect(dead_code, reason = "it is held until the work is done")] SemaphorePermit<'static>,
);

/// For requests.
static REQUESTS: Desks = Desks::new();
/// For tables that are read from the log. Work at one of the other desks may wait for one of these.
pub(crate) static LOADS: Desks = Desks::new();

impl Desks {
    const fn new() -> Self {
        Self(OnceCell::const_new())
    }

    /// Waits for a place.
    pub(crate) async fn free(&'static self) -> Result<Desk, Error> {
        let places =
            || async { Semaphore::new(thread::available_parallelism().map_or(1, usize::from)) };
        let places = self.0.get_or_init(places).await;
        places.acquire().await.map(Desk).map_err(|_| Error::Unavailable)
    }
}

impl Desk {
    /// Waits for a place for what a request asks.
    pub(crate) async fn free() -> Result<Self, Error> {
        REQUESTS.free().await
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

/// Waits for a place and does work there.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    Desk::free().await?.work(work).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_keeps_its_place_after_whoever_asked_has_gone() {
        static DESKS: Desks = Desks::new();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let mut others = Vec::new();
        for _ in 1..cores {
            others.push(DESKS.free().await.unwrap());
        }
        let (go_on, goes_on) = std::sync::mpsc::channel::<()>();
        let last = DESKS.free().await.unwrap();
        let asked = tokio::spawn(last.work(move || goes_on.recv()));
        tokio::task::yield_now().await;
        asked.abort();
        assert!(asked.await.is_err());
        let places = DESKS.0.get().unwrap();
        assert_eq!(places.available_permits(), 0, "the work goes on");
        drop(go_on);
        drop(places.acquire().await.unwrap());
    }
}
