//! Work that is finished even if its caller is gone.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    task::{Context, Poll},
};

use tokio::runtime::Handle;

use crate::Error;

type Work<T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send>>;

/// Work that moves to a task of its own if it is dropped half done. With a task of its own from the start it
/// would be woken separately, often on another thread. A panic in it becomes an error.
pub(crate) struct Finish<T: Send + 'static>(Option<Work<T>>);

impl<T: Send + 'static> Finish<T> {
    pub(crate) fn new(work: impl Future<Output = Result<T, Error>> + Send + 'static) -> Self {
        Self(Some(Box::pin(work)))
    }
}

impl<T: Send + 'static> Future for Finish<T> {
    type Output = Result<T, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let work = self.0.as_mut().expect("nobody asks again after the end");
        let polled = catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context)));
        let polled = polled.unwrap_or(Poll::Ready(Err(Error::Unavailable)));
        if polled.is_ready() {
            self.0 = None;
        }
        polled
    }
}

impl<T: Send + 'static> Drop for Finish<T> {
    fn drop(&mut self) {
        // Without a runtime the hall itself is gone.
        if let (Some(work), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(work);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::{sync::oneshot, time::timeout};

    use super::*;

    #[tokio::test]
    async fn work_goes_on_after_its_asker_has_gone() {
        let (go, wait) = oneshot::channel::<()>();
        let (done, ended) = oneshot::channel();
        let work = async move {
            wait.await.expect("it is told to go on");
            done.send(7).expect("somebody wants to know");
            Ok(())
        };
        let asker = timeout(Duration::from_millis(1), Finish::new(work));
        assert!(asker.await.is_err(), "it waits");
        go.send(()).expect("it still waits");
        assert_eq!(ended.await, Ok(7));
    }

    #[tokio::test]
    async fn a_panic_is_an_error() {
        let work = async { if true { panic!("on purpose") } else { Ok(()) } };
        assert!(matches!(Finish::new(work).await, Err(Error::Unavailable)));
    }
}
