//! A connection that ends if its writes get nowhere, and that is read only as fast as a client can have something to say.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{self, Instant, Sleep},
};

/// How many bytes of a socket are read in a second, and at once. The limits on messages allow less, but a message may come in
/// any number of pieces, and pieces without a byte in them are no message.
const PACE: i64 = 32 * 1024;
const AHEAD: i64 = 128 * 1024;
/// How long reading pauses when that is used up.
const PAUSE: Duration = Duration::from_millis(50);

/// A TCP connection that ends when the client stops reading. It stays the same when HTTP turns into
/// WebSocket, so answers, streams and sockets are all held to it.
pub(crate) struct Connection {
    stream: TcpStream,
    /// How long a write may wait for the other side to take anything at all.
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    intake: Intake,
}

/// How much of a socket may be read now.
struct Intake {
    /// Set when the connection has become a socket. Until then requests are limited one by one.
    is_socket: Arc<AtomicBool>,
    left: i64,
    since: Instant,
    pause: Option<Pin<Box<Sleep>>>,
}

impl Intake {
    fn new(is_socket: Arc<AtomicBool>) -> Self {
        Self { is_socket, left: AHEAD, since: Instant::now(), pause: None }
    }

    /// Waits until something may be read.
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if !self.is_socket.load(Relaxed) {
            return Poll::Ready(());
        }
        loop {
            if let Some(pause) = &mut self.pause {
                ready!(pause.as_mut().poll(context));
                self.pause = None;
            }
            if self.left > 0 {
                return Poll::Ready(());
            }
            let now = Instant::now();
            let passed = i64::try_from((now - self.since).as_millis()).unwrap_or(i64::MAX);
            self.left = self.left.saturating_add(passed.saturating_mul(PACE) / 1000).min(AHEAD);
            self.since = now;
            if self.left <= 0 {
                self.pause = Some(Box::pin(time::sleep(PAUSE)));
            }
        }
    }
}

impl Connection {
    /// A connection, and what tells it that it has become a socket.
    pub(crate) fn new(stream: TcpStream, patience: Duration, is_socket: Arc<AtomicBool>) -> Self {
        Self { stream, patience, waiting: None, intake: Intake::new(is_socket) }
    }

    /// Passes on the outcome of a write, unless it has taken too long.
    fn watch(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(time::sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        // Otherwise the system would keep the unsent bytes and go on trying for minutes.
        let _ = self.stream.set_zero_linger();
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.intake.poll(context));
        let before = buffer.filled().len();
        let read = ready!(Pin::new(&mut self.stream).poll_read(context, buffer));
        self.intake.left -= (buffer.filled().len() - before) as i64;
        Poll::Ready(read)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
