//! The hall on a network.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    time,
};
use tower::ServiceExt;

use crate::{Hall, access, app, connection::Connection, forwarded, house, shares::Place};

/// How long running requests may take when the hall closes.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the host's own proxy may keep a connection without a request: longer than proxies do by themselves.
const PROXY_IDLE: Duration = Duration::from_mins(5);
/// How long to wait when the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(50);
/// The longest head of a request, in bytes.
const HEAD: usize = 16 * 1024;
const HEADERS: usize = 64;
/// How many connections may wait to be accepted.
const BACKLOG: u32 = 4096;
/// How much the system buffers of what a client has not read, and of what the hall has not read. The default is several
/// megabytes each.
const UNREAD: u32 = 128 * 1024;

/// The answers to connections that are refused because there is no place for them or their address is banned.
const BANNED: &[u8] =
    b"HTTP/1.1 403 Forbidden\r\ncontent-type: application/json\r\ncontent-length: 58\r\n\
    connection: close\r\n\r\n\
    {\"code\":\"banned\",\"message\":\"the host does not let you in\"}";
const FULL: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\ncontent-length: 67\r\n\
    retry-after: 1\r\nconnection: close\r\n\r\n\
    {\"code\":\"too-many\",\"message\":\"too many connections: wait a little\"}";

/// Marks an answer that lasts as long as the client reads it.
#[derive(Clone, Copy)]
pub(crate) struct Lasting;

/// Listens on an address, with a long queue and little memory for each connection.
///
/// # Errors
/// If the address is taken or does not belong to this machine.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(UNREAD)?;
    socket.set_recv_buffer_size(UNREAD)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves a hall until `until` is done; then finishes what was accepted and closes everything.
///
/// # Errors
/// If the listener no longer has an address.
pub async fn serve(
    hall: Hall,
    listener: TcpListener,
    until: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    listener.local_addr()?;
    // Nobody is let in before the bans are known.
    if let Err(error) = house::look(&hall.inner, None).await {
        tracing::warn!(?error, "the acts of hosts cannot be read yet");
    }
    // Every open connection holds a clone of it.
    let attended = Arc::new(());
    let until = async {
        until.await;
        hall.drain().await;
    };
    tokio::select! {
        () = accept(&hall, &listener, &attended) => {}
        () = until => {}
    }
    tracing::info!("closing: what was accepted is finished first");
    drop(listener);
    hall.close();
    let finish = async {
        // Sockets are no longer connections of the server; they still have to be told.
        while Arc::strong_count(&attended) > 1 || hall.inner.metrics.sockets.get() > 0 {
            time::sleep(Duration::from_millis(5)).await;
        }
    };
    // Anything that takes longer is left behind.
    let _ = time::timeout(PATIENCE, finish).await;
    hall.shut_down().await;
    Ok(())
}

async fn accept(hall: &Hall, listener: &TcpListener, attended: &Arc<()>) {
    let app = app(hall.clone());
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let visit = match Visit::begin(hall, peer) {
                    Ok(visit) => visit,
                    Err(refused) => {
                        // A new connection has room for it.
                        let _ = stream.try_write(refused.answer());
                        refused.note(hall, peer);
                        continue;
                    }
                };
                let (app, attended) = (app.clone(), Arc::clone(attended));
                tokio::spawn(async move {
                    visit.attend(stream, app).await;
                    drop(attended);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                time::sleep(PAUSE).await;
            }
        }
    }
}

/// Why a connection is refused.
#[derive(Clone, Copy)]
enum Refused {
    /// Its address has no place left, or the hall has none.
    Full,
    Banned,
}

impl Refused {
    const fn answer(self) -> &'static [u8] {
        match self {
            Self::Full => FULL,
            Self::Banned => BANNED,
        }
    }

    /// Counts it, and writes a line about it if there were not too many.
    fn note(self, hall: &Hall, peer: SocketAddr) {
        let (status, why) = match self {
            Self::Full => (StatusCode::TOO_MANY_REQUESTS, "full"),
            Self::Banned => (StatusCode::FORBIDDEN, "banned"),
        };
        hall.inner.metrics.count_refused(why);
        log(hall, peer, status, why);
    }
}

fn log(hall: &Hall, peer: SocketAddr, status: StatusCode, why: &str) {
    if hall.inner.guard.is_flood_logged() {
        access::log_connection(&hall.inner.addresses, peer.ip().to_canonical(), status, why);
    }
}

/// One connection of a client.
struct Visit {
    hall: Hall,
    peer: SocketAddr,
    is_proxy: bool,
    /// Given back when the connection ends, or becomes a stream and is counted as one.
    place: Mutex<Option<Place>>,
    /// Tells the connection that it has become a socket.
    is_socket: Arc<AtomicBool>,
}

impl Visit {
    /// A visit, if there is a place left for it and the address is not banned.
    fn begin(hall: &Hall, peer: SocketAddr) -> Result<Self, Refused> {
        let address: IpAddr = peer.ip().to_canonical();
        let is_proxy = forwarded::is_trusted(&hall.inner.settings.trusted_proxies, address);
        let is_let_in = hall.inner.house.rules().check_address(address, hall.inner.now().0).is_ok();
        // A proxy speaks for others, so each of its requests is checked.
        if !is_let_in && !is_proxy {
            return Err(Refused::Banned);
        }
        let place = hall.inner.guard.connection(address, is_proxy).ok_or(Refused::Full)?;
        let (place, is_socket) = (Mutex::new(Some(place)), Arc::default());
        Ok(Self { hall: hall.clone(), peer, is_proxy, place, is_socket })
    }

    /// Answers the requests of the connection, until it ends or becomes a socket.
    async fn attend(self, stream: TcpStream, app: Router) {
        // Events are small and people wait for them.
        let _ = stream.set_nodelay(true);
        let limits = self.hall.inner.settings.limits;
        let mut closing = self.hall.inner.closing();
        let header = if self.is_proxy { PROXY_IDLE } else { limits.header };
        let visit = &self;
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(visit.peer));
            let answer = app.clone().oneshot(request);
            async move { answer.await.map(|response| visit.see_off(response)) }
        });
        let stream = Connection::new(stream, limits.slow_client, Arc::clone(&self.is_socket));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(header)
            .max_buf_size(HEAD)
            .max_headers(HEADERS)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut connection = pin!(connection);
        // A client that goes away or sends nonsense is not the hall's problem.
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            () = closing.wait() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            self.note(&error);
        }
    }

    /// Counts the answer to something that was not a request: nothing else in the hall sees it.
    fn note(&self, error: &hyper::Error) {
        let status = match error {
            large if large.is_parse_too_large() => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            nonsense if nonsense.is_parse() => StatusCode::BAD_REQUEST,
            _ => return,
        };
        self.hall.inner.metrics.count_status(status);
        log(&self.hall, self.peer, status, "no request");
    }

    /// A stream takes a place among the streams and gives up the one among the requests; after it the connection ends. It also
    /// ends if somebody asks too much: a flood of requests over open connections costs the hall more than the client.
    fn see_off(&self, mut response: Response) -> Response {
        let lasts = response.extensions().get::<Lasting>().is_some();
        if lasts {
            self.place.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
        let is_flood = response.status() == StatusCode::TOO_MANY_REQUESTS && !self.is_proxy;
        if lasts || is_flood {
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
        }
        self.is_socket.store(response.status() == StatusCode::SWITCHING_PROTOCOLS, Relaxed);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answers_to_refused_connections_are_as_long_as_they_say() {
        use protocol::Code;
        for (refused, code) in [(Refused::Full, Code::TooMany), (Refused::Banned, Code::Banned)] {
            let text = std::str::from_utf8(refused.answer()).unwrap();
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            assert!(head.contains(&format!("\r\ncontent-length: {}\r\n", body.len())), "{head}");
            let problem: protocol::Problem = serde_json::from_str(body).unwrap();
            assert_eq!(problem.code.0, code);
            assert!(head.contains(&format!(" {} ", code.status())), "{head}");
        }
    }
}
